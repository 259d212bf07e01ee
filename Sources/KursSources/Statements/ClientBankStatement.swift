internal import KursCore
internal import KursMarkup
import KursText

/// Reads 1CClientBankExchange: lines of names and values with Russian or Ukrainian names, or the XML form.
///
/// A payment's direction is that of the own account in it; of two own accounts each has a row. A payment that the file has
/// twice is one.
enum ClientBankStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let isXML = bytes.prefix(8).contains(UInt8(ascii: "<"))
        let sections = isXML ? try elements(bytes) : try lines(bytes)
        var table = BankTable(.clientBank)
        let own = sections.filter { !$0.isDocument }.map { $0["РасчСчет", "РозрахунковийРахунок"] }
        var seen: Set<[String: String]> = []
        let documents = sections.filter { $0.isDocument }
        for document in documents where document["Номер"].isEmpty || seen.insert(document.values).inserted {
            for row in try rows(document, Set(own.filter { !$0.isEmpty }), table.rows.count + 1) { table.add(row) }
        }
        let repeated = documents.count { !$0["Номер"].isEmpty } - seen.count
        if repeated > 0 { table.doubts.append(.repeated(repeated)) }
        guard !documents.isEmpty || own.contains(where: { !$0.isEmpty }) else {
            throw .noStatement(looked: "СекцияДокумент")
        }
        // An account is in one currency, which only its payments name.
        let currencies = Dictionary(table.rows.map { ($0.ownAccount, $0.currency) }) { first, _ in first }
        for (section, account) in zip(sections.filter { !$0.isDocument }, own) {
            guard let opening = ExactDecimal(bank: section["НачальныйОстаток", "ПочатковийЗалишок"]),
                let closing = ExactDecimal(bank: section["КонечныйОстаток", "КінцевийЗалишок"]), !account.isEmpty
            else { continue }
            table.balances.append(
                BankTable.Balance(
                    account: account, currency: currencies[account] ?? "", opening: opening, closing: closing))
        }
        return table
    }

    private struct Section {
        /// A statement of the whole period is no payment.
        var isDocument = false
        var values: [String: String] = [:]

        /// The first value that some names have; empty without one.
        subscript(names: String...) -> String { self[names] }
        subscript(names: [String]) -> String { names.compactMap { values[$0] }.first { !$0.isEmpty } ?? "" }

        init(_ name: String = "", kind: String = "", _ values: [String: String] = [:]) {
            isDocument = ["СекцияДокумент", "СекціяДокумент"].contains(name) && !["Выписка", "Виписка"].contains(kind)
            self.values = values
        }
    }

    /// - Throws: ``BankStatementError/damaged(byte:)`` where the file ends within a section.
    private static func lines(_ bytes: [UInt8]) throws(BankStatementError) -> [Section] {
        let isDOS = Array(bytes.prefix(1024)).span.firstOffset(of: Array("=DOS".utf8).span) != nil
        var sections = [Section()]
        var isInside = false
        for line in BankStatement.text(bytes, otherwise: isDOS ? .ibm866 : .windows1251).split(
            whereSeparator: \.isNewline)
        {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (String(parts[0]).trimmed, parts.count > 1 ? String(parts[1]).trimmed : "")
            if ["Секция", "Секція"].contains(where: name.hasPrefix) {
                sections.append(Section(name, kind: value))
                isInside = true
            } else if ["Конец", "Кінець"].contains(where: name.hasPrefix) {
                sections.append(Section())
                isInside = false
            } else {
                sections[sections.count - 1].values[name] = value
            }
        }
        if isInside { throw .damaged(byte: bytes.count) }
        return sections
    }

    private static func elements(_ bytes: [UInt8]) throws(BankStatementError) -> [Section] {
        let text = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251)
        let root = try BankElement.root(text?.utf8 ?? [])["_1CClientBankExchange"]
        // The root's own values are in its elements without others.
        return ([root].compactMap { $0 } + (root?.children ?? []).filter { !$0.children.isEmpty }).map { element in
            let values = Dictionary(element.children.map { ($0.name, $0.text) }) { first, _ in first }
            return Section(element.name, kind: values["ВидДокумента"] ?? "", values)
        }
    }

    private static func rows(
        _ section: Section, _ own: Set<String>, _ number: Int
    ) throws(BankStatementError) -> [BankRow] {
        let written = section["Сумма", "Сума"]
        guard let sum = ExactDecimal(bank: written), !sum.isNegative else {
            throw .field("Сумма", value: written, row: number)
        }
        let accounts = [section["ПлательщикСчет", "ПлатникРахунок"], section["ПолучательСчет", "ОтримувачРахунок"]]
        let days = [section["ДатаСписано"], section["ДатаПоступило"]]
        let kind = section["ВидОперации", "ВидОперації"]
        // The payer's side is a debit, the receiver's a credit.
        var sides = [0, 1].filter { own.contains(accounts[$0]) }
        if sides.isEmpty {
            sides = [0, 1].filter { [["Расход", "Витрата"], ["Приход", "Прихід"]][$0].contains(kind) }
        }
        if sides.isEmpty { sides = [0, 1].filter { !days[$0].isEmpty && days[1 - $0].isEmpty } }
        guard !sides.isEmpty else { throw .field("ПлательщикСчет", value: accounts[0], row: number) }
        return sides.map { side in
            let names = [["Плательщик", "Платник"], ["Получатель", "Отримувач"]]
            func value(_ side: Int, _ endings: String...) -> String {
                section[names[side].flatMap { name in endings.map { name + $0 } }]
            }
            var row = BankRow(side == 0 ? sum.negated : sum)
            row.date = days[side].isEmpty ? section["Дата"] : days[side]
            row.currency = Currency.letters(section["КодВалюты", "КодВалюти", "Валюта"])
            row.document = section["Номер"]
            row.purpose = section["НазначениеПлатежа", "ПризначенняПлатежу"]
            let only = own.count == 1 ? own.first ?? "" : ""
            row.ownAccount = own.contains(accounts[side]) || only.isEmpty ? accounts[side] : only
            row.partyAccount = accounts[1 - side]
            row.ownNumber = value(side, "ОКПО", "ИНН", "ЄДРПОУ")
            row.partyNumber = value(1 - side, "ОКПО", "ИНН", "ЄДРПОУ")
            row.ownName = value(side, "1", "")
            row.party = value(1 - side, "1", "")
            // Without accounts a file names one side only, and that is not the owner.
            if row.party.isEmpty, accounts == ["", ""] { (row.party, row.ownName) = (row.ownName, "") }
            return row
        }
    }
}
