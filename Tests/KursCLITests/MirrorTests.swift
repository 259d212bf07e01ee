import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// The provenance of a number that came from a mirror.
struct MirrorTests {
    /// The machine with a mirror of the NBU; no other host answers.
    private func world() -> TestEnvironment {
        let world = TestEnvironment()
        world.variables["KURS_URL_NBU"] = "https://mirror.example:8443"
        world.answerNBU(at: " @mirror.example:8443")
        return world
    }

    static let commands: [([String], String)] = [
        (["rates"], "nbu-json (mirror.example:8443) · fetched 0 s ago\n"),
        (["rates", "--all"], "nbu: nbu-json (mirror.example:8443), fetched 0 s ago\n"),
        (["convert", "100", "USD"], " · nbu-json (mirror.example:8443) · fetched 0 s ago\n"),
        (["rates", "--all", "--lang", "uk"], "nbu: nbu-json (mirror.example:8443), отримано 0 с тому\n"),
    ]

    @Test(arguments: commands)
    func `a mirror is named wherever its numbers are shown`(line: [String], foot: String) {
        let outcome = world().run(line)
        #expect(outcome.out.hasSuffix(foot), "\(outcome)")
    }

    @Test func `the line of many markets breaks between words`() {
        let world = world()
        (world.columns, world.variables["NO_COLOR"]) = (30, "1")
        let out = world.run("rates", "--all", "-q").out
        #expect(out.hasSuffix("\nnbu: nbu-json\n(mirror.example:8443), fetched\n0 s ago\n"))
    }
}
