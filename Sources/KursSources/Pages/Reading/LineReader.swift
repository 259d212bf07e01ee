internal import KursCore
internal import KursMarkup

extension LineLayout {
    /// The quote of a page's lines; none unless each label has one number, the same wherever it stands.
    func quotes(on page: Page, _ day: PageDay) -> [Quote] {
        let places = TableSurroundings.titles(of: page)
        var code: CurrencyCode?
        for place in currency where code == nil {
            switch place {
            case .always(let known): code = known
            case .address: code = page.addresses.lazy.compactMap { PageNames.currency(inLink: $0) }.first
            default: code = places.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
            }
        }
        guard let code, !page.isCutOff else { return [] }
        var quote = Quote(market: market, currency: code, asOf: day.day.map { .day($0) }, kind: kind)
        let lines = LineLayout.lines(of: page)
        for (role, texts) in labels {
            var found: Set<ExactDecimal> = []
            for (index, line) in lines.enumerated() where texts.contains(line.label) {
                if let number = line.number {
                    found.insert(number)
                } else if line.isLabel, index + 1 < lines.count, lines[index + 1].label.isEmpty,
                    let number = lines[index + 1].number
                {
                    found.insert(number)
                }
            }
            guard found.count == 1, let rate = found.first else { return [] }
            switch role {
            case .buy: quote.buy = rate
            case .sell: quote.sell = rate
            default: quote.official = rate
            }
        }
        return [quote]
    }

    /// A line: the words before its first number, and that number.
    private typealias Line = (label: String, number: ExactDecimal?, isLabel: Bool)

    private static func lines(of page: Page) -> [Line] {
        let document = page.document
        var lines: [[TextRun]] = []
        for run in document.textRuns(of: document.root, without: [.hidden, .tables, .tooltips]) {
            if page.context.isOutOfTime { return [] }
            if let last = lines.last?.last, last.line == run.line {
                lines[lines.count - 1].append(run)
            } else {
                lines.append([run])
            }
        }
        return lines.compactMap { runs in
            guard runs.count <= 12, runs.reduce(0, { $0 + $1.text.utf8.count }) <= 200 else { return nil }
            let reading = CellReading(runs, in: document.root, of: document)
            var label: [String] = []
            var rest = reading.tokens[...]
            while case .word(let word)? = rest.first {
                label.append(word)
                rest.removeFirst()
            }
            return (label.list(" "), number(rest), rest.isEmpty)
        }
    }

    /// A number, with nothing but the hryvnia's name and a change behind it.
    private static func number(_ tokens: ArraySlice<PageToken>) -> ExactDecimal? {
        guard case .number(let value, isChange: false)? = tokens.first, !value.isZero else { return nil }
        let isAlone = tokens.dropFirst().allSatisfy { token in
            switch token {
            case .word(let word): PageTokens.isHryvnia(word)
            case .number(let other, let isChange): isChange || other.isZero || other < 1 && other.scale > 0
            case .trend, .missing: true
            case .slash, .date, .other: false
            }
        }
        return isAlone ? value : nil
    }
}

extension TableSurroundings {
    /// The titles of a page as a whole.
    fileprivate static func titles(of page: Page) -> [String] { [page.heading, page.title] }
}
