internal import KursCore
internal import KursMarkup
import KursText

extension PageLayout {
    /// Reads a layout; every member must be known and every value possible.
    public init(_ text: [UInt8]) throws(LayoutFault) {
        let document = try JSONDocument(text, orThrow: { LayoutFault.notJSON(byteOffset: $0) })
        let root = try LayoutNode(value: document.root, place: "").only(
            ["source", "bank", "name", "market", "addresses", "first_counts", "day", "tables", "lines", "arrays"])
        guard let name = try root.slug("source") else { throw .missing("source") }
        source = SourceID(name)
        let slug = try root.slug("bank")
        let bankName = try root.text("name")
        bank = slug.map { BankName(slug: $0, name: bankName ?? $0) }
        market = try root.word("market") ?? .banks
        if try root.each("addresses", \.self).contains(where: { $0.hasPrefix("http:") }) {
            throw .plainHTTP("addresses")
        }
        addresses = try root.each("addresses") {
            AddressPattern($0.hasPrefix("https://") ? String($0.dropFirst(8)) : $0)
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
            case .table: "within above above_means tab hidden transposed names units numbers allow columns"
            case .lines: "each allow labels"
            case .array: "script variable path where members confirms"
            }
        return (own + " market kind currency unit").split(separator: " ").map(String.init)
    }

    /// The member that has the roles.
    fileprivate var roles: String { self == .table ? "columns" : self == .lines ? "labels" : "members" }
}

extension PartLayout {
    fileprivate init(
        _ node: LayoutNode, _ form: Form, _ outer: Market, isOfBank: Bool
    ) throws(LayoutFault) {
        (self.form, at) = (form, node.place)
        place = try node.selector(form == .table ? "within" : form == .lines ? "each" : "script")
        if form == .array, place == nil { throw .missing(node.at("script")) }
        currency = try node.currencyPlaces()
        unit = try node.unit()
        allowed = Set(try node.each("allow", PageText.fold))
        above = try node.pattern("above", "above_means")
        tab = Set(try node.each("tab", PageText.fold))
        readsHidden = try node.flag("hidden")
        isTransposed = try node.flag("transposed")
        let names = try node.members("names") { name, node throws(LayoutFault) in
            (PageNames.withoutUnits(name).name, try node.read { $0.text.flatMap { PageNames.known($0) } })
        }
        self.names = Dictionary(names) { $1 }
        hasUnits = try node.flag("units") || form == .lines
        decimalMark = try node.word("numbers")
        variable = try node.text("variable")
        let paths = try node.each("path", LayoutNode.parts)
        self.paths = paths.isEmpty ? [[]] : paths
        conditions = try node.members("where") { name, node throws(LayoutFault) in
            (LayoutNode.parts(name), Set(try node.each(PageText.fold)))
        }
        confirms = try node.flag("confirms")
        let (market, kind): (Market, Kind?) = (try node.word("market") ?? outer, try node.word("kind"))
        let columns = form == .table ? try node.columns(market, kind) : try node.columns(of: form, market, kind)
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
    let value: JSONValue
    let place: String

    func at(_ name: String) -> String { place.isEmpty ? name : place + "." + name }

    /// A member; `nil` where it is absent.
    subscript(name: String) -> LayoutNode? { value[name].map { LayoutNode(value: $0, place: at(name)) } }

    /// Itself, an object of these members alone.
    func only(_ names: [String]) throws(LayoutFault) -> LayoutNode {
        guard value.kind == .object else { throw .invalid(place, found: value.excerpt) }
        var seen: Set<String> = []
        for (name, _) in value.members {
            guard let name = name.text, names.contains(name) else { throw .unknownMember(at(name.text ?? "")) }
            guard seen.insert(name).inserted else { throw .twice(at(name)) }
        }
        return self
    }

    func read<T>(of expected: [String] = [], _ read: (JSONValue) -> T?) throws(LayoutFault) -> T {
        if value.isString("?") { throw .undecided(place) }
        guard let found = read(value) else {
            throw .invalid(place, found: (value.text ?? value.excerpt).excerpt, expected: expected)
        }
        return found
    }

    /// Each text of an array, or itself.
    func each<T>(of expected: [String] = [], _ read: (String) -> T?) throws(LayoutFault) -> [T] {
        try (value.kind == .array ? Array(value.elements) : [value]).map { element throws(LayoutFault) in
            try LayoutNode(value: element, place: place).read(of: expected) { $0.text.flatMap(read) }
        }
    }

    // MARK: Members

    func text(_ name: String) throws(LayoutFault) -> String? { try self[name]?.read(\.text) }
    func flag(_ name: String) throws(LayoutFault) -> Bool { try self[name]?.read(\.flag) ?? false }

    func slug(_ name: String) throws(LayoutFault) -> String? {
        try self[name]?.read { member in member.text.flatMap { KnownBanks.isSlug($0) ? $0 : nil } }
    }

    func selector(_ name: String) throws(LayoutFault) -> Selector? {
        try self[name]?.read { $0.text.flatMap { try? Selector($0) } }
    }

    /// One of the words of a type.
    func word<T: RawRepresentable<String> & CaseIterable>(_ name: String) throws(LayoutFault) -> T? {
        try self[name]?.read(of: T.allCases.map(\.rawValue)) { $0.text.flatMap { T(rawValue: $0) } }
    }

    /// A number of units that a rate can be for; 1 where it is absent.
    func unit() throws(LayoutFault) -> Int {
        try self["unit"]?.read(of: ["1", "10", "100", "1000"]) { $0.decimal.flatMap { PageNames.unit($0) } } ?? 1
    }

    func each<T>(_ name: String, of expected: [String] = [], _ read: (String) -> T?) throws(LayoutFault) -> [T] {
        try self[name]?.each(of: expected, read) ?? []
    }

    /// The members of an object whose names are the page's.
    func members<T>(
        _ name: String, _ read: (String, LayoutNode) throws(LayoutFault) -> T
    ) throws(LayoutFault) -> [T] {
        guard let object = self[name] else { return [] }
        guard object.value.kind == .object else { throw .invalid(object.place, found: object.value.excerpt) }
        return try object.value.members.map { key, value throws(LayoutFault) in
            try read(key.text ?? "", LayoutNode(value: value, place: object.at(key.text ?? "")))
        }
    }

    func nodes(_ name: String, _ members: [String]) throws(LayoutFault) -> [LayoutNode] {
        guard let array = self[name] else { return [] }
        guard array.value.kind == .array else { throw .invalid(array.place, found: array.value.excerpt) }
        return try array.value.elements.enumerated().map { index, element throws(LayoutFault) in
            try LayoutNode(value: element, place: "\(array.place)[\(index)]").only(members)
        }
    }

    /// Exact texts and meanings; `nil` where neither is given.
    func pattern(_ exact: String, _ meanings: String) throws(LayoutFault) -> TextPattern? {
        let pattern = TextPattern(
            exact: Set(try each(exact, PageText.fold)),
            meanings: try each(meanings, of: HeaderMeaning.names.map(\.name)) { HeaderMeaning(names: $0) })
        return pattern.exact.isEmpty && pattern.meanings.isEmpty ? nil : pattern
    }

    func columns(_ market: Market, _ kind: Kind?) throws(LayoutFault) -> [ColumnLayout] {
        var columns: [ColumnLayout] = []
        for node in try nodes("columns", ["role", "header", "means", "market", "kind", "optional"]) {
            guard let role: ColumnRole = try node.word("role") else { throw .missing(node.at("role")) }
            let own = ColumnLayout(
                role: role, header: try node.pattern("header", "means") ?? TextPattern(meanings: role.usualMeanings),
                market: try node.word("market") ?? (role == .official ? .nbu : market),
                kind: try node.word("kind") ?? kind, isOptional: try node.flag("optional"))
            if columns.contains(where: { $0.role == role && $0.market == own.market && $0.kind == own.kind }) {
                throw .twice(node.at("role"))
            }
            columns.append(own)
        }
        return columns
    }

    /// The labels of lines, or the members of an array's rows.
    func columns(
        of form: PartLayout.Form, _ market: Market, _ kind: Kind?
    ) throws(LayoutFault) -> [ColumnLayout] {
        let roles: [ColumnRole] =
            form == .lines
            ? [.buy, .sell, .official] : [.currency, .code, .unit, .bank, .buy, .sell, .official, .time]
        guard let node = try self[form.roles]?.only(roles.map(\.rawValue)) else { throw .missing(at(form.roles)) }
        return try roles.map { role throws(LayoutFault) in
            let texts = try node.each(role.rawValue, \.self)
            return texts.first.map { first in
                ColumnLayout(
                    role: role, header: TextPattern(exact: Set(texts.map(PageText.fold))),
                    path: LayoutNode.parts(first), market: role == .official ? .nbu : market, kind: kind)
            }
        }.compactMap(\.self)
    }

    func currencyPlaces() throws(LayoutFault) -> [CurrencyPlace] {
        let places: [String: CurrencyPlace] = ["address": .address, "title": .title, "tab": .tab, "link": .link]
        return try each("currency", of: ["USD…", "address", "title", "tab", "link"]) { text in
            places[text] ?? PageNames.known(text).map { .always($0) }
        }
    }

    static func parts(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }
}
