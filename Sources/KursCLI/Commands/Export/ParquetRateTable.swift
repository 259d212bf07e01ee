import KursCore

/// A table of rates as a Parquet file.
final class ParquetRateTable: RateTableWriter {
    private var days: [Int32] = []
    private var markets = ParquetTexts()
    private var currencies = ParquetTexts()
    private var bases = ParquetTexts()
    private var buys: [ExactDecimal?] = []
    private var sells: [ExactDecimal?] = []
    private var officials: [ExactDecimal?] = []
    private var rateDays: [Int32] = []
    private var sources = ParquetTexts()
    private var flags = ParquetTexts()

    func append(_ rows: [RateTableRow]) {
        for row in rows {
            let quote = row.quote
            days.append(row.day.number)
            markets.append(quote.market.rawValue)
            currencies.append(quote.currency.text)
            bases.append(quote.base.text)
            buys.append(quote.buy)
            sells.append(quote.sell)
            officials.append(quote.official)
            rateDays.append(row.rateDay.number)
            sources.append(row.stored.provenance.source.name)
            flags.append(quote.flags.text)
        }
    }

    func finish() throws(CommandError) -> [UInt8] {
        do throws(ParquetError) {
            let columns = [
                try ParquetColumn("day", .days(days)), try ParquetColumn("market", .texts(markets)),
                try ParquetColumn("currency", .texts(currencies)), try ParquetColumn("base", .texts(bases)),
                try ParquetColumn("buy", .decimals(buys)), try ParquetColumn("sell", .decimals(sells)),
                try ParquetColumn("official", .decimals(officials)), try ParquetColumn("rate_date", .days(rateDays)),
                try ParquetColumn("source", .texts(sources)), try ParquetColumn("flag", .optionalTexts(flags)),
            ]
            let program = "kurs version " + Project.version
            return ParquetFile(columns: columns, rowCount: days.count, createdBy: program).bytes
        } catch {
            switch error {
            case .tooManyDigits(let column): throw .tooManyDigits(column: column)
            }
        }
    }
}
