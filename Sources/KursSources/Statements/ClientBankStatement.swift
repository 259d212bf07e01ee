internal import KursCore
internal import KursMarkup
internal import KursText

/// Reads 1CClientBankExchange: lines of names and values with Russian or Ukrainian names, or the XML form.
///
/// A payment's direction is that of the own account in it; of two own accounts each has a row. A payment that the file has
/// twice is one.
enum ClientBankStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let first = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0x20 }.first
        let sections = first == UInt8(ascii: "<") ? try elements(bytes) : lines(bytes)
        var table = BankTable(.clientBank)
        var own: [String] = []
        for section in sections where section.isAccount {
            let account = section[["РасчСчет", "РозрахунковийРахунок"]]
            guard !account.isEmpty else { continue }
            own.append(account)
            if let opening = ExactDecimal(bank: section[["НачальныйОстаток", "ПочатковийЗалишок"]]),
                let closing = ExactDecimal(bank: section[["КонечныйОстаток", "КінцевийЗалишок"]])
            {
                table.balances.append(
                    BankTable.Balance(account: account, currency: "", opening: opening, closing: closing))
            }
        }
        for section in sections where !section.isAccount {
            let account = section[["РасчСчет", "РозрахунковийРахунок"]]
            if !account.isEmpty { own.append(account) }
        }
        var seen: Set<[String: String]> = []
        var repeated = 0
        for section in sections where section.isDocument {
            guard section[["Номер"]].isEmpty || seen.insert(section.values).inserted else {
                repeated += 1
                continue
            }
            table.rows += try rows(section, Set(own), table.rows.count + 1)
        }
        guard !table.rows.isEmpty || !own.isEmpty else { throw .noStatement(looked: "СекцияДокумент") }
        if repeated > 0 { table.doubts.append(.repeated(repeated)) }
        // An account is in one currency, which only its payments name.
        for place in table.balances.indices {
            let account = table.balances[place].account
            table.balances[place].currency = table.rows.first { $0.ownAccount == account }?.currency ?? ""
        }
        return table
    }

    /// A section, or what stands before the first.
    private struct Section {
        var name = ""
        var values: [String: String] = [:]

        var isAccount: Bool { ["СекцияРасчСчет", "СекціяРозрахунковийРахунок"].contains(name) }
        /// A statement of the whole period is no payment.
        var isDocument: Bool {
            ["СекцияДокумент", "СекціяДокумент"].contains(name) && values[""] != "Выписка" && values[""] != "Виписка"
        }

        /// The first value that some names have; empty without one.
        subscript(names: [String]) -> String {
            for name in names { if let value = values[name], !value.isEmpty { return value } }
            return ""
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [Section] {
        let isDOS = Array(bytes.prefix(1024)).span.firstOffset(of: Array("=DOS".utf8).span) != nil
        let text = BankStatement.text(bytes, otherwise: isDOS ? .ibm866 : .windows1251)
        var sections = [Section()]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).trimmed
            let value = parts.count > 1 ? String(parts[1]).trimmed : ""
            if name.hasPrefix("Секция") || name.hasPrefix("Секція") {
                sections.append(Section(name: name, values: ["": value]))
            } else if name.hasPrefix("Конец") || name.hasPrefix("Кінець") {
                // What follows is between sections, and of the file.
                sections.append(Section())
            } else {
                sections[sections.count - 1].values[name] = value
            }
        }
        return sections
    }

    private static func elements(_ bytes: [UInt8]) throws(BankStatementError) -> [Section] {
        guard let text = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251) else {
            throw .noStatement(looked: "UTF-8")
        }
        let root = try BankElement.root(text.utf8)["_1CClientBankExchange"]
        var sections = [Section()]
        for element in root?.children ?? [] {
            if element.children.isEmpty {
                sections[0].values[element.name] = element.text
            } else {
                var section = Section(name: element.name)
                for child in element.children { section.values[child.name] = child.text }
                section.values[""] = section.values["ВидДокумента"]
                sections.append(section)
            }
        }
        return sections
    }

    private static func rows(
        _ section: Section, _ own: Set<String>, _ number: Int
    ) throws(BankStatementError) -> [BankRow] {
        let written = section[["Сумма", "Сума"]]
        guard let sum = ExactDecimal(bank: written), !sum.isNegative else {
            throw .field("Сумма", value: written.isEmpty ? nil : written, row: number)
        }
        let payer = section[["ПлательщикСчет", "ПлательщикРасчСчет", "ПлатникРахунок"]]
        let receiver = section[["ПолучательСчет", "ПолучательРасчСчет", "ОтримувачРахунок"]]
        let out = section[["ДатаСписано"]]
        let came = section[["ДатаПоступило"]]
        let kind = section[["ВидОперации", "ВидОперації"]]
        var isOut = own.contains(payer)
        var isIn = own.contains(receiver)
        if !isOut, !isIn {
            isOut = !out.isEmpty && came.isEmpty || kind == "Расход" || kind == "Витрата"
            isIn = !came.isEmpty && out.isEmpty || kind == "Приход" || kind == "Прихід"
        }
        guard isOut || isIn, own.contains(payer) || own.contains(receiver) || isOut != isIn else {
            throw .field("ПлательщикСчет", value: payer.isEmpty ? nil : payer, row: number)
        }
        var rows: [BankRow] = []
        for isDebit in [true, false] where isDebit ? isOut : isIn {
            var row = BankRow(isDebit ? sum.negated : sum)
            let date = isDebit ? out : came
            row.date = date.isEmpty ? section[["Дата"]] : date
            row.currency = Currency.letters(section[["КодВалюты", "КодВалюти", "Валюта"]])
            row.document = section[["Номер"]]
            row.purpose = section[["НазначениеПлатежа", "ПризначенняПлатежу", "НазначениеПлатежа1"]]
            let sides = [["Плательщик", "Платник"], ["Получатель", "Отримувач"]]
            let (mine, other) = isDebit ? (sides[0], sides[1]) : (sides[1], sides[0])
            func names(_ sides: [String], _ endings: [String]) -> [String] {
                sides.flatMap { side in endings.map { side + $0 } }
            }
            let numbers = ["ОКПО", "ИНН", "ЄДРПОУ", "ЕДРПОУ", "ІПН"]
            row.ownAccount = isDebit ? payer : receiver
            if row.ownAccount.isEmpty, own.count == 1 { row.ownAccount = own.first ?? "" }
            row.partyAccount = isDebit ? receiver : payer
            row.ownNumber = section[names(mine, numbers)]
            row.partyNumber = section[names(other, numbers)]
            row.ownName = section[names(mine, ["1", "", "Наименование"])]
            row.party = section[names(other, ["1", "", "Наименование"])]
            // Without accounts a file names one side only, and that is not the owner.
            if payer.isEmpty, receiver.isEmpty, row.party.isEmpty { (row.party, row.ownName) = (row.ownName, "") }
            rows.append(row)
        }
        return rows
    }
}
