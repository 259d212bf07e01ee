import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// Cells that hold anything a file can hold: every query answers or throws an error of the store.
@Suite struct CellFuzzTests {
    private static let texts: [[UInt8]] = [
        "43.4250", "USD", "cash", "nbu", "usd.nbu > 45", "refused", "bad-row", "minfin-rss",
        "https://x.ua/1\nhttps://y", "single-bank+crossed", "nbu-json /exchange?json&date=20261120", "",
    ].map { Array($0.utf8) }

    private static let numbers: [Int64] = [
        0, 1, -1, 20_777, 1_795_167_600, 253_402_300_800, .max, .min, 1 << 31, -62_135_596_801,
    ]

    private func queries(_ store: SQLiteStore) {
        func ask<Value>(_ body: () throws -> Value) { _ = try? body() }
        let provenances = [Provenance(source: .nbuJSON), Provenance(source: .minfinPageBanks)]
        ask { try store.state(of: dayEndpoint.key) }
        ask { try store.endpoints() }
        ask { try store.blockedHosts(at: testNow) }
        ask { try store.counts() }
        ask { try store.grant(dayEndpoint, at: testNow.advanced(by: 400)) }
        for market in [Market.nbu, .banks] {
            ask { try store.answer(of: dayEndpoint.key, market: market) }
            ask { try store.quotes(on: testToday, market: market, from: provenances) }
            ask { try store.currencies(of: market, from: provenances) }
        }
        ask { try store.news(NewsFilter(search: "курс")) }
        ask { try store.article(id: "1", source: .minfinRSS) }
        ask { try store.banks() }
        ask { try store.coins(of: dayEndpoint.key) }
        ask { try store.alerts() }
        ask { try store.hasFired() }
        ask { try store.setting("market") }
    }

    @Test func `no value in any column traps a query`() throws {
        let store = try Scratch().open()
        var answer = ParsedAnswer(quotes: [official("44.1500"), official("44.2", on: testToday.advanced(by: -1))])
        answer.news = [
            News(id: "1", title: "Курс", link: "https://x.ua/1", published: testNow, text: "Текст", source: .minfinRSS)
        ]
        try store.answer(dayEndpoint, answer)
        _ = try store.add(Alert(condition: try AlertCondition(reading: "usd.nbu > 45"), createdAt: testNow))
        var columns: [(table: String, column: String)] = []
        for table in [
            "endpoint", "host", "answer", "series", "quote", "news", "folded", "article", "bank", "coin", "branch",
            "setting", "alert",
        ] {
            let rows = try store.connection.statement(text: "SELECT name FROM pragma_table_info('\(table)')")
            while try rows.step() { columns.append((table, rows.text(0) ?? "")) }
        }
        #expect(columns.count > 100)
        var campaign = FuzzCampaign(
            "cells", seeds: CellFuzzTests.texts, pieces: ["9", "-", ".", "\u{0}", "+", "\n", "Ї"], cost: 2000, limit: 40
        )
        let flaw = try campaign.run { input, random in
            let (table, column) = columns[random.below(columns.count)]
            try store.statement("SAVEPOINT fuzz").run()
            let change = try store.connection.statement(text: "UPDATE OR IGNORE \(table) SET \(column)=?")
            switch random.below(5) {
            case 0: try change.bind(CellFuzzTests.numbers[random.below(CellFuzzTests.numbers.count)], at: 1)
            case 1: try change.bind(Int64(bitPattern: random.next()), at: 1)
            default: try change.bind(String(decoding: input, as: UTF8.self), at: 1)
            }
            try? change.run()
            queries(store)
            try store.statement("ROLLBACK TO fuzz").run()
            try store.statement("RELEASE fuzz").run()
            return nil
        }
        #expect(flaw == nil)
    }
}
