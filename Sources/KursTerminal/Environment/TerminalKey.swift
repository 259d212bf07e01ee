import KursText

package enum TerminalKey: Equatable, Sendable {
    case letter(Unicode.Scalar)
    case left, right, up, down, pageUp, pageDown, home, end, enter, escape, backspace, tab
    case delete
    /// Ctrl-U, Ctrl-W.
    case clear, deleteWord
    /// Ctrl-C or Ctrl-D, Ctrl-Z, Ctrl-L.
    case interrupt, suspend, redraw
    /// A press of the left mouse button on a cell, counted from 0.
    case click(column: Int, row: Int)
    case wheelUp, wheelDown
    /// A pasted text, in which line breaks and tabs are blanks: no key, whatever it has.
    case text(String)

    /// The key as it is on a Latin keyboard: `й` is the key of `q`, whatever layout is on.
    package var onLatinLayout: TerminalKey {
        guard case .letter(let letter) = self, let place = Self.ukrainian.firstIndex(of: letter) else { return self }
        return .letter(Self.latin[place])
    }

    private static let ukrainian = Array("йцукенгшщзхїфівапролдячсмитьЙЦУКЕНГШЩЗХЇФІВАПРОЛДЯЧСМИТЬ".unicodeScalars)
    private static let latin = Array("qwertyuiop[]asdfghjklzxcvbnmQWERTYUIOP{}ASDFGHJKLZXCVBNM".unicodeScalars)

    /// Decodes bytes from a terminal into keys; unknown sequences are skipped.
    ///
    /// O(n). A lone ESC is the Escape key; ESC followed by more bytes begins a sequence, which is consumed whole.
    package static func keys(in bytes: [UInt8]) -> [TerminalKey] {
        var keys: [TerminalKey] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0x03, 0x04: keys.append(.interrupt)
            case 0x08, 0x7F: keys.append(.backspace)
            case 0x09: keys.append(.tab)
            case 0x0A, 0x0D: keys.append(.enter)
            case 0x0C: keys.append(.redraw)
            case 0x15: keys.append(.clear)
            case 0x17: keys.append(.deleteWord)
            case 0x1A: keys.append(.suspend)
            case 0x1B where rest.starts(with: "[200~".utf8):
                rest = rest.dropFirst(5)
                let end = rest.indices.first { rest[$0...].starts(with: "\u{1B}[201~".utf8) } ?? rest.endIndex
                let pasted = rest[..<end].map { $0 < 0x20 ? 0x20 : $0 }
                keys.append(.text(String(decoding: pasted, as: UTF8.self)))
                rest = rest[end...].dropFirst(6)
            case 0x1B: if let key = sequence(&rest) { keys.append(key) }
            case 0x20...0x7E: keys.append(.letter(Unicode.Scalar(byte)))
            case 0x80...:
                let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                let text = String(decoding: [byte] + rest.prefix(length - 1), as: UTF8.self)
                rest = rest.dropFirst(length - 1)
                if let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" { keys.append(.letter(scalar)) }
            default: break
            }
        }
        return keys
    }

    /// Where a paste begins whose end has not come yet; it ends with a mark of its own.
    static func openPaste(in bytes: [UInt8]) -> Int? {
        let places = { (mark: String) in bytes.indices.last { bytes[$0...].starts(with: mark.utf8) } }
        return places("\u{1B}[200~").flatMap { places("\u{1B}[201~") ?? -1 < $0 ? $0 : nil }
    }

    static func isCut(_ bytes: [UInt8]) -> Bool {
        if openPaste(in: bytes) != nil { return true }
        // `ESC [ < 64 ; 999 ; 999 M` is the longest.
        if let escape = bytes.lastIndex(of: 0x1B), escape + 16 > bytes.count {
            let rest = bytes[(escape + 1)...]
            guard let mark = rest.first else { return true }
            return (mark == UInt8(ascii: "[") || mark == UInt8(ascii: "O"))
                && !rest.dropFirst().contains { (0x40...0x7E).contains($0) }
        }
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 else { return false }
        return bytes.count - lead < (bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2)
    }

    private static func sequence(_ rest: inout ArraySlice<UInt8>) -> TerminalKey? {
        guard let mark = rest.first else { return .escape }
        guard mark == UInt8(ascii: "[") || mark == UInt8(ascii: "O") else { return .escape }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "<") { return mouse(&rest) }
        var number = DigitRun()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "A"): return .up
            case UInt8(ascii: "B"): return .down
            case UInt8(ascii: "C"): return .right
            case UInt8(ascii: "D"): return .left
            case UInt8(ascii: "H"): return .home
            case UInt8(ascii: "F"): return .end
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number.append(byte)
            case UInt8(ascii: "~"):
                return [1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end][number.value]
            case 0x40...0x7E: return nil
            default: continue
            }
        }
        return nil
    }

    /// Reads `<BUTTON;COLUMN;ROW` and `M` for a press or `m` for a release, as xterm's mode 1006 sends them.
    private static func mouse(_ rest: inout ArraySlice<UInt8>) -> TerminalKey? {
        rest.removeFirst()
        var numbers = [DigitRun()]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): numbers[numbers.count - 1].append(byte)
            case UInt8(ascii: ";") where numbers.count < 3: numbers.append(DigitRun())
            case UInt8(ascii: "M"):
                guard numbers.count == 3, numbers[1].value > 0, numbers[2].value > 0 else { return nil }
                switch numbers[0].value {
                case 0: return .click(column: numbers[1].value - 1, row: numbers[2].value - 1)
                case 64: return .wheelUp
                case 65: return .wheelDown
                default: return nil
                }
            default: return nil
            }
        }
        return nil
    }
}
