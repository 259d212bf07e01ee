internal import KursCore
internal import KursText

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
        guard let name = try root.text("source") else { throw .missing("source") }
        guard PageNames.isSlug(name) else { throw .invalid("source", found: name.excerpt) }
        source = SourceID(name)
        if let slug = try root.text("bank") {
            guard PageNames.isSlug(slug) else { throw .invalid("bank", found: slug.excerpt) }
            bank = BankName(slug: slug, name: try root.text("name") ?? slug)
        } else {
            bank = nil
        }
        let market = try root.market() ?? .banks
        self.market = market
        addresses = try root.texts("addresses").map { text throws(LayoutFault) in
            if text.hasPrefix("http:") { throw .plainHTTP("addresses") }
            let bare = text.hasPrefix("https://") ? String(text.dropFirst(8)) : text
            guard let pattern = AddressPattern(bare) else { throw .invalid("addresses", found: text.excerpt) }
            return pattern
        }
        if addresses.isEmpty { throw .missing("addresses") }
        firstCounts = try root.flag("first_counts")
        days = try root.texts("day").map { text throws(LayoutFault) in
            let place = DayPlace(text)
            if case .element(let selector, _) = place { try LayoutNode.check(selector: selector, at: "day") }
            return place
        }
        tables = try root.nodes("tables", TableLayout.members).map { node throws(LayoutFault) in
            try TableLayout(node, market)
        }
        lines = try root.nodes("lines", ["market", "kind", "each", "unit", "currency", "allow", "labels"]).map {
            node throws(LayoutFault) in
            try LineLayout(node, market)
        }
        arrays = try root.nodes("arrays", ArrayLayout.members).map { node throws(LayoutFault) in
            try ArrayLayout(node, market)
        }
        if tables.isEmpty, lines.isEmpty, arrays.isEmpty { throw .missing("tables") }
        try checkKinds()
    }

    /// Refuses rates of single banks that may be those of the cash desk or of cards.
    private func checkKinds() throws(LayoutFault) {
        for (index, table) in tables.enumerated() {
            guard bank != nil || table.columns.contains(where: { $0.role == .bank }) else { continue }
            if table.columns.contains(where: { $0.role.isRate && $0.market == .banks && $0.kind == nil }) {
                throw .missing("tables[\(index)].kind")
            }
        }
        for (index, line) in lines.enumerated() where bank != nil && line.market == .banks && line.kind == nil {
            throw .missing("lines[\(index)].kind")
        }
        for (index, array) in arrays.enumerated() where array.market == .banks && array.kind == nil {
            guard bank != nil || array.members.contains(where: { $0.role == .bank }) else { continue }
            throw .missing("arrays[\(index)].kind")
        }
    }
}

extension TableLayout {
    fileprivate static let members = [
        "market", "kind", "within", "above", "above_means", "tab", "hidden", "transposed", "currency", "names", "units",
        "unit", "numbers", "allow", "columns",
    ]

    fileprivate init(_ node: LayoutNode, _ outer: Market) throws(LayoutFault) {
        let market = try node.market() ?? outer
        let kind = try node.kind()
        within = try node.selector("within")
        above = try node.pattern("above", "above_means")
        let tab = try node.texts("tab")
        self.tab = tab.isEmpty ? nil : Set(tab.map(PageText.fold))
        readsHidden = try node.flag("hidden")
        isTransposed = try node.flag("transposed")
        currency = try node.currencyPlaces()
        names = try node.currencyNames("names")
        hasUnits = try node.flag("units")
        unit = try node.unit()
        let mark = try node.text("numbers")
        decimalMark = mark.flatMap { DecimalMark(rawValue: $0) }
        if let mark, decimalMark == nil {
            throw .invalid(node.at("numbers"), found: mark.excerpt, expected: ["comma", "point"])
        }
        allowed = Set(try node.texts("allow").map(PageText.fold))
        var columns: [ColumnLayout] = []
        for column in try node.nodes("columns", ["role", "header", "means", "market", "kind", "optional"]) {
            guard let name = try column.text("role") else { throw .missing(column.at("role")) }
            guard let role = ColumnRole(rawValue: name) else {
                throw .invalid(column.at("role"), found: name.excerpt, expected: ColumnRole.allCases.map(\.rawValue))
            }
            let header = try column.pattern("header", "means") ?? TextPattern(meanings: role.usualMeanings)
            let own = ColumnLayout(
                role: role, header: header, market: try column.market() ?? (role == .official ? .nbu : market),
                kind: try column.kind() ?? kind, isOptional: try column.flag("optional"))
            if columns.contains(where: { $0.role == role && $0.market == own.market && $0.kind == own.kind }) {
                throw .twice(column.at("role"))
            }
            columns.append(own)
        }
        self.columns = columns
        let roles = Set(columns.map(\.role))
        guard columns.contains(where: \.role.isRate) else { throw .missing(node.at("columns")) }
        if roles.isDisjoint(with: [.currency, .code]), currency.isEmpty { throw .missing(node.at("currency")) }
    }
}

extension LineLayout {
    fileprivate init(_ node: LayoutNode, _ outer: Market) throws(LayoutFault) {
        (market, kind, currency) = (try node.market() ?? outer, try node.kind(), try node.currencyPlaces())
        each = try node.selector("each")
        unit = try node.unit()
        if currency.isEmpty { throw .missing(node.at("currency")) }
        guard let labels = try node.node("labels", ["buy", "sell", "official"]) else {
            throw .missing(node.at("labels"))
        }
        var found: [(role: ColumnRole, texts: Set<String>)] = []
        for role in [ColumnRole.buy, .sell, .official] {
            let texts = try labels.texts(role.rawValue)
            if !texts.isEmpty { found.append((role, Set(texts.map(PageText.fold)))) }
        }
        if found.isEmpty { throw .missing(node.at("labels")) }
        self.labels = found
        allowed = Set(try node.texts("allow").map(PageText.fold))
    }
}

extension ArrayLayout {
    fileprivate static let members = [
        "script", "variable", "path", "market", "kind", "unit", "where", "members", "currency", "confirms",
    ]

    fileprivate init(_ node: LayoutNode, _ outer: Market) throws(LayoutFault) {
        guard let script = try node.selector("script") else { throw .missing(node.at("script")) }
        self.script = script
        variable = try node.text("variable")
        let paths = try node.texts("path").map(LayoutNode.parts)
        self.paths = paths.isEmpty ? [[]] : paths
        market = try node.market() ?? outer
        kind = try node.kind()
        currency = try node.currencyPlaces()
        confirms = try node.flag("confirms")
        unit = try node.unit()
        var conditions: [(path: [String], texts: Set<String>)] = []
        for (name, child) in try node.anyMembers("where") {
            conditions.append((LayoutNode.parts(name), Set(try child.ownTexts().map(PageText.fold))))
        }
        self.conditions = conditions
        let wanted = ColumnRole.allCases.filter { $0 != .both && $0 != .change && $0 != .number }
        guard let names = try node.node("members", wanted.map(\.rawValue)) else { throw .missing(node.at("members")) }
        var members: [(role: ColumnRole, path: [String])] = []
        for role in wanted {
            if let name = try names.text(role.rawValue) { members.append((role, LayoutNode.parts(name))) }
        }
        guard members.contains(where: \.role.isRate) else { throw .missing(node.at("members")) }
        if currency.isEmpty, !members.contains(where: { $0.role == .currency || $0.role == .code }) {
            throw .missing(node.at("members.currency"))
        }
        self.members = members
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

    func text(_ name: String) throws(LayoutFault) -> String? {
        guard let member = value[name] else { return nil }
        return try LayoutNode(any: member, at(name)).ownText()
    }

    /// A text, or an array of texts; none where it is absent.
    func texts(_ name: String) throws(LayoutFault) -> [String] {
        guard let member = value[name] else { return [] }
        return try LayoutNode(any: member, at(name)).ownTexts()
    }

    func ownTexts() throws(LayoutFault) -> [String] {
        guard value.kind == .array else { return [try ownText()] }
        var texts: [String] = []
        for element in value.elements { texts.append(try LayoutNode(any: element, place).ownText()) }
        return texts
    }

    private func ownText() throws(LayoutFault) -> String {
        guard let text = value.text else { throw .invalid(place, found: value.excerpt) }
        if text == "?" { throw .undecided(place) }
        return text
    }

    func flag(_ name: String) throws(LayoutFault) -> Bool {
        guard let member = value[name] else { return false }
        if member.isString("?") { throw .undecided(at(name)) }
        guard let flag = member.flag else { throw .invalid(at(name), found: member.excerpt) }
        return flag
    }

    func node(_ name: String, _ members: [String]) throws(LayoutFault) -> LayoutNode? {
        guard let member = value[name] else { return nil }
        return try LayoutNode(member, at(name), members: members)
    }

    func nodes(_ name: String, _ members: [String]) throws(LayoutFault) -> [LayoutNode] {
        guard let member = value[name] else { return [] }
        guard member.kind == .array else { throw .invalid(at(name), found: member.excerpt) }
        var nodes: [LayoutNode] = []
        for element in member.elements {
            nodes.append(try LayoutNode(element, "\(at(name))[\(nodes.count)]", members: members))
        }
        return nodes
    }

    /// The members of an object whose names are the page's.
    func anyMembers(_ name: String) throws(LayoutFault) -> [(name: String, node: LayoutNode)] {
        guard let member = value[name] else { return [] }
        guard member.kind == .object else { throw .invalid(at(name), found: member.excerpt) }
        var found: [(name: String, node: LayoutNode)] = []
        for (key, child) in member.members {
            let key = key.text ?? ""
            found.append((key, LayoutNode(any: child, at(name) + "." + key)))
        }
        return found
    }

    /// A number of units that a rate can be for; 1 where it is absent.
    func unit() throws(LayoutFault) -> Int {
        guard let member = value["unit"] else { return 1 }
        if member.isString("?") { throw .undecided(at("unit")) }
        guard let unit = member.decimal.flatMap({ PageNames.unit($0) }) else {
            throw .invalid(at("unit"), found: member.excerpt, expected: ["1", "10", "100", "1000"])
        }
        return unit
    }

    func market() throws(LayoutFault) -> Market? {
        guard let text = try text("market") else { return nil }
        guard let market = Market(rawValue: text) else {
            throw .invalid(at("market"), found: text.excerpt, expected: Market.allCases.map(\.rawValue))
        }
        return market
    }

    func kind() throws(LayoutFault) -> Kind? {
        guard let text = try text("kind") else { return nil }
        guard let kind = Kind(rawValue: text) else {
            throw .invalid(at("kind"), found: text.excerpt, expected: ["cash", "card"])
        }
        return kind
    }

    /// Exact texts and meanings; `nil` where neither is given.
    func pattern(_ exact: String, _ meanings: String) throws(LayoutFault) -> TextPattern? {
        var pattern = TextPattern(exact: Set(try texts(exact).map(PageText.fold)))
        for text in try texts(meanings) {
            guard let meaning = HeaderMeaning(names: text) else {
                throw .invalid(at(meanings), found: text.excerpt, expected: HeaderMeaning.names.map(\.name))
            }
            pattern.meanings.append(meaning)
        }
        return pattern.exact.isEmpty && pattern.meanings.isEmpty ? nil : pattern
    }

    func currencyPlaces() throws(LayoutFault) -> [CurrencyPlace] {
        var places: [CurrencyPlace] = []
        for text in try texts("currency") {
            switch text {
            case "tab": places.append(.tab)
            case "link": places.append(.link)
            case "address": places.append(.address)
            case "title": places.append(.title)
            default:
                guard let code = PageNames.known(text) else {
                    throw .invalid(
                        at("currency"), found: text.excerpt, expected: ["USD…", "address", "title", "tab", "link"])
                }
                places.append(.always(code))
            }
        }
        return places
    }

    /// Codes by the texts that stand for them.
    func currencyNames(_ name: String) throws(LayoutFault) -> [String: CurrencyCode] {
        var names: [String: CurrencyCode] = [:]
        for (text, node) in try anyMembers(name) {
            let code = try node.ownText()
            guard let known = PageNames.known(code) else { throw .invalid(node.place, found: code.excerpt) }
            names[PageText.fold(text)] = known
        }
        return names
    }

    static func parts(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

    func selector(_ name: String) throws(LayoutFault) -> String? {
        let text = try text(name)
        if let text { try LayoutNode.check(selector: text, at: at(name)) }
        return text
    }

    static func check(selector: String, at place: String) throws(LayoutFault) {
        guard PageSelector(selector) != nil else { throw .invalid(place, found: selector.excerpt) }
    }
}
