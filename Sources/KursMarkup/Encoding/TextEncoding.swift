import KursText

/// An encoding of the WHATWG Encoding Standard; the raw value is the name the standard gives it.
///
/// All forty are listed, so that an error can name any of them; ``isDecodable`` tells which can be decoded.
public enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "UTF-8"
    case ibm866 = "IBM866"
    case iso8859_2 = "ISO-8859-2"
    case iso8859_3 = "ISO-8859-3"
    case iso8859_4 = "ISO-8859-4"
    case iso8859_5 = "ISO-8859-5"
    case iso8859_6 = "ISO-8859-6"
    case iso8859_7 = "ISO-8859-7"
    case iso8859_8 = "ISO-8859-8"
    case iso8859_8i = "ISO-8859-8-I"
    case iso8859_10 = "ISO-8859-10"
    case iso8859_13 = "ISO-8859-13"
    case iso8859_14 = "ISO-8859-14"
    case iso8859_15 = "ISO-8859-15"
    case iso8859_16 = "ISO-8859-16"
    case koi8r = "KOI8-R"
    case koi8u = "KOI8-U"
    case macintosh = "macintosh"
    case windows874 = "windows-874"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    case windows1257 = "windows-1257"
    case windows1258 = "windows-1258"
    case macCyrillic = "x-mac-cyrillic"
    case gbk = "GBK"
    case gb18030 = "gb18030"
    case big5 = "Big5"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case shiftJIS = "Shift_JIS"
    case eucKR = "EUC-KR"
    case replacement = "replacement"
    case utf16BE = "UTF-16BE"
    case utf16LE = "UTF-16LE"
    case userDefined = "x-user-defined"

    /// The encoding that the label stands for, by "get an encoding"; `nil` for a label the standard does not define.
    ///
    /// Surrounding white space and ASCII case are ignored; only the first 64 bytes are read. O(1): the table of all
    /// labels, a line for each encoding with its name first, is searched once, so this is meant for a page's label, not for
    /// a loop.
    public init?(label: some Sequence<UInt8>) {
        let wanted = label.drop(while: \.isASCIIWhitespace).prefix(64).map(\.asciiLowercased)
            .trimming(while: \.isASCIIWhitespace)
        let found = PackageResources.encoding_labels_txt.split(separator: 0x0A).first { line in
            line.split(separator: 0x20).contains { $0.lazy.map(\.asciiLowercased).elementsEqual(wanted) }
        }
        guard let found else { return nil }
        self.init(rawValue: String(decoding: found.prefix { $0 != 0x20 }, as: UTF8.self))
    }

    /// Whether it can be decoded: every encoding but `replacement`, and those of China, Japan and Korea only where the
    /// system's `iconv` has them.
    ///
    /// An encoding that cannot be decoded is refused by name.
    /// As in the standard, `iso-8859-1` and `us-ascii` are windows-1252, and `gb2312` is GBK. `replacement` stands for
    /// encodings too dangerous to decode, such as ISO-2022-KR; the standard makes one U+FFFD of any text in them.
    public var isDecodable: Bool { self != .replacement && multiByte?.isAvailable != false }
}

/// The encoding that bytes declare has no decoder here.
public struct UnsupportedEncodingError: Error, Equatable, Sendable {
    /// The encoding; its raw value is the standard's name.
    public let encoding: TextEncoding
}

extension TextEncoding {
    /// Turns bytes of this encoding into valid UTF-8.
    ///
    /// O(n), and at most three bytes for one; no input can trap it. Ill-formed sequences become U+FFFD. A byte order
    /// mark is decoded as text, so remove it first. The result is that of the standard's decoder, except that the
    /// tables of China, Japan and Korea are the system's, which differ in rare characters.
    /// - Throws: ``UnsupportedEncodingError`` where ``isDecodable`` is false.
    public func decode(_ bytes: [UInt8]) throws(UnsupportedEncodingError) -> [UInt8] {
        switch self {
        case .utf8: return UTF8Scan(bytes.span).isValid ? bytes : utf8WithReplacement(bytes.span)
        case .utf16LE: return decodeUTF16(bytes.span, highByteFirst: false)
        case .utf16BE: return decodeUTF16(bytes.span, highByteFirst: true)
        case .userDefined: return decodeUserDefined(bytes.span)
        case .replacement: throw UnsupportedEncodingError(encoding: self)
        default:
            guard let text = singleByte?.decode(bytes.span) ?? multiByte?.decode(bytes.span) else {
                throw UnsupportedEncodingError(encoding: self)
            }
            return text
        }
    }

    /// The decoder of an encoding with several bytes a character; `nil` for the others.
    var multiByte: MultiByteEncoding? { MultiByteEncoding(rawValue: (self == .gbk ? .gb18030 : self).rawValue) }

    private var singleByte: SingleByteEncoding? {
        SingleByteEncoding(name: (self == .iso8859_8i ? .iso8859_8 : self).rawValue)
    }
}
