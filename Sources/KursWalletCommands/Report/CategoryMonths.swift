import KursCharts
package import KursCore
package import KursTerminal
import KursText
import KursWallet

package struct CategoryMonths: CommandOutput {
    package struct Row {
        var name: String
        var sums: [ExactDecimal]
        /// How many records each sum lacks for want of a rate.
        var unpriced: [Int]

        /// The sum of all months; the report has held each to 128 bits.
        var total: ExactDecimal { sums.reduce(.zero) { (try? $0.adding($1)) ?? $0 } }
    }

    let months: [ClosedRange<Day>]
    let rows: [Row]
    let totals: [ExactDecimal]
    /// How many records each month lacks for want of a rate.
    let unpriced: [Int]
    /// The records that each month leaves out because they do not balance.
    let leftOut: [LeftOut]
    private var allLeftOut: LeftOut { LeftOut(leftOut.flatMap(\.places)) }
    var lacking: Int { unpriced.reduce(0, +) }
    let target: CurrencyCode
    let isIncome: Bool

    private static let barWidth = 16

    private var title: LocalizedText {
        isIncome
            ? LocalizedText("Income by month · \(target.text)", "Доходи за місяцями · \(target.text)")
            : LocalizedText("Expenses by month · \(target.text)", "Витрати за місяцями · \(target.text)")
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, color) = (context.language, context.settings.color)
        bytes.append(text: title(language) + "\n", color ? .strong : nil)
        let largest = totals.max() ?? .zero
        var table = TextTable([.left, .decimal(language), .left])
        for (index, month) in months.enumerated() {
            table.row([
                TextTable.Cell(String(month.lowerBound.iso.prefix(7)), .strong),
                TextTable.Cell(
                    totals[index].grouped(language) + (unpriced[index] > 0 ? "*" : "") + leftOut[index].mark, .strong),
                TextTable.Cell(ReportOutput.bar(totals[index], largest, width: Self.barWidth), .up),
            ])
            for row in rows(ofMonth: index) {
                table.row([
                    TextTable.Cell("  " + row.name.terminalSafe),
                    TextTable.Cell(row.sums[index].grouped(language) + (row.unpriced[index] > 0 ? "*" : "")),
                    TextTable.Cell(ReportOutput.bar(row.sums[index], largest, width: Self.barWidth), .faint),
                ])
            }
        }
        table.append(to: &bytes, columns: context.settings.columns, color: color)
        if lacking > 0 {
            bytes.append(text: "* " + ReportOutput.leftOut(lacking)(language) + "\n", color ? .faint : nil)
        }
        allLeftOut.appendFooter(to: &bytes, context)
    }

    package func records(_ context: CommandContext) -> RecordList {
        let sums = months.indices.flatMap { index in
            rows(ofMonth: index).map {
                (
                    String(months[index].lowerBound.iso.prefix(7)), $0.name, $0.sums[index], target, $0.unpriced[index],
                    leftOut[index]
                )
            }
        }
        return RecordList(
            "chart", Fields.categoryMonths, sums, plain: ["month", "category", "amount", "currency", "without_rate"])
    }

    private func rows(ofMonth index: Int) -> [Row] {
        rows.filter { !$0.sums[index].isZero || $0.unpriced[index] > 0 }.sorted {
            $0.sums[index] == $1.sums[index] ? isOrdered($0.name, before: $1.name) : $0.sums[index] > $1.sums[index]
        }
    }

    func picture(_ limit: Int, _ language: Language) -> ChartData {
        var lines = rows.prefix(limit).map { line($0.name, $0.sums) }
        if rows.count > limit {
            let rest = months.indices.map { index in
                rows.dropFirst(limit).reduce(ExactDecimal.zero) { (try? $0.adding($1.sums[index])) ?? $0 }
            }
            lines.append(line(language("the others", "решта"), rest))
        }
        if lines.isEmpty { lines = [line(target.text, totals)] }
        var picture = ChartData(lines: lines, title: title(language))
        let words = [months[0].lowerBound, months[months.count - 1].upperBound]
        picture.subtitle = DateFormat.range(months[0].lowerBound...months[months.count - 1].upperBound, language)
        picture.shortSubtitle = words.map(\.iso).list(" – ")
        picture.mark([lacking > 0 ? ReportOutput.leftOut(lacking) : nil, allLeftOut.words], language)
        return picture
    }

    private func line(_ name: String, _ sums: [ExactDecimal]) -> ChartData.Line {
        let points = zip(months, sums).map { ChartData.Point(day: $0.lowerBound, value: $1.approximate) }
        return ChartData.Line(name: name, points: points, last: sums.last)
    }
}

extension Fields {
    package typealias MonthSum = (
        month: String, name: String, sum: ExactDecimal, code: CurrencyCode, unpriced: Int, leftOut: LeftOut
    )

    package static let categoryMonths: [Field<MonthSum>] = [
        Field("month", "the month, such as `2026-11`") { $0.month },
        Field("category", "the category") { $0.name },
        Field("amount", "the sum") { $0.sum },
        Field("currency", "its currency") { $0.code },
        Field("without_rate", "how many records the sum lacks for want of a rate") { $0.unpriced },
        Field("without_records", LeftOut.meaning) { $0.leftOut.places },
    ]
}
