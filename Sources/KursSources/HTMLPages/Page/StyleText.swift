internal import KursCore
internal import KursText

/// What declarations and queries of a style sheet say.
enum StyleText {
    /// The width in pixels of the screen on which a page is read.
    private static let width = 1280

    /// Whether a `style` attribute or a rule keeps its element out of sight.
    static func hides(_ style: String) -> Bool {
        style.split(separator: ";").contains { declaration in
            var bare = declaration.lowercased().filter { !$0.isWhitespace }
            if bare.hasSuffix("!important") { bare.removeLast("!important".count) }
            if [
                "display:none", "visibility:hidden", "visibility:collapse", "font-size:0", "font-size:0px",
                "content-visibility:hidden", "height:0", "height:0px", "max-height:0", "max-height:0px", "max-width:0",
                "max-width:0px", "width:0",
                "width:0px",
                "font-size:0em", "clip:rect(0,0,0,0)", "clip:rect(0000)", "transform:scale(0)", "clip-path:inset(50%)",
                "clip-path:inset(100%)",
            ].contains(bare) {
                return true
            }
            if isTransparent(bare), style.lowercased()[...].range(of: "background-clip") == nil { return true }
            // Whether it is shown depends on what is not read.
            if bare.hasPrefix("display:var(") { return true }
            if ["filter:opacity(", "transform:scale(", "transform:scalex(", "transform:scaley(", "clip-path:circle("]
                .contains(where: { bare.hasPrefix($0) }), isNearZero(bare.split(separator: "(").joined(separator: ":"))
            {
                return true
            }
            if bare.hasPrefix("font:0") || bare.hasPrefix("transform:translate") && bare.contains("-999") {
                return true
            }
            if ["opacity:", "zoom:", "scale:", "font-size:"].contains(where: { bare.hasPrefix($0) }), isNearZero(bare) {
                return true
            }
            let isMoved = ["left:-", "top:-", "right:-", "text-indent:-", "margin-left:-"].contains {
                bare.hasPrefix($0)
            }
            return isMoved && bare.split(separator: "-").last.map { $0.prefix { $0.isNumber }.count >= 3 } == true
        }
    }

    /// Whether a declaration gives letters no colour.
    private static func isTransparent(_ declaration: String) -> Bool {
        guard declaration.hasPrefix("color:") else { return false }
        let value = declaration.dropFirst("color:".count)
        if value == "transparent" || value == "#0000" { return true }
        if value.hasPrefix("#"), value.utf8.count == 9, value.hasSuffix("00") { return true }
        guard value.hasPrefix("rgb") || value.hasPrefix("hsl") else { return false }
        return value.contains(where: { $0 == "/" })
            ? value.hasSuffix("/0)") || value.hasSuffix("/0%)")
            : value.count { $0 == "," } == 3 && value.hasSuffix(",0)")
    }

    /// Whether the number after the last colon is less than two hundredths: `opacity:.0`, `font-size:0.01px`.
    private static func isNearZero(_ declaration: String) -> Bool {
        let start = declaration.lastIndex(of: ":").map { declaration.index(after: $0) } ?? declaration.endIndex
        let value = declaration[start...].prefix { $0.isNumber || $0 == "." }
        guard !value.isEmpty else { return false }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        return parts[0].allSatisfy { $0 == "0" }
            && (parts.count == 1 || parts[1].isEmpty
                || parts[1].prefix(2).allSatisfy { $0 == "0" || $0 == "1" } && parts[1].first == "0")
    }

    /// Whether a query holds on every screen as wide as that of a computer: `@media screen`, `@media (min-width: 768px)`.
    static func isEveryScreen(_ selector: String) -> Bool {
        let words = selector.lowercased().split { !$0.isLetter && $0 != "@" && $0 != "(" }
        // What is asked of the browser is had by each of today, and a layer only orders rules.
        if words.first == "@supports" || words.first == "@layer" { return !words.contains("not") }
        guard words.first == "@media", words.count > 1 else { return false }
        let parts = selector.lowercased().split { $0 == "(" || $0 == ")" }.map { $0.filter { !$0.isWhitespace } }
        return parts.allSatisfy { part in
            if part.hasPrefix("min-width:") || part.hasPrefix("max-width:") { return holds(part) }
            return [
                "@media", "@mediascreen", "@mediaall", "@mediaonlyscreen", "@mediascreenand", "@mediaonlyscreenand",
                "@mediaalland", "and", "",
            ].contains(part)
        }
    }

    /// Whether a width that a query asks for is that of the screen: `min-width:768px`.
    private static func holds(_ query: String) -> Bool {
        let value = query.drop { $0 != ":" }.dropFirst()
        let digits = value.prefix { $0.isNumber || $0 == "." }
        guard let whole = digits.split(separator: ".").first.flatMap({ Int($0) }), whole < 100_000 else { return false }
        let unit = value.dropFirst(digits.count)
        guard let pixels = unit == "px" ? whole : unit == "em" || unit == "rem" ? whole * 16 : nil else { return false }
        return query.hasPrefix("min") ? pixels <= width : pixels >= width
    }
}
