internal import CIconv

/// The encodings of several bytes a character, read by the C library's `iconv`.
///
/// Their tables are the system's. glibc's agree with the Encoding Standard in all of windows-949 and windows-31J and all
/// but 7 pairs of gb18030 and 142 of Big5; EUC-JP and ISO-2022-JP differ in characters that vendors added. A system may
/// lack them: glibc keeps each in a file of its own, which a container or a small system leaves out.
/// The raw value is the name the standard gives it.
package enum MultiByteEncoding: String, CaseIterable, Sendable {
    case gb18030, big5 = "Big5", eucJP = "EUC-JP", iso2022JP = "ISO-2022-JP", shiftJIS = "Shift_JIS", eucKR = "EUC-KR"

    /// The names of converters, nearest to the standard first.
    private var converterNames: [String] {
        switch self {
        case .gb18030: ["GB18030"]
        case .big5: ["BIG5-HKSCS", "BIG5"]
        case .eucJP: ["EUC-JP-MS", "EUC-JP"]
        // Not ISO-2022-JP-3, though it has katakana of half width: glibc before 2.33 aborts on some bytes of it.
        case .iso2022JP: ["ISO-2022-JP"]
        // SHIFT_JIS itself would read a backslash as a sign of the yen.
        case .shiftJIS: ["CP932", "WINDOWS-31J"]
        case .eucKR: ["CP949", "UHC", "EUC-KR"]
        }
    }

    /// Whether the system has a converter for it.
    ///
    /// Opens one, so that a file may be read.
    package var isAvailable: Bool { EncodingConverter(converterNames) != nil }

    /// The text of bytes as valid UTF-8, U+FFFD for each error; `nil` where the system has no converter for it.
    ///
    /// O(n); no input can trap it. ASCII after a first byte that it does not complete is kept, because it may end a tag.
    package func decode(_ bytes: Span<UInt8>) -> [UInt8]? {
        guard let converter = EncodingConverter(converterNames) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count &+ bytes.count / 2)
        var at = 0
        var replaced = -1
        while true {
            switch converter.convert(bytes, from: &at, to: &output) {
            // A converter that refuses even no bytes would do so for ever.
            case .cut where replaced == bytes.count, .malformed where replaced == bytes.count, .end:
                return UTF8Scan(output.span).isValid ? output : utf8WithReplacement(output.span)
            case .cut:
                output.append(scalar: 0xFFFD)
                at = isBeginning(bytes, at) ? bytes.count : min(at &+ 1, bytes.count)
                if at == bytes.count { replaced = at }
            // Tried again before anything is skipped: glibc 2.36 stops after 0xA2E8 of windows-949, not before it.
            case .malformed where at != replaced:
                let isEuro = self == .gb18030 && at < bytes.count && bytes[at] == 0x80
                output.append(scalar: isEuro ? 0x20AC : 0xFFFD)
                replaced = at
            case .malformed:
                let isPair = at &+ 1 < bytes.count && isPair(bytes[at], bytes[at &+ 1])
                at = min(at &+ (isPair ? 2 : 1), bytes.count)
                replaced = -1
            }
        }
    }

    /// Whether two bytes that are no character are one error, so that the characters after them keep their bounds.
    private func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
        switch self {
        case .iso2022JP: 0x21...0x7E ~= first && 0x21...0x7E ~= second
        case .shiftJIS: (0x81...0x9F ~= first || 0xE0...0xFC ~= first) && second >= 0x80
        case .eucJP: (0x8E...0x8F ~= first || 0xA1...0xFE ~= first) && second >= 0x80
        case .gb18030, .big5, .eucKR: 0x81...0xFE ~= first && second >= 0x80
        }
    }

    /// Whether all bytes from a place on may begin one character; glibc waits for the end of some that cannot.
    private func isBeginning(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
        guard let last = bytes.indices.last.map({ bytes[$0] }) else { return true }
        switch bytes.count &- at {
        case 1: return true
        case 2 where self == .gb18030: return last >= 0x80 || last.isASCIIDigit
        default: return last >= 0x80
        }
    }
}

/// Owns an `iconv_t`; it cannot be copied, so it is closed exactly once.
@safe struct EncodingConverter: ~Copyable {
    /// Why a conversion stopped: at the end, or at bytes that are no character or only the beginning of one.
    enum Stop { case end, malformed, cut }

    private let raw: UnsafeMutableRawPointer

    /// The first of the converters that the system has; `nil` for none (C: `iconv_open`).
    init?(_ names: [String]) {
        for name in names {
            guard let raw = unsafe kurs_iconv_open(name) else { continue }
            unsafe self.raw = raw
            return
        }
        return nil
    }

    deinit { unsafe kurs_iconv_close(raw) }

    /// Appends the text of the bytes up to where it stops (C: `iconv`).
    func convert(_ bytes: Span<UInt8>, from at: inout Int, to output: inout [UInt8]) -> Stop {
        // glibc converts 8 KiB at a time in between; of a smaller piece it would do much of the work again.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { piece in
            guard let start = piece.baseAddress else { return .end }
            while true {
                let before = at
                var written = 0
                let stop = unsafe bytes.withUnsafeBufferPointer {
                    unsafe kurs_iconv(raw, $0.baseAddress, $0.count, &at, start, piece.count, &written)
                }
                unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: written))
                switch stop {
                case KURS_ICONV_DONE: return .end
                case KURS_ICONV_CUT: return .cut
                // A converter that neither reads nor writes would go on like that.
                case KURS_ICONV_FULL where at > before || written > 0: continue
                default: return .malformed
                }
            }
        }
    }
}
