import KursCore
import KursTerminal

/// A manual page in the macros of man(7), with lines short enough for every reader of such pages.
struct ManualPage {
    private(set) var text: String
    /// Beyond this many bytes `mandoc -T lint` calls a line too long; it counts a letter beyond ASCII as `\[u0410]`.
    private static let lineBytes = 80

    /// - Parameter date: The day of the release, `YYYY-MM-DD`.
    init(_ name: String, section: Int, date: String, manual: String) {
        text = ".\\\" Made by `kurs help --man`.\n"
        text += ".TH \(name.uppercased()) \(section) \(date) \"kurs \(Project.version)\" \"\(manual)\"\n"
        // Words that are copied into a command line are neither stretched nor divided.
        text += ".nh\n.ad l\n"
    }

    mutating func section(_ title: String) { text += ".SH " + ManualPage.escaped(title.uppercased()) + "\n" }

    mutating func subsection(_ title: String) { text += ".SS " + ManualPage.escaped(title) + "\n" }

    mutating func newParagraph() { text += ".PP\n" }

    mutating func add(_ line: String) { text += ManualPage.folded(ManualPage.escaped(line)) }

    mutating func add(usage line: String, literal: Int) {
        text += ManualPage.folded(ManualPage.usage(line, literal: literal))
    }

    /// The form of a command line: as many words in bold as are literal, and placeholders in italics.
    static func usage(_ line: String, literal: Int) -> String {
        let words = line.split(separator: " ").map(String.init).enumerated().map { index, word in
            let text = escaped(word)
            if index < literal { return "\\fB" + text + "\\fR" }
            let isPlaceholder = word.contains { $0.isUppercase } && !word.contains { $0.isLowercase }
            return isPlaceholder ? "\\fI" + text + "\\fR" : text
        }
        return words.list(" ")
    }

    mutating func entry(_ term: String, _ description: String) {
        text += ".TP\n\\fB" + ManualPage.escaped(String(term.drop { $0 == " " })) + "\\fR\n"
        add(description)
    }

    /// Adds terms with their descriptions.
    mutating func entries(_ rows: [(String, LocalizedText)], _ language: Language) {
        for row in rows { entry(row.0, row.1(language)) }
    }

    mutating func verbatim(_ lines: [String]) {
        text += ".nf\n" + lines.map { ManualPage.guarded(ManualPage.escaped($0)) + "\n" }.list("") + ".fi\n"
    }

    /// Text without a meaning for roff; a hyphen stays one that can be copied into a command line.
    static func escaped(_ text: String) -> String {
        var (escaped, isAfterLetter) = ("", false)
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "\"": escaped += "\\(dq"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "`": escaped += "\\(ga"
            // Between letters it is an apostrophe, elsewhere a quote of a shell.
            case "'": escaped += isAfterLetter ? "'" : "\\(aq"
            default: escaped.append(character)
            }
            isAfterLetter = character.isLetter
        }
        return escaped
    }

    /// Running text in lines, each of which begins with text and not with a request.
    private static func folded(_ text: String) -> String {
        var (lines, line, length) = ("", "", 0)
        for word in text.split(separator: " ") {
            let added = word.unicodeScalars.reduce(1) { $0 + ($1.isASCII ? 1 : 8) }
            if !line.isEmpty, length + added > lineBytes {
                lines += guarded(line) + "\n"
                (line, length) = ("", 0)
            }
            line += (line.isEmpty ? "" : " ") + word
            length += added
        }
        return line.isEmpty ? lines : lines + guarded(line) + "\n"
    }

    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
