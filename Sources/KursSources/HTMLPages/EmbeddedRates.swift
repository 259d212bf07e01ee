internal import KursCore
internal import KursMarkup

/// Reads rates from JSON in the scripts of a page: `__NEXT_DATA__`, `application/json`, objects assigned to variables.
///
/// The sides of such objects may be the customer's, which their numbers show. JSON-LD is ignored: its one price has no
/// side and may be weeks old.
struct EmbeddedRates {
    private let page: Page
    private let defaults: PageDefaults
    private let keys: EmbeddedKeys
    private var pairs: [Pair] = []

    private struct Pair {
        let market: Market
        let currency: CurrencyCode
        let kind: Kind?
        var buy: ExactDecimal?
        var sell: ExactDecimal?
    }

    static func read(_ page: Page, defaults: PageDefaults) -> TableResult {
        var reader = EmbeddedRates(page: page, defaults: defaults)
        let currency = TextRates.currency(of: page)
        for (name, text) in EmbeddedScripts.texts(of: page.document) {
            guard !page.context.isOutOfTime, !EmbeddedKeys.isCautioned(variable: name),
                defaults.isKnownSite || EmbeddedKeys.leads(variable: name),
                let root = (try? JSONDocument(text))?.root
            else { continue }
            reader.visit(root, path: [], currency: currency, keyed: nil, depth: 0)
        }
        return reader.result()
    }

    private init(page: Page, defaults: PageDefaults) {
        (self.page, self.defaults, keys) = (page, defaults, EmbeddedKeys(page))
    }

    /// - Parameters:
    ///   - currency: The currency that something above the value names.
    ///   - keyed: The currency of a key above the value, which what is below it cannot contradict.
    private mutating func visit(
        _ value: JSONValue, path: [String], currency: CurrencyCode?, keyed: CurrencyCode?, depth: Int
    ) {
        guard depth < 40, pairs.count < 5000 else { return }
        switch value.kind {
        case .array:
            for element in value.elements {
                visit(element, path: path, currency: currency, keyed: keyed, depth: depth + 1)
            }
        case .object:
            if keys.governs(value, isSide: EmbeddedRates.isSide) { return }
            let named = EmbeddedRates.named(value)
            if let keyed, let named, keyed != named { return }
            let own = named ?? currency
            let path = path + EmbeddedRates.kinds(of: value)
            if let own { take(value, path: path, currency: own) }
            let count = pairs.count
            var held: Set<String> = []
            for (name, member) in value.members {
                guard let key = name.text, !EmbeddedRates.isSide(key), !EmbeddedKeys.isCautioned(key),
                    defaults.isKnownSite || EmbeddedKeys.leads(key)
                else { continue }
                let (code, before) = (EmbeddedKeys.code(key), pairs.count)
                visit(
                    member, path: path + [key.lowercased()], currency: code ?? own, keyed: code ?? keyed,
                    depth: depth + 1)
                if pairs.count > before { held.insert(key) }
            }
            let isKept =
                held.isEmpty || defaults.isKnownSite
                || keys.leaveRates(value, holdingRates: held, isSide: EmbeddedRates.isSide)
            if !isKept { pairs.removeSubrange(count...) }
        default: break
        }
    }

    /// Cash or card, as an object says of what is in it: `"type": "card"`.
    private static func kinds(of value: JSONValue) -> [String] {
        value.members.compactMap { _, member in
            member.text.flatMap { FreeText.kind(in: $0.cut(to: 60)) }.map { $0 == .card ? "card" : "cash" }
        }
    }

    /// The currency that an object names.
    private static func named(_ value: JSONValue) -> CurrencyCode? {
        for name in ["currency", "code", "ccy", "cc", "symbol", "currencyCode", "charCode", "currency_code", "short"] {
            if let text = value[name]?.text, text.utf8.count == 3, let code = PageNames.known(text) { return code }
        }
        return nil
    }

    /// Adds the two sides of an object: numbers, or objects of numbers by market.
    private mutating func take(_ value: JSONValue, path: [String], currency: CurrencyCode) {
        guard currency != .uah else { return }
        var (buys, sells): ([JSONValue], [JSONValue]) = ([], [])
        for (name, member) in value.members {
            guard let key = name.text else { continue }
            if EmbeddedRates.isBuy(key) {
                buys.append(member)
            } else if EmbeddedRates.isSell(key) {
                sells.append(member)
            }
        }
        guard buys.count == 1, sells.count == 1, keys.areUnderstood(value, of: currency, isSide: EmbeddedRates.isSide)
        else { return }
        if buys[0].kind == .object, sells[0].kind == .object {
            for (name, buy) in buys[0].members {
                guard let key = name.text, let sell = sells[0][key], let market = EmbeddedRates.market(key) else {
                    continue
                }
                keep(market, EmbeddedRates.kind(key), currency, buy, sell)
            }
        } else if let market = path.reversed().lazy.compactMap(EmbeddedRates.market).first ?? defaultMarket {
            let kinds = Set(path.compactMap(EmbeddedRates.kind))
            guard kinds.count <= 1 else { return }
            keep(market, kinds.first, currency, buys[0], sells[0])
        }
    }

    /// The market of rates for which no key names one: on a page of no known site they are those of a bank.
    private var defaultMarket: Market? { defaults.market ?? (defaults.isKnownSite ? nil : .banks) }

    private mutating func keep(
        _ market: Market, _ kind: Kind?, _ currency: CurrencyCode, _ buy: JSONValue, _ sell: JSONValue
    ) {
        let (low, high) = (EmbeddedRates.rate(buy), EmbeddedRates.rate(sell))
        guard low != nil || high != nil else { return }
        pairs.append(Pair(market: market, currency: currency, kind: kind, buy: low, sell: high))
    }

    private static func rate(_ value: JSONValue) -> ExactDecimal? {
        let number: ExactDecimal?
        if let decimal = value.decimal {
            number = decimal
        } else {
            guard let text = value.text, case .number(let written)? = PageTokens.read(text).first, written.isPlain,
                PageTokens.read(text).count == 1
            else { return nil }
            number = written.value
        }
        guard let number, !number.isZero, !number.isNegative else { return nil }
        return number
    }

    private static func isSide(_ key: String) -> Bool { isBuy(key) || isSell(key) }

    private static func isBuy(_ key: String) -> Bool {
        ["buy", "bid", "ratebuy", "buyrate", "purchase", "purchaserate", "avgbuy", "averagebuy", "buyavg"].contains(
            letters(key))
    }

    private static func isSell(_ key: String) -> Bool {
        ["sell", "sale", "ask", "ratesell", "sellrate", "salerate", "ratesale", "avgsell", "averagesell", "sellavg"]
            .contains(letters(key))
    }

    /// The letters of a key in lower case; none of one with digits, which may be of a year or an amount.
    private static func letters(_ key: String) -> String {
        if key.contains(where: \.isNumber) { return "" }
        return lowerCase(key)
    }

    private static func lowerCase(_ key: String) -> String {
        String(String.UnicodeScalarView(key.unicodeScalars.filter(\.properties.isAlphabetic))).lowercased()
    }

    static func market(_ key: String) -> Market? {
        switch letters(key) {
        case "midbank", "banks", "bank", "average", "avgbank", "banksaverage", "cash", "card", "cards", "cashless",
            "noncash":
            .banks
        case "interbank", "mb", "mezhbank": .interbank
        case "nbu", "official": .nbu
        case "auction", "black", "blackmarket", "exchangers": .cash
        default: nil
        }
    }

    private static func kind(_ key: String) -> Kind? {
        switch letters(key) {
        case "cash": .cash
        case "card", "cards", "cashless", "noncash": .card
        default: nil
        }
    }

    /// The quotes with the market's sides; a fault when the numbers do not show which side is which.
    private func result() -> TableResult {
        var result = TableResult()
        // A currency that costs one of the money is that money.
        if let own = pairs.first(where: { $0.currency != .uah && $0.buy == 1 && $0.sell == 1 }) {
            result.fault = .foreignMoney(own.currency.text)
            return result
        }
        let sided = pairs.filter { $0.market != .nbu && $0.buy != nil && $0.sell != nil && $0.buy != $0.sell }
        let crossed = sided.count { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        guard crossed == 0 || crossed == sided.count else {
            result.fault = .unclearSidesInJSON
            return result
        }
        if crossed > 0 { result.warnings.append(.customerSides(source: defaults.source)) }
        // A single side does not show whether it is the customer's.
        for pair in pairs where sided.isEmpty == false || pair.market == .nbu {
            var quote = Quote(market: pair.market, currency: pair.currency, asOf: page.date.day.map { .day($0) })
            if pair.market == .nbu, pair.buy == pair.sell || pair.sell == nil {
                quote.official = pair.buy
            } else {
                (quote.buy, quote.sell) = crossed > 0 ? (pair.sell, pair.buy) : (pair.buy, pair.sell)
                if quote.market == .banks || quote.market == defaults.market { quote.bank = defaults.bank }
                if quote.market == .banks { quote.kind = pair.kind }
            }
            result.quotes.append(quote)
        }
        return result
    }
}
