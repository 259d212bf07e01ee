import KursCore

/// An amount converted to one or several currencies.
struct ConversionOutput: CommandOutput {
    var rows: [ConversionRow]
    /// The rates used; `nil` between hryvnias.
    var answer: RatesAnswer?

    let key: StaticString = "conversions"
    var columns: [StaticString] { RecordWriter.conversionColumns }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        for row in rows { ConversionTable.append(row, answer, to: &bytes, context) }
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for row in rows {
            row.conversion.result.append(to: &bytes)
            bytes.append("\t")
            row.conversion.query.to.append(to: &bytes)
            bytes.append("\n")
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows { writer.conversion(row, withLegs: context.arguments.has("explain")) }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] {
        answer.map { context.reporter.warnings([$0], []) } ?? []
    }
}

extension RecordWriter {
    static let conversionColumns: [StaticString] = [
        "amount", "from", "result", "to", "rate", "side", "market", "on", "as_of", "fetched_at", "age_s", "stale",
        "source", "bank", "kind", "fee", "loss", "loss_percent", "words",
    ]

    /// Writes a conversion with the columns of ``conversionColumns``, and optionally its legs.
    mutating func conversion(_ line: ConversionRow, withLegs: Bool) {
        record { writer in
            let conversion = line.conversion
            let oldest = conversion.legs.max { $0.rate.ageSeconds < $1.rate.ageSeconds }?.rate
            writer.field("amount", conversion.query.amount)
            writer.field("from", conversion.query.from)
            writer.field("result", conversion.result)
            writer.field("to", conversion.query.to)
            writer.field("rate", conversion.rate)
            writer.field("side", line.side)
            writer.field("market", line.markets)
            writer.field("on", line.on)
            writer.field("as_of", line.asOf)
            writer.field("fetched_at", oldest?.stored.fetchedAt)
            writer.field("age_s", oldest?.ageSeconds)
            writer.field("stale", conversion.legs.contains { $0.rate.isStale })
            writer.field("source", oldest?.stored.provenance.source.name)
            writer.field("bank", line.bank)
            writer.field("kind", line.kind?.rawValue)
            writer.field("fee", conversion.query.feePercent.isZero ? nil : conversion.query.feePercent)
            writer.field("loss", line.loss)
            writer.field("loss_percent", line.lossPercent)
            writer.field("words", line.words)
            guard withLegs else { return }
            writer.records("legs", count: conversion.legs.count) { writer, index in
                let leg = conversion.legs[index]
                writer.field("currency", leg.rate.quote.currency)
                writer.field("side", leg.side.rawValue)
                writer.field("rate", leg.value)
                writer.field("as_of", leg.rate.quote.asOf)
                writer.field("fetched_at", leg.rate.stored.fetchedAt)
                writer.field("source", leg.rate.stored.provenance.source.name)
                writer.field("host", leg.rate.stored.provenance.host)
            }
        }
    }
}
