import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// A statement gives the same, byte for byte, however few of its bytes are read at a time.
@Suite struct StatementBlockTests {
    private static let days = (6...20).map { ($0 < 10 ? "0" : "") + String($0) }

    private func world(_ text: String, readLimit: Int) -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        for (code, rate) in [("usd", "44.0"), ("eur", "51.12"), ("pln", "12.3456")] {
            // The thirteenth has no rate, and so have the days before the sixth.
            let days = StatementBlockTests.days.filter { $0 != "13" }
            world.answerNBUYear(of: code, days.map { ($0, rate + $0) }) { _ in "12" }
        }
        world.files["a.csv"] = text
        world.files.readLimit = readLimit
        return world
    }

    /// A statement in a dialect of its own.
    private struct Dialect {
        var random: FuzzRandom
        let delimiter: String
        let lineEnd: String
        let mark: String
        let form: Int
        let quotes: Int
        let isRough: Bool

        init(_ seed: Int) {
            random = FuzzRandom(state: UInt64(seed))
            delimiter = [",", ";", "\t", "|"][random.below(4)]
            lineEnd = ["\n", "\r\n", "\r"][random.below(3)]
            mark = [".", ","][random.below(2)]
            form = random.below(7)
            quotes = random.below(4)
            isRough = random.below(2) == 0
        }

        mutating func pick(_ texts: [String]) -> String { texts[random.below(texts.count)] }

        mutating func cell(_ text: String) -> String {
            let needs = text.contains { String($0) == delimiter || $0 == "\"" || $0.isNewline }
            guard needs || quotes == 3 || quotes == 2 && random.below(3) == 0 else { return text }
            return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }

        mutating func date() -> String {
            let day = pick(StatementBlockTests.days)
            return switch form {
            case 0: "2026-11-\(day)"
            case 1: "\(day).11.2026"
            case 2: "2026-11-\(day) 1\(random.below(10)):3\(random.below(10))"
            case 3: "\(day).11.2026 2\(random.below(6)):30:00"
            case 4: "Nov \(day), 2026"
            case 5: "\(day) листопада 2026"
            default: "November \(day), 2026 at 1\(random.below(10)):30:00 EET"
            }
        }

        mutating func row() -> [String] {
            let whole = String(random.below(1 << (4 * random.below(13))))
            var amount = whole + mark + String(10 + random.below(90))
            if random.below(3) == 0 { amount = "-" + amount }
            var (day, code) = (date(), pick(["USD", "EUR", "PLN", "usd", "UAH"]))
            var text = pick(["", "x", "оплата", "a;b,c|d", "say \"yes\"", "1"])
            if isRough, random.below(12) == 0 {
                switch random.below(9) {
                case 0: amount = pick(["", "-", "abc", "12..5", "1 000" + mark + "50", "5", mark + "5", "1" + mark])
                case 1: day = pick(["2026-02-30", "", "soon", "2026-11-13 24:00", "2026-11-06T10:00Z", "2020-01-01"])
                case 2: code = pick(["", "XXQ", "долар", " USD "])
                case 3: text = "two" + lineEnd + "lines"
                case 4: return []
                case 5: return ["Всього", "100" + mark + "00", "", ""]
                case 6: return [day, amount, code]
                case 7: return [day, amount, code, text, "more"]
                default: amount = whole + mark + String(100_000 + random.below(900_000))
                }
            }
            return [day, amount, code, text]
        }

        mutating func text(rows: Int) -> String {
            var lines = [["Date", "Amount", "Currency", "Details"]]
            for _ in 0..<rows { lines.append(row()) }
            var text = ""
            for line in lines {
                for (index, part) in line.enumerated() { text += (index > 0 ? delimiter : "") + cell(part) }
                text += lineEnd
            }
            if random.below(3) == 0 { text += "2026-11-06" + delimiter + "1" + delimiter + "EUR" + delimiter }
            if random.below(9) == 0 { text += "\"open" }
            return text
        }
    }

    @Test(arguments: 0..<40)
    func `the rows of any dialect are the same in pieces`(seed: Int) {
        var dialect = Dialect(seed)
        let text = dialect.text(rows: 50 + 30 * (seed % 4))
        var line = ["convert", "--csv", "a.csv", "--delimiter", dialect.delimiter, "--decimal", dialect.mark]
        if seed % 3 == 0 { line.append("--totals") }
        if seed % 7 == 0 { line.append("--strict") }
        if seed % 11 == 0 { line += ["--to", "eur"] }
        let expected = world(text, readLimit: 65_536).run(line)
        #expect(expected.out.utf8.count > 1000 || seed % 7 == 0, "\(expected)")
        for readLimit in [7, [100, 900][seed % 2]] { #expect(world(text, readLimit: readLimit).run(line) == expected) }
    }

    @Test(arguments: [
        "03/04/2026,5.25,USD", "25/11/2026,5.25,USD", "2026-11-16,\"5,25\",USD", "2026-11-16,\"1,250\",USD",
        "2026-11-16,1.250,USD", "Total,12500.00,", "2026-11-16,,USD", "2026-11-16,5.25,XXQ", "soon,5.25,USD",
        "2026-11-16,5.25,USD,\"a\nb\"", "2026-11-16,5.25", "Amount,Date,Currency\n5.25,2026-11-16,EUR",
    ])
    func `a row after thousands decides as it does among few`(late: String) {
        let days = StatementBlockTests.days
        func outcome(_ count: Int, _ options: [String]) -> [String] {
            var text = "Date,Amount,Currency\n"
            for number in 0..<count {
                text += "2026-11-\(days[number % days.count]),\(number * 37 % 9001).\(10 + number % 90),"
                text += ["USD", "EUR", "PLN"][number % 3] + "\n"
            }
            text += late + "\n2026-11-17,1.00,EUR\n"
            let outcome = world(text, readLimit: 4096).run(["convert", "--csv", "a.csv"] + options)
            var messages = outcome.err
            for line in count...(count + 4) { messages = messages.replacing("\(line)", with: "n+\(line - count)") }
            let rows = outcome.lines.suffix(2)
            return ["\(outcome.status)", messages] + rows
        }
        for options in [[], ["--strict"]] { #expect(outcome(3000, options) == outcome(300, options)) }
    }

    @Test func `a table in the middle of a block ends the rows of the one before`() {
        let table = { (names: String, row: String) in names + "\n" + String(repeating: row + "\n", count: 200) }
        let text =
            table("Date,Amount,Currency", "2026-11-06,10.50,USD") + "Нижче — картка EUR\n"
            + table("Currency,Date,Details,Amount", "EUR,2026-11-09,x,7.25")
        let expected = world(text, readLimit: 65_536).run("convert", "--csv", "a.csv", "--totals")
        #expect(expected.lines.count { $0.hasSuffix(",370.63") } == 200, "\(expected)")
        for readLimit in [150, 4000] {
            #expect(world(text, readLimit: readLimit).run("convert", "--csv", "a.csv", "--totals") == expected)
        }
    }
}
