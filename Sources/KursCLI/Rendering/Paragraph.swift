import KursCore

/// Running text for a terminal of a given width.
enum Paragraph {
    /// A line as it is where it fits, else broken between words; what goes on stands as far in as it begins.
    static func fitted(_ line: String, columns: Int) -> String {
        guard DisplayWidth.of(line) > columns else { return line }
        let indent = String(line.prefix { $0 == " " })
        return lines(of: line, columns: columns - indent.utf8.count).map { indent + $0 }.list("\n")
    }

    /// A value beside its label, which may begin with blanks; the value stands at a column, each of its lines.
    ///
    /// A word too long for what is left beside, such as an address, takes a line of its own below the label, whole.
    static func labelled(_ label: String, _ value: String, at column: Int, columns: Int) -> String {
        let gap = String(repeating: " ", count: max(1, column - DisplayWidth.of(label)))
        let line = label + gap + value
        guard DisplayWidth.of(line) > columns else { return line }
        let room = columns - DisplayWidth.of(label + gap)
        guard value.split(separator: " ").allSatisfy({ DisplayWidth.of(String($0)) <= room }) else {
            let indent = String(label.prefix { $0 == " " })
            let below = lines(of: value, columns: columns - indent.utf8.count)
            return ([label] + below.map { indent + $0 }).list("\n")
        }
        return label + gap + lines(of: value, columns: room).list("\n" + String(repeating: " ", count: columns - room))
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
