import KursCore
import KursSources
import KursTerminal
import KursText

/// `kurs banks NAME`: one bank's rates and how to reach it.
struct BankDetails: CommandOutput {
    let bank: BankName
    let list: BanksOutput
    let contact: Bank?

    func records(_ context: CommandContext) -> RecordList { list.records(context) }

    static func show(
        _ bank: BankName, _ rows: [BankRow], of currency: CurrencyCode?, on day: Day?, _ warnings: [Warning],
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let policy = context.settings.policy
        let service = try context.services.banks()
        let found = try inStore(service.contacts(of: bank.slug, policy: policy))
        context.reporter.note(found.warnings.filter { !warnings.contains($0) })
        // The bank's own page adds currencies; a rate that is stored from a list of all banks is the one other commands take.
        let isWanted = day == nil && context.settings.bankCity == nil
        let own = isWanted ? found.quotes.filter { $0.quote.bank?.slug == bank.slug } : []
        var rows = try rows + listed(own.map(\.quote.currency), of: bank, besides: rows, context)
        let known = Set(rows.compactMap(\.currency))
        let more = own.filter { !known.contains($0.quote.currency) }
        rows += BankRow.joined(more, [], fetchedAt: context.now, source: .minfinPageBank)
        let kind = try BanksCommand.kind(context.arguments)
        if let currency, rows.contains(where: { $0.currency != nil }) {
            rows.removeAll { $0.currency != currency }
            guard !rows.isEmpty else { throw .notFound(.bankRate(currency, kind ?? .cash, bank)) }
        }
        for index in rows.indices { rows[index].contact = found.bank }
        if rows.isEmpty {
            let provenance = Provenance(source: .minfinPageBank)
            rows = [BankRow(bank: bank, fetchedAt: context.now, provenance: provenance, contact: found.bank)]
        }
        BanksCommand.judge(rows, on: day, context)
        let list = BanksOutput(
            rows: rows, order: .name, kind: kind, currency: rows.first?.currency ?? .usd,
            warnings: warnings + found.warnings.filter { !warnings.contains($0) })
        try context.show(BankDetails(bank: bank, list: list, contact: found.bank))
        return context.reporter.answeredStatus
    }

    /// The bank's rows of currencies that the stored lists of all banks have, without those already shown.
    private static func listed(
        _ currencies: [CurrencyCode], of bank: BankName, besides rows: [BankRow], _ context: CommandContext
    ) throws(CommandError) -> [BankRow] {
        let others = currencies.filter { code in !rows.contains { $0.currency == code } }
        guard !others.isEmpty else { return [] }
        let service = try context.services.banks()
        let stored = try inStore(service.offers(of: others, policy: .fromCache))
        return BanksCommand.rows(stored, context).filter { $0.bank.slug == bank.slug && $0.currency != nil }
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (rows, kind) = (list.rows, list.kind)
        let (language, color) = (context.language, context.settings.color)
        if context.settings.showsHeader {
            bytes.append(text: bank.name.terminalSafe, color ? .strong : nil)
            let slug = bank.slug == bank.name ? "" : "  " + bank.slug.terminalSafe
            bytes.append(line: slug, color ? .faint : nil)
        }
        var table = TextTable([.left, .left, .decimal(language), .decimal(language), .left])
        if context.settings.showsHeader {
            table.header(["", "", DisplayNames.buy(language), DisplayNames.sell(language), ""])
        }
        let isNarrow = context.settings.columns < 66
        for row in rows {
            for one in [Kind.cash, .card] where kind == nil || kind == one {
                let sides = row.sides(one)
                guard !sides.isEmpty else { continue }
                table.row([
                    TextTable.Cell("  " + (row.currency?.text ?? ""), .strong),
                    TextTable.Cell(DisplayNames.kind(one)(language)),
                    RatesTable.cell(sides.buy, language), RatesTable.cell(sides.sell, language),
                    TextTable.Cell(isNarrow ? "" : note(row, context), .faint),
                ])
            }
        }
        table.append(to: &bytes, columns: context.settings.columns, color: color)
        if isNarrow { notes(rows, to: &bytes, context) }
        guard let contact else { return }
        let rating = contact.rating.map { NumberFormat.brief($0, language) + " · finance.ua" }
        for (label, values) in [
            (LocalizedText("site", "сайт"), [contact.site]), (LocalizedText("phone", "телефон"), contact.phones),
            (LocalizedText("e-mail", "ел. пошта"), [contact.email]),
            (LocalizedText("page", "сторінка"), [contact.page]), (LocalizedText("logo", "логотип"), [contact.logo]),
            (LocalizedText("rating", "рейтинг"), [rating]),
        ] {
            for value in values.compactMap(\.self) {
                let line = Paragraph.labelled(
                    "  " + label(language), value.terminalSafe, at: 12, columns: context.settings.columns)
                bytes.append(text: line + "\n")
            }
        }
    }

    private func note(_ row: BankRow, _ context: CommandContext) -> String {
        let source = DisplayNames.source(row.provenance)
        switch row.asOf {
        case .instant(let moment): return ClockTime.words(moment, context.environment.kyiv) + " · " + source
        case .day(let day): return day.iso + " · " + source
        case nil:
            return source + " · " + Age.fetched(context.now.seconds(since: row.fetchedAt), context.language)
        }
    }

    /// Writes the rows' notes below a table too narrow for them: each note once, with its currencies.
    private func notes(_ rows: [BankRow], to bytes: inout [UInt8], _ context: CommandContext) {
        var below: [(note: String, codes: [String])] = []
        for row in rows {
            guard let code = row.currency?.text else { continue }
            let note = note(row, context)
            let index = below.firstIndex { $0.note == note } ?? below.count
            if index == below.count { below.append((note, [])) }
            if !below[index].codes.contains(code) { below[index].codes.append(code) }
        }
        for (note, codes) in below {
            let line = Paragraph.fitted("  " + codes.list(", ") + ": " + note, columns: context.settings.columns)
            bytes.append(text: line + "\n", context.settings.color ? .faint : nil)
        }
    }
}

/// Where a bank is reached by a program: its site, its telephone and its e-mail.
extension Bank {
    /// The address that a key opens: `o` its site, `t` its first telephone, `e` its e-mail; `nil` for one not known, and
    /// for another key.
    func address(of key: Unicode.Scalar) -> String? {
        switch key {
        case "o": site
        case "t": phones.lazy.compactMap(Bank.dialled).first
        case "e": mailAddress
        default: nil
        }
    }

    /// The `tel:` address of a printed number.
    static func dialled(_ phone: String) -> String? {
        let digits = String(decoding: phone.utf8.filter { (48...57).contains($0) }, as: UTF8.self)
        // A short number and one that begins with 0 are dialled as they are printed.
        return (3...15).contains(digits.utf8.count) ? "tel:\(digits.hasPrefix("380") ? "+" : "")\(digits)" : nil
    }

    var mailAddress: String? {
        let parts = email?.split(separator: "@", omittingEmptySubsequences: false) ?? []
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".-_+".utf8.contains($0) }
        }
        return parts.count == 2 && isPlain ? email.map { "mailto:" + $0 } : nil
    }
}
