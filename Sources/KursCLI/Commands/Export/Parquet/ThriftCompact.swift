/// Writes Thrift's compact protocol, in which the metadata of Parquet is encoded.
///
/// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
struct ThriftCompact {
    private(set) var bytes: [UInt8] = []
    /// The number of the last field of each open struct.
    private var lastFields: [Int] = [0]

    private enum FieldType: UInt8 {
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    mutating func field(_ number: Int, _ value: Int32) {
        begin(number, .int32)
        append(zigzag: Int64(value))
    }

    mutating func field(_ number: Int, long value: Int64) {
        begin(number, .int64)
        append(zigzag: value)
    }

    mutating func field(_ number: Int, _ text: String) {
        begin(number, .binary)
        append(binary: Array(text.utf8))
    }

    mutating func field(_ number: Int, binary value: [UInt8]) {
        begin(number, .binary)
        append(binary: value)
    }

    /// A struct, whose fields `body` writes in the order of their numbers.
    mutating func field(_ number: Int, _ body: (inout ThriftCompact) -> Void) {
        begin(number, .structure)
        structure(body)
    }

    mutating func list<Element>(
        _ number: Int, of elements: [Element], _ body: (inout ThriftCompact, Element) -> Void
    ) {
        begin(number, .list)
        beginList(elements.count, .structure)
        for element in elements { structure { body(&$0, element) } }
    }

    mutating func list(_ number: Int, of values: [Int32]) {
        begin(number, .list)
        beginList(values.count, .int32)
        for value in values { append(zigzag: Int64(value)) }
    }

    mutating func list(_ number: Int, of texts: [String]) {
        begin(number, .list)
        beginList(texts.count, .binary)
        for text in texts { append(binary: Array(text.utf8)) }
    }

    mutating func finish() { bytes.append(0) }

    private mutating func structure(_ body: (inout ThriftCompact) -> Void) {
        lastFields.append(0)
        body(&self)
        lastFields.removeLast()
        bytes.append(0)
    }

    /// Writes the header of a field: the distance from the last one and the type in one byte, or the number by itself.
    private mutating func begin(_ number: Int, _ type: FieldType) {
        let distance = number - (lastFields.last ?? 0)
        if (1...15).contains(distance) {
            bytes.append(UInt8(distance) << 4 | type.rawValue)
        } else {
            bytes.append(type.rawValue)
            append(zigzag: Int64(number))
        }
        lastFields[lastFields.count - 1] = number
    }

    private mutating func beginList(_ count: Int, _ type: FieldType) {
        if count < 15 {
            bytes.append(UInt8(count) << 4 | type.rawValue)
        } else {
            bytes.append(0xF0 | type.rawValue)
            bytes.append(unsignedVariableLength: UInt64(count))
        }
    }

    private mutating func append(binary value: [UInt8]) {
        bytes.append(unsignedVariableLength: UInt64(value.count))
        bytes += value
    }

    private mutating func append(zigzag value: Int64) {
        bytes.append(unsignedVariableLength: UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

extension [UInt8] {
    /// Appends a number in groups of seven bits, the lowest first (ULEB128).
    mutating func append(unsignedVariableLength value: UInt64) {
        var rest = value
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends the bytes of a number, the lowest first.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        for index in 0..<(type(of: value).bitWidth / 8) { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
