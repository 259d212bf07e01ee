import KursCore

/// Reads the Parquet files of kurs without any of its code, by the text of the format alone.
struct ParquetReader {
    struct Table {
        var names: [String] = []
        var types: [String] = []
        var rows: [[String?]] = []
    }

    struct Malformed: Error {
        var reason: String
    }

    /// A value of Thrift's compact protocol.
    indirect enum Value {
        case number(Int64)
        case bytes([UInt8])
        case list([Value])
        case fields(Fields)
        case missing
    }

    struct Fields {
        var values: [Int: Value] = [:]

        subscript(number: Int) -> Value { values[number] ?? .missing }
    }

    private let file: [UInt8]
    private var position = 0

    init(_ file: [UInt8]) { self.file = file }

    mutating func table() throws -> Table {
        let magic = Array("PAR1".utf8)
        guard file.count > 12, file.prefix(4).elementsEqual(magic), file.suffix(4).elementsEqual(magic) else {
            throw Malformed(reason: "magic")
        }
        let length = number(Array(file[(file.count - 8)..<(file.count - 4)]))
        position = file.count - 8 - Int(length)
        let metadata = try structure()
        guard position == file.count - 8 else { throw Malformed(reason: "length of the metadata") }
        let rowCount = Int(try metadata[3].number)
        let columns = try metadata[2].list.dropFirst().map { try $0.fields }
        guard try metadata[2].list[0].fields[5].number == Int64(columns.count) else {
            throw Malformed(reason: "columns")
        }
        var table = Table()
        table.rows = [[String?]](repeating: [], count: rowCount)
        let group = try metadata[4].list[0].fields
        for (column, chunk) in zip(columns, try group[1].list) {
            let data = try chunk.fields[3].fields
            table.names.append(try column[4].text)
            let (type, isOptional) = (try column[1].number, try column[3].number == 1)
            let logical = try column[10].fields.values.keys.first ?? 0
            var name = [1: "STRING", 5: "DECIMAL", 6: "DATE"][logical] ?? "type \(logical)"
            if logical == 5 { name += "(\(try column[8].number),\(try column[7].number))" }
            table.types.append(name + (isOptional ? "?" : ""))
            var dictionary: [String] = []
            if data.values[11] != nil {
                position = Int(try data[11].number)
                let header = try structure()
                var page = try self.page(header)
                for _ in 0..<Int(try header[7].fields[1].number) {
                    let count = Int(number(Array(page.prefix(4))))
                    dictionary.append(String(decoding: page.dropFirst(4).prefix(count), as: UTF8.self))
                    page = Array(page.dropFirst(4 + count))
                }
                guard page.isEmpty, position == Int(try data[9].number) else { throw Malformed(reason: "dictionary") }
            }
            position = Int(try data[9].number)
            var page = try self.page(try structure())
            var isPresent = [Bool](repeating: true, count: rowCount)
            if isOptional {
                let count = Int(number(Array(page.prefix(4))))
                isPresent = try runs(Array(page.dropFirst(4).prefix(count)), width: 1, count: rowCount).map { $0 == 1 }
                page = Array(page.dropFirst(4 + count))
            }
            let present = isPresent.count { $0 }
            var values: [String]
            switch type {
            case 1: values = chunks(page, of: 4).map { Day(number: Int32(truncatingIfNeeded: number($0))).iso }
            case 2: values = chunks(page, of: 8).map { String(number($0)) }
            case 7: values = chunks(page, of: Int(try column[2].number)).map { String(bigEndian($0)) }
            default:
                values = try runs(Array(page.dropFirst()), width: Int(page[0]), count: present).map {
                    dictionary[Int($0)]
                }
            }
            guard values.count == present else { throw Malformed(reason: "values of \(table.names)") }
            values.reverse()
            for row in 0..<rowCount { table.rows[row].append(isPresent[row] ? values.removeLast() : nil) }
        }
        return table
    }

    private mutating func page(_ header: Fields) throws -> [UInt8] {
        let count = Int(try header[3].number)
        guard try header[2].number == Int64(count), position + count <= file.count else {
            throw Malformed(reason: "page size")
        }
        defer { position += count }
        return Array(file[position..<(position + count)])
    }

    private func chunks(_ page: [UInt8], of size: Int) -> [[UInt8]] {
        stride(from: 0, to: page.count, by: size).map { Array(page[$0..<min($0 + size, page.count)]) }
    }

    private func number(_ bytes: [UInt8]) -> Int64 {
        bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    private func bigEndian(_ bytes: [UInt8]) -> Int128 {
        bytes.reduce(bytes.first.map { $0 > 0x7F } == true ? -1 : 0) { $0 << 8 | Int128($1) }
    }

    /// Runs of equal numbers; groups of packed bits are malformed here.
    private func runs(_ bytes: [UInt8], width: Int, count: Int) throws -> [UInt32] {
        var (values, rest): ([UInt32], ArraySlice<UInt8>) = ([], bytes[...])
        while let first = rest.first, values.count < count {
            var (length, shift) = (0, 0)
            var byte = first
            repeat {
                guard let next = rest.popFirst() else { throw Malformed(reason: "run") }
                byte = next
                length |= Int(byte & 0x7F) << shift
                shift += 7
            } while byte > 0x7F
            guard length & 1 == 0 else { throw Malformed(reason: "packed bits") }
            let size = (width + 7) / 8
            values += [UInt32](repeating: UInt32(number(Array(rest.prefix(size)))), count: length >> 1)
            rest = rest.dropFirst(size)
        }
        guard rest.isEmpty, values.count == count else { throw Malformed(reason: "runs") }
        return values
    }

    // MARK: Thrift

    private mutating func byte() throws -> UInt8 {
        guard position < file.count else { throw Malformed(reason: "end") }
        defer { position += 1 }
        return file[position]
    }

    private mutating func variable() throws -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let next = try byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    private mutating func zigzag() throws -> Int64 {
        let value = try variable()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    private mutating func structure() throws -> Fields {
        var (fields, last) = (Fields(), 0)
        while true {
            let head = try byte()
            if head == 0 { return fields }
            last = head >> 4 == 0 ? Int(try zigzag()) : last + Int(head >> 4)
            fields.values[last] = try value(head & 15)
        }
    }

    private mutating func value(_ type: UInt8) throws -> Value {
        switch type {
        case 4, 5, 6: return .number(try zigzag())
        case 8:
            let count = Int(try variable())
            return .bytes(try (0..<count).map { _ in try byte() })
        case 9:
            let head = try byte()
            let count = head >> 4 == 15 ? Int(try variable()) : Int(head >> 4)
            return .list(try (0..<count).map { _ in try value(head & 15) })
        case 12: return .fields(try structure())
        default: throw Malformed(reason: "type \(type)")
        }
    }
}

extension ParquetReader.Value {
    fileprivate var number: Int64 {
        get throws {
            guard case .number(let number) = self else { throw ParquetReader.Malformed(reason: "a number") }
            return number
        }
    }

    fileprivate var list: [ParquetReader.Value] {
        get throws {
            guard case .list(let list) = self else { throw ParquetReader.Malformed(reason: "a list") }
            return list
        }
    }

    fileprivate var fields: ParquetReader.Fields {
        get throws {
            guard case .fields(let fields) = self else { throw ParquetReader.Malformed(reason: "a struct") }
            return fields
        }
    }

    fileprivate var text: String {
        get throws {
            guard case .bytes(let bytes) = self else { throw ParquetReader.Malformed(reason: "a text") }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
