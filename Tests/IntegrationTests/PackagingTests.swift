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
            ls share/zsh/site-functions share/fish/vendor_completions.d share/doc/kurs lib/systemd/user lib/systemd/system
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
                lib/systemd/system:
                kurs-update.service
                kurs-update.timer

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
        for (scope, folder) in [("--user", "."), ("--system", "system")] {
            let script = """
                export XDG_RUNTIME_DIR="$HOME/run"
                mkdir -p "$HOME/run"
                cp .ci/packaging/units/kurs-update.* .ci/packaging/units/\(folder)/kurs-update.service "$HOME" 2>/dev/null
                cd "$HOME"
                systemd-analyze verify \(scope) --man=no ./kurs-update.service ./kurs-update.timer
                """
            try Shell.run(script, home: home).expect("", errors: "", status: 0)
        }
    }

    /// The exposure by systemd's own measure, of 10; a user's manager cannot enforce what the system's can.
    @Test(
        .enabled(if: PackagingTests.measuresExposure, "systemd-analyze does not measure units offline"),
        arguments: [("kurs-update.service", 6.5), ("system/kurs-update.service", 1.5)])
    func `the units are exposed to little`(unit: String, most: Double) throws {
        let measure = "systemd-analyze security --offline=yes --no-pager .ci/packaging/units/\(unit) | tail -1"
        let words = try Shell.run(measure, home: home).output.split(separator: " ")
        let level = try #require(words.lazy.compactMap { Double($0) }.first, "\(words)")
        #expect(level <= most)
    }

    private static var measuresExposure: Bool {
        let units = ".ci/packaging/units/kurs-update.service"
        let line = "systemd-analyze security --offline=yes --no-pager \(units)"
        return (try? Shell.run(line, home: TemporaryFolder()).status) == 0
    }

    @Test(.enabled(if: Shell.has("objdump"), "objdump is not installed"))
    func `a program that needs the toolchain's libraries is not packed`() throws {
        let script = """
            if objdump -p "$(command -v kurs)" | grep -q 'NEEDED.*libswift'; then
                .ci/packaging/packages "$(command -v kurs)" 2>&1 >/dev/null | tail -1
            else
                echo packages: the program needs libraries of the toolchain
            fi
            """
        let result = try Shell.run(script, home: home)
        #expect(result.output.hasPrefix("packages: the program needs libraries of the toolchain"), "\(result)")
    }

    @Test(.enabled(if: PackagingTests.canCollect, "ldconfig, ldd or a library of the image is missing"))
    func `an image has the program with all its libraries, certificates and Kyiv's time`() throws {
        let script = """
            export PATH="$PATH:/sbin:/usr/sbin"
            .ci/packaging/root "$(command -v kurs)" "$HOME/root" || exit
            cd "$HOME/root"
            for file in usr/bin/kurs $(find . -name 'libcurl.so.4'); do
                # Without a cache of the loader, as in the image, every library is found below the root.
                objdump -p $file | sed -n 's/^ *NEEDED *//p' | while read -r name; do
                    [ -n "$(find . -name "$name")" ] || echo "$file lacks $name"
                done
            done
            ls etc usr/share/zoneinfo/Europe/Kyiv etc/ssl/certs
            find . -type l
            """
        try Shell.run(script, home: home).expect(
            """
            usr/share/zoneinfo/Europe/Kyiv

            etc:
            nsswitch.conf
            passwd
            ssl

            etc/ssl/certs:
            ca-certificates.crt

            """)
        let image = try Checkout.text("Containerfile")
        #expect(image.contains(".ci/packaging/root .build/release/kurs /root-of-kurs"))
        #expect(image.contains("\nFROM scratch\nCOPY --from=build /root-of-kurs /\n"))
    }

    private static var canCollect: Bool {
        let line =
            "PATH=$PATH:/sbin; command -v ldd objdump && ldconfig -p | grep -c 'lib\\(curl.so.4\\|z.so.1\\) ' | grep -qx 2"
        let files = "[ -e /etc/ssl/certs/ca-certificates.crt ] && [ -e /usr/share/zoneinfo/Europe/Kyiv ]"
        return (try? Shell.run(line + " && " + files, home: TemporaryFolder()).status) == 0
    }

    @Test func `workflows name the actions of others by their hash`() throws {
        for file in ["ci", "release"] {
            for line in try Checkout.text(".github/workflows/\(file).yml").split(separator: "\n")
            where line.contains("uses: ") {
                let version = line.split(separator: "@").last?.prefix { $0 != " " } ?? ""
                #expect(version.count == 40 && version.allSatisfy(\.isHexDigit), "\(line)")
            }
        }
    }

    /// The README, the manifest and the image of the release name one toolchain.
    @Test func `the README names the toolchain that the manifest needs`() throws {
        let manifest = try Checkout.text("Package.swift")
        let version = try #require(manifest.split(separator: "\n").first?.split(separator: " ").last)
        #expect(try Checkout.text("README.md").contains("the Swift toolchain (\(version) or newer)"))
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
        "KursTerminal", "KursStatements", "KursCharts", "KursWalletCommands", "KursCLI", "kurs",
    ]
    let objects = modules.map { "'\(Shell.products)/\($0).build'/*.o" }.joined(separator: " ")
    let script = "nm -u -A \(objects) | grep -E '_StringProcessing|ScM|swift_task_|FoundationEssentials' | head -5"
    try Shell.run(script, home: TemporaryFolder()).expect("")
}

private func hasNM() throws -> Bool {
    let ready = "command -v nm && ls '\(Shell.products)'/kurs.build/*.o"
    return try Shell.run(ready, home: TemporaryFolder()).status == 0
}
