import KursCore
import KursTerminal

package enum TerminalGraphics: String, CaseIterable {
    case auto
    case kitty, sixel, iterm
    case none

    /// The value of `--graphics`; `auto` without it.
    init(_ context: CommandContext) throws(CommandError) {
        self = try asTyped(context.arguments.choice("graphics")) ?? .auto
    }
}

/// What a terminal reports about itself.
///
/// Sequences: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, https://sw.kovidgoyal.net/kitty/graphics-protocol/.
struct TerminalAnswers {
    /// Its name and version (XTVERSION); `nil` when it does not say.
    var name: String?
    /// Its primary attributes (DA1), 4 of which stands for sixel graphics; `nil` when it does not answer.
    var attributes: [Int]?
    /// The size of a character in pixels.
    var cell: (width: Int, height: Int)?
    var takesKitty = false
    /// Whether its background is dark; `nil` when it does not say.
    var isDark: Bool?

    /// Asks for name, cell size and attributes: control sequences, which every terminal skips that does not know them.
    private static let identificationQuery: [UInt8] = Array("\u{1B}[>q\u{1B}[16t\u{1B}[c".utf8)
    /// Asks for kitty's graphics and the background, and again for the attributes, which are answered last.
    ///
    /// Old terminals would show it as text, and multiplexers take it for a title: only those that gave a name get it.
    private static let graphicsQuery: [UInt8] = Array(
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
    static let milliseconds = 400

    /// Asks a terminal; `nil` when it does not answer.
    init?(_ terminal: any Terminal) {
        self.init()
        guard let first = terminal.query(Self.identificationQuery, Self.milliseconds, until: Self.isComplete) else {
            return nil
        }
        read(first)
        guard attributes != nil else { return nil }
        guard let name, !name.hasPrefix("tmux"), !name.hasPrefix("screen") else { return }
        if let second = terminal.query(Self.graphicsQuery, Self.milliseconds, until: Self.isComplete) { read(second) }
    }

    init() {}

    /// The best way of the terminal's own; `nil` for none.
    var graphics: TerminalGraphics? {
        if name?.hasPrefix("iTerm2") == true { return .iterm }
        if takesKitty { return .kitty }
        return attributes?.contains(4) == true ? .sixel : nil
    }

    /// Whether the attributes were answered, which come last.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        var answers = TerminalAnswers()
        answers.read(bytes)
        return answers.attributes != nil
    }

    /// Reads answers; O(n), unknown ones and typed keys are skipped.
    mutating func read(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let start = rest.firstIndex(of: 0x1B), start + 1 < rest.endIndex {
            rest = rest[(start + 1)...]
            switch rest.removeFirst() {
            case UInt8(ascii: "["):
                guard let end = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return }
                take(control: String(decoding: rest[...end], as: UTF8.self))
                rest = rest[(end + 1)...]
            case let kind where [UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_")].contains(kind):
                // The end is ESC \, or BEL after ].
                guard let end = rest.firstIndex(where: { $0 == 0x1B || $0 == 0x07 }) else { return }
                take(text: String(decoding: rest[..<end], as: UTF8.self), kind)
                rest = rest[(end + (rest[end] == 0x07 ? 1 : 0))...]
            default: break
            }
        }
    }

    private mutating func take(control text: String) {
        let numbers = text.dropFirst(text.hasPrefix("?") ? 1 : 0).dropLast().split(separator: ";").compactMap {
            Int($0)
        }
        if text.hasPrefix("?"), text.hasSuffix("c") { attributes = numbers }
        if text.hasSuffix("t"), numbers.count == 3, numbers[0] == 6, (1...200).contains(numbers[1]),
            (1...200).contains(numbers[2])
        {
            cell = (numbers[2], numbers[1])
        }
    }

    private mutating func take(text: String, _ kind: UInt8) {
        if kind == UInt8(ascii: "P"), text.hasPrefix(">|") { name = String(text.dropFirst(2)) }
        if kind == UInt8(ascii: "_"), text.hasPrefix("G"), text.hasSuffix(";OK") { takesKitty = true }
        if kind == UInt8(ascii: "]"), text.hasPrefix("11;rgb:") {
            let parts = text.dropFirst(7).split(separator: "/").compactMap { part in
                Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
            }
            // The weights of the luminance of sRGB.
            if parts.count == 3 { isDark = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.5 }
        }
    }
}

/// A PNG image as the control sequences with which terminals take pictures.
enum InlineImage {
    /// kitty's graphics protocol: pieces of at most 4096 characters, without an answer, a number of columns wide.
    static func kitty(_ png: [UInt8], columns: Int) -> [UInt8] {
        let text = base64(png)
        var bytes: [UInt8] = []
        var start = 0
        while start < text.count {
            let end = min(start + 4096, text.count)
            let controls = start == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
            bytes += "\u{1B}_G\(controls)m=\(end < text.count ? 1 : 0);".utf8
            bytes += text[start..<end]
            bytes += "\u{1B}\\".utf8
            start = end
        }
        return bytes + "\n".utf8
    }

    /// iTerm2's inline images.
    static func iterm(_ png: [UInt8], columns: Int) -> [UInt8] {
        let head = "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);preserveAspectRatio=1:"
        return Array(head.utf8) + base64(png) + Array("\u{7}\n".utf8)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// RFC 4648, with padding.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let group =
                Int(bytes[start]) << 16 | (count > 1 ? Int(bytes[start + 1]) << 8 : 0)
                | (count > 2 ? Int(bytes[start + 2]) : 0)
            for place in 0..<4 {
                text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
