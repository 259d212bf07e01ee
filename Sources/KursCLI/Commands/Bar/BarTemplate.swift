import KursCore
import KursTerminal

/// A template with placeholders: `USD %{usd.cash.sell} %{usd.cash.sell.arrow}`.
///
/// `%{` begins a placeholder and `}` ends it; `%%{` is a literal `%{`. All other text is literal.
struct BarTemplate: Equatable {
    enum Piece: Equatable {
        case text(String)
        case value(QuotePath)
        /// The change from the previous close, with a sign.
        case change(QuotePath)
        /// `▲`, `▼` or `=`.
        case arrow(QuotePath)
        case wallet(WalletField)
        /// The age of the oldest number in the line.
        case age
        /// The stale mark; empty if all rates are fresh.
        case stale
    }

    enum WalletField: String, CaseIterable {
        case monthIn = "wallet.month.in"
        case monthOut = "wallet.month.out"
        case monthSaved = "wallet.month.saved"
        case total = "wallet.total"
        case due = "wallet.due"
    }

    let pieces: [Piece]
    /// Whether a number of the wallet is wanted, which must be read for it.
    var needsWallet: Bool {
        pieces.contains { if case .wallet = $0 { true } else { false } }
    }

    /// Reads a template; O(n).
    ///
    /// - Throws: ``SyntaxError`` at the position of the first invalid placeholder.
    init(_ text: String) throws(SyntaxError) {
        var pieces: [Piece] = []
        var literal: [UInt8] = []
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "%"), place + 1 < bytes.count else {
                literal.append(bytes[place])
                place += 1
                continue
            }
            if bytes[place...].starts(with: "%%{".utf8) {
                literal += Array("%{".utf8)
                place += 3
            } else if bytes[place + 1] == UInt8(ascii: "{") {
                let start = place + 2
                guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
                    throw SyntaxError(text: text, offset: place, reason: .unclosed)
                }
                if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
                literal = []
                pieces.append(try BarTemplate.piece(bytes[start..<end], in: text))
                place = end + 1
            } else {
                literal.append(bytes[place])
                place += 1
            }
        }
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
        self.pieces = pieces
    }

    private static func piece(_ field: ArraySlice<UInt8>, in text: String) throws(SyntaxError) -> Piece {
        if field.isEmpty { throw SyntaxError(text: text, offset: field.startIndex, reason: .emptyField) }
        if field.elementsEqual("age".utf8) { return .age }
        if field.elementsEqual("stale".utf8) { return .stale }
        if let number = WalletField(rawValue: String(decoding: field, as: UTF8.self)) { return .wallet(number) }
        for (ending, isArrow) in [(".arrow", true), (".change", false)] where ends(field, with: ending) {
            let name = try name(field.dropLast(ending.utf8.count), in: text)
            return isArrow ? .arrow(name) : .change(name)
        }
        return .value(try name(field, in: text))
    }

    private static func ends(_ field: ArraySlice<UInt8>, with ending: String) -> Bool {
        field.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    private static func name(_ field: ArraySlice<UInt8>, in text: String) throws(SyntaxError) -> QuotePath {
        do throws(QuotePathError) {
            let name = try QuotePath(reading: field)
            if let fault = name.fault(asWritten: field) { throw fault }
            return name
        } catch {
            throw SyntaxError(text: text, offset: field.startIndex + error.offset, reason: .name(error.reason))
        }
    }

    var names: [QuotePath] {
        pieces.compactMap { piece in
            switch piece {
            case .value(let name), .change(let name), .arrow(let name): name
            case .text, .wallet, .age, .stale: nil
            }
        }
    }
}
