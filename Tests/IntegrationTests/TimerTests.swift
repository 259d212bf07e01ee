import FoundationEssentials
import KursTestSupport
import Testing

/// The units and the crontab of `docs/cron-and-fleets.md`, as systemd and cron read them.
struct TimerTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// Writes the units, each under the name in its first line.
    private func writeUnits(_ change: (String) -> String = { $0 }) throws -> [String] {
        var units: [(name: String, text: String)] = []
        for line in try #require(try Checkout.blocks(of: "ini").first).split(separator: "\n") {
            if line.hasPrefix("# ") {
                units.append((String(line.dropFirst(2)), ""))
            } else if !units.isEmpty {
                units[units.count - 1].text += line + "\n"
            }
        }
        for unit in units {
            try Data(change(unit.text).utf8).write(to: URL(filePath: home.path + "/" + unit.name))
        }
        return units.map(\.name)
    }

    /// `systemd-analyze verify` needs no running systemd; for the user's units it wants a runtime folder.
    private func verify(_ scope: String) throws -> Shell.Result {
        try Shell.run(
            """
            export XDG_RUNTIME_DIR="$HOME/run"; mkdir "$HOME/run"; cd "$HOME"
            systemd-analyze verify \(scope) --man=no ./kurs-update.service ./kurs-update.timer
            """, home: home)
    }

    @Test(.enabled(if: Shell.has("systemd-analyze"), "systemd-analyze is not installed"), arguments: ["", "--user"])
    func `systemd accepts the units`(scope: String) throws {
        #expect(try writeUnits() == ["kurs-update.service", "kurs-update.timer"])
        let result = try verify(scope)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "", "\(result)")
        #expect(result.errors == "", "\(result)")
    }

    @Test(.enabled(if: Shell.has("systemd-analyze"), "systemd-analyze is not installed"))
    func `systemd accepts the addition to the system's unit, and its command writes a table`() throws {
        let addition = try #require(try Checkout.blocks(of: "ini drop-in").first)
        let unit = try Checkout.text(".ci/packaging/units/system/kurs-update.service")
        try Data((unit + addition).utf8).write(to: URL(filePath: home.path + "/kurs-update.service"))
        try Shell.run(
            "systemd-analyze verify --man=no \"$HOME/kurs-update.service\"", home: home
        ).expect("", errors: "", status: 0)
        try Shell.run(
            """
            line=$(sed -n 's/^ExecStartPost=//p' "$HOME/kurs-update.service" | sed "s#/srv/rates#$HOME#; s#--offline##")
            $line --replay Fixtures; head -1 "$HOME/rates.csv" | cut -d, -f1-3
            """, home: home
        ).expect("market,currency,base\n")
    }

    @Test(.enabled(if: Shell.has("systemd-analyze"), "systemd-analyze is not installed"))
    func `systemd reports an invalid unit`() throws {
        _ = try writeUnits { $0.replacing("OnBootSec", with: "OnBootSecond") }
        #expect(try verify("").errors.contains("Unknown key 'OnBootSecond'"))
    }

    @Test func `the unit's command is a command of kurs`() throws {
        _ = try writeUnits()
        let result = try Shell.run(
            """
            line=$(sed -n 's/^ExecStart=//p' "$HOME/kurs-update.service")
            $line --replay Fixtures; echo "status $?"
            """, home: home
        ).expect(errors: "")
        #expect(result.output.hasSuffix("status 0\n"), "\(result)")
    }

    @Test(.enabled(if: Shell.has("crontab"), "crontab is not installed"))
    func `cron accepts the crontab`() throws {
        let table = try #require(try Checkout.blocks(of: "crontab").first)
        for (text, isGood) in [(table, true), (table.replacing("*/6 * * * *", with: "*/6 * * 13 *"), false)] {
            try Data(text.utf8).write(to: URL(filePath: home.path + "/table"))
            // Debian's cron checks without installing with -n, others with -T.
            let result = try Shell.run("crontab -n \"$HOME/table\" || crontab -T \"$HOME/table\"", home: home)
            #expect((result.status == 0) == isGood, "\(result)")
        }
    }

    @Test func `the crontab's command runs in the plain shell that cron gives it`() throws {
        let table = try #require(try Checkout.blocks(of: "crontab").first).split(separator: "\n")
        let line = try #require(table.last)
        let fields = line.split(separator: " ", maxSplits: 5)
        try #require(fields.count == 6)
        #expect(fields[0] == "*/6")
        #expect(fields[1...4].allSatisfy { $0 == "*" })
        // An unescaped percent sign would end the command there.
        #expect(!line.contains("%"))
        #expect(table.first?.hasPrefix("PATH=/") == true)
        try Shell.run(
            """
            kurs alert add 'usd.nbu > 1' > /dev/null
            env -i HOME="$HOME" PATH="$PATH" KURS_NOW=2026-11-20T09:40:00Z KURS_URL_NBU=http://127.0.0.1:1 \\
                LANG=C sh -c '\(fields[5].replacing("kurs ", with: "kurs --offline "))'; echo "status $?"
            """, home: home
        ).expect("status 69\n")
        // No rate can be had, so that the alert could not be judged.
    }
}
