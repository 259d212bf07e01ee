import KursCore
import KursSources
import KursStatements
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet fetch`: statements from the bank itself, which are imported like those in files.
struct WalletFetch {
    static let spec = CommandSpec(
        "wallet fetch", aliases: ["отримати"],
        LocalizedText("fetch statements from your bank and import them", "отримати виписки з банку й імпортувати їх"),
        usage: ["wallet fetch monobank|privatbank"],
        examples: [
            Example(
                "kurs wallet fetch monobank --account 4567=card --from 2026-01-01",
                "an account since January, for the first time", "рахунок від січня, уперше"),
            Example("kurs wallet fetch monobank", "what has come since", "те, що з'явилося відтоді"),
            Example("kurs wallet fetch privatbank --dry-run", "what would be added", "що буде додано"),
        ],
        options: [
            OptionSpec(
                "account", value: "NAME", repeats: true, "the account of the wallet, or END=NAME for one of the bank's",
                "рахунок гаманця або КІНЕЦЬ=НАЗВА для одного з рахунків банку"),
            OptionSpec("from", value: "DATE", "the first day", "перший день"),
            OptionSpec(
                "client", value: "NAME", "in monobank, the accounts of a client whose accountant you are",
                "у monobank — рахунки клієнта, якому ви ведете бухгалтерію"),
            OptionSpec(
                "match", "join rows with records typed by hand, and the two sides of transfers",
                "поєднати рядки із записами, введеними вручну, і дві сторони переказу"),
            OptionSpec(
                "dry-run", "print what would be imported, and write nothing",
                "показати, що буде імпортовано, і нічого не записати"),
            WalletOptions.file,
        ],
        notes: [
            LocalizedText(
                "The token: kurs config set monobank_token -, or a program in monobank_token_command. monobank allows one "
                    + "request a minute: a year of one account takes 12 minutes. If you interrupt the command, fetched data is kept.",
                "Токен: kurs config set monobank_token - або програма в monobank_token_command. monobank дозволяє один запит "
                    + "на хвилину: виписка рахунку за рік надходить 12 хвилин. Якщо перервати команду, отримані дані збережуться."
            )
        ],
        arguments: BankAPI.allCases.map(\.rawValue), takes: 1, handler: CommandHandler(run))

    private let context: CommandContext
    private let requests: BankRequests
    private let file: WalletFile
    private let journal: Journal
    private let from: Int64?

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let name = try context.argument(0, "BANK")
        guard let api = BankAPI(rawValue: foldedText(name)) else {
            throw .usage(.badValue("BANK", given: name, expected: BankAPI.allCases.map(\.rawValue)))
        }
        if context.settings.policy == .fromCache { throw .usage(.conflict("--offline", "wallet fetch")) }
        let fetch = try WalletFetch(api, context)
        switch api {
        case .monobank: try fetch.monobank()
        case .privatbank: try fetch.privatbank()
        }
        return .answered
    }

    private init(_ api: BankAPI, _ context: CommandContext) throws(CommandError) {
        self.context = context
        file = try WalletFile(context)
        let known = try file.read()
        journal = known.files[0].bytes.isEmpty ? try file.journal(FirstAccounts.text(context.language)) : known
        from = try context.day(of: "from").map { context.environment.kyiv.moment(of: $0, secondsOfDay: 0).seconds }
        // A name that is none is told before the first request.
        _ = try ImportAccounts(journal, ChartOfAccounts(journal), profile: nil, context.arguments)
        requests = try BankRequests(api, context)
    }

    // MARK: monobank

    /// The longest period of one request, in seconds, and the most items of one answer.
    private static let longestPeriod: Int64 = 2_682_000
    private static let pageLength = 500

    private func monobank() throws(CommandError) {
        let info = try requests.answer(to: "/personal/client-info")
        let accounts: [MonobankAccount]
        do throws(BankStatementError) {
            if info.isRefused { throw .refused(refusal(info.root)) }
            accounts = try MonobankAccount.all(info.root, of: context.arguments.value("client"))
        } catch {
            throw .statement(.bank(error), path: requests.host)
        }
        let wanted = try booked(accounts)
        var fetched: [FetchedRows] = []
        for account in wanted {
            fetched.append(try FetchedRows("monobank \(account.id) \(file.path)", from: from, context))
        }
        let now = context.now.seconds
        requests.expected = 1 + fetched.reduce(0) { $0 + Int(max(now - $1.until, 0) / WalletFetch.longestPeriod) + 1 }
        var statements: [StatementRecords] = []
        for place in wanted.indices {
            let account = wanted[place]
            try fetch(account, &fetched[place], until: now)
            guard !fetched[place].items.isEmpty else { continue }
            let bytes = account.opening + fetched[place].items + Array("]}".utf8)
            statements.append(try records("monobank \(WalletFetch.end(account.iban))", bytes, of: &fetched[place]))
        }
        try take(statements)
        guard !context.arguments.has("dry-run") else { return }
        for place in wanted.indices { try fetched[place].clear(unsettledSince: fetched[place].firstHold, context) }
    }

    private func booked(_ accounts: [MonobankAccount]) throws(CommandError) -> [MonobankAccount] {
        let known = journal.accountNotes("import").map(\.value)
        let given = context.arguments.values("account")
        let wanted = accounts.filter { account in
            known.contains("monobank " + WalletFetch.end(account.iban))
                || given.contains { value in
                    let parts = value.split(separator: "=", maxSplits: 1)
                    return parts.count == 2 ? account.iban.hasSuffix(parts[0]) : accounts.count == 1
                }
        }
        let others = accounts.filter { account in !wanted.contains { $0.id == account.id } }
        let names = others.map { "\(WalletFetch.end($0.iban)) \($0.currency) \($0.type)" }
        // A name alone would be the account of all of them.
        guard !wanted.isEmpty, accounts.count == 1 || !given.contains(where: { !$0.utf8.contains(UInt8(ascii: "=")) })
        else {
            let first = others.first.map { WalletFetch.end($0.iban) } ?? ""
            throw .wallet(.fetch(.noAccount(names, first: first)))
        }
        if !others.isEmpty {
            let list = names.joined(separator: ", ")
            context.reporter.note(
                "accounts that the wallet has no account for, not fetched: \(list); name them: --account END=NAME",
                "рахунки, для яких у гаманці немає рахунка, не отримано: \(list); вкажіть: --account КІНЕЦЬ=НАЗВА")
        }
        return wanted
    }

    /// Fetches an account, period after period, each from its last movement back to its first.
    private func fetch(
        _ account: MonobankAccount, _ rows: inout FetchedRows, until now: Int64
    ) throws(CommandError) {
        while rows.until < now {
            // Both ends of a period count, and the bank wants one that is not empty.
            let start = rows.until
            let end = rows.part?.end ?? min(start + WalletFetch.longestPeriod, now)
            // Without an end the bank takes the moment of the request.
            let until = rows.part?.next ?? (end == now ? "" : "\(end)")
            let answer = try requests.answer(to: "/personal/statement/\(account.id)/\(start)/\(until)")
            let items = answer.root.elements
            if answer.isRefused {
                let said = refusal(answer.root)
                // A period before the account was opened.
                guard rows.part == nil, said.lowercased().hasSubstring("out of bounds") else {
                    throw .statement(.bank(.refused(said)), path: "\(requests.host) (\(WalletFetch.end(account.iban)))")
                }
                let days = [start, end].map { context.environment.kyiv.day(at: Timestamp(seconds: $0)).iso }
                context.reporter.note(
                    "monobank has nothing of \(WalletFetch.end(account.iban)) from \(days[0]) to \(days[1]): \(said)",
                    "monobank не має нічого для \(WalletFetch.end(account.iban)) від \(days[0]) до \(days[1]): \(said)")
            } else if answer.root.kind != .array {
                throw .statement(.bank(.noStatement(looked: "[…]")), path: requests.host)
            }
            let times = items.compactMap { $0["time"]?.integer }
            if times.count >= WalletFetch.pageLength, let oldest = times.min(), oldest > start {
                // Movements of one second may stand on both sides of the end of a page; identifiers tell them apart.
                rows.part = (end, "\("\(oldest)" == until ? oldest - 1 : oldest)")
            } else {
                (rows.until, rows.part) = (end, nil)
            }
            let body = answer.body[...].trimming { $0 <= 0x20 }
            try rows.add(answer.isRefused ? [] : body.dropFirst().dropLast(), context)
        }
    }

    private func refusal(_ root: JSONValue) -> String {
        (root["errorDescription"] ?? root["message"])?.text ?? "400"
    }

    private static func end(_ account: String) -> String { String(account.suffix(4)) }

    // MARK: PrivatBank

    private func privatbank() throws(CommandError) {
        let answer = try requests.answer(to: "/api/statements/settings").root
        if answer["status"]?.text == "ERROR" {
            throw .statement(.bank(.refused(refusal(answer))), path: requests.host)
        }
        let settings = answer["settings"]
        guard settings?["phase"]?.text == "WRK", settings?["work_balance"]?.text == "N" else {
            // It closes its day, and what it answered meanwhile would be half of it.
            throw .page(requests.host, nil)
        }
        var rows = try FetchedRows("privatbank \(requests.mark) \(file.path)", from: from, context)
        let now = context.now
        func day(_ seconds: Int64) -> String {
            let parts = context.environment.kyiv.day(at: Timestamp(seconds: seconds)).iso.split(separator: "-")
            return parts.reversed().joined(separator: "-")
        }
        while rows.until < now.seconds {
            let end = rows.part?.end ?? now.seconds
            var target = "/api/statements/transactions?startDate=\(day(rows.until))&endDate=\(day(end))&limit=100"
            if let next = rows.part?.next { target += "&followId=" + next }
            let answer = try requests.answer(to: target)
            guard answer.root["status"]?.text == "SUCCESS", answer.root["transactions"]?.kind == .array,
                let isMore = answer.root["exist_next_page"]?.flag
            else {
                let error: BankStatementError =
                    answer.root["message"] == nil
                    ? .noStatement(looked: "transactions, exist_next_page") : .refused(refusal(answer.root))
                throw .statement(.bank(error), path: requests.host)
            }
            if isMore {
                guard let next = answer.root["next_page_id"]?.text, next != rows.part?.next, !next.contains(" ") else {
                    throw .statement(.bank(.field("next_page_id", value: nil, row: 1)), path: requests.host)
                }
                rows.part = (end, next)
            } else {
                (rows.until, rows.part) = (end, nil)
            }
            try rows.add(answer.body, context)
        }
        var statements: [StatementRecords] = []
        if !rows.items.isEmpty {
            let bytes = [UInt8(ascii: "[")] + rows.items + [UInt8(ascii: "]")]
            statements.append(try records("privatbank", bytes, of: &rows))
        }
        try take(statements)
        if !context.arguments.has("dry-run") { try rows.clear(unsettledSince: nil, context) }
    }

    // MARK: the wallet

    /// Reads what was fetched; what cannot be read is fetched again the next time.
    private func records(
        _ name: String, _ bytes: [UInt8], of rows: inout FetchedRows
    ) throws(CommandError) -> StatementRecords {
        do throws(CommandError) {
            return try StatementRecords(StatementFile(name, fetched: bytes), context.arguments, context)
        } catch {
            try rows.restart(context)
            throw error
        }
    }

    /// Imports statements, all or none of them.
    private func take(_ statements: [StatementRecords]) throws(CommandError) {
        var run = try WalletImport(statements, context)
        try run.write(to: file, or: journal)
    }
}

extension FetchedRows {
    fileprivate var firstHold: Int64? {
        let document = try? JSONDocument([UInt8(ascii: "[")] + items + [UInt8(ascii: "]")])
        let held = document?.root.elements.filter { $0["hold"]?.flag == true } ?? []
        return held.compactMap { $0["time"]?.integer }.filter { $0 > 0 }.min().map { Int64($0) - 1 }
    }
}
