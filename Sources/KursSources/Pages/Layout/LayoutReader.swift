internal import KursCore
import KursText

extension PageLayout {
    /// Reads a layout; every member must be known and every value possible.
    public init(_ text: [UInt8]) throws(LayoutFault) {
        let document: JSONDocument
        do throws(JSONError) { document = try JSONDocument(text) } catch {
            throw .notJSON(byteOffset: error.byteOffset)
        }
        let root = try LayoutNode(
            document.root, "",
            members: [
                "source", "bank", "name", "market", "addresses", "first_counts", "day", "tables", "lines", "arrays",
            ])
        guard let name = try root.slug("source") else { throw .missing("source") }
        source = SourceID(name)
        let slug = try root.slug("bank")
        let bankName = try root.text("name")
        bank = slug.map { BankName(slug: $0, name: bankName ?? $0) }
        market = try root.market() ?? .banks
        addresses = try root.each("addresses") { text throws(LayoutFault) in
            if text.hasPrefix("http:") { throw .plainHTTP("addresses") }
            return AddressPattern(text.hasPrefix("https://") ? String(text.dropFirst(8)) : text)
        }
        if addresses.isEmpty { throw .missing("addresses") }
        firstCounts = try root.flag("first_counts")
        days = try root.each("day") { DayPlace($0) }
        var parts: [PartLayout] = []
        for (name, form) in [("tables", PartLayout.Form.table), ("lines", .lines), ("arrays", .array)] {
            for node in try root.nodes(name, form.members) {
                parts.append(try PartLayout(node, form, market, isOfBank: bank != nil))
            }
        }
        self.parts = parts
        if parts.isEmpty { throw .missing("tables") }
    }
}

extension PartLayout.Form {
    fileprivate var members: [String] {
        let own =
            switch self {
            case .table:
                [
                    "within", "above", "above_means", "tab", "hidden", "transposed", "names", "units", "numbers",
                    "allow", "columns",
                ]
            case .lines: ["each", "allow", "labels"]
            case .array: ["script", "variable", "path", "where", "members", "confirms"]
            }
        return ["market", "kind", "currency", "unit"] + own
    }

    /// The member that has the roles.
    fileprivate var roles: String { self == .table ? "columns" : self == .lines ? "labels" : "members" }
}

extension PartLayout {
    fileprivate init(
        _ node: LayoutNode, _ form: Form, _ outer: Market, isOfBank: Bool
    ) throws(LayoutFault) {
        self.form = form
        place = try node.selector(form == .table ? "within" : form == .lines ? "each" : "script")
        if form == .array, place == nil { throw .missing(node.at("script")) }
        currency = try node.currencyPlaces()
        unit = try node.unit()
        allowed = try node.folded("allow")
        above = try node.pattern("above", "above_means")
        tab = try node.folded("tab")
        readsHidden = try node.flag("hidden")
        isTransposed = try node.flag("transposed")
        names = try node.currencyNames("names")
        hasUnits = try node.flag("units") || form == .lines
        decimalMark = try node.word("numbers", DecimalMark.self)
        variable = try node.text("variable")
        let paths = try node.texts("path").map(LayoutNode.parts)
        self.paths = paths.isEmpty ? [[]] : paths
        conditions = try node.anyMembers("where").map { name, child throws(LayoutFault) in
            (LayoutNode.parts(name), Set(try child.ownTexts().map(PageText.fold)))
        }
        confirms = try node.flag("confirms")
        let (market, kind) = (try node.market() ?? outer, try node.kind())
        let columns =
            form == .table ? try node.columns(market, kind) : try node.members(of: form, form.roles, market, kind)
        self.columns = columns
        guard columns.contains(where: \.role.isRate) else { throw .missing(node.at(form.roles)) }
        if currency.isEmpty, !columns.contains(where: { $0.role == .currency || $0.role == .code }) {
            throw .missing(node.at(form == .array ? "members.currency" : "currency"))
        }
        // Rates of single banks may be those of the cash desk or of cards.
        if isOfBank || columns.contains(where: { $0.role == .bank }),
            columns.contains(where: { $0.role.isRate && $0.market == .banks && $0.kind == nil })
        {
            throw .missing(node.at("kind"))
        }
    }
}

/// A value of a layout with its place, and what may stand there.
private struct LayoutNode {
    private let value: JSONValue
    private let place: String

    init(_ value: JSONValue, _ place: String, members: [String]) throws(LayoutFault) {
        (self.value, self.place) = (value, place)
        guard value.kind == .object else { throw .invalid(place, found: value.excerpt) }
        var seen: Set<String> = []
        for (name, _) in value.members {
            guard let name = name.text, members.contains(name) else { throw .unknownMember(at(name.text ?? "")) }
            guard seen.insert(name).inserted else { throw .twice(at(name)) }
        }
    }

    private init(any value: JSONValue, _ place: String) { (self.value, self.place) = (value, place) }

    func at(_ name: String) -> String { place.isEmpty ? name : place + "." + name }

    // MARK: Values

    /// A member as something; `nil` where it is absent.
    private func value<T>(
        _ name: String, of expected: [String] = [], _ read: (JSONValue) -> T?
    ) throws(LayoutFault) -> T? {
        guard let member = value[name] else { return nil }
        if member.isString("?") { throw .undecided(at(name)) }
        guard let found = read(member) else {
            throw .invalid(at(name), found: (member.text ?? member.excerpt).excerpt, expected: expected)
        }
        return found
    }

    func text(_ name: String) throws(LayoutFault) -> String? { try value(name, \.text) }
    func flag(_ name: String) throws(LayoutFault) -> Bool { try value(name, \.flag) ?? false }

    func slug(_ name: String) throws(LayoutFault) -> String? {
        try value(name) { member in member.text.flatMap { KnownBanks.isSlug($0) ? $0 : nil } }
    }

    func selector(_ name: String) throws(LayoutFault) -> PageSelector? {
        try value(name) { $0.text.flatMap { PageSelector($0) } }
    }

    /// One of the words of a type.
    func word<T: RawRepresentable<String> & CaseIterable>(_ name: String, _ type: T.Type) throws(LayoutFault) -> T? {
        try value(name, of: T.allCases.map(\.rawValue)) { $0.text.flatMap { T(rawValue: $0) } }
    }

    func market() throws(LayoutFault) -> Market? { try word("market", Market.self) }
    func kind() throws(LayoutFault) -> Kind? { try word("kind", Kind.self) }

    /// A number of units that a rate can be for; 1 where it is absent.
    func unit() throws(LayoutFault) -> Int {
        try value("unit", of: ["1", "10", "100", "1000"]) { $0.decimal.flatMap { PageNames.unit($0) } } ?? 1
    }

    /// A text, or an array of texts; none where it is absent.
    func texts(_ name: String) throws(LayoutFault) -> [String] {
        guard let member = value[name] else { return [] }
        return try LayoutNode(any: member, at(name)).ownTexts()
    }

    /// Each of the texts as something.
    func each<T>(
        _ name: String, of expected: [String] = [], _ read: (String) throws(LayoutFault) -> T?
    ) throws(LayoutFault) -> [T] {
        try texts(name).map { text throws(LayoutFault) in
            guard let found = try read(text) else {
                throw .invalid(at(name), found: text.excerpt, expected: expected)
            }
            return found
        }
    }

    func folded(_ name: String) throws(LayoutFault) -> Set<String> { Set(try texts(name).map(PageText.fold)) }

    func ownTexts() throws(LayoutFault) -> [String] {
        try (value.kind == .array ? Array(value.elements) : [value]).map { element throws(LayoutFault) in
            guard let text = element.text else { throw .invalid(place, found: element.excerpt) }
            if text == "?" { throw .undecided(place) }
            return text
        }
    }

    // MARK: Objects

    func nodes(_ name: String, _ members: [String]) throws(LayoutFault) -> [LayoutNode] {
        guard let member = value[name] else { return [] }
        guard member.kind == .array else { throw .invalid(at(name), found: member.excerpt) }
        return try member.elements.enumerated().map { index, element throws(LayoutFault) in
            try LayoutNode(element, "\(at(name))[\(index)]", members: members)
        }
    }

    /// The members of an object whose names are the page's.
    func anyMembers(_ name: String) throws(LayoutFault) -> [(name: String, node: LayoutNode)] {
        guard let member = value[name] else { return [] }
        guard member.kind == .object else { throw .invalid(at(name), found: member.excerpt) }
        return member.members.map { key, child in
            (key.text ?? "", LayoutNode(any: child, at(name) + "." + (key.text ?? "")))
        }
    }

    /// Exact texts and meanings; `nil` where neither is given.
    func pattern(_ exact: String, _ meanings: String) throws(LayoutFault) -> TextPattern? {
        let known = HeaderMeaning.names.map(\.name)
        let pattern = TextPattern(
            exact: try folded(exact), meanings: try each(meanings, of: known) { HeaderMeaning(names: $0) })
        return pattern.exact.isEmpty && pattern.meanings.isEmpty ? nil : pattern
    }

    func columns(_ market: Market, _ kind: Kind?) throws(LayoutFault) -> [ColumnLayout] {
        var columns: [ColumnLayout] = []
        for node in try nodes("columns", ["role", "header", "means", "market", "kind", "optional"]) {
            guard let role = try node.word("role", ColumnRole.self) else { throw .missing(node.at("role")) }
            let own = ColumnLayout(
                role: role, header: try node.pattern("header", "means") ?? TextPattern(meanings: role.usualMeanings),
                market: try node.market() ?? (role == .official ? .nbu : market), kind: try node.kind() ?? kind,
                isOptional: try node.flag("optional"))
            if columns.contains(where: { $0.role == role && $0.market == own.market && $0.kind == own.kind }) {
                throw .twice(node.at("role"))
            }
            columns.append(own)
        }
        return columns
    }

    /// The labels of lines, or the members of an array's rows.
    func members(
        of form: PartLayout.Form, _ name: String, _ market: Market, _ kind: Kind?
    ) throws(LayoutFault) -> [ColumnLayout] {
        let roles: [ColumnRole] =
            form == .lines
            ? [.buy, .sell, .official] : [.currency, .code, .unit, .bank, .buy, .sell, .official, .time]
        guard let member = value[name] else { throw .missing(at(name)) }
        let node = try LayoutNode(member, at(name), members: roles.map(\.rawValue))
        var columns: [ColumnLayout] = []
        for role in roles {
            let texts = try node.texts(role.rawValue)
            guard let first = texts.first else { continue }
            columns.append(
                ColumnLayout(
                    role: role, header: TextPattern(exact: Set(texts.map(PageText.fold))),
                    path: LayoutNode.parts(first), market: role == .official ? .nbu : market, kind: kind))
        }
        return columns
    }

    func currencyPlaces() throws(LayoutFault) -> [CurrencyPlace] {
        let places: [String: CurrencyPlace] = ["address": .address, "title": .title, "tab": .tab, "link": .link]
        return try each("currency", of: ["USD…", "address", "title", "tab", "link"]) { text in
            places[text] ?? PageNames.known(text).map { .always($0) }
        }
    }

    /// Codes by the texts that stand for them.
    func currencyNames(_ name: String) throws(LayoutFault) -> [String: CurrencyCode] {
        var names: [String: CurrencyCode] = [:]
        for (text, node) in try anyMembers(name) {
            let code = try node.ownTexts().first ?? ""
            guard let known = PageNames.known(code) else { throw .invalid(node.place, found: code.excerpt) }
            names[PageText.fold(text)] = known
        }
        return names
    }

    static func parts(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }
}
