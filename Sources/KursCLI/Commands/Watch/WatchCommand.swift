import KursCore
import KursTerminal

/// `kurs watch`: the five markets in full-screen mode.
enum WatchCommand {
    static let spec = CommandSpec(
        "watch", LocalizedText("show the markets in full screen", "ринки на весь екран"),
        usage: ["watch [-m MARKET]"],
        examples: [
            Example("kurs watch", "your market; arrow keys switch to another", "ваш ринок; інший — стрілками"),
            Example("kurs watch -m crypto --lang uk", "coins, in Ukrainian", "криптовалюти українською"),
        ],
        notes: [
            LocalizedText(
                "Keys: 1…5 or ← → choose a market, Enter opens a currency, r refreshes once five minutes have passed, c converts, w shows the wallet, n "
                    + "news, b banks, s changes the order, "
                    + "? help, q quits. m makes the current market the default; switching the view does not. Needs a terminal; "
                    + "scripts use kurs rates, status bars kurs bar.",
                "Клавіші: 1…5 чи ← → вибирають ринок, Enter відкриває валюту, r оновлює, не частіше ніж раз на 5 хвилин, c — конвертер, w — гаманець, n — новини, "
                    + "b — банки, s — порядок, ? — довідка, q — вихід. m робить ринок на екрані типовим; сам перегляд його не змінює. Потрібен "
                    + "термінал; у скрипті скористайтеся kurs rates, у панелі стану — kurs bar."
            )
        ], takes: 0, ownsTerminal: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let terminal = try terminal(context, "watch")
        try context.services.meetCoins()
        var loop = WatchLoop(context, terminal)
        let status = loop.run()
        noteDefault(loop.defaultMarket, context)
        return status
    }

    private static func noteDefault(_ market: Market?, _ context: CommandContext) {
        guard let market, market != context.settings.market else { return }
        let (now, before) = (market.rawValue, context.settings.market.rawValue)
        context.reporter.note(
            "\(now) is the default market now, for every command without -m; kurs markets use \(before) sets it back",
            "типовий ринок тепер \(now), для всіх команд без -m; kurs markets use \(before) поверне попередній")
    }

    static func terminal(_ context: CommandContext, _ command: String) throws(CommandError) -> any Terminal {
        guard let terminal = context.environment.terminal, context.environment.variable("TERM") != "dumb" else {
            throw .usage(.noTerminal(command))
        }
        return terminal
    }
}

extension Environment {
    var usesUTF8: Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = variable(name), !locale.isEmpty else { continue }
            let ending = locale.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().map { $0 | 0x20 }
            return ending.starts(with: "utf".utf8)
        }
        return false
    }
}
