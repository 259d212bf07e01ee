import KursTestSupport
import Testing

/// Git merges wallets with the driver that `docs/wallet.md` configures.
@Suite struct WalletGitTests {
    @Test(.enabled(if: Tools.has("git")))
    func `a merge of two branches keeps what both did, field by field`() throws {
        let blocks = try Document("docs/wallet.md").blocks
        let driver = try #require(blocks.first { $0.text.firstRange(of: "merge.kurs.driver") != nil })
        let script = """
            set -e
            mkdir "$HOME/books"; cd "$HOME/books"
            export KURS_WALLET="$HOME/books/wallet.journal" GIT_CONFIG_NOSYSTEM=1
            git init -q .; git config user.email a@example.org; git config user.name a
            git checkout -q -b main
            \(driver.text)
            id() { kurs wallet list -o plain --search "$1" | cut -f1; }
            kurs wallet add 240 food base >/dev/null
            kurs wallet add 99 food gone >/dev/null
            git add -A; git commit -q -m base
            git checkout -q -b other
            kurs wallet edit "$(id base)" --category cafe >/dev/null
            kurs wallet rm "$(id gone)" >/dev/null
            kurs wallet add 10 cafe theirs >/dev/null
            git commit -q -a -m theirs
            git checkout -q main
            kurs wallet edit "$(id base)" 300 >/dev/null
            kurs wallet add 20 food ours >/dev/null
            git commit -q -a -m ours
            git merge -q -m merged other >/dev/null
            git status --porcelain
            kurs wallet list -o plain | cut -f4,6,9 | sort
            """
        try Shell.run(script, home: TemporaryFolder()).expect(
            "-10.00\tcafe\ttheirs\n-20.00\tfood\tours\n-300.00\tcafe\tbase\n", status: 0)
    }
}
