import KursText
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("usd", "usd", 0), ("uds", "usd", 1), ("esd", "usd", 1), ("usdd", "usd", 1), ("us", "usd", 1),
        ("eru", "eur", 1), ("abc", "xyz", 3), ("долар", "далар", 1), ("готівка", "готвіка", 1), ("", "a", 1),
        ("", "abc", 3), ("abc", "", 3), ("ca", "abc", 3), ("nbu", "cash", 4),
    ])
    func `counts the edits between two words`(left: String, right: String, distance: Int) {
        #expect(EditDistance.between(left, right) == distance)
    }
}
