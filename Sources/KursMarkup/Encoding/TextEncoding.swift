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
    /// labels is searched once, so this is meant for a page's label, not for a loop.
    public init?(label: some Sequence<UInt8>) {
        let wanted = label.drop(while: \.isASCIIWhitespace).prefix(64).map(\.asciiLowercased)
            .trimming(while: \.isASCIIWhitespace)
        let found = labels.utf8.split(separator: 0x0A).first { line in
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

/// For each encoding its name, which is a label too, and its other labels in lower case.
private let labels = """
    UTF-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
    IBM866 866 cp866 csibm866
    ISO-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
    ISO-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
    ISO-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
    ISO-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
    ISO-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 \
    iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    ISO-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
    iso_8859-7:1987 sun_eu_greek
    ISO-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
    iso_8859-8:1988 visual
    ISO-8859-8-I csiso88598i logical
    ISO-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
    ISO-8859-13 iso8859-13 iso885913
    ISO-8859-14 iso8859-14 iso885914
    ISO-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
    ISO-8859-16
    KOI8-R cskoi8r koi koi8 koi8_r
    KOI8-U koi8-ru
    macintosh csmacintosh mac x-mac-roman
    windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
    windows-1250 cp1250 x-cp1250
    windows-1251 cp1251 x-cp1251
    windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
    iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
    windows-1253 cp1253 x-cp1253
    windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
    x-cp1254
    windows-1255 cp1255 x-cp1255
    windows-1256 cp1256 x-cp1256
    windows-1257 cp1257 x-cp1257
    windows-1258 cp1258 x-cp1258
    x-mac-cyrillic x-mac-ukrainian
    GBK chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
    gb18030
    Big5 big5-hkscs cn-big5 csbig5 x-x-big5
    EUC-JP cseucpkdfmtjapanese x-euc-jp
    ISO-2022-JP csiso2022jp
    Shift_JIS csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
    EUC-KR cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
    replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr
    UTF-16BE unicodefffe
    UTF-16LE csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
    x-user-defined
    """

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
