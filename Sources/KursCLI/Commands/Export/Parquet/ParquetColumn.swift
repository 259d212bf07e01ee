import KursCore
import KursTerminal

struct ParquetColumn {
    enum Values {
        /// Days since 1970.
        case days([Int32])
        case decimals([ExactDecimal?])
        case texts(ParquetTexts)
        case optionalTexts(ParquetTexts)
    }

    /// Codes of the format. https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
    enum PhysicalType: Int32 {
        case int32 = 1
        case int64 = 2
        case byteArray = 6
        case fixedLengthByteArray = 7
    }

    let name: String
    let values: Values
    /// The precision and the scale of decimals; `nil` for other values.
    let decimal: DecimalType?

    /// The type of a column of decimals.
    ///
    /// DECIMAL(18, 8) holds the rates that were ever seen, and their product with an amount is exact in engines whose
    /// decimals have 38 digits. A column with other values has 38 digits and the scale that they need.
    struct DecimalType: Equatable {
        var precision: Int32
        var scale: Int

        static let usual = DecimalType(precision: 18, scale: 8)

        private init(precision: Int32, scale: Int) { (self.precision, self.scale) = (precision, scale) }

        init(of values: [ExactDecimal?]) {
            self = .usual
            for case let value? in values where unscaled(value) == nil {
                precision = 38
                scale = max(scale, value.trimmed().scale)
            }
        }

        /// A value without its point, as the type stores it; `nil` if the type cannot hold it.
        func unscaled(_ value: ExactDecimal) -> Int128? {
            guard let unscaled = value.unscaled(to: scale), unscaled.magnitude < limit else { return nil }
            return unscaled
        }

        private var limit: UInt128 { precision == 18 ? 1_000_000_000_000_000_000 : Self.largestLimit }

        private static let largestLimit = (0..<38).reduce(UInt128(1)) { power, _ in power * 10 }
    }

    /// - Throws: ``CommandError/tooManyDigits(column:)`` for decimals that no type holds.
    init(_ name: String, _ values: Values) throws(CommandError) {
        (self.name, self.values) = (name, values)
        guard case .decimals(let decimals) = values else {
            decimal = nil
            return
        }
        let type = DecimalType(of: decimals)
        for case let value? in decimals where type != .usual && type.unscaled(value) == nil {
            throw .tooManyDigits(column: name)
        }
        decimal = type
    }

    var physicalType: PhysicalType {
        switch values {
        case .days: .int32
        case .decimals: decimal == .usual ? .int64 : .fixedLengthByteArray
        case .texts, .optionalTexts: .byteArray
        }
    }

    var isOptional: Bool {
        switch values {
        case .days, .texts: false
        case .decimals, .optionalTexts: true
        }
    }

    var nullCount: Int {
        switch values {
        case .days, .texts: 0
        case .decimals(let values): values.count { $0 == nil }
        case .optionalTexts(let texts): texts.indices.count { $0 == nil }
        }
    }
}

/// The texts of a column, each different one once.
struct ParquetTexts {
    /// The different texts in the order of their first use.
    private(set) var dictionary: [String] = []
    /// The position of each value in the dictionary; `nil` is null.
    private(set) var indices: [UInt32?] = []
    private var positions: [String: UInt32] = [:]
    private var last: (text: String, position: UInt32)?

    mutating func append(_ text: String?) {
        guard let text else { return indices.append(nil) }
        // Most values repeat the one before.
        if let last, last.text == text { return indices.append(last.position) }
        let position = positions[text] ?? UInt32(clamping: dictionary.count)
        if positions[text] == nil {
            positions[text] = position
            dictionary.append(text)
        }
        last = (text, position)
        indices.append(position)
    }
}
