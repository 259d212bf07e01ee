extension Markup {
    /// The places of the texts a person reads, with words in them.
    var contentTexts: [Int] {
        var isBody = !pieces.contains { if case .tag("body", false, _) = $0 { true } else { false } }
        return pieces.indices.filter { index in
            switch pieces[index] {
            case .tag("body", let isEnd, _):
                isBody = !isEnd
                return false
            case .text(let text): return isBody && text.contains { !$0.isWhitespace }
            default: return false
            }
        }
    }

    /// The places of the texts inside cells of tables; `th` or `td`, or both.
    func cellTexts(_ names: Set<String> = ["td", "th"]) -> [Int] {
        var cell: String?
        var found: [Int] = []
        for index in pieces.indices {
            switch pieces[index] {
            case .tag(let name, let isEnd, _) where ["td", "th", "tr", "table"].contains(name):
                cell = isEnd || name == "tr" || name == "table" ? nil : name
            case .text(let text):
                if let cell, names.contains(cell), text.contains(where: { !$0.isWhitespace }) { found.append(index) }
            default: break
            }
        }
        return found
    }

    /// The places of texts that are one number with decimals and no more.
    var numberTexts: [Int] { contentTexts.filter { Markup.isNumber(text(at: $0)) } }

    func text(at index: Int) -> String { if case .text(let text) = pieces[index] { text } else { "" } }

    /// Whether a text is digits, one decimal mark, digits.
    static func isNumber(_ text: String) -> Bool {
        let parts = text.trimmed.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    /// Changes some texts and answers whether any was changed; `nil` leaves one alone.
    mutating func edit(_ places: [Int], _ change: (String) -> String?) -> Bool {
        var isChanged = false
        for place in places {
            guard let new = change(text(at: place)), new != text(at: place) else { continue }
            pieces[place] = .text(new)
            isChanged = true
        }
        return isChanged
    }

    /// Changes the word between the white space around it.
    mutating func editTrimmed(_ places: [Int], _ change: (String) -> String?) -> Bool {
        edit(places) { text in
            let bare = text.trimmed
            guard !bare.isEmpty, let new = change(bare) else { return nil }
            let start = text.prefix(while: \.isWhitespace)
            return start + new + text.dropFirst(start.count + bare.count)
        }
    }

    /// Puts markup behind the start tags of a name, or before their end tags.
    mutating func insert(_ html: (_ isEnd: Bool) -> String, inside name: String) -> Bool {
        insert(inside: [name], html)
    }

    /// The same for several names.
    mutating func insert(inside names: Set<String>, _ html: (_ isEnd: Bool) -> String) -> Bool {
        var made: [Piece] = []
        var isChanged = false
        for piece in pieces {
            guard case .tag(let name, let isEnd, let rest) = piece, names.contains(name), !rest.hasSuffix("/") else {
                made.append(piece)
                continue
            }
            isChanged = true
            let added = Piece.text(html(isEnd))
            made += isEnd ? [added, piece] : [piece, added]
        }
        pieces = isChanged ? Markup(Markup(pieces: made).html).pieces : pieces
        return isChanged
    }

    private init(pieces: [Piece]) { self.pieces = pieces }

    /// Changes what follows the name in the start tags of some names.
    mutating func editTags(_ names: Set<String>, _ change: (_ rest: String) -> String) -> Bool {
        var isChanged = false
        for index in pieces.indices {
            guard case .tag(let name, false, let rest) = pieces[index], names.contains(name) else { continue }
            pieces[index] = .tag(name: name, isEnd: false, rest: change(rest))
            isChanged = true
        }
        return isChanged
    }

    /// Drops the tags of some names and keeps what is between them.
    mutating func drop(_ isDropped: (_ name: String, _ isEnd: Bool) -> Bool) -> Bool {
        let count = pieces.count
        pieces.removeAll { if case .tag(let name, let isEnd, _) = $0 { isDropped(name, isEnd) } else { false } }
        return pieces.count < count
    }

    func has(_ name: String) -> Bool {
        pieces.contains { if case .tag(name, false, _) = $0 { true } else { false } }
    }
}

extension String {
    /// Without white space at both ends, the no-break space included.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// With a capital first letter.
    var titled: String { prefix(1).uppercased() + dropFirst() }
}
