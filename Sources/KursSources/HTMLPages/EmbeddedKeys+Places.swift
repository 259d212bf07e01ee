internal import KursCore
internal import KursMarkup
internal import KursText

/// What stands above and beside rates in JSON: the keys that lead to them, and the facts beside those keys.
extension EmbeddedKeys {
    /// Whether a key that leads to rates says nothing of them that is not read: each of its words must be known.
    static func leads(_ key: String) -> Bool {
        if key.utf8.count <= 3, key.utf8.allSatisfy(\.isASCIIDigit) { return true }
        if code(key) != nil || EmbeddedRates.market(key) != nil { return true }
        var words = words(of: key)
        if key.contains(where: \.isNumber) { return false }
        // `initialState` is what a page begins with, while `initial` rates may have been replaced.
        if words.count > 1, let first = words.first, ["initial", "preloaded", "dehydrated"].contains(first) {
            words.removeFirst()
        }
        return words.allSatisfy(places.contains)
    }

    /// Whether the name of a variable says nothing of the rates in it: as a key does, or in one or two letters, as in a
    /// program that has been made shorter.
    static func leads(variable name: String) -> Bool {
        let words = words(of: name).filter { !["window", "global", "globalthis", "self", "this"].contains($0) }
        if words.isEmpty { return true }
        let own = words.filter { !variables.contains($0) }
        if own.count == 1, own[0].utf8.count <= 2 { return true }
        return own.allSatisfy { leads($0) || $0 == "initial" || $0 == "preloaded" }
    }

    /// Whether the name of a variable or a script says that its rates are of another day or no rates that somebody gives;
    /// `__NEXT_DATA__` is a framework's.
    static func isCautioned(variable name: String) -> Bool {
        let words = words(of: name).filter { $0 != "next" }
        // Rates named after a currency may be in it: `plnRates`.
        let isOfMoney = words.contains { code($0).map { $0 != .uah } ?? false }
        return isOfMoney || isCautioned(words.list("_")) || name.utf8.count(where: \.isASCIIDigit) > 3
    }

    private static let variables: Set<String> = [
        "cur", "wgt", "json", "js", "app", "config", "settings", "init", "obj", "object", "var", "vm", "model", "my",
        "site", "exports", "export", "module", "global", "const", "let", "next", "redux", "info", "widgets",
    ]

    /// The currency that a key names; `all` and the like are no currencies.
    static func code(_ key: String) -> CurrencyCode? {
        guard key.utf8.count == 3, !["all", "top", "tab", "try", "TOP", "TAB"].contains(key) else { return nil }
        return PageNames.known(key)
    }

    /// Whether what stands in an object beside the members that hold rates leaves them what they are.
    ///
    /// Facts must be understood, and so must those in an object that describes its neighbours, such as `meta`. What
    /// else stands beside rates may be anything that does not speak of other rates.
    func leaveRates(_ object: JSONValue, holdingRates held: Set<String>, isSide: (String) -> Bool) -> Bool {
        object.members.allSatisfy { name, value in
            guard let key = name.text, !held.contains(key), !isSide(key) else { return true }
            switch value.kind {
            case .null: return true
            case .array: return true
            case .object:
                let words = EmbeddedKeys.words(of: key)
                return areFacts(value, mustBeKnown: words.contains(where: EmbeddedKeys.describing.contains), depth: 0)
            default: return isFact(key, value, mustBeKnown: true)
            }
        }
    }

    private func areFacts(_ object: JSONValue, mustBeKnown: Bool, depth: Int) -> Bool {
        guard depth < 4 else { return true }
        return object.members.prefix(200).allSatisfy { name, value in
            guard let key = name.text else { return true }
            switch value.kind {
            case .null, .array: return true
            case .object: return areFacts(value, mustBeKnown: mustBeKnown, depth: depth + 1)
            default:
                // What kind of rates another object is about is not read.
                if mustBeKnown, let text = value.text, FreeText.kind(in: text) == .card { return false }
                return isFact(key, value, mustBeKnown: mustBeKnown)
            }
        }
    }

    /// Whether a key with its value is understood and leaves the rates about it what they are.
    private func isFact(_ key: String, _ value: JSONValue, mustBeKnown: Bool) -> Bool {
        // What another object is called need not be understood.
        if !mustBeKnown, let text = value.text { return FreeText.fault(title: text.cut(to: 200)) == nil }
        if let known = leavesRates(key, value) { return known }
        if value.text == "" { return true }
        // What does not hold changes nothing, unless it is what the rates would be for.
        if value.flag == false {
            return !EmbeddedKeys.words(of: key).contains {
                RateWords.meaning(of: $0)?.isDisjoint(with: .kinds) == false
            }
        }
        return !mustBeKnown
    }

    /// Words of keys for the parts of a program's data.
    private static let places: Set<String> = Set(
        """
        data props page app state store result results payload response body content items list rows records values \
        entries rates rate currency currencies courses course kurs kursy valuta exchange bank banks widget block blocks \
        component components main root today current latest actual money queries nuxt apollo table tables section \
        sections w public
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Words of keys for objects that describe what stands beside them.
    private static let describing: Set<String> = [
        "meta", "metadata", "info", "params", "parameters", "query", "filter", "filters", "header", "context",
        "options",
        "attributes", "about", "details", "description", "request", "criteria", "selection", "selected", "chosen",
        "heading", "caption", "note", "notes",
    ]
}
