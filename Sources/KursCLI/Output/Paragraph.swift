/// Running text for a terminal of a given width.
enum Paragraph {
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
