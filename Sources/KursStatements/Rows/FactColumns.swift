import KursCore
import KursText

/// The columns that tell what a row is: who paid whom, and what for.
///
/// `Наш IBAN` is own, so that `IBAN` beside it is the other side's; beside `Рахунок кореспондента`, `Рахунок` is own. Without
/// such a neighbour a column before the date is own, and one after it the other side's. Of a payer and a payee, the payer of
/// what came in and the payee of what went out is the other side.
package struct FactColumns {
    private enum Base: CaseIterable { case account, number, name }
    private enum Side { case own, other, payer, payee, bare }

    private(set) var ownAccount: Int?
    private var ownAccounts: [Int] = []
    private(set) var ownNumber: Int?
    private(set) var ownName: Int?
    private var parties: [Int] = []
    private var partyNumber: Int?
    private var partyAccount: Int?
    private var texts: [Int] = []
    private var types: [Int] = []
    private var document: Int?
    private var merchantCode: Int?
    private var ends: [Base: (payer: Int, payee: Int)] = [:]

    /// Finds the columns by the names of a header; without one, every text is what the row says.
    init(_ header: [String], _ table: StatementTable) {
        let names = header.map { ColumnName($0).text }
        let taken = Set(table.columns + [table.equivalent, table.status, table.direction].compactMap { $0 })
        var found: [Base: [(column: Int, side: Side)]] = [:]
        for (column, name) in names.enumerated() where !taken.contains(column) {
            if let (base, side) = Self.meaning(of: name) {
                found[base, default: []].append((column, side))
            } else if ["mcc", "мсс"].contains(name) {
                merchantCode = column
            } else if Self.documents.contains(name) {
                document = document ?? column
            } else if Self.types.contains(name) {
                types.append(column)
            } else if Self.texts.contains(name) || ColumnRole(ColumnName(header[column])) == nil, !Self.isOther(name) {
                texts.append(column)
            }
        }
        let hasOther = found.values.contains { $0.contains { $0.side != .own && $0.side != .bare } }
        for base in Base.allCases {
            // An IBAN tells more than the number of an account.
            let columns = (found[base] ?? []).enumerated().sorted { left, right in
                let isIBAN = (
                    names[left.element.column].hasSubstring("iban"), names[right.element.column].hasSubstring("iban")
                )
                return isIBAN.0 == isIBAN.1 ? left.offset < right.offset : isIBAN.0
            }.map(\.element)
            if base == .account { ownAccounts = columns.filter { $0.side == .own }.map(\.column) }
            let own = columns.first { $0.side == .own }?.column
            var others = columns.filter { $0.side != .own && $0.side != .bare }.map(\.column)
            let bare = columns.filter { $0.side == .bare }.map(\.column)
            let isBareOwn =
                own == nil && (!others.isEmpty || base != .name && (!hasOther || bare.first ?? 0 < table.date ?? .max))
            let isOwn = own ?? (isBareOwn ? bare.first : nil)
            if let payer = columns.first(where: { $0.side == .payer }),
                let payee = columns.first(where: { $0.side == .payee })
            {
                ends[base] = (payer.column, payee.column)
                others = columns.filter { $0.side == .other }.map(\.column)
            }
            let other = others + (isBareOwn ? [] : bare)
            switch base {
            case .account: (ownAccount, partyAccount) = (isOwn, other.first)
            case .number: (ownNumber, partyNumber) = (isOwn, other.first)
            case .name: (ownName, parties) = (isOwn, other)
            }
        }
        if header.isEmpty { texts = [] }
        isNameless = header.isEmpty
        amounts = taken
    }

    private let isNameless: Bool
    private let amounts: Set<Int>

    private static func meaning(of name: String) -> (Base, Side)? {
        let words = name.split(separator: " ").map(String.init)
        guard let first = words.first, words.count < 5, !name.hasPrefix("валюта"), !name.hasPrefix("сума") else {
            return nil
        }
        if words.contains(where: { $0.hasPrefix("банк") || $0 == "bank" || $0 == "мфо" || $0 == "mfo" }) { return nil }
        let isOwn = ["наш", "ваш", "мій", "власний", "own", "our", "your"].contains { first.hasPrefix($0) }
        func has(_ beginnings: [String]) -> Bool {
            words.contains { word in beginnings.contains { word.hasPrefix($0) } }
        }
        let side: Side =
            isOwn
            ? .own : has(Self.payers) ? .payer : has(Self.payees) ? .payee : has(Self.others) ? .other : .bare
        if words.contains(where: {
            $0 == "iban" || $0.hasPrefix("рахун") || $0 == "acc" || $0 == "account" || $0.hasPrefix("acccor")
        }),
            !words.contains(where: { ["залишок", "баланс", "balance", "type"].contains($0) })
        {
            return (.account, side)
        }
        if words.contains(where: { Self.numbers.contains($0) }) || name.hasPrefix("ід код")
            || name.hasPrefix("код контрагента")
            || name.hasPrefix("код кореспондента") || name.hasPrefix("податковий номер") || name.hasPrefix("tax ")
        {
            return (.number, side)
        }
        if Self.names.contains(name) { return (.name, side == .bare ? .other : side) }
        if ["найменування", "назва", "name", "піб"].contains(first) || side != .bare && words.contains("назва") {
            return (.name, side)
        }
        return nil
    }

    private static let others = [
        "кореспонд", "контраг", "корресп", "counterpart", "kor",
    ]
    private static let payers = ["платник", "payer", "sender", "відправник"]
    private static let payees = ["отримувач", "одержувач", "payee", "beneficiary"]
    private static let numbers: Set = ["єдрпоу", "егрпоу", "едрпоу", "окпо", "okpo", "іпн", "рнокпп", "edrpou"]
    private static let names: Set = [
        "контрагент", "кореспондент", "корреспондент", "отримувач", "одержувач", "платник", "payer name", "payee name",
        "payee", "payer", "merchant", "торговець", "назва торговця", "клієнт", "замовник", "customer", "client",
        "від кого",
        "відправник", "sender", "counterparty",
    ]
    private static let documents: Set = [
        "номер документа", "номер документу", "документ", "номер платіжного доручення", "document number", "doc no",
    ]
    private static let types: Set = [
        "тип", "тип операції", "type", "категорія", "category", "transaction details type", "вид операції",
    ]
    private static let texts: Set = [
        "деталі операції", "опис операції", "деталі", "опис", "призначення платежу", "призначення", "description",
        "details",
        "memo", "reference", "payment reference", "note",
    ]

    /// Whether a column without a role is known to be none of a payment's texts.
    private static func isOther(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        return words.contains { word in
            [
                "id", "ідентифікатор", "час", "time", "залишок", "балан", "balance", "курс", "rate", "комісі", "fee",
                "мфо", "mfo", "банк",
                "bank", "дата", "date", "код", "code", "адреса", "картка", "картки", "card", "exchange",
            ].contains {
                word.hasPrefix($0)
            }
        }
    }

    /// Whether it depends on the sign of a row which column is own.
    package var hasEnds: Bool { !ends.isEmpty }
    func isNameOfEnd(_ column: Int) -> Bool { ends[.name].map { $0.payer == column || $0.payee == column } ?? false }

    /// The own account, tax number and name of a row.
    ///
    /// - Parameter isIn: Whether it is a receipt; `nil` where that is not known.
    func note(_ records: borrowing CSVReader, isIn: Bool?, in owners: inout RowOwners) {
        for column in ownAccounts { owners.add(account: records.text(column)) }
        owners.add(account: records.text(own(.account, isIn)))
        owners.add(number: records.text(own(.number, isIn)))
        owners.add(name: records.text(own(.name, isIn)))
    }

    private func own(_ base: Base, _ isIn: Bool?) -> Int? {
        let column = base == .account ? ownAccount : base == .number ? ownNumber : ownName
        return column ?? ends[base].flatMap { ends in isIn.map { $0 ? ends.payee : ends.payer } }
    }

    func facts(_ records: borrowing CSVReader, _ row: StatementRow, on day: Day, at place: String) -> RowFacts {
        var facts = RowFacts(day: day, amount: row.amount, currency: row.currency)
        facts.line = records.line
        facts.place = place
        let isIn = !row.amount.isNegative
        func other(_ base: Base) -> Int? { ends[base].map { isIn ? $0.payer : $0.payee } }
        facts.ownAccount = records.text(own(.account, isIn)).map(RowOwners.account)
        facts.partyAccount = records.text(other(.account) ?? partyAccount).map(RowOwners.account)
        facts.partyNumber = records.text(other(.number) ?? partyNumber)
        for column in [other(.name)].compactMap({ $0 }) + parties where facts.party == nil {
            facts.party = records.text(column)
        }
        facts.document = records.text(document)
        facts.merchantCode = records.text(merchantCode).flatMap { Int($0) }
        facts.types = types.compactMap { records.text($0) }
        for column in texts where records.cell(column).map(AmountDirection.isOnly) == false {
            if let text = records.text(column) { facts.texts.append(text) }
        }
        if isNameless {
            for column in 0..<records.cellCount where !amounts.contains(column) {
                if let text = records.text(column), text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
                    facts.texts.append(text)
                }
            }
        }
        return facts
    }
}
