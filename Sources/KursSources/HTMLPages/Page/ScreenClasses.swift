/// Classes of the usual style sheets that show a part on some screens only: `d-none d-md-block`, `lg:hidden`.
enum ScreenClasses {
    /// The screens up to that of a computer.
    private static let widths: Set<Substring> = ["sm", "md", "lg", "xl"]

    /// Whether such classes hide their element on the screen of a computer; `nil` where there are none.
    static func hides(_ names: String) -> Bool? {
        var isHidden: Bool?
        for name in names.split(whereSeparator: \.isWhitespace) {
            let parts = name.split(separator: "-")
            if parts.count >= 3, parts[0] == "d", widths.contains(parts[1]) {
                isHidden = parts[2] == "none"
            } else if let mark = name.firstIndex(of: ":"), widths.contains(name[..<mark]) {
                switch name[name.index(after: mark)...] {
                case "hidden", "invisible": isHidden = true
                case "block", "flex", "grid", "table", "inline", "inline-block", "visible", "contents": isHidden = false
                default: break
                }
            } else if name.hasPrefix("uk-hidden@") {
                isHidden = true
            } else if name.hasPrefix("uk-visible@") {
                isHidden = false
            }
        }
        return isHidden
    }
}
