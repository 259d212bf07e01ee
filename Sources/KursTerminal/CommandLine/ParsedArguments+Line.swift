import KursCore
import KursSources
import KursText

extension ParsedArguments {
    /// Turns the words of a line into the arguments and options that they mean, in whatever order they stand.
    ///
    /// - Throws: ``UsageError`` for a word that is not known, and for one that the command does not take.
    package mutating func takeLine() throws(UsageError) {
        // Only `convert` takes an amount before codes as it stands.
        let hasNumber = command != "convert" && operands.first?.utf8.first?.isASCIIDigit == true
        guard !operands.isEmpty, hasNumber || !LineCommand.isPlain(operands) else { return takeKindOfBest() }
        var pieces = LinePiece.all(operands, of: command)
        // The name of a bank, or that of a currency or coin, which is looked up or refused by its name.
        for index in pieces.indices where pieces[index].slot == .unknown {
            let piece = pieces[index]
            let isPlace = piece.lead == .at || ["у", "в"].contains(piece.leadWord)
            let isBank = command == "banks" || command == "convert" && isPlace && pieces.contains(.amount)
            let isPeriod = command == "history" && index > 0
            pieces[index].slot = isBank ? .bank(piece.text) : isPeriod ? .period : .currency
        }
        // `100 s.csv` is no statement; `banks bank` asks for one.
        if pieces.first?.slot != .statement {
            for index in pieces.indices where pieces[index].slot == .statement { pieces[index].slot = .currency }
        }
        if command == "banks", operands.count == 1, pieces.first?.slot == .market(.banks),
            operands[0].lowercased() != "банків"
        {
            return
        }
        operands = []
        switch command {
        case "convert" where pieces.contains(.statement): try takeStatement(&pieces)
        case "convert": try takeConversion(&pieces)
        case "banks": try takeBanks(&pieces)
        default: try takeRates(&pieces)
        }
        takeKindOfBest()
        guard let rest = pieces.first else { return }
        // `rates privatbank`
        if rest.isBank, pieces.count == 1, operands.isEmpty { return operands = rest.words }
        throw .unexpectedArgument(rest.typed, usage: usage)
    }

    /// The currencies, and what is asked about them: a day, a market, a period.
    private mutating func takeRates(_ pieces: inout [LinePiece]) throws(UsageError) {
        let held = command == "diff" ? pieces.take { $0.slot == .amount } : []
        let currencies = pieces.take { $0.slot == .currency }
        let numbers = currencies.filter { $0.typed.utf8.allSatisfy(\.isASCIIDigit) }
        // Beside letters a number is no code of a currency.
        if let number = numbers.first, numbers.count < currencies.count {
            throw .unexpectedArgument(number.typed, usage: usage)
        }
        for piece in currencies {
            if piece.lead == .into, !operands.isEmpty {
                if ["in", "в", "у"].contains(piece.leadWord), spec.options.contains(where: { $0.long == "base" }) {
                    try put("base", piece.text, piece)
                    continue
                }
                guard ["rates", "history", "chart"].contains(command) else {
                    throw .unexpectedArgument(piece.leadWord, usage: usage)
                }
                operands.append("to")
            }
            if piece.lead == .between || [.price, .start].contains(piece.lead) && !operands.isEmpty {
                throw .unexpectedArgument(piece.leadWord, usage: usage)
            }
            operands += piece.words
        }
        // `2026-13` is named as a period.
        for index in pieces.indices where command == "history" && pieces[index].slot == .amount {
            pieces[index].slot = .period
        }
        let isOverTime = ["history", "chart", "export"].contains(command)
        if isOverTime { try takePeriods(&pieces) } else if command == "diff" { try takeTwoDays(&pieces) }
        try takeHeldAmount(held)
        if command == "history" {
            let means = pieces.take { $0.slot == .word(.extreme) }
            if let mean = means.first, !pieces.contains(.grouping) { try put("by", "average", mean) }
            try move(.grouping, of: &pieces, to: "by")
        }
        // Both sides of a market are shown.
        if command == "rates" { _ = pieces.take { $0.slot == .side } }
        let isCompared = command == "rates" && !pieces.take { $0.slot == .word(.compare) }.isEmpty
        let isOfTwo = command == "chart" || command == "diff"
        if isOverTime || isOfTwo || isCompared {
            let own: [LineWord] = [.change, command == "chart" ? .chart : .history] + (isOfTwo ? [.compare] : [])
            _ = pieces.take { piece in own.contains { piece.slot == .word($0) } }
        }
        if command == "rates", let all = pieces.take(where: { $0.slot == .word(.currencies) }).first {
            _ = pieces.take { $0.slot == .word(.all) }
            try put("market", "nbu", all)
        }
        try takePlace(&pieces, isCompared)
    }

    /// The city, one market, or several of those commands that compare them, the day and the file.
    private mutating func takePlace(
        _ pieces: inout [LinePiece], _ isCompared: Bool = false
    ) throws(UsageError) {
        try move(.city, of: &pieces, to: "city")
        try takeMarkets(&pieces, isCompared)
        for piece in pieces.take(where: { $0.slot == .day }) {
            // One rate is of one day.
            if [.start, .over, .between].contains(piece.lead) {
                throw .unexpectedArgument(piece.leadWord, usage: usage)
            }
            // A rate for Monday is that of the Monday to come, which may be today.
            let isComing =
                ["for", "на"].contains(piece.leadWord) && CalendarWords.weekday(piece.text, takesShort: false) != nil
            try put("on", (isComing ? "coming " : "") + piece.text, piece)
        }
        try move(.file, of: &pieces, to: "out")
    }

    private mutating func takeMarkets(_ pieces: inout [LinePiece], _ isCompared: Bool) throws(UsageError) {
        let all = pieces.take { $0.slot == .word(.all) || $0.slot == .word(.markets) }
        let named = pieces.take { $0.market != nil }
        let markets = named.compactMap(\.market).distinct
        if markets.count > 1, command == "rates" || command == "chart", !has("compare"), !has("markets") {
            let option = command == "rates" ? "all" : "markets"
            options.removeAll { $0.name == "all" }
            options.append(Option(name: option, value: markets.map(\.rawValue).joined(separator: ",")))
            return
        }
        if let word = all.first { try put("all", nil, word) } else if isCompared { options.append(Option(name: "all")) }
        for piece in named.reversed() {
            let isKnown = MarketArgument.known(piece.typed) != nil
            try put("market", isKnown ? piece.typed : piece.market?.rawValue ?? "", piece)
        }
    }

    /// The sum, what it is changed into, and where.
    private mutating func takeConversion(_ pieces: inout [LinePiece]) throws(UsageError) {
        let offers = pieces.filter { $0.slot == .word(.best) || $0.slot == .word(.cheapest) }
        if let offer = offers.first, !has("best") { try put("best", "any", offer) }
        try takeSides(&pieces)
        try move(.side, of: &pieces, to: "side")
        if let offer = pieces.take(where: { offers.map(\.slot).contains($0.slot) }).last,
            offer.slot == .word(.cheapest),
            !has("side")
        {
            try put("side", "sell", offer)
        }
        if !pieces.take(where: { $0.slot == .word(.fee) }).isEmpty { try move(.percent, of: &pieces, to: "fee") }
        try takePercent(&pieces)
        operands = try LineSum.operands(pieces.take(where: \.isOfSum).flatMap(\.single), usage)
        operands += pieces.take(where: { $0.slot == .word(.into) }).flatMap(\.words)
        let isBare = !has("best") && !pieces.contains { $0.market != nil || $0.slot == .word(.card) }
        for index in pieces.indices where pieces[index].slot == .city && pieces[index].lead != .into && isBare {
            if let slug = BankSources.slug(ofName: pieces[index].text) { pieces[index].slot = .bank(slug) }
        }
        let isOfBank = has("bank") || has("best") || pieces.contains(where: \.isBank)
        if isOfBank { _ = pieces.take { $0.slot == .market(.banks) } }
        for piece in pieces.take(where: { $0.slot == .word(.card) || isOfBank && $0.slot == .market(.cash) }) {
            let kind = piece.slot == .word(.card) ? "card" : "cash"
            // `300 євро готівкою --best`
            let isOfBest = !isOfBank || has("best") && value("best") != "any"
            try put(isOfBest ? "best" : "kind", kind, piece)
        }
        for piece in pieces.take(where: \.isBank) {
            if case .bank(let slug) = piece.slot { try put("bank", slug, piece) }
        }
        for index in pieces.indices where pieces[index].slot == .word(.extreme) && pieces[index].text == "average" {
            pieces[index].slot = .market(.banks)
        }
        try move(.word(.spelled), of: &pieces, to: "words")
        try takePlace(&pieces)
    }

    /// Takes a percentage of the only amount, exactly: `1000 usd minus 5%` is 950 dollars, `5% of 1000 usd` 50.
    private func takePercent(_ pieces: inout [LinePiece]) throws(UsageError) {
        let isPart = pieces.first?.slot == .percent && pieces[0].text.first?.isNumber == true
        let percents = pieces.take(where: { $0.slot == .percent })
        guard let percent = percents.first else { return }
        let amounts = pieces.indices.filter { pieces[$0].slot == .amount }
        var words = amounts.first.map { pieces[$0].words[...] } ?? []
        guard amounts.count == 1, percents.count == 1, let whole = try? AmountArgument.take(from: &words),
            let sum = isPart
                ? PercentArgument.part(of: whole.amount, percent.text)
                : PercentArgument.changed(whole.amount, by: percent.text)
        else { throw .unexpectedArgument(percents[percents.count - 1].typed, usage: usage) }
        pieces[amounts[0]].words = ["\(sum)" + (whole.currency.map { " " + $0.text } ?? "")]
    }

    /// A statement, which of its rows, and what they are changed into; the file has its own amounts.
    private mutating func takeStatement(_ pieces: inout [LinePiece]) throws(UsageError) {
        operands = pieces.take(where: { $0.slot == .statement }).flatMap(\.words)
        try move(.rows, of: &pieces, to: "only")
        for piece in pieces.take(where: { $0.slot == .day || $0.slot == .period }) {
            if piece.lead == .start {
                try put("from", piece.bound, piece)
            } else if has("from") && piece.lead == .into || piece.lead == .over {
                try put("until", piece.bound, piece)
                spellings["until"] = "--to"
            } else {
                try put(piece.slot == .day ? "on" : "period", piece.text, piece)
            }
        }
        for piece in pieces.take(where: { $0.slot == .currency && $0.lead == .into }) {
            try put("to", piece.text, piece)
        }
        // `--to 2026-09-30` is the last day.
        for index in options.indices where options[index].name == "to" {
            guard let day = options[index].value, DateArgument.isDay(day) || PeriodArgument.isNamed(day) else {
                continue
            }
            options[index].name = "until"
            spellings["until"] = "--to"
        }
        try takePlace(&pieces)
    }

    /// The banks, and their order.
    private mutating func takeBanks(_ pieces: inout [LinePiece]) throws(UsageError) {
        let hasBank = pieces.contains(where: \.isBank)
        let isInBranches = !pieces.take { $0.slot == .word(.branches) }.isEmpty
        let hasCurrency = pieces.contains(.currency)
        for piece in pieces.take(where: { $0.slot == .city }) {
            if isInBranches {
                try put("branches", piece.text, piece)
            } else if !hasBank, !hasCurrency, piece.lead != .into, pieces.isEmpty,
                BankSources.slug(ofName: piece.text) != nil
            {
                operands += piece.words
            } else {
                try put("city", piece.text, piece)
            }
        }
        operands += pieces.take(where: \.isBank).flatMap(\.words)
        if isInBranches, !has("branches") {
            throw .missingArgument(
                "CITY", usage: "banks \(BankSources.slug(ofName: operands.first ?? "") ?? "BANK") --branches CITY")
        }
        try move(.currency, of: &pieces, to: "currency")
        for piece in pieces.take(where: { $0.slot == .word(.card) || $0.slot == .market(.cash) }) {
            try put("kind", piece.slot == .word(.card) ? "card" : "cash", piece)
        }
        if hasBank { _ = pieces.take { $0.slot == .word(.contacts) } }
        try move(.word(.contacts), of: &pieces, to: "contacts")
        let isCompared = pieces.take { $0.slot == .word(.compare) }
        let isRated = pieces.take { $0.slot == .word(.rating) }
        if let rating = isRated.first {
            _ = pieces.take { $0.slot == .word(.extreme) || $0.slot == .word(.best) }
            try put("sort", "rating", rating)
        }
        let sides = pieces.take { $0.slot == .word(.buying) || $0.slot == .word(.selling) }
        let offers = pieces.take { $0.slot == .word(.best) || $0.slot == .word(.cheapest) }
        if let offer = offers.first ?? (hasBank ? nil : isCompared.first), !has("best") {
            let isBuying = (sides + offers).contains { [.word(.buying), .word(.cheapest)].contains($0.slot) }
            try put("sort", isBuying ? "sell" : "buy", offer)
        } else if let side = sides.first {
            throw .unexpectedArgument(side.typed, usage: usage)
        }
        try move(.grouping, of: &pieces, to: "sort")
        _ = pieces.take { $0.slot == .word(.all) || $0.slot == .market(.banks) }
        try takePlace(&pieces)
    }

    /// The words of buying, at the side at which a market sells; those of selling are at the usual one.
    ///
    /// Behind what is bought they may be what the market does, unless a price or the best offer is asked for.
    private mutating func takeSides(_ pieces: inout [LinePiece]) throws(UsageError) {
        let isPrice = pieces.contains(where: \.isPrice)
        let hasOffer = has("best") || pieces.contains { [.word(.best), .word(.cheapest)].contains($0.slot) }
        let isForHryvnias = isPrice && pieces.contains { $0.isAdjacent && Currency.code(named: $0.text) == .uah }
        let named = pieces.firstIndex { $0.isOfSum || $0.market != nil || $0.isBank } ?? pieces.endIndex
        for index in pieces.indices.reversed() {
            let piece = pieces[index]
            guard piece.slot == .word(.buying) || piece.slot == .word(.selling) else { continue }
            let isBuying = piece.slot == .word(.buying)
            guard isPrice ? isBuying || isForHryvnias : hasOffer || index < named else {
                throw .unexpectedArgument(piece.typed, usage: usage)
            }
            pieces.remove(at: index)
            if !hasOffer { tradeWord = piece.typed }
            // At a price the usual sides are right: what is paid is sold; hryvnias to be got for a sale are bought.
            guard isBuying != isPrice, !has("side") else { continue }
            options.append(Option(name: "side", value: isBuying ? "sell" : "buy"))
            if !hasOffer { spellings["side"] = piece.typed }
        }
    }

    /// The days of a history: its first and last, or a period, which is an argument.
    private mutating func takePeriods(_ pieces: inout [LinePiece]) throws(UsageError) {
        var period: LinePiece?
        var isOpen = false
        for piece in pieces.take(where: { $0.slot == .day || $0.slot == .period }) {
            // `mid november`
            guard DateArgument.isDay(piece.text) || LinePiece.isPeriod(piece.text) else {
                throw .badPeriod(piece.typed)
            }
            if piece.lead == .start || piece.lead == .between {
                try put("from", piece.bound, piece)
                isOpen = true
            } else if isOpen || period == nil && LinePiece.isLast(piece) {
                try put("to", piece.bound, piece)
                isOpen = false
            } else if let first = period,
                piece.lead == .into && !["vs", "versus"].contains(piece.leadWord) || LinePiece.isLast(piece)
                    || piece.lead == nil && [first.slot, piece.slot] == [.day, .day]
            {
                try put("from", first.text, first)
                try put("to", piece.bound, piece)
                period = nil
            } else if let period {
                // The averages of two periods are for the reader to compare.
                let currencies = operands.list(" ")
                throw .twoMeanings(
                    period.typed + " " + piece.typed,
                    lines: period.slot == .day && piece.slot == .day
                        ? [
                            "kurs history \(currencies) --from \(period.typed) --to \(piece.typed)",
                            "kurs diff \(currencies) --from \(period.typed) --to \(piece.typed)",
                        ] : [period, piece].map { "kurs history \(currencies) \($0.typed) --average" })
            } else {
                period = piece
            }
        }
        guard let period else { return }
        try put("period", period.text, period)
    }

    /// The days of two rates: `diff usd 2026-11-01 2026-11-20`, `diff usd since monday`; to now is the usual end.
    private mutating func takeTwoDays(_ pieces: inout [LinePiece]) throws(UsageError) {
        var days = pieces.filter { $0.slot == .day || $0.slot == .period && DateArgument.offset($0.text) != nil }
        guard days.count < 3, !has("since"), days.count < 2 || !has("to"), days.allSatisfy({ $0.bound == $0.text })
        else { return }
        _ = pieces.take { piece in days.contains { $0.typed == piece.typed } }
        if let last = days.last, ["today", "сьогодні"].contains(last.text.lowercased()) { days.removeLast() }
        if days.count == 2, LinePiece.isLast(days[0]) { days.swapAt(0, 1) }
        let names = days.count == 1 && LinePiece.isLast(days[0]) ? ["to"] : ["since", "to"]
        for (name, day) in zip(names, days) { try put(name, day.text, day) }
        if days.count == 2, days.allSatisfy({ [nil, .and].contains($0.lead) }) { spellings["since"] = days[0].typed }
    }

    /// The amount of `diff 3000 eur`.
    private mutating func takeHeldAmount(_ amounts: [LinePiece]) throws(UsageError) {
        for piece in amounts {
            // Without days, `2026 usd` may name a year.
            if PeriodArgument.isYear(piece.text), !has("since") {
                operands.insert(piece.text, at: 0)
                continue
            }
            var words = piece.words[...]
            let (amount, currency) = try AmountArgument.take(from: &words)
            operands += currency.map { [$0.text] } ?? []
            try put("amount", "\(amount)", piece)
        }
    }

    /// Makes an option of all that stand for one thing.
    private mutating func move(
        _ slot: LinePiece.Slot, of pieces: inout [LinePiece], to option: String
    ) throws(UsageError) {
        for piece in pieces.take(where: { $0.slot == slot }) { try put(option, piece.text, piece) }
    }

    /// Adds an option that words mean; one without a value is a switch.
    private mutating func put(_ name: String, _ value: String?, _ piece: LinePiece) throws(UsageError) {
        guard
            let option = spec.options.first(where: { $0.long == name })
                ?? CommonOptions.all.first(where: { $0.long == name })
        else { throw .unexpectedArgument(piece.typed, usage: usage) }
        let value = option.value == nil ? nil : value.map(option.canonical)
        guard has(name) else {
            options.append(Option(name: name, value: value))
            if ["market", "period", "currency", "base", "bank", "on"].contains(name) { spellings[name] = piece.typed }
            return
        }
        let other = self.value(name)
        let isSame =
            name == "market" ? other.map(MarketArgument.known) == value.map(MarketArgument.known) : other == value
        guard isSame || value == nil else {
            throw .conflict(
                piece.typed,
                spellings[name].map { $0.hasPrefix("--") ? $0 + " " + (other ?? "") : $0 } ?? "--\(name) \(other ?? "")"
            )
        }
    }
}

extension LinePiece {
    /// The day or period as the word before it bounds it.
    fileprivate var bound: String { PeriodArgument.bound(text, after: leadWord) }

    /// Whether a day is the last of some: `till friday`, `до 10 листопада`.
    fileprivate static func isLast(_ piece: LinePiece) -> Bool {
        ["till", "until", "to", "through", "by", "before", "до", "по", "перед"].contains(piece.leadWord)
    }
}

extension [LinePiece] {
    /// Removes the pieces that match, in their order.
    fileprivate mutating func take(where matches: (LinePiece) -> Bool) -> [LinePiece] {
        let taken = filter(matches)
        if !taken.isEmpty { removeAll(where: matches) }
        return taken
    }
}
