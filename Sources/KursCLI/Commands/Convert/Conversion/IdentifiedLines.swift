import KursCore
import KursTerminal
import KursText

/// Where the lines of `kurs convert - --id-col C` have their identifiers: in the Cth field, between tabs, or in the member
/// C of JSON lines.
struct IdentifierColumn {
    let name: String

    /// The identifier of a line, and the rest of it, which is an amount.
    func split(_ line: ArraySlice<UInt8>) throws(StreamLineError) -> (id: String, rest: ArraySlice<UInt8>) {
        if line.first == UInt8(ascii: "{") {
            guard let value = try StreamLine.object(line)[name], value.kind == .string || value.kind == .number else {
                throw .missingMember(name)
            }
            return (String(decoding: value.bytes, as: UTF8.self), line)
        }
        var cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard let number = Int(name), number > 0 else { throw .missingMember(name) }
        guard number <= cells.count else { throw .missingCell(column: number) }
        let id = cells.remove(at: number - 1)
        return (String(decoding: id, as: UTF8.self), Array(cells.joined(separator: [UInt8(ascii: " ")]))[...])
    }
}

/// What a line with an identifier is answered: a conversion, or the reason for none in its place.
struct IdentifiedAnswer {
    let id: String?
    let row: ConversionRow?
    let error: String?

    /// The answer as a line without names: its identifier, result, currency and error, one of which is empty.
    func appendPlain(to bytes: inout [UInt8]) {
        var values: [any FieldConvertible] = [id, row?.result, row?.conversion.query.to, error]
        if row?.isViaDollar == true { values.append(Flag.viaDollar.rawValue) }
        bytes.append(plain: values.map(\.fieldValue))
    }
}

extension Fields {
    static let identified: [Field<IdentifiedAnswer>] =
        [Field("id", "with `--id-col`: the identifier of the line") { $0.id }]
        + answered.dropLast() + [
            Field("error", "the reason why the line could not be converted; null if it was converted") { $0.error }
        ]
        + answered.suffix(1)

    private static let answered: [Field<IdentifiedAnswer>] = conversions.map { field in
        var schema = field.schema
        schema.mayBeNull = true
        return Field(schema) { answer, now in answer.row.map { field.value($0, now) } ?? .none }
    }
}
