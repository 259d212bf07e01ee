internal import KursCore
internal import KursText

/// Puts other letters and digits in the place of those in a person's answers, the same for the same text, so that what
/// belongs together still does.
///
/// Amounts, times and the words of the interface stay; what is no JSON is left out.
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
    private static let names: Set = ["tin", "counterEdrpou", "AUT_MY_CRF", "AUT_CNTR_CRF"]

    mutating func masked(_ body: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(utf8WithReplacement(body.span)) else { return [] }
        var bytes: [UInt8] = []
        bytes.append(json: document.root) { name, value in
            if Self.kept.contains(name) || value.kind == .number && !Self.names.contains(name) { return nil }
            return mask(String(decoding: value.bytes, as: UTF8.self))
        }
        return bytes
    }

    /// The parameters of a query that an answer has named.
    private static let named: Set = ["acc", "followId"]

    /// A target whose parts are masked as they are in the answers.
    func masked(target: String) -> String {
        var parts: [[UInt8]] = [[]]
        for byte in target.utf8 {
            if "/?&=".utf8.contains(byte) { parts += [[byte], []] } else { parts[parts.count - 1].append(byte) }
        }
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        return texts.indices.map { index in
            // A number of a query, such as that of its rows, may be like one of a person.
            let isKept = index > 1 && texts[index - 1] == "=" && !Self.named.contains(texts[index - 2])
            return isKept ? texts[index] : known[texts[index]] ?? texts[index]
        }.joined()
    }

    private mutating func mask(_ text: String) -> String {
        if let known = known[text] { return known }
        var state = text.utf8.reduce(salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        func next(_ first: UInt8, _ count: UInt64) -> Unicode.Scalar {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Unicode.Scalar(first + UInt8(state >> 33 % count))
        }
        var masked = ""
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            let isLetter = properties.isAlphabetic
            masked.unicodeScalars.append(
                isLetter ? next(0x61, 26) : properties.numericType == nil ? scalar : next(0x30, 10))
        }
        known[text] = masked
        return masked
    }
}
