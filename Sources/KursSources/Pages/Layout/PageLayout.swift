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
    /// The market of tables that name none.
    public let market: Market
    /// The addresses it is for: host and path.
    public let addresses: [AddressPattern]
    /// Whether of two tables with the same rate the one described first counts; otherwise they refuse each other.
    let firstCounts: Bool
    /// Where the page states its day, the first place that does counts.
    let days: [DayPlace]
    let tables: [TableLayout]
    let lines: [LineLayout]
    let arrays: [ArrayLayout]
}

/// A host and a path, in which `*` stands for any one part, and `{currency}`, `{day}` and `{bank}` for what they say.
public struct AddressPattern: Sendable, Equatable {
    /// The address as written, without a scheme.
    let text: String
    /// The host, without the prefix `www.`, in lower case.
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
        var rest = bare.split(separator: "/", omittingEmptySubsequences: true).map { $0.lowercased() }
        if rest.first?.hasSuffix(":") == true { rest.removeFirst() }
        guard let found = rest.first else { return false }
        rest.removeFirst()
        if comparesHost, found != host, found != "www." + host { return false }
        guard rest.count == parts.count else { return false }
        return zip(rest, parts).allSatisfy { text, part in
            switch part {
            case "*": true
            case "{currency}": PageNames.known(text) != nil
            case "{day}": Day(iso: text.utf8) != nil
            case "{bank}": PageNames.isSlug(text)
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

    func matches(_ text: String) -> Bool {
        if exact.contains(PageText.fold(text)) { return true }
        guard let meaning = HeaderWords.meaning(of: text) else { return false }
        // `Купівля валюти` is `Купівля`.
        return meanings.contains(meaning) || meaning.isSide && meanings.contains(meaning.subtracting(.currency))
    }

    func matches(_ text: String, beside market: HeaderMeaning) -> Bool {
        guard let meaning = HeaderWords.meaning(of: text) else { return false }
        return meaning.isSide && meanings.contains(meaning.subtracting(market))
    }

    /// Whether a title is one of them, a day behind it left aside.
    func matchesTitle(_ text: String) -> Bool { matches(text) || matches(HeaderWords.undated(text)) }
}

enum ColumnRole: String, Sendable, CaseIterable {
    case currency
    /// The three letters of a currency.
    case code
    case number
    case unit
    case bank
    case buy, sell
    case both = "buy/sell"
    /// The single rate of a market without sides.
    case official
    /// By how much a rate changed; not read.
    case change
    case time

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

struct ColumnLayout: Sendable {
    let role: ColumnRole
    let header: TextPattern
    let market: Market
    let kind: Kind?
    let isOptional: Bool
}

/// Where a table without a column of currencies names its one currency.
enum CurrencyPlace: Sendable, Equatable {
    case always(CurrencyCode)
    /// The key of the tab that shows the table, or its label.
    case tab
    /// A link below the rows.
    case link
    case address
    /// The nearest title above the table, or a text of the block.
    case title
}

enum DecimalMark: String, Sendable { case comma, point }

struct TableLayout: Sendable {
    /// The selector of what holds it, or of the table itself; `nil` where any may.
    let within: String?
    /// The title that must stand above it, with no other market's between; `nil` where any may.
    let above: TextPattern?
    /// Labels of the tab that must show it; `nil` where any may.
    let tab: Set<String>?
    /// Whether it is read where the page hides it, as behind a closed tab.
    let readsHidden: Bool
    /// Whether its columns are its rows: one currency or bank a column.
    let isTransposed: Bool
    let currency: [CurrencyPlace]
    /// Names of currencies that only its pages have, folded.
    let names: [String: CurrencyCode]
    /// Whether a currency's cell may say how many units its rate is for: `100 JPY`.
    let hasUnits: Bool
    let unit: Int
    let decimalMark: DecimalMark?
    /// Folded texts that may stand at it although they have a word of caution.
    let allowed: Set<String>
    let columns: [ColumnLayout]
}

/// Rates in lines of text, each behind its label: `Середня купівля: 43,48 грн`.
struct LineLayout: Sendable {
    /// The selector of the blocks that have one quote each; `nil` where the page has one.
    let each: String?
    let unit: Int
    let market: Market
    let kind: Kind?
    let currency: [CurrencyPlace]
    let labels: [(role: ColumnRole, texts: Set<String>)]
    /// Folded texts that may stand above it although they have a word of caution.
    let allowed: Set<String>
}

/// Where a page states its day: an element, or a line that begins with certain words.
enum DayPlace: Sendable {
    case element(selector: String, attribute: String?)
    case line(start: String)

    /// Reads `line:станом на`, `h1` or `input[type=date] @value`.
    init(_ text: String) {
        if text.hasPrefix("line:") {
            self = .line(start: PageText.fold(String(text.dropFirst(5))))
        } else {
            let parts = text.split(separator: "@", maxSplits: 1).map { String($0).trimmed }
            self = .element(selector: parts.first ?? "", attribute: parts.count > 1 ? parts[1] : nil)
        }
    }
}

struct ArrayLayout: Sendable {
    let script: String
    /// What is assigned the JSON in the script; `nil` where all of it is JSON.
    let variable: String?
    /// The names of members down to the rows, one way or several; `[]` goes through an array, `{}` through the values of
    /// an object.
    let paths: [[String]]
    let market: Market
    let kind: Kind?
    let unit: Int
    /// Members that must have one of some folded texts.
    let conditions: [(path: [String], texts: Set<String>)]
    /// The member of each role; the currency may be the name of the row's own member, `@key`.
    let members: [(role: ColumnRole, path: [String])]
    let currency: [CurrencyPlace]
    /// Whether its rates confirm those of the tables, beyond 1 % both being refused, and stand in where there are none.
    let confirms: Bool
}

/// Why a layout cannot be used, with the place: `tables[0].columns[2].role`.
public enum LayoutFault: Error, Sendable, Equatable {
    case notJSON(byteOffset: Int)
    case unknownMember(String)
    case missing(String)
    /// Something else is expected; at most 60 characters of what stands there, and what may stand there if that is a list.
    case invalid(String, found: String, expected: [String] = [])
    /// An address of one of kurs' own sources, whose layout has another name.
    case ownedBy(String, source: String)
    /// A `"?"` that the draft left for a person to decide.
    case undecided(String)
    /// A role, place or text that stands twice.
    case twice(String)
    case plainHTTP(String)
}

struct PageSelector {
    let selector: Selector

    init?(_ text: String) {
        guard let selector = try? Selector(text) else { return nil }
        self.selector = selector
    }
}
