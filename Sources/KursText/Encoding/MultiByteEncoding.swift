/// The encodings of several bytes a character, by the WHATWG Encoding Standard.
///
/// The indexes are tables of our own and not the system's `iconv`: that of glibc differs from the standard at 612 pairs
/// of bytes of Big5, EUC-JP and gb18030, is missing on systems without its modules, and would make this module need the
/// C library. Each table is text in the program, read into an array when a page first needs it; a page in UTF-8 pays
/// nothing.
package enum MultiByteEncoding: Sendable {
    case gb18030, big5, eucJP, iso2022JP, shiftJIS, eucKR

    /// The text of bytes as UTF-8, U+FFFD for each error; O(n).
    package func decode(_ bytes: Span<UInt8>) -> [UInt8] {
        switch self {
        case .gb18030: decodeGB18030(bytes)
        case .big5: decodeBig5(bytes)
        case .eucJP: decodeEUCJP(bytes)
        case .iso2022JP: decodeISO2022JP(bytes)
        case .shiftJIS: decodeShiftJIS(bytes)
        case .eucKR: decodeEUCKR(bytes)
        }
    }
}

/// The text of `x-user-defined`: ASCII, and U+F780 to U+F7FF for the bytes above; O(n).
package func decodeUserDefined(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices {
        let byte = bytes[index]
        output.append(scalar: byte < 0x80 ? UInt32(byte) : 0xF700 &+ UInt32(byte))
    }
    return output
}

/// What stands for bytes that are no character.
let replacementScalar: UInt32 = 0xFFFD

/// A table of an encoding: the character of each pointer.
struct CharacterIndex: Sendable {
    private let scalars: [UInt32]

    /// Reads a table; U+FFFD stands for no character, and the line feeds between rows for nothing.
    init(rows: String) {
        scalars = rows.unicodeScalars.lazy.filter { $0 != "\n" }.map(\.value)
    }

    /// The character of a pointer; `nil` when there is none.
    subscript(pointer: Int) -> UInt32? {
        guard scalars.indices.contains(pointer), scalars[pointer] != replacementScalar else { return nil }
        return scalars[pointer]
    }
}

/// Text while it is being decoded: a position in the bytes, and the UTF-8 so far.
struct MultiByteDecoding: ~Copyable {
    var at = 0
    var output: [UInt8] = []

    init(_ bytes: borrowing Span<UInt8>) { output.reserveCapacity(bytes.count &+ bytes.count / 2) }

    /// Copies the ASCII from here on.
    mutating func copyASCII(_ bytes: borrowing Span<UInt8>) {
        let start = at
        while at < bytes.count, bytes[at] < 0x80 { at &+= 1 }
        output.append(bytes, start, at)
    }

    /// Writes a character and goes on after its bytes.
    mutating func take(_ scalar: UInt32, bytes: Int) {
        output.append(scalar: scalar)
        at &+= bytes
    }

    /// Writes the result of two bytes; after an error an ASCII byte is read again, as it may end a tag or a text.
    mutating func takePair(_ scalar: UInt32?, second: UInt8) {
        if let scalar {
            take(scalar, bytes: 2)
        } else {
            take(replacementScalar, bytes: second < 0x80 ? 1 : 2)
        }
    }
}
