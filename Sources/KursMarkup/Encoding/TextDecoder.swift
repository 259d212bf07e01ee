internal import KursText

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
}

extension TextEncoding {
    /// The decoder of an encoding with several bytes a character; `nil` for the others.
    var multiByte: MultiByteEncoding? {
        switch self {
        case .gbk, .gb18030: .gb18030
        case .big5: .big5
        case .eucJP: .eucJP
        case .iso2022JP: .iso2022JP
        case .shiftJIS: .shiftJIS
        case .eucKR: .eucKR
        default: nil
        }
    }

    /// The decoder's table; `nil` for encodings without one here.
    var singleByte: SingleByteEncoding? {
        switch self {
        case .ibm866: .ibm866
        case .iso8859_2: .iso8859_2
        case .iso8859_3: .iso8859_3
        case .iso8859_4: .iso8859_4
        case .iso8859_5: .iso8859_5
        case .iso8859_6: .iso8859_6
        case .iso8859_7: .iso8859_7
        case .iso8859_8, .iso8859_8i: .iso8859_8
        case .iso8859_10: .iso8859_10
        case .iso8859_13: .iso8859_13
        case .iso8859_14: .iso8859_14
        case .iso8859_15: .iso8859_15
        case .iso8859_16: .iso8859_16
        case .koi8r: .koi8r
        case .koi8u: .koi8u
        case .macCyrillic: .macCyrillic
        case .macintosh: .macintosh
        case .windows874: .windows874
        case .windows1250: .windows1250
        case .windows1251: .windows1251
        case .windows1252: .windows1252
        case .windows1253: .windows1253
        case .windows1254: .windows1254
        case .windows1255: .windows1255
        case .windows1256: .windows1256
        case .windows1257: .windows1257
        case .windows1258: .windows1258
        default: nil
        }
    }
}
