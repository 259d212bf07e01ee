public import KursCore
internal import KursMarkup

/// What a page of rates looks like: a page is read as its layout says, or refused.
///
/// Layouts are JSON: kurs has its own, and a user's lie in the folder `pages` of the configuration; `docs/layouts.md`
/// describes the format. Everything that a layout needs must stand on the page exactly so; what it does not name is not
/// judged.
public struct PageLayout: Sendable {
    public let source: SourceID
    /// The bank whose own pages they are; `nil` for those of a market or of many banks.
    public let bank: BankName?
    /// The market of parts that name none.
    public let market: Market
    public let addresses: [AddressPattern]
    /// Whether of two tables with the same rate the one described first counts; otherwise they refuse each other.
    let firstCounts: Bool
    /// Where the page states its day, the first place that does counts.
    let days: [DayPlace]
    /// Its tables, then its blocks of lines, then the arrays of its scripts.
    let parts: [PartLayout]
}

/// A host and a path, in which `*` stands for any one part, and `{currency}`, `{day}` and `{bank}` for what they say.
public struct AddressPattern: Sendable, Equatable {
    let text: String
    /// Without the prefix `www.`, in lower case.
    public let host: String
    let parts: [String]

    /// Reads `minfin.com.ua/ua/currency/{day}/`; `nil` without a host, or with a scheme, query or unknown name.
    init?(_ text: String) {
        let all = text.split(separator: "/", omittingEmptySubsequences: true).map { $0.lowercased() }
        guard let host = all.first, host.contains("."), !text.contains(":"), !text.contains("?"),
            all.dropFirst().allSatisfy({ !$0.hasPrefix("{") || ["{currency}", "{day}", "{bank}"].contains($0) })
        else { return nil }
        self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        parts = Array(all.dropFirst())
        self.text = text
    }

    /// Whether a whole address is one of these; mirrors have other hosts, so that a host is compared only where it
    /// decides which layout is meant.
    public func matches(_ address: String, comparesHost: Bool) -> Bool {
        let bare = address.prefix { $0 != "?" && $0 != "#" }
        let all = bare.split(separator: "/").map { $0.lowercased() }.drop { $0.hasSuffix(":") }
        guard let found = all.first, !comparesHost || found == host || found == "www." + host,
            all.count == parts.count + 1
        else { return false }
        return zip(all.dropFirst(), parts).allSatisfy { text, part in
            switch part {
            case "*": true
            case "{currency}": PageNames.known(text) != nil
            case "{day}": Day(iso: text.utf8) != nil
            case "{bank}": KnownBanks.isSlug(text)
            default: text == part
            }
        }
    }
}

/// Texts that a header or a title must have: exactly one of them, or a meaning.
struct TextPattern: Sendable {
    /// Folded texts, see ``PageText``; the empty one stands for no text.
    var exact: Set<String> = []
    var meanings: [HeaderMeaning] = []

    /// - Parameter market: Words that may stand beside the name of a side: `Середній курс: купівля`.
    func matches(_ text: String, beside market: HeaderMeaning = []) -> Bool {
        if exact.contains(PageText.fold(text)) { return true }
        guard let meaning = HeaderWords.meaning(of: text) else { return false }
        // `Купівля валюти` is `Купівля`.
        return meanings.contains(meaning)
            || meaning.isSide && meanings.contains(meaning.subtracting(market.isEmpty ? .currency : market))
    }

    /// Whether a title is one of them, a day behind it left aside.
    func matchesTitle(_ text: String) -> Bool {
        let title = HeaderWords.undated(text)
        return !title.isEmpty && (matches(text) || matches(title))
    }
}

enum ColumnRole: String, Sendable, CaseIterable {
    case currency, code, number, unit, bank, buy, sell
    case both = "buy/sell"
    case official, change, time

    /// What its header means where a layout does not say.
    var usualMeanings: [HeaderMeaning] {
        switch self {
        case .currency: [.currency, [.currency, .name], .name]
        case .code: [.code, [.code, .currency]]
        case .number: [[.code, .digits], [.code, .digits, .currency], .digits]
        case .unit: [.unit, [.unit, .currency]]
        case .bank: [.bank, [.bank, .name]]
        case .buy: [.buy, [.bank, .buy]]
        case .sell: [.sell, [.bank, .sell]]
        case .both: [[.buy, .sell]]
        case .official: [.official]
        case .change: [.change]
        case .time: [.time]
        }
    }

    var isRate: Bool { self == .buy || self == .sell || self == .both || self == .official }
}

/// What holds one role of a part: a column of a table, the lines behind a label, or a member of an array's rows.
struct ColumnLayout: Sendable {
    let role: ColumnRole
    /// The header of the column, or the texts of the label.
    var header: TextPattern
    /// The names down to the member; `@key` is the name that the row itself has.
    var path: [String] = []
    let market: Market
    let kind: Kind?
    var isOptional = false

    /// What titles and headers may say of its rates: their market, and that they are averages.
    var meaning: HeaderMeaning {
        guard role.isRate else { return [] }
        switch market {
        case .nbu: return .official
        case .interbank: return .interbank
        case .cash: return [.street, .cash, .average]
        case .banks: return [.average, .bank, kind == .card ? [] : .cash, kind == .cash ? [] : .card]
        case .crypto: return []
        }
    }
}

/// Where a part without a column of currencies names its one currency.
enum CurrencyPlace: Sendable, Equatable {
    case always(CurrencyCode)
    /// A link is one below the rows, a title the nearest above a table, or a text of a block.
    case tab, link, address, title
}

enum DecimalMark: String, Sendable, CaseIterable { case comma, point }

/// A part of a page with rates; `docs/layouts.md` describes its members.
struct PartLayout: Sendable {
    enum Form { case table, lines, array }

    let form: Form
    /// Its place in the layout: `tables[0]`.
    let at: String
    /// What holds the table or is it, each block of lines, or the script; `nil` where any may.
    let place: Selector?
    let currency: [CurrencyPlace]
    let unit: Int
    let columns: [ColumnLayout]
    /// Folded texts, as those of tabs and names.
    let allowed: Set<String>

    let above: TextPattern?
    let tab: Set<String>
    let readsHidden: Bool
    let isTransposed: Bool
    let names: [String: CurrencyCode]
    let hasUnits: Bool
    let decimalMark: DecimalMark?

    let variable: String?
    /// The ways down to the rows.
    let paths: [[String]]
    let conditions: [(path: [String], texts: Set<String>)]
    /// Whether its rates confirm those of the tables, beyond 1 % both being refused, and stand in where there are none.
    let confirms: Bool

    /// The markets that titles above it may name.
    var markets: HeaderMeaning { columns.reduce(into: []) { $0.formUnion($1.meaning) } }

    /// The texts that it names itself.
    var texts: Set<String> {
        columns.reduce(allowed.union(above?.exact ?? []).union(tab)) { $0.union($1.header.exact) }
    }
}

/// Where a page states its day: an element, or a line that begins with certain words.
enum DayPlace: Sendable {
    case element(Selector, attribute: String?)
    case line(start: String)

    /// Reads `line:станом на`, `h1` or `input[type=date] @value`; `nil` where there is no selector.
    init?(_ text: String) {
        if text.hasPrefix("line:") {
            self = .line(start: PageText.fold(String(text.dropFirst(5))))
            return
        }
        let parts = text.split(separator: "@", maxSplits: 1).map { String($0).trimmed }
        guard let selector = try? Selector(parts.first ?? "") else { return nil }
        self = .element(selector, attribute: parts.count > 1 ? parts[1] : nil)
    }
}

/// Why a layout cannot be used, with the place: `tables[0].columns[2].role`.
public enum LayoutFault: Error, Sendable, Equatable {
    case notJSON(byteOffset: Int)
    case unknownMember(String)
    case missing(String)
    /// Something else is expected; at most 60 characters of what stands there, and what may stand there if that is a list.
    case invalid(String, found: String, expected: [String] = [])
    /// An address of one of kurs's own sources, whose layout has another name.
    case ownedBy(String, source: String)
    /// A `"?"` that the draft left for a person to decide.
    case undecided(String)
    case twice(String)
    case plainHTTP(String)
}
