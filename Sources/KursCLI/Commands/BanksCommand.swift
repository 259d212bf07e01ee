import KursCore
import KursSources

/// `kurs banks`: what single banks pay and ask, and how to reach them.
enum BanksCommand {
    static let usage = "banks [NAME] [--currency USD] [--kind cash|card] [--sort name|buy|sell]"
    static let spec = CommandSpec(
        "banks", Text("the rates of single banks; one bank's contacts", "курси окремих банків; контакти банку"),
        usage: [usage],
        examples: [
            ("kurs banks --currency USD --sort sell", Text("where dollars are cheapest", "де долари найдешевші")),
            ("kurs banks --kind card --sort buy", Text("which card pays most", "яка картка дає найбільше")),
            ("kurs banks privatbank", Text("one bank and how to reach it", "один банк і як із ним зв'язатися")),
        ],
        options: [
            OptionSpec(
                "currency", value: "CUR", "the currency; your first one unless said", "валюта; типово ваша перша"),
            OptionSpec(
                "kind", value: "KIND", choices: ["cash", "card"], "only cash or only card rates",
                "лише cash (каси) або лише card (картки)"),
            OptionSpec(
                "sort", value: "BY", choices: ["name", "buy", "sell"], "by name; buy or sell: the best for you first",
                "name: за назвою; buy чи sell: найкращі для вас спершу"),
        ],
        notes: [
            Text(
                "--sort buy puts first who pays you most for the currency, --sort sell who sells it to you cheapest.",
                "--sort buy: спершу той, хто найбільше дає за валюту; --sort sell: хто найдешевше її продає."),
            Text(
                "-o plain prints SLUG, CURRENCY, cash buy, cash sell, card buy, card sell, one tab between.",
                "-o plain друкує SLUG, ВАЛЮТУ, касу (купівля, продаж) і картку (купівля, продаж) через табуляцію."),
        ])

    enum Order: String { case name, buy, sell }

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let words = session.words
        if words.arguments.count > 1 { throw .usage(.needlessArgument(words.arguments[1], usage: usage)) }
        let currency = try currency(session)
        let kind = try kind(words)
        var order = Order.name
        if let text = words.value("sort") {
            guard let known = Order(rawValue: text) else {
                throw .usage(.badValue("--sort", given: text, wanted: ["name", "buy", "sell"]))
            }
            order = known
        }
        let policy = session.settings.policy
        let service = try session.bankService()
        let answer = try service.answering { (service) throws(StoreError) in
            try service.offers(of: [currency], policy: policy)
        }
        session.note(answer.warnings)
        session.noteNextRefresh(answer.nextRefresh)
        var rows = rows(answer, session)
        if rows.isEmpty {
            throw .noAnswer(
                Text("rates of banks for \(currency.text)", "курсів банків для \(currency.text)"), answer.failures,
                isLater: answer.isHeld)
        }
        if let name = words.arguments.first {
            let bank = try BankName.find(name, among: rows.map(\.bank) + answer.banks.map(\.name))
            return try BankDetails.show(bank, rows.filter { $0.bank.slug == bank.slug }, session)
        }
        rows = rows.compactMap { $0.only(kind) }
        sort(&rows, by: order, kind)
        guard !rows.isEmpty else {
            throw .nothing(
                what: Text(
                    "no bank quotes \(currency.text) that way", "жоден банк не має такого курсу \(currency.text)"))
        }
        for row in rows { session.judge(ageSeconds: session.now.seconds - row.fetchedAt.seconds) }
        try session.deliver(BanksText.bytes(rows, order: order, kind: kind, currency, answer.warnings, session))
        return session.answeredStatus
    }

    /// The banks' rates as rows, with their contacts.
    static func rows(_ answer: BanksAnswer, _ session: Session) -> [BankRow] {
        let source = answer.quotes.first?.provenance.source ?? .minfinPageBanks
        let named = Set(answer.quotes.compactMap(\.quote.bank?.slug))
        let contacts = answer.banks.filter { named.contains($0.name.slug) }
        var rows = BankRow.joined(answer.quotes, contacts, fetchedAt: session.now, source: source)
        for index in rows.indices { rows[index].isStale = answer.staleSources.contains(rows[index].source) }
        return rows
    }

    private static func currency(_ session: Session) throws(CommandFailure) -> CurrencyCode {
        guard let text = session.words.value("currency") else { return session.settings.currencies.first ?? .usd }
        let codes = try CurrencyWords.list([text])
        guard codes.count == 1, codes[0] != .uah else {
            throw .usage(.badValue("--currency", given: text, wanted: ["USD", "EUR", "PLN"]))
        }
        return codes[0]
    }

    /// The kind that `--kind` names; `nil` when it is not given.
    static func kind(_ words: Words) throws(CommandFailure) -> Kind? {
        guard let text = words.value("kind") else { return nil }
        guard let kind = Kind(rawValue: text) else {
            throw .usage(.badValue("--kind", given: text, wanted: ["cash", "card"]))
        }
        return kind
    }

    /// Sorts by name, or by a side, the best for the person first; banks without that rate stand last.
    static func sort(_ rows: inout [BankRow], by order: Order, _ kind: Kind?) {
        let folded = Dictionary(rows.map { ($0.bank.slug, $0.bank.name.lowercased()) }) { first, _ in first }
        let name = { (row: BankRow) in folded[row.bank.slug] ?? "" }
        rows.sort { left, right in
            let (one, other) = (left.rate(order, kind), right.rate(order, kind))
            guard order != .name, one != other else { return name(left) < name(right) }
            guard let one else { return false }
            guard let other else { return true }
            return order == .buy ? one > other : one < other
        }
    }
}

extension BankRow {
    /// The rate a list is sorted by: of the kind named, else the cash desk's, else the card's.
    fileprivate func rate(_ order: BanksCommand.Order, _ kind: Kind?) -> ExactDecimal? {
        switch (order, kind) {
        case (.name, _): nil
        case (.buy, .card): card.buy
        case (.buy, _): cash.buy ?? (kind == nil ? card.buy : nil)
        case (.sell, .card): card.sell
        case (.sell, _): cash.sell ?? (kind == nil ? card.sell : nil)
        }
    }

    /// The row with one kind's rates only; `nil` when it has none of it.
    fileprivate func only(_ kind: Kind?) -> BankRow? {
        var row = self
        switch kind {
        case .cash: row.card = (nil, nil)
        case .card: row.cash = (nil, nil)
        case nil: break
        }
        let hasAny = [row.cash.buy, row.cash.sell, row.card.buy, row.card.sell].contains { $0 != nil }
        return hasAny ? row : nil
    }
}

extension BankName {
    /// The bank that a person's word means: its slug, its name, or the beginning of either.
    static func find(_ word: String, among all: [BankName]) throws(CommandFailure) -> BankName {
        let wanted = folded(word)
        var banks: [BankName] = []
        for bank in all where !banks.contains(where: { $0.slug == bank.slug }) { banks.append(bank) }
        if let bank = banks.first(where: { $0.slug == word.lowercased() }) { return bank }
        if let slug = BankSources.slug(ofName: word), let bank = banks.first(where: { $0.slug == slug }) { return bank }
        for matches in [{ $0 == wanted }, { $0.hasPrefix(wanted) }, { $0.holds(wanted) }] as [(String) -> Bool] {
            let found = banks.filter { matches(folded($0.name)) || matches(folded($0.slug)) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                let names = found.prefix(5).map(\.slug).joined(separator: ", ")
                throw .nothing(
                    what: Text(
                        "“\(word)” may be several banks: \(names)", "«\(word)» — це може бути кілька банків: \(names)"))
            }
        }
        let near = Words.near(word.lowercased(), banks.map(\.slug)).joined(separator: ", ")
        if let code = CurrencyCode(word), Currency.find(code) != nil {
            throw .nothing(
                what: Text(
                    "no bank is called “\(word)”; see kurs banks --currency \(code.text)",
                    "банку «\(word)» немає; дивіться kurs banks --currency \(code.text)"))
        }
        throw .nothing(
            what: Text(
                "no bank is called “\(word)”" + (near.isEmpty ? "; see kurs banks" : "; did you mean \(near)?"),
                "банку «\(word)» немає" + (near.isEmpty ? "; дивіться kurs banks" : "; може, \(near)?")))
    }

    /// Letters and digits in small letters.
    private static func folded(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
    }
}

extension BankService {
    /// The answer to a question, a fault of the store as the command's failure.
    func answering<Value>(_ body: (BankService) throws(StoreError) -> Value) throws(CommandFailure) -> Value {
        do throws(StoreError) { return try body(self) } catch { throw .answer(.store(error)) }
    }
}
