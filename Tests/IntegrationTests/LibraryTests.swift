import KursTestSupport
import Testing

/// The library products as another package sees them: their documentation, and a package that depends on them.
@Suite struct LibraryTests {
    private static let modules = ["KursCore", "KursMarkup", "KursSources"]

    /// What the example in each catalogue prints.
    private static let outputs = [
        "KursCore": "4346.84\n", "KursMarkup": "[\"USD\", \"41,10\"]\n", "KursSources": "USD 43.425\n",
    ]

    private static func catalogue(_ module: String) -> String { "Sources/\(module)/\(module).docc" }

    /// Parameters that need no words may stay undocumented, so that warning of DocC's does not count.
    @Test(.enabled(if: Shell.has("docc") && Shell.has("swiftc")), arguments: modules)
    func `the documentation builds without warnings`(module: String) throws {
        let script = """
            set -e
            triple=$(swiftc -print-target-info | sed -n 's/.*"triple": "\\(.*\\)".*/\\1/p' | head -1)
            mkdir "$HOME/symbols"
            swift symbolgraph-extract -module-name \(module) -I '\(Shell.products)/Modules' -target "$triple" \
                -Xcc -fmodule-map-file='\(Shell.products)/CIconv.build/module.modulemap' \
                -output-dir "$HOME/symbols" -minimum-access-level public -skip-synthesized-members
            docc convert \(Self.catalogue(module)) --additional-symbol-graph-dir "$HOME/symbols" \
                --fallback-display-name \(module) --fallback-bundle-identifier kurs.\(module) \
                --output-dir "$HOME/archive" >"$HOME/log" 2>&1 || { cat "$HOME/log"; exit 1; }
            ls "$HOME/archive/data/documentation/\(module.lowercased()).json" >&2
            awk '/^(warning|error): / { shows = !/is missing documentation/ } shows' "$HOME/log"
            """
        try Shell.run(script, home: TemporaryFolder()).expect("", status: 0)
    }

    /// SwiftPM applies stricter rules to a versioned dependency than to a path.
    ///
    /// The programs are the catalogues' examples. Repository, package and build stay in `.build/dependent`: the first run
    /// takes half a minute on two cores, and so does one after a change of the libraries, of which SwiftPM checks all of a
    /// new version out again. Without one the last version stands.
    @Test(.enabled(if: Shell.has("git") && Shell.has("swift")))
    func `a package that depends on a tagged clone builds and runs the examples`() throws {
        var programs = ""
        for module in Self.modules {
            programs += "mkdir -p Sources/Use\(module)\ncat >Sources/Use\(module)/main.swift <<'END'\n"
            programs += try Self.example(in: Checkout.text("\(Self.catalogue(module))/\(module).md")) + "END\n"
        }
        let script = """
            set -e
            root=$PWD/.build/dependent
            mkdir -p "$root/kurs" "$root/package"
            rm -rf "$root/kurs/"* "$root/package/Sources"
            cp -R Package.swift Sources Tests "$root/kurs"
            cd "$root/kurs"
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            [ -d .git ] || git init -q
            git add -A
            libraries='Package.swift Sources/CIconv Sources/KursText Sources/KursMarkup Sources/KursCore Sources/KursSources'
            if ! git diff --cached --quiet -- $libraries; then
                git -c user.name=kurs -c user.email=kurs@localhost commit -qm version
            fi
            version=1.0.$(git rev-list --count HEAD)
            git tag -f "$version" >/dev/null
            cd "$root/package"
            sed "s|REPOSITORY|$root/kurs|; s|VERSION|$version|" >Package.swift <<'END'
            \(Self.manifest)
            END
            \(programs)
            swift build --quiet >&2
            for path in $libraries; do diff -rq "$root/kurs/$path" ".build/checkouts/kurs/$path"; done
            for module in \(Self.modules.joined(separator: " ")); do .build/debug/Use$module; done
            """
        let result = try Shell.run(script, home: TemporaryFolder()).expect(status: 0)
        #expect(result.output == Self.modules.compactMap { Self.outputs[$0] }.joined(), "\(result.errors)")
    }

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "dependent",
            platforms: [.macOS(.v26)],
            dependencies: [.package(url: "file://REPOSITORY", from: "VERSION")],
            targets: ["KursCore", "KursMarkup", "KursSources"].map { module in
                let imported = module == "KursSources" ? ["KursCore", module] : [module]
                return .executableTarget(
                    name: "Use" + module, dependencies: imported.map { .product(name: $0, package: "kurs") })
            })
        """

    /// The first Swift block of a text.
    private static func example(in text: String) throws -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let begin = try #require(lines.firstIndex(of: "```swift"))
        return lines[(begin + 1)...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    }
}
