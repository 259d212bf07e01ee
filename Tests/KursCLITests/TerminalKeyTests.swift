import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

extension WatchTests {
    /// Every key on every screen, and its effect; other keys do nothing.
    @Test func `every key works on every screen`() {
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
            if name == "details" { _ = before.apply(.details(name: "a", title: "T", lines: lines)) }
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
                let says = name == "rates" && key == .letter("s") ? RatesOrder.change.name(.en) : ""
                #expect(after.notice == says, "what was said goes away")
            }
        }
        #expect(table == Self.whatKeysDo, "\(table)")
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
            case .loadNews: "load news"
            case .loadArticle(let item): "load article \(item.news.id)"
            case .loadBanks: "load banks"
            case .loadBank(let bank): "load bank \(bank.name)"
            case .loadCoin(let code): "load coin \(code.text)"
            case .loadChart(let chart): "load chart \(chart.currency.text)"
            case .convert(let text): "convert “\(text)”"
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

    private static let whatKeysDo = """
        rates
          blank: line 3
          2: load banks, line 0
          3: load interbank, line 0
          4: load nbu, line 0
          5: load crypto, line 0
          ?: to help, line 0
          G: line 4
          b: load banks, to banks, line 0
          c: to convert, line 0
          g: line 0
          h: load crypto, line 0
          j: line 2
          k: line 0
          l: load banks, line 0
          m: make default cash
          n: load news, to news, line 0
          q: quit
          r: load cash anew
          s: order change
          w: load wallet, to wallet, line 0
          left: load crypto, line 0
          right: load banks, line 0
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 3
          home: line 0
          end: line 4
          enter: load article 2
          tab: load banks, line 0
          interrupt: quit
          clear: line 0
          wheelUp: line 0
          wheelDown: line 4
        convert
          blank: typed “1 ”, caret 2
          ?: typed “1?”, caret 2
          q: typed “1q”, caret 2
          ї: typed “1ї”, caret 2
          left: caret 0
          home: caret 0
          enter: convert “1”
          escape: to rates
          backspace: typed “”, caret 0
          interrupt: quit
          clear: typed “”, caret 0
          deleteWord: typed “”, caret 0
        news
          blank: line 2
          G: line 2
          g: line 0
          j: line 2
          k: line 0
          q: to rates, line 0
          r: load news
          left: to rates, line 0
          right: load article 2
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 2
          home: line 0
          end: line 2
          enter: load article 2
          escape: to rates, line 0
          interrupt: quit
          clear: line 0
          wheelUp: line 0
          wheelDown: line 2
        article
          blank: line 3
          G: line 7
          g: line 0
          j: line 2
          k: line 0
          o: browse https://h.ua/1
          q: to news, line 0
          left: to news, line 0
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 3
          home: line 0
          end: line 7
          escape: to news, line 0
          backspace: to news, line 0
          interrupt: quit
          clear: line 0
          wheelUp: line 0
          wheelDown: line 4
        banks
          blank: line 3
          G: line 4
          g: line 0
          j: line 2
          k: line 0
          q: to rates, line 0
          r: load banks
          s: line 0, by buy
          left: to rates, line 0
          right: load bank B
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 3
          home: line 0
          end: line 4
          enter: load bank B
          escape: to rates, line 0
          interrupt: quit
          clear: line 0
          wheelUp: line 0
          wheelDown: line 4
        details
          blank: line 3
          G: line 7
          g: line 0
          j: line 2
          k: line 0
          q: to banks, line 0
          left: to banks, line 0
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 3
          home: line 0
          end: line 7
          escape: to banks, line 0
          backspace: to banks, line 0
          interrupt: quit
          clear: line 0
          wheelUp: line 0
          wheelDown: line 4
        help
          blank: line 2
          ?: to rates
          G: line 13
          j: line 1
          q: to rates
          down: line 1
          pageDown: line 2
          end: line 13
          enter: to rates
          escape: to rates
          interrupt: quit
          wheelDown: line 3
        wallet
          blank: line 2
          ?: to help, line 0
          G: line 2
          a: to entry, typed “add ”, caret 4
          c: to entry
          d: enter “done b”
          e: to entry, typed “done b ”, caret 7
          g: line 0
          j: line 2
          k: line 0
          q: to rates, line 0
          r: load wallet
          u: to entry, typed “undo”, caret 4
          w: to rates, line 0
          x: to entry, typed “skip b”, caret 6
          left: line 0
          right: line 0
          up: line 0
          down: line 2
          pageUp: line 0
          pageDown: line 2
          home: line 0
          end: line 2
          enter: to entry, typed “done b ”, caret 7
          escape: to rates, line 0
          tab: line 0
          interrupt: quit
          clear: line 0
          delete: to entry, typed “skip b”, caret 6
          wheelUp: line 0
          wheelDown: line 2
        entry
          blank: typed “1 ”, caret 2
          ?: typed “1?”, caret 2
          q: typed “1q”, caret 2
          ї: typed “1ї”, caret 2
          left: caret 0
          home: caret 0
          enter: enter “1”
          escape: to wallet, typed “”
          backspace: typed “”, caret 0
          interrupt: quit
          clear: typed “”, caret 0
          deleteWord: typed “”, caret 0

        """

    @Test func `a pasted text is text, and no key`() {
        let paste = "\u{1B}[200~add 5 food\ndq\u{1B}[201~x"
        #expect(TerminalKey.keys(in: Array(paste.utf8)) == [.text("add 5 food dq"), .letter("x")])
        #expect(TerminalKey.isCut(Array(paste.utf8.prefix(12))) && !TerminalKey.isCut(Array(paste.utf8)))
    }
}
