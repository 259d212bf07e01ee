import KursCore
import KursTerminal

/// The single tax of a sole proprietor in Ukraine: what the law asks of a group in a year.
///
/// The figures are those of the law, each with its place; a year that is not in the table is refused. kurs calculates with
/// them and gives no advice.
struct SingleTax {
    /// A percentage of the income.
    struct Rate {
        let name: LocalizedText
        let percent: ExactDecimal
        let law: String
    }

    /// A sum that is paid each month, whatever the income.
    struct Monthly {
        let name: LocalizedText
        let amount: ExactDecimal
        let law: String
    }

    let group: Int
    let year: Int
    let limit: ExactDecimal
    let limitLaw: String
    let rates: [Rate]
    let monthly: [Monthly]

    /// The minimum wage and the subsistence minimum of able-bodied people on 1 January, by the budget laws.
    private static let years: [(year: Int, wage: ExactDecimal, subsistence: ExactDecimal)] = [
        (2024, 7100, 3028), (2025, 8000, 3028), (2026, 8647, 3328),
    ]

    static let names = ["fop1", "fop2", "fop3"]
    static var knownYears: [String] { years.map { String($0.year) } }

    init?(_ name: String, in year: Int) {
        guard let place = Self.names.firstIndex(of: name), let known = Self.years.first(where: { $0.year == year })
        else {
            return nil
        }
        (group, self.year) = (place + 1, year)
        let times: ExactDecimal = [167, 834, 1167][place]
        limit = (try? known.wage.multiplied(by: times)) ?? 0
        limitLaw = "п. 291.4 ПКУ: \(times) × \(known.wage)"
        let hasLevy = year >= 2025
        let levy = LocalizedText("military levy", "військовий збір")
        let tax = LocalizedText("single tax", "єдиний податок")
        func percent(_ percent: ExactDecimal, of amount: ExactDecimal) -> ExactDecimal {
            (try? amount.multiplied(by: percent).divided(by: 100, toScale: 2)) ?? 0
        }
        guard group < 3 else {
            let levies = [Rate(name: levy, percent: 1, law: "п. 16-1 підр. 10 розд. XX ПКУ, Закон № 4015-IX")]
            rates = [Rate(name: tax, percent: 5, law: "п. 293.3 ПКУ")] + (hasLevy ? levies : [])
            monthly = []
            return
        }
        rates = []
        let base = group == 1 ? (known.subsistence, ExactDecimal(10)) : (known.wage, ExactDecimal(20))
        let levies = [
            Monthly(
                name: levy, amount: percent(10, of: known.wage), law: "п. 16-1 підр. 10 розд. XX ПКУ, Закон № 4015-IX")
        ]
        monthly =
            [
                Monthly(
                    name: tax, amount: percent(base.1, of: base.0),
                    law: "п. 293.2 ПКУ: ≤ \(base.1) % × \(base.0)")
            ] + (hasLevy ? levies : [])
    }

    /// The period that a refund must share with its receipt to leave its income: a quarter, of groups 1 and 2 the year.
    func period(of day: Day) -> String { group == 3 ? day.quarter : String(day.date.year) }

    /// What income since January comes to, by each rate; what exceeds the limit is taxed at 15 %.
    ///
    /// - Parameter rate: One of ``rates``.
    func tax(_ rate: Rate, of income: ExactDecimal) throws(DecimalError) -> ExactDecimal {
        let isTax = rate.percent == rates.first?.percent
        let part = isTax ? min(income, limit) : income
        var sum = try part.multiplied(by: rate.percent)
        if isTax, income > limit { sum = try sum.adding(income.subtracting(limit).multiplied(by: 15)) }
        return try sum.divided(by: 100, toScale: 2)
    }

    /// The first and the last day of the period that a return adds to the one before it, and the days by which it is due
    /// and paid.
    ///
    /// A return is due forty days after its quarter, sixty after the year in groups 1 and 2, and on the next workday where
    /// that is a day off; the tax is due ten days after the fortieth.
    func due(_ day: Day) -> (first: Day, end: Day, declare: Day, pay: Day?) {
        let month = group == 3 ? (day.date.month - 1) / 3 * 3 + 1 : 1
        let first = Day(year: day.date.year, month: month, day: 1) ?? day
        let next = group < 3 || month == 10 ? (day.date.year + 1, 1) : (day.date.year, month + 3)
        let end = (Day(year: next.0, month: next.1, day: 1) ?? day).advanced(by: -1)
        let limit = end.advanced(by: group == 3 ? 40 : 60)
        let daysOff = max(0, limit.weekday - 4)
        let declare = limit.advanced(by: daysOff == 0 ? 0 : 3 - daysOff)
        return (first, end, declare, group == 3 ? limit.advanced(by: 10) : nil)
    }
}

/// The single tax of the year up to the end of a period, as the return has it.
struct TaxReturn {
    struct Line {
        let rate: SingleTax.Rate
        /// The tax since January, that of the returns before, and what remains; `nil` where no return ends.
        let total: ExactDecimal
        let before: ExactDecimal
        let due: ExactDecimal?
    }

    let tax: SingleTax
    /// The period, as `2026-9M`; that since January, as `2026-01-01..2026-07-31`, where no return ends with it.
    let period: String
    let income: ExactDecimal
    let lines: [Line]
    /// The day by which the return is due; `nil` where none ends.
    let declare: Day?
    let pay: Day?

    init(
        _ tax: SingleTax, through day: Day, income: ExactDecimal, before: ExactDecimal
    ) throws(DecimalError) {
        (self.tax, self.income) = (tax, income)
        let due = tax.due(day)
        let isWhole = day == due.end
        (declare, pay) = isWhole ? (due.declare, due.pay) : (nil, nil)
        let names = ["Q1", "H1", "-9M", ""]
        period =
            String(tax.year)
            + (isWhole ? tax.group == 3 ? names[(day.date.month - 1) / 3] : "" : "-01-01..\(day.iso)")
        var lines: [Line] = []
        for rate in tax.rates {
            let (total, earlier) = (try tax.tax(rate, of: income), try tax.tax(rate, of: before))
            let rest = try total.subtracting(earlier)
            lines.append(Line(rate: rate, total: total, before: earlier, due: isWhole ? rest : nil))
        }
        self.lines = lines
    }

    /// The lines below the receipts.
    ///
    /// - Parameter mark: The mark of sums that lack something.
    func text(_ mark: String, _ language: Language) -> String {
        var text: [LocalizedText] = []
        for line in lines {
            let percent = NumberFormat.rate(line.rate.percent, language)
            let (total, before) = (line.total.grouped(language) + mark, line.before.grouped(language) + mark)
            let due =
                line.due.map { $0.grouped(language) + mark }.map { (", due \($0)", ", до сплати \($0)") } ?? ("", "")
            let (en, uk) = (line.rate.name.en, line.rate.name.uk)
            text.add(
                "\(period): \(en) \(percent) % \(total), of earlier returns \(before)\(due.0) (\(line.rate.law))",
                "\(period): \(uk) \(percent) % \(total), за попередніми деклараціями \(before)\(due.1) (\(line.rate.law))"
            )
        }
        for line in tax.monthly {
            let sum = line.amount.grouped(language)
            text.add(
                "\(line.name.en): \(sum) a month, by the 20th (\(line.law); п. 295.1)",
                "\(line.name.uk): \(sum) щомісяця до 20-го числа (\(line.law); п. 295.1)")
        }
        let whole = tax.limit.grouped(language)
        if income > tax.limit, let excess = try? income.subtracting(tax.limit).grouped(language) {
            text.add(
                "over the limit of \(whole) by \(excess)\(mark), which is taxed at 15% (п. 293.4, 293.8 ПКУ)",
                "ліміт \(whole) перевищено на \(excess)\(mark), ставка 15 % (п. 293.4, 293.8 ПКУ)")
        }
        let paid = pay.map { (", pay by \($0.iso)", ", сплатити до \($0.iso)") } ?? ("", "")
        let law = tax.group == 3 ? "пп. 49.18.2, п. 295.3 ПКУ" : "пп. 49.18.3 ПКУ"
        let end = tax.group == 3 ? ("with a quarter", "в кінці кварталу") : ("on 31 December", "31 грудня")
        let declared =
            declare.map { ("file by \($0.iso)\(paid.0) (\(law))", "декларація до \($0.iso)\(paid.1) (\(law))") }
            ?? (
                "nothing to declare yet: the period does not end \(end.0)",
                "декларувати ще нічого: період закінчується не \(end.1)"
            )
        text.add(
            "\(declared.0); limit of \(tax.year): \(whole) (\(tax.limitLaw))",
            "\(declared.1); ліміт \(tax.year) року: \(whole) (\(tax.limitLaw))")
        text.add(
            "this is not tax advice; check the figures with the tax service",
            "це не податкова порада; звірте дані з податковою службою")
        return text.map { $0(language) + "\n" }.list("")
    }
}

extension Fields {
    static let taxReturn: [Field<TaxReturn>] = [
        Field("tax", "the name of `--tax`") { "fop\($0.tax.group)" },
        Field("period", "the cumulative period of the return; its days where no return ends with the last of them") {
            $0.period
        },
        Field("income", "the income since January") { $0.income },
        Field("lines", "the taxes that are percentages", each: taxLines) { $0.lines },
        Field("monthly", "the sums that are paid each month", each: taxMonthly) { $0.tax.monthly },
        Field("declare_by", "the day by which the return is due; null where none ends") { $0.declare },
        Field("pay_by", "the day by which the tax of the period is due") { $0.pay },
        Field("limit_law", "where the limit comes from") { $0.tax.limitLaw },
    ]

    private static let taxLines: [Field<TaxReturn.Line>] = [
        Field("name", "the tax") { $0.rate.name.en },
        Field("percent", "its rate in percent") { $0.rate.percent },
        Field("total", "the tax since January") { $0.total },
        Field("before", "that of the returns before") { $0.before },
        Field("due", "what remains; null where no return ends") { $0.due },
        Field("law", "the law that sets the rate") { $0.rate.law },
    ]

    private static let taxMonthly: [Field<SingleTax.Monthly>] = [
        Field("name", "the tax") { $0.name.en },
        Field("amount", "the maximum for one month") { $0.amount },
        Field("law", "where it comes from") { $0.law },
    ]
}
