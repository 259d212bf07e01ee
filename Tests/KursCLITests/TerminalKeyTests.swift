import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

extension WatchTests {
    /// Every key on every screen, and its effect; other keys do nothing.
    @Test func `every key works on every screen`() throws {
        let screens: [(String, [TerminalKey])] = [
            ("rates", []), ("convert", [.letter("c"), .letter("1")]), ("news", [.letter("n")]),
            ("article", [.letter("n"), .enter]), ("banks", [.letter("b")]),
            ("details", [.letter("b"), .enter]), ("help", [.letter("?")]), ("wallet", [.letter("w")]),
            ("entry", [.letter("w"), .letter("c"), .letter("1")]),
        ]
        var table = ""
        for (name, way) in screens {
            var start = Self.state(rows: 6)
            start.boards[.cash]?.rates = ["USD", "EUR", "PLN", "GBP", "CHF"].map { Self.rate($0, "1", "2") }
            start.boards[.cash]?.rates[1].change.sell = 1
            start.news.append(Self.item("3", "C"))
            start.banks += [Self.bank("D", "1", "2"), Self.bank("E", "1", "2")]
            start.wallet.items = ["a", "b", "c"].map { WalletView.Item(id: $0, line: [.init($0)], isDue: $0 != "c") }
            var before = Self.pressed(way, from: start).0
            let lines = (1...9).map { "\($0)" }
            if name == "article" {
                _ = before.apply(.article(WatchTests.article("1", "T", lines), isRead: true))
            }
            if name == "details" { _ = before.apply(.details(name: "a", title: "T", lines: lines, of: nil)) }
            let isFirst = ["help", "convert", "entry"].contains(name)
            (before.isBusy, before.notice, before.position) = (false, "n", isFirst ? 0 : 1)
            table += name + "\n"
            for key in Self.allKeys {
                // What prints is typed there, whatever it is.
                if name == "convert" || name == "entry", case .letter(let scalar) = key,
                    !["q", "ї", " ", "?"].contains(scalar)
                {
                    continue
                }
                var after = before
                let effects = after.apply(.key(key))
                let what = Self.difference(before, after, effects)
                if !what.isEmpty { table += "  \(Self.name(key)): \(what)\n" }
                let told = ["rates s": RatesOrder.change.name(.en), "wallet r": "read again at 11:40"]
                let says = told[name + " " + Self.name(key)] ?? ""
                #expect(after.notice == says, "what was said goes away")
            }
        }
        #expect(try table == recorded(table, as: "keys"))
    }

    @Test func `a bank's site, telephone and e-mail are opened by a key`() {
        let way: [TerminalKey] = [.letter("b"), .enter]
        var state = Self.pressed(way).0
        var bank = Bank(name: state.banks[0].bank, site: "https://a.ua/", phones: ["—", "+380 (44) 123-45-67"])
        _ = state.apply(.details(name: state.opening ?? "", title: "T", lines: ["a"], of: bank))
        #expect(state.apply(.key(.letter("o"))) == [.browse("https://a.ua/")])
        #expect(state.apply(.key(.letter("t"))) == [.browse("tel:+380441234567")])
        #expect(state.apply(.key(.letter("e"))) == [], "it has none")
        #expect(Self.text(state).hasSuffix("o site  t call  q back"))
        (bank.email, bank.phones) = ("a@b.ua", ["3700"])
        state.banks[0].contact = bank
        _ = state.apply(.key(.letter("q")))
        #expect(state.apply(.key(.letter("e"))) == [.browse("mailto:a@b.ua")])
        #expect(state.apply(.key(.letter("t"))) == [.browse("tel:3700")])
        bank.email = "a@b.ua?cc=c@d.ua"
        #expect(bank.mailAddress == nil, "an address of its own alone")
        state.banks[0].contact = nil
        #expect(state.apply(.key(.letter("o"))) == [.loadBank(state.banks[0].bank)], "its contacts are fetched")
    }

    private static let allKeys: [TerminalKey] =
        (0x20...0x7E).map { TerminalKey.letter(Unicode.Scalar(UInt8($0))) }
        + [.letter("ї"), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .tab]
        + [.interrupt, .suspend, .redraw, .clear, .deleteWord, .delete, .wheelUp, .wheelDown]

    private static func name(_ key: TerminalKey) -> String {
        if case .letter(let scalar) = key { return scalar == " " ? "blank" : String(scalar) }
        return "\(key)"
    }

    private static func difference(_ before: WatchState, _ after: WatchState, _ effects: [WatchEffect]) -> String {
        var parts = effects.map { effect in
            switch effect {
            case .load(let market, let policy): "load \(market.rawValue)\(policy == .fromNetwork ? " anew" : "")"
            case .loadDay(let market, let day): "load \(market.rawValue) of \(day.iso)"
            case .loadNews: "load news"
            case .loadArticle(let item): "load article \(item.news.id)"
            case .loadBanks: "load banks"
            case .loadBank(let bank): "load bank \(bank.name)"
            case .loadCurrency(let subject): "load currency \(subject.currency.text)"
            case .loadChart(let chart): "load chart \(chart.currency.text)"
            case .convert(let text): "convert “\(text)”"
            case .preview(let text): "preview “\(text)”"
            case .browse(let link): "browse \(link)"
            case .loadWallet: "load wallet"
            case .enter(let text): "enter “\(text)”"
            case .makeDefault(let market): "make default \(market.rawValue)"
            case .quit: "quit"
            }
        }
        if after.screen != before.screen { parts.append("to \(after.screen)") }
        if after.position != before.position { parts.append("line \(after.position)") }
        if after.typed != before.typed { parts.append("typed “\(after.typed)”") }
        if after.caret != before.caret { parts.append("caret \(after.caret)") }
        if after.order != before.order { parts.append("order \(after.order)") }
        if after.bankOrder != before.bankOrder { parts.append("by \(after.bankOrder)") }
        return parts.joined(separator: ", ")
    }

    @Test func `a pasted text is text, and no key`() {
        let paste = "\u{1B}[200~add 5 food\ndq\u{1B}[201~x"
        #expect(TerminalKey.keys(in: Array(paste.utf8)) == [.text("add 5 food dq"), .letter("x")])
        #expect(TerminalKey.isCut(Array(paste.utf8.prefix(12))) && !TerminalKey.isCut(Array(paste.utf8)))
    }

    @Test func `of a long paste what no line takes is left out, and none of it is typed`() {
        let text = Array(("\u{1B}[200~" + String(repeating: "add 5 food\n", count: 20_000) + "\u{1B}[201~x").utf8)
        let blocks = stride(from: 0, to: text.count, by: 4095).map { Array(text[$0..<min(text.count, $0 + 4095)]) }
        let terminal = ScriptedTerminal(blocks.map { .typed($0) })
        guard case .typed(let bytes) = terminal.waitForWholeKey(milliseconds: 0) else { return #expect(Bool(false)) }
        let keys = TerminalKey.keys(in: bytes)
        guard case .text(let pasted) = keys.first else { return #expect(Bool(false)) }
        #expect(keys.count == 2 && keys.last == .letter("x") && (4000...70_000).contains(pasted.utf8.count))
    }
}
