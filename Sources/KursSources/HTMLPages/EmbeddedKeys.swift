internal import KursCore
internal import KursMarkup
internal import KursText

/// The closed vocabulary of keys beside rates in JSON: each is known to change nothing, or its value is looked at.
struct EmbeddedKeys {
    private let page: Page

    init(_ page: Page) { self.page = page }

    /// Whether everything beside the sides of an object is understood and leaves them the present price of one unit in
    /// hryvnias.
    func areUnderstood(_ object: JSONValue, of currency: CurrencyCode, isSide: (String) -> Bool) -> Bool {
        object.members.allSatisfy { name, value in
            guard let key = name.text, !isSide(key) else { return true }
            // `US` begins the code of its own currency.
            if EmbeddedKeys.countries.contains(EmbeddedKeys.words(of: key).joined()), let country = value.text,
                country.utf8.count == 2, currency.text.hasPrefix(country.uppercased())
            {
                return true
            }
            switch value.kind {
            // What is nested has sides of its own, if any.
            case .object, .array, .null: return !EmbeddedKeys.isCautioned(key)
            default: return leavesRates(key, value) ?? false
            }
        }
    }

    /// Whether what an object says of everything in it may change the rates somewhere below it.
    ///
    /// That is another day, money or number of units. Keys that are not known are of something else, unless the rates are
    /// directly below them.
    func governs(_ object: JSONValue, isSide: (String) -> Bool) -> Bool {
        let holdsRates = object.members.contains { _, value in
            let rows = value.kind == .array ? Array(value.elements.prefix(3)) : [value]
            return rows.contains { $0.members.contains { name, _ in name.text.map(isSide) == true } }
        }
        let isRow = object.members.contains { name, _ in name.text.map(isSide) == true }
        return object.members.contains { name, value in
            guard let key = name.text, value.kind != .object, value.kind != .array, value.kind != .null else {
                return false
            }
            // The country beside a rate is that of its currency.
            if isRow, EmbeddedKeys.countries.contains(EmbeddedKeys.words(of: key).joined()) { return false }
            return leavesRates(key, value) ?? !holdsRates == false
        }
    }

    /// Whether a key says that rates below it are of another day, or no rates that somebody gives: `ratesYesterday`,
    /// `2026-11-13`.
    static func isCautioned(_ key: String) -> Bool {
        key.utf8.count(where: \.isASCIIDigit) > 3
            || words(of: key).contains { CautionWords.changes($0) || otherDeals.contains($0) }
    }

    /// English words of keys for other days, deals and people.
    private static let otherDeals: Set<String> = [
        "prev", "swift", "legal", "staff", "fallback", "mock", "stale", "wire", "transfer", "transfers", "employees",
    ]

    /// Whether a known key with its value leaves rates what they are; `nil` for a key that is not known.
    func leavesRates(_ key: String, _ value: JSONValue) -> Bool? {
        // What is numbered is one of several: `ccy2`.
        if key.contains(where: \.isNumber) { return nil }
        let name = EmbeddedKeys.words(of: key).joined()
        if EmbeddedKeys.plain.contains(name) { return value.flag != true || !name.hasSuffix("percent") }
        if EmbeddedKeys.names.contains(name) { return value.text.map(isUnderstood) ?? true }
        if EmbeddedKeys.units.contains(name) { return number(value) == 1 }
        if EmbeddedKeys.moneys.contains(name) { return isHryvnia(value) }
        if EmbeddedKeys.days.contains(name) { return isPresent(value) }
        if EmbeddedKeys.states.contains(name) { return value.flag == true }
        if EmbeddedKeys.countries.contains(name) { return value.text.map(EmbeddedKeys.isUkraine) ?? true }
        if EmbeddedKeys.languages.contains(name) {
            return ["uk", "ua", "ru", "en"].contains(value.text?.lowercased().prefix(2) ?? "uk")
        }
        if EmbeddedKeys.directions.contains(name) {
            return value.text.map { EmbeddedKeys.ways.contains($0.lowercased()) } ?? true
        }
        if EmbeddedKeys.outcomes.contains(name) {
            return value.flag ?? number(value).map { $0 == 200 || $0.isZero }
                ?? value.text.map { EmbeddedKeys.successes.contains($0.lowercased()) } ?? true
        }
        if EmbeddedKeys.links.contains(name) { return value.text.map { CautionWords.page(inNames: $0) == nil } ?? true }
        if name == "version" { return number(value).map { $0 < 1990 || $0 > 2099 } ?? true }
        return nil
    }

    private static func isUkraine(_ name: String) -> Bool {
        name.isEmpty || name.uppercased() == "UA" || Phrase(name).meanings == .ukraine
    }

    private func number(_ value: JSONValue) -> ExactDecimal? {
        value.decimal ?? value.text.flatMap { ExactDecimal(utf8: Array($0.utf8)[...]) }
    }

    private func isUnderstood(_ text: String) -> Bool {
        let phrase = Phrase(text)
        let changing: WordMeanings = [
            .units, .other, .change, .customer, .percent, .fuel, .metal, .average, .nbu, .interbank, .street, .black,
        ]
        return phrase.unknown.isEmpty && phrase.numbers.isEmpty && !phrase.hasDate
            && phrase.meanings.isDisjoint(with: changing) && FreeText.foreign(text) == nil
    }

    private func isHryvnia(_ value: JSONValue) -> Bool {
        if let text = value.text { return text.isEmpty || Phrase(text).meanings.contains(.hryvnia) || text == "980" }
        return number(value) == 980
    }

    /// Whether a day or moment is the page's own, or of the day of the fetch or the one before or after it.
    private func isPresent(_ value: JSONValue) -> Bool {
        let today = page.context.kyiv.day(at: page.context.fetchedAt)
        let days = (-1...1).map { today.advanced(by: $0) } + [page.date.day].compactMap(\.self)
        if let text = value.text, let date = CivilDate(words: text.utf8), let year = date.year,
            let day = Day(year: year, month: date.month, day: date.day)
        {
            return days.contains(day)
        }
        guard let number = number(value), let seconds = Int64(number.description) else {
            return value.text.map { $0.isEmpty || EmbeddedKeys.isClock($0) } ?? false
        }
        // Milliseconds since 1970 have three digits more than seconds.
        let moment = Timestamp(seconds: seconds > 100_000_000_000 ? seconds / 1000 : seconds)
        return days.contains(page.context.kyiv.day(at: moment))
    }

    /// Whether a text is a time of day alone.
    private static func isClock(_ text: String) -> Bool { text.utf8.count < 9 && PageTokens.read(text) == [.date] }

    /// The folded words of a key: at capitals, underscores and other marks.
    static func words(of key: String) -> [String] {
        var spaced = ""
        for character in key {
            if character.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
            spaced.append(character)
        }
        return PageVocabulary.words(of: spaced)
    }

    private static let plain: Set<String> = Set(
        """
        id uuid icon flag image img logo color order position sort index key r numcode numericcode iso isocode \
        digitalcode change changes diff delta percent changepercent buychange sellchange changebuy changesell buydiff \
        selldiff buydelta selldelta isfavorite favorite popular total limit offset ttl buildid isfallback gsp gssp \
        nssg nssp assetprefix nextexport appgip theme
        """.split(separator: " ").map(String.init))
    private static let names: Set<String> = Set(
        """
        currency code ccy cc symbol currencycode charcode short shortname readablename displayname name title label currencyname fullname nameuk \
        nameru nameen titleuk titleru titleen type kind category market source caption bank
        """.split(separator: " ").map(String.init))
    private static let units: Set<String> = Set(
        "unit units nominal scale quantity qty amount lot size multiplier per count".split(separator: " ").map(
            String.init))
    private static let moneys: Set<String> = Set(
        """
        base basecurrency baseccy basecode quote quotecurrency quoteccy to target targetcurrency counter \
        countercurrency pricecurrency
        """.split(separator: " ").map(String.init))
    private static let countries: Set<String> = ["country", "countrycode"]
    private static let languages: Set<String> = ["lang", "language", "locale", "defaultlocale"]
    private static let directions: Set<String> = ["direction", "trend", "dynamic", "dynamics"]
    private static let ways: Set<String> = ["", "up", "down", "same", "none", "equal", "flat", "stable", "asc", "desc"]
    private static let outcomes: Set<String> = [
        "status", "state", "statuscode", "success", "result", "message", "error",
    ]
    private static let successes: Set<String> = [
        "", "ok", "success", "succeeded", "active", "loaded", "idle", "fulfilled", "ready", "200",
    ]
    private static let links: Set<String> = [
        "slug", "url", "link", "href", "page", "pages", "path", "pathname", "route", "aspath",
    ]
    private static let days: Set<String> = Set(
        """
        date day updated updatedat updatedate updatetime lastupdate lastupdated time timestamp datetime exchangedate \
        ratedate createdat created validfrom actualdate actual asof fordate ondate dt ts
        """.split(separator: " ").map(String.init))
    private static let states: Set<String> = Set(
        "active isactive enabled isenabled visible isvisible available isavailable".split(separator: " ").map(
            String.init))
}
