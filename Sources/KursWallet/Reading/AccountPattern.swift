internal import CRegex
import KursText

/// An expression for accounts, as of `alias /REGEX/ = REPLACEMENT`: an extended regular expression of POSIX, in any case.
///
/// The C library reads it. What hledger understands otherwise is refused: `\d`, `[[:alpha:]]`, `{,2}`.
@safe package final class AccountPattern {
    private let regex: UnsafeMutableRawPointer
    private let replacement: [UInt8]

    /// - Parameter replacement: What ``replaced(_:)`` puts in the place of a match; `\1` is the first group.
    /// - Returns: `nil` for an expression that cannot be read, or that lacks a group of the replacement.
    package init?(_ pattern: String, replacement: String = "") {
        var groups = 0
        guard AccountPattern.isPortable(pattern.utf8), let opened = unsafe kurs_regex_open(pattern, &groups) else {
            return nil
        }
        unsafe regex = opened
        self.replacement = Array(replacement.utf8)
        for at in self.replacement.indices {
            guard let group = group(at) else { continue }
            let isLong = at + 2 < self.replacement.count && (0x30...0x39).contains(self.replacement[at + 2])
            if isLong || group > groups { return nil }
        }
    }

    deinit { unsafe kurs_regex_close(regex) }

    /// Whether an expression means the same in both dialects.
    private static func isPortable(_ pattern: String.UTF8View) -> Bool {
        var (isEscaped, isInSet, last) = (false, false, UInt8(0))
        for byte in pattern {
            // What nothing stands before, or a second quantifier.
            let isBeginning = last == 0 || "(|".utf8.contains(last)
            let isRepeated = isBeginning || "*+?{}^".utf8.contains(last)
            if isEscaped {
                // Signs stand for themselves; GNU's library has a meaning for some.
                let isSign = byte > 0x20 && byte < 0x7F && !byte.isASCIIAlphanumeric
                guard isSign, !"<>'`_".utf8.contains(byte) else { return false }
                (isEscaped, last) = (false, UInt8(ascii: "x"))
                continue
            } else if isInSet {
                if byte == UInt8(ascii: "\\") || last == UInt8(ascii: "[") && ":.=".utf8.contains(byte) { return false }
                isInSet = byte != UInt8(ascii: "]") || "[^".utf8.contains(last)
            } else if "*+?{".utf8.contains(byte) && isRepeated || "|)".utf8.contains(byte) && isBeginning
                || byte == UInt8(ascii: ",") && last == UInt8(ascii: "{")
            {
                return false
            } else {
                isEscaped = byte == UInt8(ascii: "\\")
                isInSet = byte == UInt8(ascii: "[")
            }
            last = byte
        }
        return !isEscaped && last != UInt8(ascii: "|")
    }

    /// Whether some part of a name matches.
    package func matches(_ name: String) -> Bool { find(in: name, isContinued: false) != nil }

    /// The first byte and the end of each group of the first match, the whole of it first; -1 for one without a part.
    private func find(in text: String, isContinued: Bool) -> [Int]? {
        var places = [Int32](repeating: -1, count: 2 * Int(KURS_REGEX_GROUPS))
        return unsafe kurs_regex_find(regex, text, isContinued, &places) ? places.map(Int.init) : nil
    }

    /// The name with every match replaced.
    func replaced(_ name: String) -> String {
        let text = Array(name.utf8)
        var (out, at) = ([UInt8](), 0)
        while at <= text.count,
            let places = find(in: String(decoding: text[at...], as: UTF8.self), isContinued: at > 0)
        {
            let (start, end) = (at + places[0], at + places[1])
            out += text[at..<start]
            appendReplacement(to: &out, text[at...], places)
            at = end
            if start == end {
                // Past a match of nothing, by a whole character.
                guard at < text.count else { break }
                repeat {
                    out.append(text[at])
                    at += 1
                } while at < text.count && text[at] & 0xC0 == 0x80
            }
        }
        if at < text.count { out += text[at...] }
        return String(decoding: out, as: UTF8.self)
    }

    private func appendReplacement(to out: inout [UInt8], _ text: ArraySlice<UInt8>, _ places: [Int]) {
        var at = 0
        while at < replacement.count {
            if let group = group(at) {
                let (start, end) = (places[2 * group], places[2 * group + 1])
                if start >= 0 { out += text[text.startIndex + start..<text.startIndex + end] }
                at += 2
            } else {
                out.append(replacement[at])
                at += 1
            }
        }
    }

    /// The number of the group that the replacement names at a place.
    private func group(_ at: Int) -> Int? {
        guard at + 1 < replacement.count, replacement[at] == UInt8(ascii: "\\") else { return nil }
        let digit = Int(replacement[at + 1]) - 0x30
        return (0...9).contains(digit) ? digit : nil
    }
}
