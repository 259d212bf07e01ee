import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Refusals and omissions as sentences: every case has one in both languages, and no fact is lost.
struct RefusalMessageTests {
    private static let day = Day(year: 2026, month: 11, day: 19) ?? Day(number: 0)
    private static func number(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

    static let refusals: [Refusal] = [
        .notJSON(byteOffset: 7), .wrongShape(expected: .arrayOfRows, found: .object),
        .wrongShape(expected: .json, found: .nothing), .message("limit"),
        .badRow(row: 3, .invalid(field: "rate", value: "-1")), .badRow(row: 0, .missing(field: "units")),
        .badRow(row: 0, .notARow(.null)), .badRow(row: 1, .repeated(field: "currency", value: "USD")), .outOfTime,
        .notFound(.rowWithRate), .otherPage(.login), .otherQuery(name: "coursid", value: "3"),
        .otherDay(requested: day, found: nil), .otherDay(requested: day, found: day.advanced(by: -1)),
        .implausible(currency: .usd, Implausibility(rate: 4, official: 400, extent: .part(100))),
        .implausible(currency: .usd, Implausibility(rate: 133, official: 44, extent: .above)),
        .implausible(currency: .usd, Implausibility(rate: 14, official: 44, extent: .below)), .otherTables([]),
        .otherTables([.missingColumn("buy"), .repeatedColumn("sell"), .repeatedColumn("")]),
        .otherTables([.caution(.heading, "архів"), .otherTitle("Міжбанк"), .otherTitle("")]),
        .otherTables([.unreadableRows(2, of: 5, "USD 1 2"), .shiftedColumns, .noCurrency]),
        .otherTables([.nothingAt("props.rates"), .cutOff, .hidden, .tooLarge]),
        .jump(currency: .usd, before: 4, after: 44),
        .jump(currency: .usd, before: number("4.5"), after: number("45.75")),
        .ahead(testNow.advanced(by: 5 * 86_400), clock: testNow),
    ]

    static let omissions: [OmissionReason] = [
        .fault(.missing(field: "rate")), .fault(.invalid(field: "rate", value: "x")),
        .fault(.repeated(field: "cc", value: "USD")), .fault(.notARow(.null)), .unclearUnits, .metal, .coin,
        .priced(in: .eur), .unknownName, .tablesDisagree, .unclearCell(.buy, text: "41 42"),
        .unclearCell(.official, text: "1 2"), .otherWidth,
        .implausible(Implausibility(rate: number("4.25"), official: number("44.5"), extent: .part(10))), .oneSided,
        .crossed, .farFromNBU, .implausible(Implausibility(rate: 441, official: 44, extent: .times(10))),
        .farFromOthers, .noTitle, .noWebAddress,
    ]

    @Test(arguments: FetchError.samples)
    func `no sentence mixes the languages`(error: FetchError) {
        let sentence = error.sentence
        #expect(!sentence.en.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(sentence.en)")
        #expect(sentence.uk.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(sentence.uk)")
        // The contents of an answer, and quoted text, are not words of the sentence.
        var isQuoted = false
        let own = sentence.uk.filter { character in
            if character == "«" || character == "»" { isQuoted = character == "«" }
            return !isQuoted
        }
        let facts: Set = [
            "h", "http", "https", "ua", "reset", "expired", "null", "quic", "x", "utf", "БАНК", "vs_currency=uah",
            "usd",
        ]
        #expect(foreignWords(in: own).filter { !facts.contains($0) } == [], "\(sentence.uk)")
    }
}
