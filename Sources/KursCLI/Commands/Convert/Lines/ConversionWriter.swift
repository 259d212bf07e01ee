import KursCore

/// Writes a stream's answers in the chosen format, one line or record at a time.
struct ConversionWriter {
    private let context: CommandContext
    private let options: ConversionOptions
    private var writer: RecordWriter?
    private var fields: [Field<ConversionRow>] = []
    private let now: Timestamp

    init(_ context: CommandContext, _ options: ConversionOptions) {
        self.context = context
        self.options = options
        now = context.now
        let settings = context.settings
        guard settings.format != .plain, settings.format != .table else { return }
        fields = Fields.conversions(context)
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin("conversions", columns: fields.columns(), showsHeader: settings.showsHeader, at: now)
        self.writer = writer
    }

    /// The output before the first answer.
    var head: [UInt8] {
        mutating get { writer?.drain() ?? [] }
    }

    /// The output after the last answer.
    mutating func tail(_ warnings: [Warning]) -> [UInt8] {
        writer?.end(warnings: warnings.map { ($0.code, $0.sentence(context.language)) })
        return writer?.drain() ?? []
    }

    /// The output for one answer.
    mutating func bytes(_ conversion: Conversion, on day: Day?) -> [UInt8] {
        guard writer == nil else {
            let line = ConversionRow(
                conversion: conversion, market: options.market, on: day ?? options.day ?? context.today)
            writer?.record(fields, line, at: now)
            return writer?.drain() ?? []
        }
        var bytes: [UInt8] = []
        if context.settings.format == .plain {
            conversion.appendPlainLine(to: &bytes)
            return bytes
        } else {
            let amount = conversion.query.amount.grouped(context.language)
            let result = conversion.result.grouped(context.language)
            bytes.append(text: "\(amount) \(conversion.query.from.text) = \(result) \(options.terms.target.text)")
            for leg in conversion.legs {
                bytes.append(text: " · \(leg.rate.quote.currency.text) ")
                bytes.append(text: NumberFormat.rate(leg.value, context.language))
                if case .day(let asOf) = leg.rate.quote.asOf { bytes.append(text: " (\(asOf.iso))") }
            }
        }
        bytes.append("\n")
        return bytes
    }
}
