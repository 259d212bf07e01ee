import KursTestSupport
import Testing

/// What packages contain, by the script that all of them are made with.
@Suite struct PackagingTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    @Test func `installing puts every part in its place, and removing leaves only the files of others`() throws {
        let script = """
            export DESTDIR="$HOME/root" PREFIX=/usr
            .ci/packaging/install "$(command -v kurs)" || exit
            cd "$DESTDIR/usr"
            bin/kurs version
            for page in man1/kurs.1 man1/kurs-rates.1 man5/kurs.conf.5 man5/kurs-formats.5; do
                gzip -dc share/man/$page.gz | grep -q '^.SH NAME$' && gzip -dc share/man/uk/$page.gz | grep -q '^.SH НАЗВА$' ||
                    echo "$page"
            done
            bash -n share/bash-completion/completions/kurs
            ls share/zsh/site-functions share/fish/vendor_completions.d share/doc/kurs lib/systemd/user
            find . ! -type d -perm -022
            touch share/man/man1/other.1.gz
            cd - >/dev/null
            .ci/packaging/install --remove "$DESTDIR/usr/bin/kurs"
            find "$DESTDIR" -type f
            """
        let result = try Shell.run(script, home: home)
        let version = try Shell.run("kurs version", home: home).output
        #expect(
            result.output == version + """
                lib/systemd/user:
                kurs-update.service
                kurs-update.timer

                share/doc/kurs:
                CHANGELOG.md
                LICENSE
                README.md
                copyright

                share/fish/vendor_completions.d:
                kurs.fish

                share/zsh/site-functions:
                _kurs
                \(home.path)/root/usr/share/man/man1/other.1.gz

                """, "\(result)")
    }

    @Test(.enabled(if: Shell.has("systemd-analyze"), "systemd-analyze is not installed"))
    func `systemd accepts the units of packages`() throws {
        let script = """
            export XDG_RUNTIME_DIR="$HOME/run"
            mkdir "$HOME/run"
            cp .ci/packaging/units/* "$HOME"
            cd "$HOME"
            systemd-analyze verify --user --man=no ./kurs-update.service ./kurs-update.timer
            """
        let result = try Shell.run(script, home: home)
        #expect(result.status == 0 && result.output == "" && result.errors == "", "\(result)")
    }

    /// The changelog's newest section is the version that the program has, with a day: packages take theirs from it.
    @Test func `the changelog has a section of the version with a day`() throws {
        let version = try Shell.run("kurs version", home: home).output.split { $0 == " " || $0 == "\n" }.last ?? ""
        let headings = try Checkout.text("docs/changelog.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
        #expect(headings.first?.hasPrefix("## [\(version)] - 20") == true, "\(headings)")
    }
}

/// Libraries that must not be linked: each loads its tables at every start of a program that answers in 2 ms.
@Test(.enabled(if: (try? hasNM()) == true))
func `no module draws in regular expressions or the concurrency runtime`() throws {
    let modules = [
        "KursText", "KursMarkup", "KursCore", "KursStore", "KursNet", "KursSheets", "KursSources", "KursWallet",
        "KursCLI",
        "kurs",
    ]
    let objects = modules.map { "'\(Shell.products)/\($0).build'/*.o" }.joined(separator: " ")
    let script = "nm -u -A \(objects) | grep -E '_StringProcessing|ScM|swift_task_|FoundationEssentials' | head -5"
    let result = try Shell.run(script, home: TemporaryFolder())
    #expect(result.output == "", "\(result.output)")
}

private func hasNM() throws -> Bool {
    let ready = "command -v nm && ls '\(Shell.products)'/kurs.build/*.o"
    return try Shell.run(ready, home: TemporaryFolder()).status == 0
}
