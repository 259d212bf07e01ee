internal import KursCore

/// Gathers the records of a page's lines: a currency begins one, and what follows it are its sides with their numbers.
///
/// A line that is not understood drops the record that it stands in; one like a heading drops those below it.
struct LineRecords {
    private(set) var records: [LineRecord] = []
    /// Whether a side is named as customers name it.
    private(set) var isCustomers = false
    /// Why none of the records counts; `nil` when nothing speaks against them.
    private(set) var fault: Refusal.TableFault?
    /// The place of the line with which the first record begins, and of the last line with one of its rates.
    private(set) var first: Int?
    private(set) var last: Int?
    private let kyiv: KyivTime
    private let fetchedAt: Timestamp
    private var current: LineRecord?
    /// A side named on a line before its number, and the kind named with it.
    private var pending: WordMeanings = []
    private var pendingKind: Kind?
    /// The kind that the line at hand names.
    private var lineKind: Kind?
    private var kind: Kind?
    /// In which order lines above name the sides of two numbers.
    private var order: WordMeanings?
    /// Whether a line above names sides in a way that leaves their order open.
    private var isOrderUnclear = false
    /// Whether a heading that is not understood governs what follows.
    private var isGoverned = false
    /// Whether the hryvnia was named since the last currency as one of them.
    private var isHryvnia = false
    /// Whether the line at hand has set a rate.
    private var hasSet = false

    /// Reads lines, of which only some have to be about rates; O(their text).
    init(_ lines: [PageLine], _ context: ReaderContext) {
        (kyiv, fetchedAt) = (context.kyiv, context.fetchedAt)
        for (place, whole) in lines.enumerated() {
            if context.isOutOfTime { return }
            for line in whole.segments {
                if first == nil, LineRecords.begins(line) { first = place }
                if first == nil { takeTitle(line) } else { take(line) }
                if hasSet { last = place }
                hasSet = false
            }
            // A currency named behind the last rates of a line may be the money of them all.
            if last == place, let current, !current.hasFigure, !current.isLink {
                fault = fault ?? .foreignMoney(current.currency.text)
            }
        }
        finish()
    }

    /// Whether a line can begin the first record.
    private static func begins(_ line: PageLine) -> Bool {
        Set(line.phrase.currencies).count == 1 && line.phrase.unknown.isEmpty && line.isShort
    }

    /// Takes a line that names a kind, or the sides of the numbers below it.
    private mutating func takeTitle(_ line: PageLine) {
        guard line.rates.isEmpty else { return }
        if let stated = FreeText.kind(in: line.text), line.sides.isEmpty { kind = stated }
        // Two columns are named by something else than sides.
        // A way to the page is none: `Головна / Курси`.
        let isPlain = line.phrase.unknown.contains { NoteWords.isHarmless($0) }
        let isPair = PageTokens.read(line.text).contains(.slash) && line.phrase.currencies.isEmpty && !isPlain
        if isPair, line.sides.isEmpty, line.numbers.isEmpty, !line.isLink { isOrderUnclear = true }
        guard !line.sides.isEmpty, line.phrase.unknown.isEmpty, line.phrase.currencies.isEmpty, !line.isLink else {
            return
        }
        if line.phrase.meanings.contains(.customer) { isCustomers = true }
        if let stated = line.order, order ?? stated == stated { order = stated } else { isOrderUnclear = true }
    }

    private mutating func take(_ line: PageLine) {
        // A link without a number is a button, not a word about the rates.
        if line.isLink, line.numbers.isEmpty, line.phrase.currencies.isEmpty, line.sides.isEmpty { return }
        guard line.isUnderstood else { return takeUnknown(line) }
        let (phrase, rates) = (line.phrase, line.rates)
        lineKind = phrase.kind
        let named = Set(phrase.currencies)
        guard named.count <= 1 else {
            breakRecord()
            return finish()
        }
        if phrase.meanings.contains(.customer) { isCustomers = true }
        // A time beside the rates that is still to come was another day's; an office may be open until it.
        if current != nil, phrase.hasDate, PageClock(day: nil, kyiv: kyiv).isToCome(line.text, at: fetchedAt),
            !PageVocabulary.words(of: line.text).contains(where: NoteWords.announcesNumber)
        {
            return breakRecord()
        }
        // A rate of a currency is in other money than itself.
        if let code = current?.currency, line.priced.contains(code), !line.sides.isEmpty, current?.hasSides == false {
            return breakRecord()
        }
        if let code = named.first, current?.currency != code || current?.hasSides == true { begin(code, line) }
        // A number of units that no currency stands beside may be for all of them.
        if named.isEmpty, line.unit > 1 { fault = fault ?? .notUnderstood(.note, line.text.excerpt) }
        if named.isEmpty, takeWords(line) { return }
        guard current != nil else { return }
        if !line.numbers.isEmpty || line.hasSlash && line.sides.isEmpty { current?.hasFigure = true }
        if !line.isLink { current?.isLink = false }
        if !phrase.meanings.isDisjoint(with: LineRecords.others) {
            // Another figure beside the two rates, unless it is said of the currency or of a side.
            if !named.isEmpty && phrase.meanings != .time || !line.sides.isEmpty
                || line.numbers.isEmpty && !phrase.hasDate
            {
                breakRecord()
            }
            return
        }
        let sides = line.sides.reduce(into: WordMeanings()) { $0.formUnion($1) }
        switch (rates.count, sides) {
        case (0, .buy), (0, .sell): (pending, pendingKind) = (sides, lineKind)
        case (0, _): break
        case (1, .buy), (1, .sell): set(rates[0], sides)
        case (1, []): if pending.isEmpty { breakRecord() } else { set(rates[0], pending) }
        case (2, .sides), (2, []): setBoth(line)
        default:
            // More figures than a record has, and the hryvnia among their names: it may be priced in other money.
            if rates.count > 2, phrase.meanings.contains(.hryvnia) { fault = fault ?? .foreignMoney("UAH") }
            breakRecord()
        }
    }

    /// Meanings of figures beside the two rates, which are understood but not read.
    private static let others: WordMeanings = [
        .nbu, .official, .change, .average, .interbank, .time, .percent, .other, .calendar, .aside,
    ]

    /// Takes a line without a currency that may govern what follows; `true` when nothing more is to be read of it.
    private mutating func takeWords(_ line: PageLine) -> Bool {
        let meanings = line.phrase.meanings
        if meanings.contains(.hryvnia), line.numbers.isEmpty, line.sides.isEmpty, current?.hasSides ?? true {
            isHryvnia = true
        }
        guard line.numbers.isEmpty, line.sides.isEmpty, current?.hasSides ?? true else {
            // Without a record it is said of, a price of the hryvnia is in other money.
            let isPriced = meanings.contains(.hryvnia) && line.rates.count == 2 && line.sides.isEmpty
            if isHryvnia || isPriced || meanings.contains(.hryvnia) && current?.hasSides ?? true, !line.rates.isEmpty {
                fault = fault ?? .foreignMoney("UAH")
            }
            if let stated = FreeText.kind(in: line.text), line.numbers.isEmpty, line.sides.isEmpty {
                // Below the name of a currency it is said of that one alone.
                if current?.hasFigure == false { current?.kind = stated } else { breakRecord() }
            }
            return false
        }
        if !meanings.isDisjoint(with: LineRecords.others.subtracting([.time, .calendar, .aside])) {
            isGoverned = true
        }
        takeTitle(line)
        return true
    }

    /// Takes a line that is not understood.
    private mutating func takeUnknown(_ line: PageLine) {
        let isAbout =
            (current == nil ? FreeText.fault(below: line.text) : FreeText.fault(note: line.text)) != nil
            || !line.phrase.currencies.isEmpty || !line.sides.isEmpty
            || line.numbers.contains { $0.value.scale > 0 }
        guard current?.hasSides ?? true else { return breakRecord() }
        if let word = FreeText.foreign(line.text) { fault = fault ?? .foreignMoney(word.excerpt) }
        if isAbout { breakRecord() } else { finish() }
        if PageVocabulary.words(of: line.text).count <= 3, line.numbers.isEmpty { isGoverned = true }
        if !line.phrase.currencies.isEmpty { finish() }
    }

    private mutating func begin(_ code: CurrencyCode, _ line: PageLine) {
        // A currency without a figure is no record but what the rates below it are about.
        if let current, !current.hasFigure, !current.isLink { fault = fault ?? .foreignMoney(current.currency.text) }
        finish()
        current = LineRecord(code, unit: line.unit, kind: line.phrase.kind ?? kind, isLink: line.isLink)
        current?.isBroken = isGoverned
        isHryvnia = false
    }

    private mutating func set(_ rate: ExactDecimal, _ side: WordMeanings) {
        current?.set(rate, side, kind: lineKind ?? (pending.isEmpty ? nil : pendingKind))
        (pending, hasSet) = ([], true)
    }

    /// Two numbers on a line: in the order of the words beside or above them, else buying before selling.
    private mutating func setBoth(_ line: PageLine) {
        let rates = line.rates
        guard line.sides.isEmpty else {
            guard let order = line.order else { return breakRecord() }
            set(order == .buy ? rates[0] : rates[1], .buy)
            return set(order == .buy ? rates[1] : rates[0], .sell)
        }
        guard pending.isEmpty, line.hasSlash, !isOrderUnclear else { return breakRecord() }
        if order == nil {
            // Without words for them the lower number is what is paid, and only close numbers are two sides.
            guard rates[0] < rates[1], let limit = try? rates[0].multiplied(by: 5),
                let high = try? rates[1].multiplied(by: 4), high <= limit
            else { return breakRecord() }
        }
        set(order == .sell ? rates[1] : rates[0], .buy)
        set(order == .sell ? rates[0] : rates[1], .sell)
    }

    private mutating func breakRecord() {
        if current != nil {
            current?.isBroken = true
        } else if let last = records.indices.last {
            records[last].isBroken = true
        }
        pending = []
    }

    private mutating func finish() {
        if let current { records.append(current) }
        (current, pending) = (nil, [])
    }
}

extension Phrase {
    /// Cash or card, if one of them is named.
    fileprivate var kind: Kind? {
        let kinds = meanings.intersection([.cash, .card, .online])
        return kinds == .cash ? .cash : kinds.isEmpty || kinds.contains(.cash) ? nil : .card
    }
}
