import KursTestSupport
import Testing

/// A package that depends on a tagged version of this one: SwiftPM holds such a dependency to stricter rules than a path.
///
/// Repository, package and build stay in `.build/dependent`, so that SwiftPM compiles again only what changed since the
/// last run: the first takes half a minute on two cores, later ones a second more than what changed.
@Suite struct DependentPackageTests {
    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let products = ["KursCore", "KursMarkup", "KursSources"]
        let package = Package(
            name: "dependent",
            dependencies: [.package(url: "file://REPOSITORY", from: "VERSION")],
            targets: [
                .executableTarget(
                    name: "dependent", dependencies: products.map { .product(name: $0, package: "kurs") })
            ])
        """

    private static let program = #"""
        import KursCore
        import KursMarkup
        import KursSources

        let page = Document(html: Array("<table><tr><th>USD<td>41,10</table>".utf8))
        for grid in page.grids() { print(grid.cells(ofRow: 0).map { $0?.text ?? "" }) }

        let answer = #"[{"r030":840,"txt":"x","rate":43.425,"cc":"USD","exchangedate":"20.11.2026"}]"#
        let context = ReaderContext(fetchedAt: Timestamp(seconds: 1_795_167_600), kyiv: .europeanRule)
        guard case .found(let found) = SourceRegistry.read(.nbuJSON, Array(answer.utf8), context) else { fatalError() }
        for quote in found.quotes {
            guard let rate = quote.official, let amount = ExactDecimal("100.10") else { continue }
            print(quote.currency.text, try amount.multiplied(by: rate))
        }
        """#

    @Test(.enabled(if: Shell.has("git") && Shell.has("swift")))
    func `a tagged clone can be depended on`() throws {
        let script = """
            set -e
            root=$PWD/.build/dependent
            mkdir -p "$root/kurs" "$root/package/Sources/dependent"
            rm -rf "$root/kurs/"*
            cp -R Package.swift Sources Tests "$root/kurs"
            cd "$root/kurs"
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            [ -d .git ] || git init -q
            git add -A
            if ! git diff --cached --quiet; then
                git -c user.name=kurs -c user.email=kurs@localhost commit -qm version
            fi
            version=1.0.$(git rev-list --count HEAD)
            git tag -f "$version" >/dev/null
            cd "$root/package"
            sed "s|REPOSITORY|$root/kurs|; s|VERSION|$version|" >Package.swift <<'END'
            \(Self.manifest)
            END
            cat >Sources/dependent/main.swift <<'END'
            \(Self.program)
            END
            swift build --quiet >&2
            diff -rq "$root/kurs/Sources" .build/checkouts/kurs/Sources
            .build/debug/dependent
            """
        let result = try Shell.run(script, home: TemporaryFolder())
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "[\"USD\", \"41,10\"]\nUSD 4346.84250\n", "\(result.errors)")
    }
}
