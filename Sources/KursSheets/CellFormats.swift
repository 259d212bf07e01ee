import KursMarkup
import KursText

struct CellFormats {
    enum Meaning { case number, date, time }

    private var byStyle: [Meaning] = []

    init(_ bytes: [UInt8]) {
        var custom: [Int: Meaning] = [:]
        var isInCellFormats = false
        var styles: [Meaning] = []
        walkXML(bytes) { event in
            switch event {
            case .start(let element):
                if element.name == "numFmt", let id = element["numFmtId"].flatMap({ Int($0) }) {
                    custom[id] = CellFormats.meaning(ofCode: element["formatCode"] ?? "")
                }
                if element.name == "cellXfs" { isInCellFormats = true }
                if element.name == "xf", isInCellFormats {
                    let id = element["numFmtId"].flatMap { Int($0) } ?? 0
                    styles.append(custom[id] ?? CellFormats.meaning(ofBuiltIn: id))
                }
            case .end(let name): if name == "cellXfs" { isInCellFormats = false }
            case .text: break
            }
        }
        byStyle = styles
    }

    func meaning(ofStyle index: Int) -> Meaning { byStyle.indices.contains(index) ? byStyle[index] : .number }

    private static func meaning(ofBuiltIn id: Int) -> Meaning {
        switch id {
        case 14...17, 22, 27...36, 50...58: .date
        case 18...21, 45...47: .time
        default: .number
        }
    }

    /// What a code such as `dd.mm.yyyy hh:mm` means; texts in quotes, colours and escaped characters do not count.
    private static func meaning(ofCode code: String) -> Meaning {
        var letters: Set<Character> = []
        var (isQuoted, isBracketed, isEscaped) = (false, false, false)
        for character in code.lowercased() {
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if isQuoted {
                continue
            } else if character == "\\" || character == "_" || character == "*" {
                isEscaped = true
            } else if character == "[" {
                isBracketed = true
            } else if character == "]" {
                isBracketed = false
            } else if !isBracketed {
                letters.insert(character)
            }
        }
        if letters.contains("0") || letters.contains("#") || letters.contains("?") { return .number }
        if letters.contains("d") || letters.contains("y") { return .date }
        if letters.contains("h") || letters.contains("s") { return .time }
        return letters.contains("m") ? .date : .number
    }
}

/// A number of a workbook as its digits are stored: `8414.7800000000007`, `1.5E-2`.
///
/// Workbooks keep binary numbers, and programs write up to 17 digits of them. Spreadsheets show 15, and no decimal of 15
/// digits is changed by the way through a binary number: rounding to them restores what was entered.
struct CellNumber {
    /// The plain decimal, rounded to 15 significant digits.
    let decimal: String
    /// The value as a binary number, for dates.
    let value: Double

    private static let significantDigits = 15

    /// Reads a number; `nil` for anything else, and beyond 30 digits on either side of the point.
    init?(_ text: String) {
        guard let value = Double(text), value.isFinite else { return nil }
        var (digits, scale): ([UInt8], Int) = ([], 0)
        var isNegative = false
        var hasPoint = false
        var exponent = 0
        let bytes = Array(text.utf8)
        scan: for (index, byte) in bytes.enumerated() {
            if byte.isASCIIDigit {
                digits.append(byte &- 0x30)
                if hasPoint { scale += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if byte == UInt8(ascii: "-"), index == 0 {
                isNegative = true
            } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
                guard let power = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)), abs(power) < 400 else {
                    return nil
                }
                exponent = power
                break scan
            } else if byte != UInt8(ascii: "+") || index != 0 {
                return nil
            }
        }
        guard !digits.isEmpty else { return nil }
        scale -= exponent
        digits = Array(digits.drop { $0 == 0 })
        if digits.count > CellNumber.significantDigits {
            scale -= digits.count - CellNumber.significantDigits
            let isUp = digits[CellNumber.significantDigits] >= 5
            digits.removeSubrange(CellNumber.significantDigits...)
            if isUp { CellNumber.increment(&digits) }
        }
        while scale > 0, digits.last == 0 {
            digits.removeLast()
            scale -= 1
        }
        if digits.isEmpty { scale = 0 }
        guard scale <= 30, scale >= -30 else { return nil }
        if scale < 0 { (digits, scale) = (digits + repeatElement(0, count: -scale), 0) }
        if digits.count <= scale { digits.insert(contentsOf: repeatElement(0, count: scale + 1 - digits.count), at: 0) }
        if digits.isEmpty { digits = [0] }
        var plain = digits.map { $0 + 0x30 }
        if scale > 0 { plain.insert(UInt8(ascii: "."), at: plain.count - scale) }
        if isNegative, digits.contains(where: { $0 != 0 }) { plain.insert(UInt8(ascii: "-"), at: 0) }
        decimal = String(decoding: plain, as: UTF8.self)
        self.value = value
    }

    /// Adds one to the last digit; the number of digits may grow.
    private static func increment(_ digits: inout [UInt8]) {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
    }
}
