extension Refusal {
    /// The refusal as a stable word and its values; ``init(reason:detail:)`` is the inverse.
    var encoded: (reason: String, detail: String) {
        switch self {
        case .notJSON(let offset): ("not-json", "\(offset)")
        case .wrongShape(let expected, let found): ("wrong-shape", "\(expected.rawValue) \(found.encoded)")
        case .message(let text): ("message", text)
        case .badRow(let row, let fault): ("bad-row", "\(row) \(fault.encoded)")
        case .notFound(let expected): ("not-found", expected.rawValue)
        case .otherPage(let kind): ("other-page", kind.rawValue)
        case .otherTables(let faults): ("other-tables", TableFault.encoded(faults))
        case .otherQuery(let name, let value): ("other-query", "\(name)=\(value)")
        case .otherDay(let requested, let found): ("other-day", "\(requested.iso) \(found?.iso ?? "-")")
        case .jump(let currency, let before, let after): ("jump", "\(currency.text) \(before) \(after)")
        case .implausible(let currency, let implausibility):
            ("implausible", "\(currency.text) \(implausibility.encoded)")
        case .ahead(let moment, let clock): ("ahead", "\(moment.iso) \(clock.iso)")
        case .outOfTime: ("out-of-time", "")
        }
    }

    /// Decodes what ``encoded`` wrote; `nil` for other text.
    init?(reason: String, detail: String) {
        guard let refusal = Refusal.decoded(reason, detail) else { return nil }
        self = refusal
    }

    private static func decoded(_ reason: String, _ detail: String) -> Refusal? {
        switch reason {
        case "not-json": return Int(detail).map { .notJSON(byteOffset: $0) }
        case "message": return .message(detail)
        case "not-found": return Expected(rawValue: detail).map { .notFound($0) }
        case "wrong-shape":
            guard let (expected, found) = detail.halves(at: " "), let expected = Expected(rawValue: expected),
                let found = Found(encoded: found)
            else { return nil }
            return .wrongShape(expected: expected, found: found)
        case "bad-row":
            guard let (row, fault) = detail.halves(at: " "), let row = Int(row), let fault = RowFault(encoded: fault)
            else { return nil }
            return .badRow(row: row, fault)
        case "other-page":
            return PageKind(rawValue: detail).map { .otherPage($0) }
        case "other-tables": return TableFault.decoded(detail).map { .otherTables($0) }
        case "other-query": return detail.halves(at: "=").map { .otherQuery(name: $0.0, value: $0.1) }
        case "other-day":
            guard let (requested, found) = detail.halves(at: " "), let requested = Day(iso: requested.utf8) else {
                return nil
            }
            let day = Day(iso: found.utf8)
            return found == "-" || day != nil ? .otherDay(requested: requested, found: day) : nil
        case "jump":
            guard let (currency, rates) = detail.halves(at: " "), let (before, after) = rates.halves(at: " "),
                let currency = CurrencyCode(currency), let before = ExactDecimal(utf8: Array(before.utf8)[...]),
                let after = ExactDecimal(utf8: Array(after.utf8)[...])
            else { return nil }
            return .jump(currency: currency, before: before, after: after)
        case "implausible":
            guard let (currency, rest) = detail.halves(at: " "), let currency = CurrencyCode(currency),
                let implausibility = Implausibility(encoded: rest)
            else { return nil }
            return .implausible(currency: currency, implausibility)
        case "ahead":
            guard let (moment, clock) = detail.halves(at: " "), let moment = Timestamp(iso: Array(moment.utf8)),
                let clock = Timestamp(iso: Array(clock.utf8))
            else { return nil }
            return .ahead(moment, clock: clock)
        case "out-of-time": return .outOfTime
        default: return nil
        }
    }
}

extension Refusal.Found {
    fileprivate var encoded: String {
        switch self {
        case .nothing: "nothing"
        case .markup: "markup"
        case .plainText: "text-without-markup"
        case .null: "null"
        case .boolean: "truth-value"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        case .noElement: "no-element"
        case .rootElement(let name): "element \(name)"
        case .encoding(let name): "encoding \(name)"
        }
    }

    fileprivate init?(encoded: String) {
        let words = [Self.nothing, .markup, .plainText, .null, .boolean, .number, .string, .array, .object, .noElement]
        if let (word, name) = encoded.halves(at: " "), word == "element" || word == "encoding" {
            self = word == "element" ? .rootElement(name) : .encoding(name)
        } else if let found = words.first(where: { $0.encoded == encoded }) {
            self = found
        } else {
            return nil
        }
    }
}

extension Refusal.RowFault {
    var encoded: String {
        switch self {
        case .missing(let field): "missing \(field)"
        case .invalid(let field, let value): "invalid \(field)=\(value)"
        case .repeated(let field, let value): "repeated \(field)=\(value)"
        case .notARow(let found): "instead \(found.encoded)"
        }
    }

    init?(encoded: String) {
        guard let (word, rest) = encoded.halves(at: " ") else { return nil }
        let parts = rest.halves(at: "=")
        switch (word, parts) {
        case ("missing", _): self = .missing(field: rest)
        case ("invalid", let (field, value)?): self = .invalid(field: field, value: value)
        case ("repeated", let (field, value)?): self = .repeated(field: field, value: value)
        case ("instead", _):
            guard let found = Refusal.Found(encoded: rest) else { return nil }
            self = .notARow(found)
        default: return nil
        }
    }
}

extension Refusal.TableFault {
    fileprivate var encoded: String {
        switch self {
        case .missingColumn(let role): "missing \(role)"
        case .repeatedColumn(let role): "repeated \(role)"
        case .shiftedColumns: "shifted"
        case .caution(let place, let word): "caution \(place.rawValue) \(word)"
        case .otherTitle(let text): "title \(text)"
        case .unreadableRows(let count, let all, let text): "rows \(count) \(all) \(text)"
        case .noCurrency: "no-currency"
        case .nothingAt(let place): "nothing \(place)"
        case .cutOff: "cut-off"
        case .hidden: "hidden"
        case .tooLarge: "too-large"
        }
    }

    fileprivate init?(encoded: String) {
        let words = [Self.shiftedColumns, .noCurrency, .cutOff, .hidden, .tooLarge]
        if let fault = words.first(where: { $0.encoded == encoded }) {
            self = fault
            return
        }
        guard let (word, text) = encoded.halves(at: " ") else { return nil }
        switch word {
        case "missing": self = .missingColumn(text)
        case "repeated": self = .repeatedColumn(text)
        case "title": self = .otherTitle(text)
        case "nothing": self = .nothingAt(text)
        case "caution":
            guard let (place, text) = text.halves(at: " "), let place = Refusal.PagePlace(rawValue: place) else {
                return nil
            }
            self = .caution(place, text)
        case "rows":
            guard let (count, rest) = text.halves(at: " "), let (all, text) = rest.halves(at: " "),
                let count = Int(count), let all = Int(all)
            else { return nil }
            self = .unreadableRows(count, of: all, text)
        default: return nil
        }
    }

    /// Faults one per line, line feeds of a label escaped.
    fileprivate static func encoded(_ faults: [Self]) -> String {
        faults.map { fault in
            fault.encoded.unicodeScalars.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }.list("")
        }.list("\n")
    }

    /// Decodes lines; `nil` when one of them is not a fault of this version.
    fileprivate static func decoded(_ text: String) -> [Self]? {
        guard !text.isEmpty else { return [] }
        var faults: [Self] = []
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            var plain = String.UnicodeScalarView()
            var isEscaped = false
            for scalar in line {
                if scalar == "\\", !isEscaped {
                    isEscaped = true
                } else {
                    plain.append(isEscaped && scalar == "n" ? "\n" : scalar)
                    isEscaped = false
                }
            }
            guard let fault = Self(encoded: String(plain)) else { return nil }
            faults.append(fault)
        }
        return faults
    }
}

extension OmissionReason {
    /// The reason as a stable word and its values; ``init(encoded:)`` is the inverse.
    package var encoded: String {
        switch self {
        case .fault(let fault): "fault \(fault.encoded)"
        case .unclearUnits: "unclear-units"
        case .metal: "metal"
        case .coin: "coin"
        case .priced(let currency): "priced \(currency.text)"
        case .unknownName: "unknown-name"
        case .tablesDisagree: "tables-disagree"
        case .unclearCell(let side, let text): "unclear-cell \(side.rawValue) \(text)"
        case .unclearTime(let text): "unclear-time \(text)"
        case .otherWidth: "other-width"
        case .oneSided: "one-sided"
        case .crossed: "crossed"
        case .farFromOthers: "far-from-others"
        case .farFromNBU: "far-from-nbu"
        case .implausible(let implausibility): "implausible \(implausibility.encoded)"
        case .noTitle: "no-title"
        case .noWebAddress: "no-web-address"
        }
    }

    /// Decodes what ``encoded`` wrote; `nil` for other text.
    package init?(encoded: String) {
        let words = [
            Self.unclearUnits, .metal, .coin, .unknownName, .tablesDisagree, .oneSided, .crossed,
            .farFromOthers, .farFromNBU, .noTitle, .noWebAddress, .otherWidth,
        ]
        if let reason = words.first(where: { $0.encoded == encoded }) {
            self = reason
            return
        }
        guard let (word, rest) = encoded.halves(at: " ") else { return nil }
        let reason: OmissionReason? =
            switch word {
            case "fault": Refusal.RowFault(encoded: rest).map { .fault($0) }
            case "implausible": Implausibility(encoded: rest).map { .implausible($0) }
            case "priced": CurrencyCode(rest).map { .priced(in: $0) }
            case "unclear-cell": OmissionReason.cell(rest).map { .unclearCell($0.0, text: $0.1) }
            case "unclear-time": .unclearTime(rest)
            default: nil
            }
        guard let reason else { return nil }
        self = reason
    }

    private static func cell(_ text: String) -> (RateSide, String)? {
        guard let (side, rest) = text.halves(at: " "), let side = RateSide(rawValue: side) else { return nil }
        return (side, rest)
    }
}
