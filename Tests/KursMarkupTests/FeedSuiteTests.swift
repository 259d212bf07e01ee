import Foundation
import KursMarkup
import KursTestSupport
import Testing

/// The feed suite beside the maintainers' checkouts; skipped where it is missing.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(
            atPath: (Checkout.shared ?? "") + "/conformance/feeds.jsonl"),
        "skipped: no suite beside the checkout"))
struct FeedSuiteTests {
    private struct Case: Decodable {
        struct Check: Decodable {
            let at: String
            let want: String
        }
        let id: String
        let contentType: String?
        let baseURL: String?
        let body: Data
        let checks: [Check]

        enum CodingKeys: String, CodingKey {
            case id, checks
            case contentType = "content_type"
            case baseURL = "base_url"
            case body = "body_base64"
        }
    }

    @Test func `passes every case of the suite`() throws {
        let lines = try Data(contentsOf: URL(filePath: (Checkout.shared ?? "") + "/conformance/feeds.jsonl"))
            .split(separator: 0x0A)
        #expect(lines.count > 0)
        for line in lines {
            let one = try JSONDecoder().decode(Case.self, from: line)
            let feed = try Feed([UInt8](one.body), base: one.baseURL ?? "", contentType: one.contentType)
            for check in one.checks {
                #expect(value(check.at, feed) == check.want, "\(one.id), \(check.at)")
            }
        }
    }

    private func value(_ place: String, _ feed: Feed) -> String? {
        guard place.hasPrefix("entries["), let close = place.firstIndex(of: "]"),
            let index = Int(place[place.index(place.startIndex, offsetBy: 8)..<close])
        else {
            return switch place {
            case "title": feed.title?.raw
            case "subtitle": feed.subtitle?.raw
            case "link": feed.link
            case "id": feed.id
            case "published": feed.published?.utcText
            case "updated": feed.updated?.utcText
            default: nil
            }
        }
        guard feed.items.indices.contains(index) else { return nil }
        let item = feed.items[index]
        return switch place[place.index(after: close)...] {
        case ".title": item.title?.raw
        case ".summary": item.summary?.raw
        case ".content": item.content?.raw
        case ".link": item.link
        case ".id": item.id
        case ".published": item.published?.utcText
        case ".updated": item.updated?.utcText
        default: nil
        }
    }
}
