import KursTestSupport
import Testing

@testable import KursCLI

/// What `convert --csv` does with the rows of a statement by what they are.
@Suite struct StatementKindTests {
    private let world = TestEnvironment()

    private func convert(_ text: String, _ options: String...) -> TestEnvironment.Outcome {
        world.files.contents["/s.csv"] = (text, 0o600)
        return world.run(["convert", "--csv", "/s.csv"] + options)
    }

    @Test func `a fee that cannot be read is told, and its row is not left out in silence`() {
        let text = """
            Дата;Сума;Валюта;Призначення;Комісія
            02.07.2026;100,00;UAH;Оплата за договором 6;1,00
            03.07.2026;5000,00;UAH;Оплата за договором 7;1.2.3

            """
        let outcome = convert(text, "--only", "income")
        #expect(outcome.status == 65 && outcome.err.contains("line 3"), "\(outcome)")
        #expect(world.run("wallet", "import", "/s.csv", "--account", "fop").status == 65)
    }

    @Test func `kinds and reasons are added, and change nothing else`() {
        let text = """
            Дата;Сума;Валюта;Призначення;Комісія
            02.07.2026;0,00;UAH;Перевірка картки;
            03.07.2026;97,00;UAH;Оплата за договором 7;3,00

            """
        let plain = convert(text).out.split(separator: "\n").dropFirst()
        let explained = convert(text, "--explain").out.split(separator: "\n").dropFirst()
        #expect(explained.count == 2 && zip(explained, plain).allSatisfy { $0.hasPrefix($1) }, "\(explained)")
        #expect(explained.first?.hasSuffix(";;") == true, "\(explained)")
        // Income is what was received before the fee.
        #expect(convert(text, "--only", "income").out.contains(";100,00\n"))
        #expect(convert(text, "--only", "income").out.contains("0,00;UAH;Перевірка") == false)
    }
}
