import KursCore
import Testing

@testable import KursSources

struct PageNumberTests {
    /// The plain numbers of a text, changes and the rest aside.
    private func plain(_ text: String) -> [String] {
        PageTokens.read(text).compactMap { token in
            guard case .number(let number) = token, number.isPlain else { return nil }
            return number.value.description
        }
    }

    @Test(arguments: [
        ("39,800", "39.800"), ("40.000", "40.000"), ("7 744,27", "7744.27"), ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"), ("1,234,567.89", "1234567.89"), ("26,85 грн", "26.85"), ("26.5грн.", "26.5"),
        ("0.00998500", "0.00998500"), ("₴41.25", "41.25"), ("10 000", "10000"), ("26.700", "26.700"),
        ("36.5686", "36.5686"),
    ])
    func `reads a number as pages write it`(text: String, value: String) { #expect(plain(text) == [value]) }

    @Test(arguments: [
        "", "-", "–", "—", "−", "- / -", "н/д", "NaN", "А95", "95+", "13.09.2023", "2022.11.02", "19.03.18", "09:45",
        "22-12-2020",
        "14,82 %", "15%", "+0,084", "+ 0.110", "-0.0200", "−0,009", "(0,05)", "▲ 0,05", "$41", "41 €", "1,2,3",
        "26.700.00",
        "USD", "100USD",
    ])
    func `does not read other numbers as rates`(text: String) { #expect(plain(text) == []) }

    @Test(arguments: [
        ("26.70 / 26.95", ["26.70", "26.95"]), ("26.70-26.95", ["26.70", "26.95"]),
        ("26,70 – 26,95", ["26.70", "26.95"]),
        ("2022.11.02 10:12 26.70", ["26.70"]), ("26.660 + 0.110 / + 0.100 26.900", ["26.660", "26.900"]),
    ])
    func `distinguishes numbers from the characters between them`(text: String, values: [String]) {
        #expect(plain(text) == values)
    }

    @Test func `known banks have one slug each`() {
        #expect(KnownBanks.slug(ofName: "АТ КБ «ПриватБанк»") == nil)
        #expect(KnownBanks.slug(ofName: "ПриватБанк") == "privatbank")
        #expect(KnownBanks.slug(ofName: "Райффайзен Банк Аваль") == "aval")
        #expect(KnownBanks.madeSlug(ofName: "Банк Ґудзик 24") == "bank-gudzyk-24")
    }

    @Test func `every prefix of a number is read without a trap`() {
        for text in ["1 234 567,89 грн / −0,05 %", "2022.11.02 10:12:59", "▲+−(26,70)$€|н/д"] {
            let scalars = Array(text.unicodeScalars)
            for count in 0...scalars.count { _ = PageTokens.read(String(String.UnicodeScalarView(scalars[..<count]))) }
        }
    }
}
