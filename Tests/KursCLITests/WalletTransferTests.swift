import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Transfers of which two devices have imported one side each.
@Suite struct WalletTransferTests {
    private let world = TestEnvironment()
    private static let head = "Date,Description,Amount,Currency,Balance\n"

    private func text(_ path: String) -> String { world.files.contents[path]?.text ?? "" }

    /// Imports a statement of each account on a device of its own, and merges both into `/m`.
    private func merge(_ card: String, _ savings: String) -> TestEnvironment.Outcome {
        for (device, account, rows) in [("/a", "card", card), ("/b", "savings", savings)] {
            world.files.contents[device] = ("account expenses:unknown\naccount income:unknown\n", 0o600)
            world.files.contents["/s.csv"] = (Self.head + rows, 0o600)
            let account = "assets:" + account
            #expect(world.run("wallet", "import", "/s.csv", "--account", account, "--file", device).status == 0)
        }
        return world.run("wallet", "merge", "/a", "/b", "--out", "/m")
    }

    private func ids(_ path: String) -> [String] {
        text(path).split(separator: " ").filter { $0.hasPrefix("id:") }.map { String($0.dropFirst(3).prefix(10)) }
    }

    @Test func `the next import makes one record of both sides`() {
        let merged = merge("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,500.00,UAH,500.00\n")
        #expect(merged.status == 0 && merged.err.contains("transfers that may be recorded twice: 1, such as"))
        let before = text("/m")
        let trial = world.run("wallet", "import", "--match", "--dry-run", "--file", "/m")
        #expect(trial.status == 0 && text("/m") == before)
        let paid = ids("/a")[0]
        #expect(trial.out.contains("would become one transfer, \(paid)\n"))
        // Either device may do it, at another time; the merged file has it once.
        world.files.contents["/n"] = (before, 0o600)
        world.files.contents["/s.csv"] = (Self.head + "2026-11-12,З картки,500.00,UAH,500.00\n", 0o600)
        let united = world.run("wallet", "import", "/s.csv", "--account", "savings", "--file", "/m", "--json")
        #expect(united.out.contains("\"known\":1,") && united.out.contains("\"united\":1,"))
        world.now = world.now.advanced(by: 5000)
        world.run("wallet", "import", "--match", "--file", "/n")
        world.run("wallet", "merge", "/m", "/n", "--out", "/o")
        for path in ["/m", "/n", "/o"] {
            #expect(ids(path) == [paid], "\(text(path))")
            #expect(
                world.run("wallet", "balance", "--file", path, "-o", "plain").out
                    == "assets:card\tUAH\t-500.00\nassets:savings\tUAH\t500.00\n")
            for side in ["/a", "/b"] {
                world.run("wallet", "merge", path, side, "--out", "/p")
                #expect(ids("/p") == [paid])
            }
        }
        #expect(world.run("wallet", "import", "/s.csv", "--account", "savings", "--file", "/o").out.contains("0 new"))
        let again = world.run("wallet", "import", "--match", "--file", "/o")
        #expect(again.status == 1 && again.err == "kurs: no transfer is recorded twice\n")
    }

    @Test(arguments: [
        // No name says that it is a transfer; a category was chosen; another amount; too far apart.
        ("2026-11-11,Shop,-500.00,UAH,450.00\n", "2026-11-12,Refund,500.00,UAH,500.00\n", "", 0, 1),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,500.00,UAH,500.00\n", "food", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,499.00,UAH,500.00\n", "", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-15,З картки,500.00,UAH,500.00\n", "", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-14,З картки,500.00,UAH,500.00\n", "", 1, 1),
    ])
    func `only open records by the rule of an import become one`(
        card: String, savings: String, category: String, said: Int, matched: Int
    ) {
        _ = merge(card, savings)
        if !category.isEmpty {
            world.files.contents["/m"]?.text += "\naccount expenses:\(category)\n"
            world.run("wallet", "edit", ids("/a")[0], "--category", category, "--file", "/m")
        }
        world.files.contents["/n"] = world.files.contents["/m"]
        world.files.contents["/s.csv"] = (Self.head + card, 0o600)
        world.run("wallet", "import", "/s.csv", "--account", "card", "--file", "/m")
        #expect(ids("/m").count == 2 - said, "\(text("/m"))")
        world.run("wallet", "import", "--match", "--file", "/n")
        #expect(ids("/n").count == 2 - matched, "\(text("/n"))")
    }
}
