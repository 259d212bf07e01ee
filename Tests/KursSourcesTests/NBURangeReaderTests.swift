import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// A year of rates that arrives in pieces.
struct NBURangeReaderTests {
    private static let text = """
        [{"exchangedate":"01.03.2026","cc":"USD","txt":"Долар {\\"США\\"}","rate":43.1,"units":1,"calcdate":"27.02.2026"},
        {"exchangedate":"01.03.2026","cc":"THB","rate":13.9116,"units":10},null,{"exchangedate":"02.03.2026","cc":"___"} ,
        {"exchangedate":"02.03.2026","cc":"XAU","rate":123456789012345678901.5,"units":1}]
        """
    private let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)

    private func read(_ text: String, pieces size: Int) -> ReadResult {
        let reader = NBURangeReader()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        return reader.finish(context)
    }

    @Test func `pieces may be cut anywhere`() throws {
        let whole = read(Self.text, pieces: .max - 1000)
        guard case .found(let parsed) = whole else { return #expect(Bool(false), "\(whole)") }
        #expect(parsed.archive.map(\.currency.text) == ["USD", "THB"])
        #expect(parsed.quotes.map(\.currency.text) == ["XAU"], "a rate beyond 64 bits is kept all the same")
        #expect(parsed.archive.first { _ in true }?.setOn?.iso == "2026-02-27")
        for size in 1...Self.text.utf8.count { #expect(read(Self.text, pieces: size) == whole, "\(size)") }
    }

    @Test func `every truncated answer is rejected`() {
        for count in 0..<Self.text.utf8.count {
            let beginning = String(decoding: Array(Self.text.utf8).prefix(count), as: UTF8.self)
            guard case .refused = read(beginning, pieces: 7) else { return #expect(Bool(false), "\(count)") }
        }
    }

    @Test(arguments: [
        ("[{\"exchangedate\":\"01.03.2026\"} x]", Refusal.notJSON(byteOffset: 31)),
        ("[{\"a\":}]", .notJSON(byteOffset: 6)),
        ("[{},]", .badRow(row: 0, .missing(field: "exchangedate"))), ("[] []", .notJSON(byteOffset: 3)),
    ])
    func `anything but an array of rows is rejected`(text: String, refusal: Refusal) {
        #expect(read(text, pieces: 3) == .refused(refusal))
    }

    @Test func `two different rates for one day are rejected`() {
        let row = { (rate: String) in #"{"exchangedate":"01.03.2026","cc":"USD","rate":\#(rate),"units":1}"# }
        #expect(
            read("[\(row("43.1")),\(row("43.10")),\(row("43.2"))]", pieces: 50)
                == .refused(.badRow(row: 2, .repeated(field: "cc", value: "USD"))))
    }
}
