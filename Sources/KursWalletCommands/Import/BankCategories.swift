import KursCore
import KursStatements
import KursTerminal
import KursText
import KursWallet

/// The categories of banks, by their names and by merchant category codes, as those that a new wallet has.
enum BankCategories {
    /// The name of the category for a row, in both languages; `nil` when the bank does not say it.
    static func name(_ row: ImportedRow) -> LocalizedText? {
        let name = row.merchantCode.flatMap(Self.name(ofCode:)) ?? row.bankCategory.flatMap(Self.name(ofCategory:))
        return FirstAccounts.categories.first { $0.en == name }
    }

    private static func name(ofCategory category: String) -> String? {
        let words = ColumnName(category).text
        // A shop in the Internet sells anything.
        if words.hasPrefix("інтернет магазин") { return nil }
        return byWord.first { $0.words.contains { words.hasPrefix($0) } }?.name
    }

    private static func name(ofCode code: Int) -> String? {
        switch code {
        case 5411, 5422, 5441, 5451, 5462, 5499, 5921: "food"
        case 5811...5814: "cafe"
        case 3000...3350, 4011, 4111, 4112, 4121, 4131, 4511, 4784, 4789, 5172, 5541, 5542, 5983, 7511...7524:
            "transport"
        case 4900: "utilities"
        case 4812...4816, 4821, 4899: "phone"
        case 4119, 5912, 5975, 5976, 8011...8099: "health"
        case 5611...5699, 5931, 7251, 7296: "clothes"
        case 5200...5271, 5712...5722: "home"
        case 5735, 5815...5818, 5945, 7829...7841, 7911...7999: "fun"
        case 5947, 5992, 8398: "gifts"
        case 9311, 9399: "taxes"
        default: nil
        }
    }

    private static let byWord: [(words: [String], name: String)] = [
        (["продукт", "супермаркет", "groceries"], "food"),
        (["кафе", "ресторан", "їжа поза", "restaurants", "eating out"], "cafe"),
        (["транспорт", "таксі", "паливо", "азс", "авто", "transport", "taxi", "fuel"], "transport"),
        (["комунал", "utilities", "bills"], "utilities"),
        (["мобільн", "зв язок", "поповнення мобільного", "інтернет", "phone", "mobile"], "phone"),
        (["аптек", "медицин", "здоров", "health", "pharmacy"], "health"),
        (["одяг", "взуття", "clothes", "clothing"], "clothes"),
        (["дім", "ремонт", "меблі", "home"], "home"),
        (["розваг", "кіно", "цифрові товари", "спорт", "entertainment"], "fun"),
        (["подарун", "квіти", "благодійн", "gifts", "charity"], "gifts"),
        (["податк", "штраф", "taxes"], "taxes"),
        (["відсотк", "interest"], "interest"),
        (["зарплат", "salary"], "salary"),
    ]

    static func isTransfer(_ row: ImportedRow, type: String?) -> Bool {
        if let code = row.merchantCode, [4829, 6012, 6051, 6536, 6537, 6538, 6540].contains(code) { return true }
        return [row.name, row.bankCategory, type].contains { $0.map(RowKinds.hintsTransfer) == true }
    }
}

/// Finds the account for a row: by the rules, by the bank's category, by earlier records of the name, else the unknown one.
final class ImportCategories {
    private let journal: Journal
    private let chart: ChartOfAccounts
    private let rules: CategoryRules
    private let language: Language
    private var byName: [String: String?] = [:]
    /// The accounts by the English name of the category, of expenses and of income.
    private var byBank: [[String: String?]] = [[:], [:]]
    private lazy var unknowns = [unknown(isIncome: false), unknown(isIncome: true)]
    private lazy var history = CategoryHistory(journal, chart)

    init(_ journal: Journal, _ chart: ChartOfAccounts, _ language: Language) {
        (self.journal, self.chart, self.language) = (journal, chart, language)
        rules = CategoryRules(journal)
    }

    func account(_ row: ImportedRow) -> ImportPlan.Category {
        // What moves own money is no income and no expense, whatever a rule says of the name.
        let isOwn = row.verdict?.kind.isOwn == true || row.verdict?.kind == .loan
        if let account = rule(row.name), account != row.account,
            !isOwn || !chart.isCategory(account)
        {
            return ImportPlan.Category(account, isRule: true)
        }
        var isIncome = !row.amount.amount.isNegative
        switch row.verdict?.kind {
        case .sale?, .purchase?, .transit?, .transfer?, .ownFunds?:
            return ImportPlan.Category(UnknownCategory.transfers)
        case .loan?: return ImportPlan.Category(Self.loans)
        // What goes back lessens what was received, and what comes back what was paid.
        case .refundGiven?, .refundReceived?: isIncome.toggle()
        case .undecided?: return ImportPlan.Category(unknowns[1])
        default: break
        }
        if let name = BankCategories.name(row), let account = declared(name, isIncome: isIncome) {
            return ImportPlan.Category(account)
        }
        if let category = row.bankCategory,
            let account = declared(LocalizedText(category, category), isIncome: isIncome)
        {
            return ImportPlan.Category(account)
        }
        if let account = history.account(row.name, isIncome: isIncome), account != row.account {
            return ImportPlan.Category(account, isProposed: true)
        }
        return ImportPlan.Category(unknowns[isIncome ? 1 : 0])
    }

    private func rule(_ name: String) -> String? {
        guard !rules.rules.isEmpty else { return nil }
        if let held = byName[name] { return held }
        let found = rules.account(for: name)
        byName[name] = .some(found)
        return found
    }

    private func declared(_ name: LocalizedText, isIncome: Bool) -> String? {
        let kind = isIncome ? 1 : 0
        if let held = byBank[kind][name.en] { return held }
        let found = chart.accounts.first { account in
            account.kind == (isIncome ? .income : .expense)
                && ([account.shortName] + account.aliases).contains { $0 == name.en || $0 == name.uk }
        }
        byBank[kind][name.en] = .some(found?.name)
        return found?.name
    }

    func unknown(isIncome: Bool) -> String {
        if let account = UnknownCategory.account(isIncome: isIncome, chart) { return account }
        let other = UnknownCategory.account(isIncome: !isIncome, chart)
        let name =
            other.flatMap { chart.account(named: $0)?.shortName } ?? UnknownCategory.names[language == .en ? 0 : 1]
        return (isIncome ? "income:" : "expenses:") + name
    }

    var fees: String {
        declared(Self.feesName, isIncome: false) ?? "expenses:" + Self.feesName(language)
    }

    private static let feesName = LocalizedText("fees", "комісії")

    private static let loans = "liabilities:loans"

    /// The `account` directive of a category that an import may add, with its name in the other language.
    static func directive(_ account: String) -> String {
        if account == UnknownCategory.transfers { return account + "  ; alias:перекази" }
        if account == loans { return account + "  ; alias:позики" }
        let pairs = [feesName, LocalizedText(UnknownCategory.names[0], UnknownCategory.names[1])]
        for pair in pairs {
            for (name, other) in [(pair.en, pair.uk), (pair.uk, pair.en)]
            where account == "expenses:" + name || account == "income:" + name {
                return account + "  ; alias:" + other
            }
        }
        return account
    }
}
