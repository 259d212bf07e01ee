#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The pattern of an `alias /REGEX/ = REPLACEMENT`: an extended regular expression of POSIX, in any case of letters.
///
/// The system's `regcomp(3)` reads it. What hledger understands otherwise is refused: `\d`, `[[:alpha:]]`, `{,2}`.
@safe final class AccountPattern {
    /// The bytes after a backslash that mean themselves in both dialects.
    private static let escaped = Array(#".[]{}()\*+?|^$/-"#.utf8)
    /// Letters beyond ASCII have cases, too.
    nonisolated(unsafe) private static let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    private var expression = unsafe regex_t()
    private var isCompiled = false
    private let replacement: [UInt8]

    /// Fails for an expression that cannot be read, or that refers to a group which it has not.
    init?(_ pattern: String, replacement: String) {
        self.replacement = Array(replacement.utf8)
        guard AccountPattern.isPortable(pattern.utf8),
            AccountPattern.inUTF8({ unsafe regcomp(&expression, pattern, REG_EXTENDED | REG_ICASE) }) == 0
        else { return nil }
        isCompiled = true
        for at in self.replacement.indices {
            guard let group = group(at) else { continue }
            let isLong = at + 2 < self.replacement.count && (0x30...0x39).contains(self.replacement[at + 2])
            if unsafe isLong || group > expression.re_nsub { return nil }
        }
    }

    deinit { if isCompiled { unsafe regfree(&expression) } }

    private static func isPortable(_ pattern: String.UTF8View) -> Bool {
        var (isEscaped, last) = (false, UInt8(0))
        for byte in pattern {
            if isEscaped {
                guard escaped.contains(byte) else { return false }
                (isEscaped, last) = (false, 0)
                continue
            }
            let isClass = last == UInt8(ascii: "[") && ":.=".utf8.contains(byte)
            if isClass || last == UInt8(ascii: "{") && byte == UInt8(ascii: ",") { return false }
            (isEscaped, last) = (byte == UInt8(ascii: "\\"), byte)
        }
        return !isEscaped
    }

    /// The name with every match replaced; `\1` in the replacement is the first group.
    func replaced(_ name: String) -> String {
        let text = Array(name.utf8)
        var (out, at) = ([UInt8](), 0)
        AccountPattern.inUTF8 {
            var matches = [regmatch_t](repeating: regmatch_t(), count: 10)
            while at <= text.count {
                let rest = String(decoding: text[at...], as: UTF8.self)
                let isFound = unsafe regexec(&expression, rest, matches.count, &matches, at > 0 ? REG_NOTBOL : 0) == 0
                guard isFound else { break }
                let (start, end) = (at + Int(matches[0].rm_so), at + Int(matches[0].rm_eo))
                out += text[at..<start]
                appendReplacement(to: &out, text, at, matches)
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
        }
        if at < text.count { out += text[at...] }
        return String(decoding: out, as: UTF8.self)
    }

    private func appendReplacement(to out: inout [UInt8], _ text: [UInt8], _ offset: Int, _ matches: [regmatch_t]) {
        var at = 0
        while at < replacement.count {
            if let group = group(at) {
                let match = matches[group]
                if match.rm_so >= 0 { out += text[offset + Int(match.rm_so)..<offset + Int(match.rm_eo)] }
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

    private static func inUTF8<Result>(_ body: () -> Result) -> Result {
        guard let locale = unsafe locale else { return body() }
        let previous = unsafe uselocale(locale)
        defer { unsafe uselocale(previous) }
        return body()
    }
}
