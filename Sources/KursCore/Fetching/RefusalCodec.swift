import KursText

/// A value as texts, a stable word first: as a database keeps it and another process reads it.
package protocol FactWords: Equatable {
    static var plain: [(word: String, value: Self)] { get }
    /// The word and the values of a case that has some.
    var facts: [String] { get }
    /// Reads what ``facts`` wrote; `nil` for other texts.
    static func read(_ facts: [String]) -> Self?
}

extension FactWords {
    package static var plain: [(word: String, value: Self)] { [] }

    package var words: [String] { Self.plain.first { $0.value == self }.map { [$0.word] } ?? facts }

    /// Reads what ``words`` wrote; `nil` for texts of another version.
    package init?(words: [String]) {
        guard let value = Self.plain.first(where: { [$0.word] == words })?.value ?? Self.read(words) else { return nil }
        self = value
    }
}

/// The pair of two values; `nil` when one of them is.
package func paired<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    if let first, let second { (first, second) } else { nil }
}

extension Refusal: FactWords {
    package static let plain: [(word: String, value: Refusal)] = [("out-of-time", .outOfTime)]

    package var facts: [String] {
        switch self {
        case .notJSON(let offset): ["not-json", "\(offset)"]
        case .wrongShape(let expected, let found): ["wrong-shape", expected.rawValue] + found.words
        case .message(let text): ["message", text]
        case .badRow(let row, let fault): ["bad-row", "\(row)"] + fault.words
        case .notFound(let expected): ["not-found", expected.rawValue]
        case .otherPage(let kind): ["other-page", kind.rawValue]
        case .otherTables(let faults): ["other-tables"] + faults.map(\.words.json)
        case .otherQuery(let name, let value): ["other-query", name, value]
        case .otherDay(let requested, let found): ["other-day", requested.iso] + (found.map { [$0.iso] } ?? [])
        case .jump(let currency, let before, let after): ["jump", currency.text, "\(before)", "\(after)"]
        case .implausible(let currency, let implausibility): ["implausible", currency.text] + implausibility.words
        case .ahead(let moment, let clock): ["ahead", moment.iso, clock.iso]
        case .outOfTime: []
        }
    }

    package static func read(_ facts: [String]) -> Refusal? {
        let rest = Array(facts.dropFirst(2))
        return switch (facts.first, facts.count) {
        case ("not-json", 2): Int(facts[1]).map { .notJSON(byteOffset: $0) }
        case ("wrong-shape", 3...):
            paired(Expected(rawValue: facts[1]), Found(words: rest)).map { .wrongShape(expected: $0, found: $1) }
        case ("message", 2): .message(facts[1])
        case ("bad-row", 3...): paired(Int(facts[1]), RowFault(words: rest)).map { .badRow(row: $0, $1) }
        case ("not-found", 2): Expected(rawValue: facts[1]).map { .notFound($0) }
        case ("other-page", 2): PageKind(rawValue: facts[1]).map { .otherPage($0) }
        case ("other-tables", _): Refusal.faults(facts.dropFirst()).map { .otherTables($0) }
        case ("other-query", 3): .otherQuery(name: facts[1], value: facts[2])
        case ("other-day", 2): Day(iso: facts[1].utf8).map { .otherDay(requested: $0, found: nil) }
        case ("other-day", 3):
            paired(Day(iso: facts[1].utf8), Day(iso: facts[2].utf8)).map { .otherDay(requested: $0, found: $1) }
        case ("jump", 4):
            paired(CurrencyCode(facts[1]), paired(ExactDecimal(facts[2]), ExactDecimal(facts[3]))).map {
                .jump(currency: $0, before: $1.0, after: $1.1)
            }
        case ("implausible", 3...):
            paired(CurrencyCode(facts[1]), Implausibility(words: rest)).map { .implausible(currency: $0, $1) }
        case ("ahead", 3):
            paired(Timestamp(iso: facts[1].utf8), Timestamp(iso: facts[2].utf8)).map { .ahead($0, clock: $1) }
        default: nil
        }
    }

    /// The faults of tables; `nil` when one of them is not of this version.
    private static func faults(_ texts: ArraySlice<String>) -> [TableFault]? {
        let faults = texts.compactMap { [String](json: $0.utf8).flatMap { TableFault(words: $0) } }
        return faults.count == texts.count ? faults : nil
    }
}

extension Refusal.Found: FactWords {
    package static let plain: [(word: String, value: Self)] = [
        ("nothing", .nothing), ("markup", .markup), ("text-without-markup", .plainText), ("null", .null),
        ("truth-value", .boolean), ("number", .number), ("string", .string), ("array", .array), ("object", .object),
        ("no-element", .noElement),
    ]

    package var facts: [String] {
        switch self {
        case .rootElement(let name): ["element", name]
        case .encoding(let name): ["encoding", name]
        default: []
        }
    }

    package static func read(_ facts: [String]) -> Self? {
        switch (facts.first, facts.count) {
        case ("element", 2): .rootElement(facts[1])
        case ("encoding", 2): .encoding(facts[1])
        default: nil
        }
    }
}

extension Refusal.RowFault: FactWords {
    package var facts: [String] {
        switch self {
        case .missing(let field): ["missing", field]
        case .invalid(let field, let value): ["invalid", field, value]
        case .repeated(let field, let value): ["repeated", field, value]
        case .notARow(let found): ["instead"] + found.words
        }
    }

    package static func read(_ facts: [String]) -> Self? {
        switch (facts.first, facts.count) {
        case ("missing", 2): .missing(field: facts[1])
        case ("invalid", 3): .invalid(field: facts[1], value: facts[2])
        case ("repeated", 3): .repeated(field: facts[1], value: facts[2])
        case ("instead", 2...): Refusal.Found(words: Array(facts[1...])).map { .notARow($0) }
        default: nil
        }
    }
}

extension Refusal.TableFault: FactWords {
    package static let plain: [(word: String, value: Self)] = [
        ("shifted", .shiftedColumns), ("no-currency", .noCurrency), ("cut-off", .cutOff), ("hidden", .hidden),
        ("too-large", .tooLarge),
    ]

    package var facts: [String] {
        switch self {
        case .missingColumn(let role): ["missing", role]
        case .repeatedColumn(let role): ["repeated", role]
        case .caution(let place, let word): ["caution", place.rawValue, word]
        case .otherTitle(let text): ["title", text]
        case .unreadableRows(let count, let all, let text): ["rows", "\(count)", "\(all)", text]
        case .nothingAt(let place): ["nothing", place]
        case .shiftedColumns, .noCurrency, .cutOff, .hidden, .tooLarge: []
        }
    }

    package static func read(_ facts: [String]) -> Self? {
        switch (facts.first, facts.count) {
        case ("missing", 2): .missingColumn(facts[1])
        case ("repeated", 2): .repeatedColumn(facts[1])
        case ("title", 2): .otherTitle(facts[1])
        case ("nothing", 2): .nothingAt(facts[1])
        case ("caution", 3): Refusal.PagePlace(rawValue: facts[1]).map { .caution($0, facts[2]) }
        case ("rows", 4): paired(Int(facts[1]), Int(facts[2])).map { .unreadableRows($0, of: $1, facts[3]) }
        default: nil
        }
    }
}

extension Implausibility: FactWords {
    /// The rate, the NBU's, and how far apart they are: `4410`, `44.1`, `times`, `100`.
    package var facts: [String] {
        let extent =
            switch extent {
            case .times(let factor): ["times", "\(factor)"]
            case .part(let factor): ["part", "\(factor)"]
            case .above: ["above"]
            case .below: ["below"]
            }
        return ["\(rate)", "\(official)"] + extent
    }

    package static func read(_ facts: [String]) -> Implausibility? {
        guard facts.count > 2, let rate = ExactDecimal(facts[0]), let official = ExactDecimal(facts[1]) else {
            return nil
        }
        let extent: Extent? =
            switch (facts[2], facts.count > 3 ? Int(facts[3]) : nil) {
            case ("times", let factor?): .times(factor)
            case ("part", let factor?): .part(factor)
            case ("above", nil): .above
            case ("below", nil): .below
            default: nil
            }
        return extent.map { Implausibility(rate: rate, official: official, extent: $0) }
    }
}

extension OmissionReason: FactWords {
    package static let plain: [(word: String, value: OmissionReason)] = [
        ("unclear-units", .unclearUnits), ("metal", .metal), ("coin", .coin), ("unknown-name", .unknownName),
        ("tables-disagree", .tablesDisagree), ("other-width", .otherWidth), ("one-sided", .oneSided),
        ("crossed", .crossed), ("far-from-others", .farFromOthers), ("far-from-nbu", .farFromNBU),
        ("no-title", .noTitle), ("no-web-address", .noWebAddress),
    ]

    package var facts: [String] {
        switch self {
        case .fault(let fault): ["fault"] + fault.words
        case .priced(let currency): ["priced", currency.text]
        case .unclearCell(let side, let text): ["unclear-cell", side.rawValue, text]
        case .unclearTime(let text): ["unclear-time", text]
        case .implausible(let implausibility): ["implausible"] + implausibility.words
        default: []
        }
    }

    package static func read(_ facts: [String]) -> OmissionReason? {
        let rest = Array(facts.dropFirst())
        return switch (facts.first, facts.count) {
        case ("fault", 2...): Refusal.RowFault(words: rest).map { .fault($0) }
        case ("priced", 2): CurrencyCode(facts[1]).map { .priced(in: $0) }
        case ("unclear-cell", 3): RateSide(rawValue: facts[1]).map { .unclearCell($0, text: facts[2]) }
        case ("unclear-time", 2): .unclearTime(facts[1])
        case ("implausible", 4...): Implausibility(words: rest).map { .implausible($0) }
        default: nil
        }
    }
}

extension TransportError: FactWords {
    /// The word is followed by the host, which may be empty.
    package var facts: [String] {
        switch self {
        case .unavailable(let names): ["no-libcurl", "", names]
        case .unresolved(let host): ["unresolved", host]
        case .unreachable(let host, let message): ["unreachable", host, message]
        case .noCertificates(let message): ["no-certificates", "", message]
        case .broken(let host, let code, let message): ["broken", host, "\(code)", message]
        case .untrusted(let host, let message): ["untrusted", host, message]
        case .notConnected(let host, let milliseconds): ["not-connected", host, "\(milliseconds)"]
        case .timedOut(let host, let milliseconds): ["timed-out", host, "\(milliseconds)"]
        case .tooLarge(let host, let limit): ["too-large", host, "\(limit)"]
        case .redirected(let host, let address): ["redirected", host, address]
        case .forbidden(let address): ["forbidden", "", address]
        case .notRecorded(let address): ["not-recorded", "", address]
        }
    }

    package static func read(_ facts: [String]) -> TransportError? {
        let host = facts.count > 1 ? facts[1] : ""
        return switch (facts.first, facts.count) {
        case ("no-libcurl", 3): .unavailable(libraryNames: facts[2])
        case ("unresolved", 2): .unresolved(host: host)
        case ("unreachable", 3): .unreachable(host: host, message: facts[2])
        case ("no-certificates", 3): .noCertificates(message: facts[2])
        case ("broken", 4): Int(facts[2]).map { .broken(host: host, code: $0, message: facts[3]) }
        case ("untrusted", 3): .untrusted(host: host, message: facts[2])
        case ("not-connected", 3): Int(facts[2]).map { .notConnected(host: host, milliseconds: $0) }
        case ("timed-out", 3): Int(facts[2]).map { .timedOut(host: host, milliseconds: $0) }
        case ("too-large", 3): Int(facts[2]).map { .tooLarge(host: host, limitBytes: $0) }
        case ("redirected", 3): .redirected(host: host, to: facts[2])
        case ("forbidden", 3): .forbidden(address: facts[2])
        case ("not-recorded", 3): .notRecorded(address: facts[2])
        default: nil
        }
    }
}
