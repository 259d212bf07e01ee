import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// What the store guarantees about alerts.
@Suite struct AlertContract {
    private let store: SQLiteStore

    init() throws { store = try Scratch().open() }

    private func alert(_ text: String) throws -> Alert {
        Alert(condition: try AlertCondition(reading: text), createdAt: testNow)
    }

    @Test func `stores alerts completely and never reuses an id`() throws {
        #expect(try store.alerts() == [])
        var first = try alert("usd.cash.sell > 45")
        first.isOnce = true
        first.hysteresis = try #require(Hysteresis("0.05"))
        first.quiet = QuietHours("22:00-07:00")
        first.note = "для чого\nвоно"
        first.program = ["notify", "", "два слова", "a\nb", "$(x)"]
        first.id = try store.add(first)
        var second = try alert("change(usd.nbu, 1d) > 0.5%")
        second.id = try store.add(second)
        #expect(first.id > 0)
        #expect(second.id > first.id)
        #expect(try store.alerts() == [first, second])
        #expect(try store.removeAlert(second.id))
        #expect(try !store.removeAlert(second.id))
        #expect(try store.add(second) > second.id)
        first.condition = try AlertCondition(reading: "usd.cash.sell > 46")
        first.program = []
        #expect(try store.replace(first))
        #expect(try store.alerts().first == first)
        first.id = 99
        #expect(try !store.replace(first))
    }

    @Test func `changes an alert's state only if it is still as read`() throws {
        var seen = try alert("usd.cash.sell > 45")
        seen.id = try store.add(seen)
        #expect(try store.turn(seen, to: .fired, at: testNow, value: decimal("45.10")))
        #expect(try !store.turn(seen, to: .fired, at: testNow, value: decimal("45.10")))
        #expect(try store.hasFired())
        let fired = try #require(try store.alerts().first)
        #expect(fired.state == .fired)
        #expect(fired.firedAt == testNow)
        #expect(fired.value?.description == "45.10")
        #expect(try store.turn(fired, to: .active, at: testNow.advanced(by: 60), value: nil))
        let again = try #require(try store.alerts().first)
        #expect(try !store.hasFired())
        #expect(again.state == .active)
        #expect(again.firedAt == testNow)
        var edited = again
        edited.condition = try AlertCondition(reading: "usd.cash.sell > 46")
        #expect(try store.replace(edited))
        #expect(try !store.turn(again, to: .fired, at: testNow, value: decimal("45.10")))
    }

    @Test func `one process at a time claims an alert`() throws {
        var seen = try alert("usd.cash.sell > 45")
        seen.id = try store.add(seen)
        #expect(try store.claim(seen, monotonicMilliseconds: 1000))
        #expect(try !store.claim(seen, monotonicMilliseconds: 2000))
        // This one read the clock, and waited for the lock while the other made its claim.
        #expect(try !store.claim(seen, monotonicMilliseconds: 500))
        try store.release(seen)
        #expect(try store.claim(seen, monotonicMilliseconds: 3000))
        #expect(try !store.claim(seen, monotonicMilliseconds: 3000 + longestAlertClaim - 1))
        #expect(try store.claim(seen, monotonicMilliseconds: 3000 + longestAlertClaim))
        // The monotonic clock starts again with the machine.
        #expect(try store.claim(seen, monotonicMilliseconds: 10))
        #expect(try store.turn(seen, to: .fired, at: testNow, value: decimal("45.10")))
        #expect(try !store.claim(seen, monotonicMilliseconds: 5000))
        let fired = try #require(try store.alerts().first)
        #expect(try store.claim(fired, monotonicMilliseconds: 20))
    }

    @Test func `a database of version 1 gets the table of alerts and loses nothing`() throws {
        let scratch = Scratch()
        do {
            let store = try scratch.open()
            try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.76")]))
            try store.connection.run(
                """
                DROP TABLE alert;DROP TABLE alert_word;ALTER TABLE news DROP COLUMN seen_at;
                ALTER TABLE news DROP COLUMN categories;
                ALTER TABLE bank DROP COLUMN rating;ALTER TABLE bank DROP COLUMN list_slug;DROP TABLE branch;
                DROP TABLE listed_coin;DROP TABLE found_coin;
                ALTER TABLE article DROP COLUMN endpoint;ALTER TABLE endpoint DROP COLUMN lease_owner;
                DROP VIEW v_news;DROP VIEW v_banks;DROP VIEW v_rates;DROP VIEW v_history;DROP VIEW v_quote;
                PRAGMA user_version=1;
                """)
        }
        let store = try scratch.open()
        #expect(try store.alerts() == [])
        #expect(try store.add(try alert("usd.nbu > 45")) == 1)
        #expect(try store.counts().quotes == 1)
        #expect(try Schema.number("PRAGMA user_version", &store.connection) == Schema.version)
    }
}
