import KursCore
import KursTerminal
import KursText
import KursWallet

/// Records as a beancount file: accounts with capital letters below the five roots, opened on the first day.
struct BeancountWriter {
    private let records: [Record]
    let chart: ChartOfAccounts
    private var accounts: [String: String] = [:]
    private var commodities: [String: String] = [:]
    private var taken: Set<String> = []
    private(set) var omitted = 0

    init(_ records: [Record], _ chart: ChartOfAccounts) { (self.records, self.chart) = (records, chart) }

    mutating func bytes() -> [UInt8] {
        var body: [UInt8] = []
        for record in records { append(record, to: &body) }
        var head: [UInt8] = []
        if let first = records.map(\.day).min() {
            for name in accounts.values.sorted() {
                first.append(to: &head)
                head.append(text: " open \(name)\n")
            }
        }
        return head + body
    }

    private mutating func append(_ record: Record, to bytes: inout [UInt8]) {
        let postings = record.postings.filter { $0.kind == .real }
        omitted += record.postings.count - postings.count
        guard !postings.isEmpty else { return }
        bytes.append("\n")
        record.day.append(to: &bytes)
        bytes.append(text: record.status == .pending ? " ! " : " * ")
        bytes.append(text: "\"" + escaped(record.description) + "\"\n")
        bytes.append(text: "  id: \"" + escaped(record.id.text) + "\"\n")
        let exchange = exchange(postings)
        for (index, posting) in postings.enumerated() {
            bytes.append(text: "  \(name(ofAccount: posting.account))  ")
            posting.amount.append(to: &bytes)
            bytes.append(text: " " + name(ofCommodity: posting.commodity))
            if let cost = posting.cost ?? (index == exchange?.index ? exchange?.cost : nil) {
                bytes.append(" @@ ")
                cost.amount.magnitude.append(to: &bytes)
                bytes.append(text: " " + name(ofCommodity: cost.commodity))
            }
            bytes.append("\n")
        }
    }

    /// The posting that bears the cost of an exchange that names none: the only one of its commodity, for the sum of the
    /// other commodity.
    private func exchange(_ postings: [Record.Entry]) -> (index: Int, cost: Record.Money)? {
        let names = Set(postings.map(\.commodity))
        guard names.count == 2, postings.allSatisfy({ $0.cost == nil }) else { return nil }
        for (index, posting) in postings.enumerated() {
            let others = postings.filter { $0.commodity != posting.commodity }
            guard others.count == postings.count - 1, !posting.amount.isZero else { continue }
            var sum = ExactDecimal.zero
            for other in others { sum = (try? sum.adding(other.amount)) ?? sum }
            return sum.isZero ? nil : (index, Record.Money(sum, others[0].commodity))
        }
        return nil
    }

    private func escaped(_ text: String) -> String {
        text.recordSafe().reduce(into: "") { escaped, character in
            if character == "\"" || character == "\\" { escaped.append("\\") }
            escaped.append(character)
        }
    }

    /// The account below a root by its kind; each level begins with a capital letter or a digit.
    private mutating func name(ofAccount account: String) -> String {
        if let known = accounts[account] { return known }
        let kind = chart.kind(of: account)
        var levels = account.split(separator: ":").map(String.init)[...]
        let root: String
        switch kind {
        case .asset: root = "Assets"
        case .liability: root = "Liabilities"
        case .income: root = "Income"
        case .expense: root = "Expenses"
        case .equity, nil: root = "Equity"
        }
        if kind != nil, levels.count > 1 { levels = levels.dropFirst() }
        let name = unique(([root] + levels.map(level)).list(":"), separator: "-")
        accounts[account] = name
        return name
    }

    private func level(_ text: String) -> String {
        var level = ""
        for scalar in text.unicodeScalars {
            let isKept = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            level.unicodeScalars.append(isKept ? scalar : "-")
        }
        let first = level.unicodeScalars.first
        let isDigit = first.map { ("0"..."9").contains($0) } ?? false
        let capital = level.prefix(1).uppercased() + level.dropFirst()
        let isCapital = capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter
        return isDigit || isCapital ? capital : "X" + level
    }

    /// The code of a currency, else the commodity in the form that beancount allows.
    private mutating func name(ofCommodity commodity: String) -> String {
        if let known = commodities[commodity] { return known }
        var code = CommodityCode.currency(of: commodity)?.text
        if code == nil {
            let letters = commodity.uppercased().unicodeScalars.map { scalar -> Character in
                ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "X"
            }
            code = "C" + String(letters.prefix(20)) + "X"
            if commodity.isEmpty { code = "UNITS" }
            if letters.count > 1, letters.count <= 24, letters.first.map({ ("A"..."Z").contains($0) }) == true {
                code = String(letters)
            }
        }
        let name = unique(code ?? "UNITS", separator: "")
        commodities[commodity] = name
        return name
    }

    private mutating func unique(_ name: String, separator: String) -> String {
        var (candidate, number) = (name, 2)
        while !taken.insert(candidate).inserted {
            candidate = name + separator + "\(number)"
            number += 1
        }
        return candidate
    }
}
