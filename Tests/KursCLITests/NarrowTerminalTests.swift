import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// What a terminal of 40 columns shows: broken between words, never by the terminal; addresses whole, on their own line.
struct NarrowTerminalTests {
    private func world() -> TestEnvironment {
        let world = TestEnvironment()
        world.columns = 40
        world.variables["NO_COLOR"] = "1"
        world.answerNBU()
        return world
    }

    @Test func `an explained conversion`() {
        #expect(
            world().run("convert", "-1000", "USD", "--explain").out == """
                −1,000 USD = −44,762.60 UAH
                  1 USD = 44.7626 UAH · NBU, official ·
                  for 2026-11-20 · nbu-json · fetched
                  just now
                  formula      −1000 × 44.7626
                  rounding     once, half away from
                               zero, to 2 decimals
                  leg          USD: requested for
                               2026-11-20, rate of
                               2026-11-20, fetched
                               2026-11-20 11:40
                  rule         the official rate in
                               force on the day
                  source
                  https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?date=20261120&json

                """)
    }

    @Test func `an explained conversion in Ukrainian`() {
        #expect(
            world().run("convert", "-1000", "USD", "--explain", "--lang", "uk").out == """
                −1\u{A0}000 USD = −44\u{A0}762,60 UAH
                  1 USD = 44,7626 UAH · НБУ, офіційний ·
                  на 2026-11-20 · nbu-json · отримано
                  щойно
                  формула      −1000 × 44,7626
                  округлення   один раз, половину — у
                               бік від нуля, до 2 знаків
                  крок         USD: запитано на
                               2026-11-20, курс на
                               2026-11-20, отримано
                               2026-11-20 11:40
                  правило      офіційний курс, чинний
                               того дня
                  джерело
                  https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?date=20261120&json

                """)
    }

    @Test func `machines read a minus of ASCII`() {
        for (format, minus) in [("plain", "-44762.60"), ("json", "-44762.60"), ("csv", "-44762.60")] {
            let out = world().run("convert", "-1000", "USD", "-o", format).out
            #expect(out.contains(minus), "\(out)")
            #expect(!out.contains("−"), "\(out)")
        }
    }

    @Test func `a typed minus of either kind is a minus`() {
        let plain = { (amount: String) in self.world().run("convert", amount, "USD", "-o", "plain").out }
        #expect(plain("−44,762.60") == plain("-44762.60"))
    }
}
