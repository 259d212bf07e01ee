import KursCore
import Testing

@testable import KursCLI

struct WaitLineTests {
    private func progress(_ hosts: [String], _ finished: Int, of count: Int, at milliseconds: Int) -> FetchProgress {
        FetchProgress(hosts: hosts, finishedCount: finished, count: count, milliseconds: milliseconds)
    }

    @Test func `a wait is shown when it is noticed, and gone at its end`() {
        let out = ArraySink()
        let line = WaitLine(out, columns: 80, .en)
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 299))
        #expect(out.text.isEmpty)
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 300))
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 400))
        #expect(out.text == "\r\u{1B}[Kwaiting for bank.gov.ua …")
        line.show(progress([], 1, of: 1, at: 500))
        #expect(out.text == "\r\u{1B}[Kwaiting for bank.gov.ua …\r\u{1B}[K")
    }

    @Test func `several requests are counted`() {
        let out = ArraySink()
        WaitLine(out, columns: 80, .uk).show(progress(["bank.gov.ua", "minfin.com.ua"], 3, of: 12, at: 1000))
        #expect(out.text == "\r\u{1B}[K3 з 12; чекаємо на bank.gov.ua, minfin.com.ua …")
    }

    @Test func `the pages of several fetches are one wait`() {
        let out = ArraySink()
        let line = WaitLine(out, columns: 80, .en)
        for (finished, size) in [(0, 4), (4, 4), (8, 2)] {
            line.count(finished, of: 10)
            line.show(progress(["minfin.com.ua"], 0, of: size, at: 120))
            line.show(progress(["minfin.com.ua"], size - 1, of: size, at: 160))
            line.show(progress([], size, of: size, at: 170))
        }
        // Each fetch is too short to be noticed, the wait is not.
        let shown = out.text.split(separator: "\r\u{1B}[K").map(String.init)
        #expect(
            shown == [
                "7 of 10; waiting for minfin.com.ua …", "8 of 10; waiting for minfin.com.ua …",
                "9 of 10; waiting for minfin.com.ua …",
            ])
        line.count(10, of: 10)
        #expect(out.text.hasSuffix("…\r\u{1B}[K"))
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 299))
        #expect(out.text.hasSuffix("…\r\u{1B}[K"))
    }

    @Test func `the line never wraps`() {
        let out = ArraySink()
        WaitLine(out, columns: 20, .en).show(progress(["a-long-name.example"], 0, of: 1, at: 1000))
        #expect(DisplayWidth.of(out.text.replacing("\r\u{1B}[K", with: "")) <= 19)
    }

    @Test func `nothing is shown in a pipe, quietly, on a dumb terminal or while kurs draws itself`() throws {
        let lines: [(columns: Int?, words: [String], term: String, isShown: Bool)] = [
            (80, ["rates"], "xterm", true), (nil, ["rates"], "xterm", false), (80, ["rates", "-q"], "xterm", false),
            (80, ["rates"], "dumb", false), (80, ["rates", "-v"], "xterm", false), (80, ["watch"], "xterm", false),
            (80, ["rates", "--watch"], "xterm", false),
        ]
        for (columns, words, term, isShown) in lines {
            let world = TestEnvironment()
            world.variables["TERM"] = term
            var machine = world.world(words, ArraySink())
            machine.errorColumns = columns
            let settings = try Settings(try ParsedArguments(words[...], .kurs), machine)
            #expect((TransportOptions(settings, machine).progress != nil) == isShown, "\(words) \(term)")
        }
    }
}
