import KursText
import Testing

@Test(arguments: [
    ("ЗДОРОВ’Я", "здоров'я"), ("здоровʼя", "здоров'я"), ("здоров'я", "здоров'я"), ("здоров`я", "здоров'я"),
    ("здоров´я", "здоров'я"), ("‘Їжа’", "'їжа'"), ("Ґанок ЄЇІЁ", "ґанок єїіё"), ("Food 5 €", "food 5 €"), ("", ""),
    ("ʼ", "'"), ("“лапки”", "“лапки”"), ("ʻ", "ʻ"), ("Ünï", "Ünï"),
])
func `folds case and apostrophes`(text: String, folded: String) {
    #expect(foldedText(text) == folded)
}

@Test(arguments: [[0xD0], [0xE2, 0x80], [0xCA], [0x41, 0xD0], [0xE2, 0x80, 0x9A], [0xD0, 0x90, 0xD2]] as [[UInt8]])
func `folds bytes that are not whole characters without losing any`(bytes: [UInt8]) {
    #expect(foldedText(bytes).count == bytes.count)
}

@Test func `names are in the order of the Ukrainian alphabet`() {
    let names = ["apple", "Гай", "Ґава", "евро", "Єва", "Завод", "Їжак", "йод", "зв'язок", "Іра", "ялинка", "Укр"]
    let sorted = names.sorted(by: isOrdered)
    #expect(
        sorted == ["apple", "Гай", "Ґава", "евро", "Єва", "Завод", "зв'язок", "Іра", "Їжак", "йод", "Укр", "ялинка"])
    #expect(isOrdered("A", before: "a") && !isOrdered("a", before: "A") && !isOrdered("a", before: "a"))
}

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
