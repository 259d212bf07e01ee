internal import KursCore
import KursText

/// The steps for every JSON answer: parsed strictly to its last byte, read by its reader, then checked.
enum JSONAnswer {
    /// Reads an answer; the body converts its value, returning `nil` for a valid answer without rates.
    ///
    /// - Parameter hasOneDay: Whether all rates are of one day or moment, so that none may occur twice.
    static func read(
        _ bytes: [UInt8], of source: SourceID, hasOneDay: Bool = true,
        _ body: (JSONValue) throws(Refusal) -> ParsedAnswer?
    ) -> ReadResult {
        ReadResult { () throws(Refusal) in
            guard var answer = try body(try document(bytes).root) else { return .noData }
            if hasOneDay { try answer.refuseContradictions() }
            answer.warnings += QuoteChecks.flag(&answer.quotes, from: source)
            return .found(answer)
        }
    }

    private static func document(_ bytes: [UInt8]) throws(Refusal) -> JSONDocument {
        do throws(JSONError) {
            return try JSONDocument(bytes)
        } catch {
            let first = bytes.first { $0 > 0x20 }
            if first == nil { throw Refusal.wrongShape(expected: .json, found: .nothing) }
            if first == UInt8(ascii: "<") { throw Refusal.wrongShape(expected: .json, found: .markup) }
            throw Refusal.notJSON(byteOffset: error.byteOffset)
        }
    }

    /// The refusal of a value other than the expected container: with the upstream's message if it has one.
    static func refusal(of value: JSONValue, expected: Refusal.Expected) -> Refusal {
        if let message = message(in: value) { return .message(message) }
        return .wrongShape(expected: expected, found: value.kind.found)
    }

    /// The upstream's error message, at most 200 characters of it; `nil` when there is none in a known field.
    static func message(in value: JSONValue) -> String? {
        for name in ["errorDescription", "message", "msg", "error", "error_message"] {
            guard let member = value[name] else { continue }
            if let text = member.text, !text.isEmpty { return String(text.prefix(200)) }
            // CoinGecko nests it: {"error":{"status":{"error_message":"…"}}}.
            if let status = member["status"], let text = message(in: status) { return text }
            // WhiteBIT keys its messages by field: {"message":{"market":["…"]}}.
            for (field, detail) in member.members {
                let first = detail.text ?? detail.elements.first { $0.kind == .string }?.text
                if let first { return String("\(field.text ?? ""): \(first)".prefix(200)) }
            }
        }
        return value["status"].flatMap { message(in: $0) }
    }
}

extension JSONKind {
    var found: Refusal.Found {
        switch self {
        case .null: .null
        case .true_, .false_: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension JSONValue {
    /// The value for a refusal or a warning, at most 40 characters; containers are abbreviated.
    var excerpt: String {
        switch kind {
        case .number, .string: String(String(decoding: bytes, as: UTF8.self).prefix(40))
        case .null: "null"
        case .true_: "true"
        case .false_: "false"
        case .array: "[…]"
        case .object: "{…}"
        }
    }

    /// Why a member of this row cannot be used: it is missing, or its value is invalid.
    func fault(in field: String) -> Refusal.RowFault { self[field].fault(in: field) }

    /// A rate: a decimal above zero, as a number or a string; `nil` for anything else.
    var rate: ExactDecimal? {
        guard let decimal, !decimal.isZero, !decimal.isNegative else { return nil }
        return decimal
    }

    /// Whether it may be a rate: neither `null`, empty nor zero.
    var isQuoted: Bool {
        if isNull || kind == .string && bytes.isEmpty { return false }
        return decimal?.isZero != true
    }
}

extension JSONValue? {
    /// Why the value of a field cannot be used: it is missing, or it is invalid.
    func fault(in field: String) -> Refusal.RowFault {
        map { .invalid(field: field, value: $0.excerpt) } ?? .missing(field: field)
    }
    /// A rate: a decimal above zero, as a number or a string; `nil` for anything else.
    var rate: ExactDecimal? { self?.rate }
    /// Whether the field may be a rate: neither missing, `null`, empty nor zero.
    var isQuoted: Bool { self?.isQuoted ?? false }
}

extension StringProtocol {
    /// Shadows the standard library's, which links its regular expressions; see ``StringProtocol/hasSubstring(_:)``.
    func contains(_ part: String) -> Bool { hasSubstring(part) }
}
