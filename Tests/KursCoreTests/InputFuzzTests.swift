import Foundation
import KursTestSupport
import KursText
import Testing

@testable import KursCore

/// What is read of JSON, amounts, days, cells of statements and conditions, from inputs made at random.
@Suite struct InputFuzzTests {
    private func seeds(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    private static let numbers = [
        "0", "1", "9", "99999999999999999999", "-", "−", "+", ".", ",", " ", "\u{A0}", "'", "e", "E9", "e-39", "%", "₴",
        "$", "USD", "грн", "тис", "k", "(", ")", "½", "٣", "\u{200B}", "\n", "\t",
    ]

    private func walk(_ value: JSONValue, _ depth: Int) -> Int {
        var count = value.bytes.count + (value.text?.utf8.count ?? 0)
        _ = (value.number, value.decimal, value.integer, value.flag)
        for element in value.elements { count += walk(element, depth + 1) }
        for (name, member) in value.members {
            count += name.bytes.count + walk(member, depth + 1)
            if depth == 0 { _ = value[name.text ?? ""] }
        }
        return count
    }

    private static let json = [
        "{", "}", "[", "]", "\"", ":", ",", "null", "true", "false", "1e9", "-0", "1.50", "\\u00e9", "\\ud83d", "\\",
        "\u{FEFF}", "[[[[[[[[", "\"rate\":", " ", "\n", "99999999999999999999999999999999999999999",
    ]

    @Test func `every part of a JSON text can be read, or the text is refused`() {
        var campaign = FuzzCampaign(
            "JSON",
            seeds: seeds(
                #"[{"r030":840,"cc":"USD","rate":43.4250,"exchangedate":"20.11.2026","txt":"Долар"}]"#,
                #"{"a":[1,-2.5e3,"\u0414\n",null,true,{}],"b":{"c":[[]]}}"#, #"["0.1",0.1,1E+2]"#, "[]", "null"),
            pieces: InputFuzzTests.json, cost: 2)
        let flaw = campaign.run { input, _ in
            guard let document = try? JSONDocument(input) else { return nil }
            // Escapes are at least as long as what they stand for, but for lone surrogates, which become U+FFFD.
            return walk(document.root, 0) <= 4 * input.count ? nil : "more text than there is"
        }
        #expect(flaw == nil)
    }

    @Test func `rows of JSON that arrive in pieces are those that arrive at once`() {
        var campaign = FuzzCampaign(
            "rows",
            seeds: seeds(#"[{"cc":"USD","rate":43.4250}, null,{"a":[{"b":"}]"}]}]"#, "[]", " [ {} ] "),
            pieces: InputFuzzTests.json, cost: 3)
        let flaw = campaign.run { input, random in
            var (whole, pieces) = (JSONRows(), JSONRows())
            var (wholeCount, pieceCount) = (0, 0)
            let isRead = (try? whole.take(input) { _, _ in wholeCount += 1 }) != nil && (try? whole.finish()) != nil
            let cut = random.below(input.count + 1)
            let isReadInPieces =
                (try? pieces.take(Array(input[..<cut])) { _, _ in pieceCount += 1 }) != nil
                && (try? pieces.take(Array(input[cut...])) { _, _ in pieceCount += 1 }) != nil
                && (try? pieces.finish()) != nil
            return isRead == isReadInPieces && (!isRead || wholeCount == pieceCount) ? nil : "cut at \(cut)"
        }
        #expect(flaw == nil)
    }

    @Test func `quotes, escapes and braces in strings end no row, wherever it is cut`() throws {
        let bytes = Array(#"[{"cc":"\"},{\\"},null,{"a":{"b":"}\\\"]"}} ]"#.utf8)
        for cut in 0...bytes.count {
            var (rows, texts) = (JSONRows(), [String?]())
            for part in [bytes[..<cut], bytes[cut...]] {
                try rows.take(Array(part)) { row, _ in texts.append((row["cc"] ?? row["a"]?["b"])?.text) }
            }
            try rows.finish()
            #expect(texts == [#""},{\"#, nil, #"}\"]"#], "\(cut)")
        }
    }

    @Test func `a decimal is written as it was read`() {
        var campaign = FuzzCampaign(
            "decimals", seeds: seeds("43.4250", "-0.000001", "170141183460469231731687303715884105727", "1e-38"),
            pieces: InputFuzzTests.numbers, cost: 1, limit: 60)
        let flaw = campaign.run { input, _ in
            guard let read = ExactDecimal(utf8: input[...]) else { return nil }
            guard ExactDecimal(utf8: Array(read.description.utf8)[...]) == read else { return "\(read)" }
            _ = (read.negated, try? read.rounded(toScale: 2))
            return nil
        }
        #expect(flaw == nil)
    }

    @Test func `an amount and a line of a stream are read or refused`() {
        var campaign = FuzzCampaign(
            "amounts",
            seeds: seeds(
                "1 500,50 USD 2026-03-01", "$1,250.00", "(100) EUR 01.03.2026", "1.5 тис грн", "100 доларів США",
                "-12'345.67 CHF"),
            pieces: InputFuzzTests.numbers + ["2026-02-30", "31.12.26", "EUR", "долар"], cost: 10, limit: 60)
        let flaw = campaign.run { input, _ in
            if let line = try? StreamLine(input[...]), line.amount.scale > 38 { return "\(line.amount)" }
            _ = try? WrittenAmount(utf8: input[...], AmountWords())
            return nil
        }
        #expect(flaw == nil)
    }

    @Test func `a cell of a statement is an amount, a day or refused`() {
        var campaign = FuzzCampaign(
            "cells",
            seeds: seeds(
                "17-11-2026", "Nov 16, 2026", "16 листопада 2026 р.", "2026-11-16T23:59:59+02:00", "16.11.26 10:07",
                "$1,250.00", "4 200,00 USD", "−1.250,00 грн", "(12.50)"),
            pieces: InputFuzzTests.numbers + ["листопада", "Nov", "T", "Z", "+02:00", "24:00", "00.00.0000", "AM"],
            cost: 10, limit: 60)
        let flaw = campaign.run { input, _ in
            let cell = input[...]
            _ = try? StatementDay(.europeanRule).read(cell)
            _ = try? StatementDay(.europeanRule, DateOrders(all: .monthDayYear)).read(cell)
            for mark in [UInt8(ascii: "."), UInt8(ascii: ",")] {
                _ = try? AmountCell(cell, decimalMark: mark)
                _ = try? StatementAmount(decimalMark: mark).read(cell)
            }
            var evidence = DateEvidence()
            _ = evidence.look(at: cell, .europeanRule)
            return nil
        }
        #expect(flaw == nil)
    }

    @Test func `a moment and a day are read or refused`() {
        var campaign = FuzzCampaign(
            "days", seeds: seeds("2026-11-20T09:40:00Z", "20.11.2026", "20261120", "2026-11-20T09:40:00.123+02:00"),
            pieces: InputFuzzTests.numbers + ["T", "Z", "0000", "9999", "-00", ":60"], cost: 1, limit: 40)
        let flaw = campaign.run { input, _ in
            if let day = Day(iso: input), Day(iso: day.iso.utf8) != day { return day.iso }
            _ = (Day(written: input[...]), Day(compact: input), Day(dotted: input))
            if let moment = Timestamp(iso: input), Timestamp(iso: moment.iso.utf8) != moment { return moment.iso }
            return nil
        }
        #expect(flaw == nil)
    }

    @Test func `a condition reads the same as it is written`() {
        var campaign = FuzzCampaign(
            "conditions",
            seeds: seeds(
                "usd.nbu > 45", "btc >= 4000000", "usd.cash.sell - usd.cash.buy > 2%",
                "eur.interbank change > 1% in 3d",
                "spread(usd) > 0.5"),
            pieces: [
                "usd", "eur", ".nbu", ".cash", ".sell", ".buy", ">", "<", ">=", "==", "%", "1", "0.5", " ", "-", "+",
                "*",
                "change", "in", "3d", "age", "10m", "(", ")", ",", "долар", "9999999999999999999999",
            ], cost: 5, limit: 80)
        let flaw = campaign.run { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            _ = try? AlertCondition(reading: text, isNew: true)
            guard let read = try? AlertCondition(reading: text) else { return nil }
            guard let again = try? AlertCondition(reading: read.text) else { return "refuses its own \(read.text)" }
            return again.text == read.text ? nil : "\(read.text) is \(again.text)"
        }
        #expect(flaw == nil)
    }
}
