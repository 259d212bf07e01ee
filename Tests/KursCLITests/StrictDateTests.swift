import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// `--strict-date`: a rate of another day than the requested one is rejected.
@Suite struct StrictDateTests {
    @Test func `with --strict-date no bank's rate of another day is given`() throws {
        let world = try TestEnvironment.withPages()
        world.run("banks", "usd", "-q")
        #expect(world.run("rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-20", "-q").status == 0)
        #expect(world.run("convert", "1", "usd", "--bank", "mono", "--strict-date", "-q").status == 0)
        // A median made on Saturday of Friday's rates is Friday's.
        let saturday = try TestEnvironment.withPages()
        saturday.now = world.now.advanced(by: 86_400)
        #expect(saturday.run("rates", "usd", "-m", "banks", "-q").out.contains("42.999"))
        let strict = saturday.run("rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-21", "-q")
        // PrivatBank's own rate names no day and counts as of the day it was fetched.
        #expect(!strict.out.contains("42.999"), "\(strict)")
        #expect(strict.status == 0, "\(strict)")
        #expect(strict.out.contains("[single-bank]"), "\(strict)")
        let bank = saturday.run("convert", "1", "usd", "--bank", "mono", "--strict-date", "-q")
        #expect(bank.status == 1, "\(bank)")
        #expect(bank.err.contains("on 2026-11-21; the last is for 2026-11-20"), "\(bank)")
        world.now = world.now.advanced(by: 86_400)
        for line in [
            ["rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-21"],
            ["rates", "usd", "-m", "banks", "--strict-date"],
            ["convert", "1", "usd", "--bank", "privatbank", "--strict-date"], ["banks", "--strict-date"],
        ] {
            let outcome = world.run(line + ["-q", "--offline"])
            #expect(outcome.status == 1, "\(line): \(outcome)")
            #expect(outcome.out.isEmpty, "\(line): \(outcome)")
            #expect(
                outcome.err == "kurs: banks has no rate for USD on 2026-11-21; the last is for 2026-11-20; "
                    + "try another day, or omit --strict-date\n", "\(line): \(outcome)")
        }
    }

    @Test(arguments: [
        ["rates", "usd", "-m", "banks", "--strict-date"], ["banks", "--strict-date"],
        ["convert", "1", "usd", "--bank", "mono", "--strict-date"],
    ])
    func `with --strict-date a failing source is reported, not missing rates`(line: [String]) throws {
        let world = try TestEnvironment.withPages()
        world.run("banks", "usd", "-q")
        world.run("rates", "usd", "-m", "banks", "-q")
        world.now = world.now.advanced(by: 86_400)
        for key in world.transport.requests.map({ $0.endpoint.key }) {
            world.transport.script(key, .failure(.broken(host: "h.ua", code: 7, message: "refused")))
        }
        let outcome = world.run(line + ["-q"])
        #expect(outcome.status == 69, "\(outcome)")
        #expect(outcome.out.isEmpty, "\(outcome)")
        #expect(!outcome.err.contains("leave out --strict-date"), "\(outcome)")
    }
}
