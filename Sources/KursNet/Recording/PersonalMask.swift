internal import KursCore
internal import KursText

/// Puts other letters and digits in the place of those of a person's answers, the same for the same text, so that what
/// belongs together still does.
///
/// Amounts, times, currencies and the words of the interface stay, in JSON; anything else is left out.
struct PersonalMask {
    private let salt = UInt64.random(in: .min ... .max)
    /// What the texts so far became.
    private var known: [String: String] = [:]

    /// The fields whose texts say nothing of a person.
    private static let kept: Set = [
        "type", "cashbackType", "permissions", "errorDescription", "status", "code", "message", "phase",
        "work_balance", "today", "lastday", "server_date_time", "date_final_statement", "CCY", "FL_REAL", "PR_PR",
        "DOC_TYP", "TRANTYPE", "DAT_KL", "DAT_OD", "TIM_P", "DATE_TIME_DAT_OD_TIM_P", "SUM", "SUM_E",
    ]
    /// Numbers that are names.
    private static let numbers: Set = ["tin", "counterEdrpou", "AUT_MY_CRF", "AUT_CNTR_CRF"]

    mutating func masked(_ body: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(utf8WithReplacement(body.span)) else { return [] }
        var bytes: [UInt8] = []
        append(document.root, "", to: &bytes)
        return bytes
    }

    /// A target whose parts are masked as they are in the answers.
    func masked(target: String) -> String {
        var parts: [[UInt8]] = [[]]
        for byte in target.utf8 {
            if "/?&=".utf8.contains(byte) { parts += [[byte], []] } else { parts[parts.count - 1].append(byte) }
        }
        return parts.map { part in
            let text = String(decoding: part, as: UTF8.self)
            return known[text] ?? text
        }.joined()
    }

    private mutating func append(_ value: JSONValue, _ name: String, to bytes: inout [UInt8]) {
        var separator: [UInt8] = []
        switch value.kind {
        case .object:
            bytes.append(UInt8(ascii: "{"))
            for (name, value) in value.members {
                bytes += separator
                bytes.append(jsonString: name.text ?? "")
                bytes.append(UInt8(ascii: ":"))
                append(value, name.text ?? "", to: &bytes)
                separator = [UInt8(ascii: ",")]
            }
            bytes.append(UInt8(ascii: "}"))
        case .array:
            bytes.append(UInt8(ascii: "["))
            for value in value.elements {
                bytes += separator
                append(value, name, to: &bytes)
                separator = [UInt8(ascii: ",")]
            }
            bytes.append(UInt8(ascii: "]"))
        case .string: bytes.append(jsonString: Self.kept.contains(name) ? value.text ?? "" : mask(value.text ?? ""))
        case .number where Self.numbers.contains(name):
            bytes.append(jsonString: mask(String(decoding: value.bytes, as: UTF8.self)))
        case .number: bytes += value.bytes
        case .true_: bytes += "true".utf8
        case .false_: bytes += "false".utf8
        case .null: bytes += "null".utf8
        }
    }

    private mutating func mask(_ text: String) -> String {
        if let known = known[text] { return known }
        var state = text.utf8.reduce(salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        func next(_ count: UInt64) -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 33 % count)
        }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic {
                bytes.append(UInt8(ascii: "a") + next(26))
            } else {
                bytes += scalar.properties.numericType == nil ? Array(String(scalar).utf8) : [UInt8(ascii: "0") + next(10)]
            }
        }
        let masked = String(decoding: bytes, as: UTF8.self)
        known[text] = masked
        return masked
    }
}
