import KursCore

/// Running text for a terminal of a given width.
enum Paragraph {
    /// A line as it is where it fits, else broken between words; what goes on stands as far in as it begins.
    static func fitted(_ line: String, columns: Int) -> String {
        guard DisplayWidth.of(line) > columns else { return line }
        let indent = String(line.prefix { $0 == " " })
        return lines(of: line, columns: columns - indent.utf8.count).map { indent + $0 }.list("\n")
    }

    /// The text in lines of at most so many columns, broken between words; a longer word stands alone on its line, whole.
    ///
    /// O(n); at least one line, which may be empty.
    static func lines(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in text.split(separator: " ") {
            let next = DisplayWidth.of(String(word))
            if !line.isEmpty, width + 1 + next > columns {
                lines.append(line)
                (line, width) = ("", 0)
            }
            if !line.isEmpty { (line, width) = (line + " ", width + 1) }
            (line, width) = (line + word, width + next)
        }
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }
}
