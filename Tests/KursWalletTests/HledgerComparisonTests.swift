import FoundationEssentials
import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

/// Balances equal those of hledger, which is the judge of its own syntax.
@Suite struct HledgerComparisonTests {
    private static let samples = Checkout.shared.map { $0 + "/samples/journals" }.flatMap {
        FileManager.default.fileExists(atPath: $0 + "/balances.json") ? $0 : nil
    }

    private struct Sample: Decodable {
        var file: String
        var balances: [[String]]
    }

    private func read(_ path: String) -> [UInt8]? { (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) } }

    private func balances(of path: String) throws -> Set<String> {
        let journal = try JournalReader.read(try #require(read(path)), path: path, year: 2026, include: read)
        return Set(
            try journal.balances().map {
                row(journal.accounts[Int($0.account)], journal.commodities[Int($0.commodity)], $0.amount)
            })
    }

    private func row(_ account: String, _ commodity: String, _ amount: ExactDecimal) -> String {
        "\(account)\t\(commodity)\t\(amount.trimmed())"
    }

    @Test(.enabled(if: samples != nil)) func `the samples have the balances of hledger or are refused by line`() throws
    {
        let folder = try #require(Self.samples) + "/"
        let samples = try JSONDecoder().decode([Sample].self, from: Data(read(folder + "balances.json") ?? []))
        #expect(samples.count >= 20)
        var refused = 0
        for sample in samples {
            do {
                let found = try balances(of: folder + sample.file)
                let expected = sample.balances.compactMap { entry -> String? in
                    guard let amount = ExactDecimal(json: Array(entry[2].utf8).span), !amount.isZero else { return nil }
                    return row(entry[0], entry[1], amount)
                }
                #expect(found == Set(expected), "\(sample.file)")
            } catch is JournalError {
                refused += 1
            }
        }
        #expect(refused * 4 <= samples.count)
    }

    @Test(.enabled(if: Tools.has("hledger")), arguments: 1...UInt64(seedCount(12)))
    func `generated journals have the balances of hledger`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.journal"
        try Data(GeneratedJournal(seed: seed).text.utf8).write(to: URL(filePath: path))
        let told = Tools.run("hledger -f '\(path)' balance --no-total --flat --layout=bare -O csv 2>&1")
        let output = String(decoding: told.output, as: UTF8.self)
        let found = Result { try balances(of: path) }
        guard told.status == 0 else {
            #expect(throws: JournalError.self, "hledger: \(output)") { try found.get() }
            return
        }
        var expected: Set<String> = []
        for line in output.split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\"").filter { $0 != "," }
            guard cells.count >= 2, let amount = ExactDecimal(json: Array(String(cells[cells.count - 1]).utf8).span)
            else { continue }
            if !amount.isZero {
                expected.insert(row(String(cells[0]), cells.count == 3 ? String(cells[1]) : "", amount))
            }
        }
        #expect(try found.get() == expected)
    }
}

/// A journal with the forms that people mix, chosen by a seed.
private struct GeneratedJournal {
    private(set) var text = ""
    private var random: FuzzRandom

    init(seed: UInt64) {
        random = FuzzRandom(state: seed)
        text = ["", "commodity 1000.00 USD\n", "D 1000.00 UAH\n"][number(3)]
        for _ in 0..<200 { transaction() }
    }

    private mutating func number(_ limit: Int) -> Int { random.below(limit) }

    private mutating func account() -> String { ["a", "a:b", "c d", "assets:їжа", "e:f:g"][number(5)] }
    private mutating func digits() -> String { "\(number(2000)).\(["5", "25", "125", "00", "07"][number(5)])" }

    private mutating func amount(_ symbol: String) -> String {
        let sign = ["", "-"][number(2)]
        switch (symbol, number(3)) {
        case ("", _): return sign + digits()
        case (_, 0): return "\(symbol) \(sign)\(digits())"
        case (_, 1): return "\(sign)\(digits())\(symbol)"
        default: return "\(sign)\(digits()) \(symbol)"
        }
    }

    private mutating func transaction() {
        let day = "20\(20 + number(5))-0\(1 + number(9))-\(10 + number(18))"
        text += "\n\(day)\(["", " *", " ! (c)"][number(3)]) text\(number(9))\(["", "  ; x:y"][number(2)])\n"
        let symbols = ["USD", "€", "UAH", ""]
        let symbol = symbols[number(4)]
        switch number(6) {
        case 0:
            text += "    \(account())  \(amount(symbol))\n    \(account())  \(amount("USD"))\n    \(account())\n"
        case 1: text += "    \(account())  \(amount("USD")) @ \(digits()) UAH\n    \(account())\n"
        case 2: text += "    \(account())  \(amount("€")) @@ \(digits()) UAH\n    \(account())  ; c\n"
        case 3:
            text += "    (\(account()))  \(amount(symbol))\n    [\(account())]  \(amount(symbol))\n    [\(account())]\n"
        case 4: text += "    \(account())  = \(amount("USD"))\n    z\n"
        default: text += "    \(account())  \(amount(symbol))\n    \(account())\n"
        }
    }
}
