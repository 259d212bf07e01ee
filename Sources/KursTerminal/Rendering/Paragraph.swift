import KursCore

package enum Paragraph {
    /// The line unchanged if it fits, otherwise wrapped between words with the indent of its beginning.
    package static func fitted(_ line: String, columns: Int) -> String {
        guard DisplayWidth.ofPainted(line) > columns else { return line }
        let indent = String(line.prefix { $0 == " " })
        let columns = columns - indent.utf8.count
        // Between the parts of `a · b · c`, if all of these fit.
        var parts = parts(of: line)
        guard parts.count > 2, parts.allSatisfy({ DisplayWidth.ofPainted($0) <= columns }) else {
            return lines(of: line, columns: columns).map { indent + $0 }.list("\n")
        }
        var output = [parts.removeFirst()]
        for part in parts {
            let longer = output[output.count - 1] + part
            if DisplayWidth.ofPainted(longer) <= columns {
                output[output.count - 1] = longer
            } else {
                output.append(String(part.dropFirst()))
            }
        }
        return output.map { indent + $0 }.list("\n")
    }

    /// `a ·`, ` b ·` and ` c` of `a · b · c`.
    private static func parts(of line: String) -> [String] {
        var parts = [""]
        for word in line.split(separator: " ") {
            parts[parts.count - 1] += (parts == [""] ? "" : " ") + word
            if word == "·" { parts.append("") }
        }
        return parts
    }

    /// The lines of a text for a terminal, those that do not fit wrapped; pictures, links and the rows of tables, which
    /// several lines with columns are, stay as they are.
    ///
    /// - Parameter columns: The width of the terminal; `nil` for none, where nothing is wrapped.
    package static func fitted(_ text: [UInt8], columns: Int?) -> [UInt8] {
        guard let columns else { return text }
        let all = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let hasColumns = { (line: ArraySlice<UInt8>) in
            let line = line.drop { $0 == 0x20 }
            return zip(line, line.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
        }
        let isTable = all.count(where: hasColumns) > 1
        let lines = all.map { line in
            let isOther = zip(line, line.dropFirst()).contains { $0 == 0x1B && $1 != UInt8(ascii: "[") }
            guard line.count > columns, !isOther, !isTable || !hasColumns(line) else { return line }
            return Array(fitted(String(decoding: line, as: UTF8.self), columns: columns).utf8)[...]
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    /// A value beside its label, which may be indented; every line of the value starts at `column`.
    ///
    /// If a word of the value, such as a URL, does not fit beside the label, the value is placed below it, unbroken.
    package static func labelled(_ label: String, _ value: String, at column: Int, columns: Int) -> String {
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

    /// Parts with dots between them, in lines as long as they may be.
    ///
    /// - Parameter mark: What a line that goes on begins with.
    package static func joined(_ parts: [String], columns: Int, mark: String = "") -> [String] {
        parts.reduce(into: []) { lines, part in
            let longer = lines.last.map { $0 + " · " + part } ?? part
            let fits = DisplayWidth.of(longer) <= columns
            if fits, !lines.isEmpty { lines.removeLast() }
            lines.append(fits ? longer : lines.isEmpty ? part : mark + part)
        }
    }

    package static func folded(_ lines: [String], columns: Int) -> [String] {
        lines.flatMap { DisplayWidth.of($0) > columns ? Paragraph.lines(of: $0, columns: columns) : [$0] }
    }

    /// Wraps the text between words; a word longer than `columns` takes a line of its own, unbroken.
    ///
    /// O(n); at least one line, which may be empty.
    package static func lines(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in text.split(separator: " ") {
            let next = DisplayWidth.ofPainted(String(word))
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
