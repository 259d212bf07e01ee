// "Insert a character", for whole runs.

internal import KursText

extension TreeBuilder {
    /// The byte of a run at an index.
    @inline(__always)
    mutating func byte(_ text: TextRange, _ index: Int, _ input: Span<UInt8>) -> UInt8 {
        text.isPooled ? tokenizer.pool[text.start &+ index] : input[text.start &+ index]
    }

    /// How many bytes of white space a run begins with.
    @inline(__always)
    mutating func leadingWhitespace(_ text: TextRange, _ input: Span<UInt8>) -> Int {
        var count = 0
        while count < Int(text.count) && byte(text, count, input).isASCIIWhitespace { count &+= 1 }
        return count
    }

    /// Splits the white space off the front of the token's text.
    mutating func takeLeadingWhitespace(_ input: Span<UInt8>) -> TextRange {
        let count = leadingWhitespace(tokenizer.text, input)
        let space = TextRange(offset: tokenizer.text.offset, count: UInt32(truncatingIfNeeded: count))
        tokenizer.text.drop(count)
        return space
    }

    /// Inserts the white space of the token's text and drops the rest.
    mutating func insertOnlyWhitespace(_ input: Span<UInt8>) {
        while tokenizer.text.count > 0 {
            let space = takeLeadingWhitespace(input)
            if space.count > 0 { insertCharacters(space, input) }
            var other = 0
            while other < Int(tokenizer.text.count), !byte(tokenizer.text, other, input).isASCIIWhitespace {
                other &+= 1
            }
            if other > 0 { parseError() }
            tokenizer.text.drop(other)
        }
    }

    /// "Insert a character" for each of a run: joined to the text node before the insertion place, or as a new one.
    @inline(__always)
    mutating func insertCharacters(_ text: TextRange, _ input: Span<UInt8>) {
        let place = appropriatePlace()
        let before =
            place.before == noNode ? nodes[Int(place.parent)].lastChild : nodes[Int(place.before)].previousSibling
        if before != noNode && nodes[Int(before)].isText {
            join(text, to: before, input)
        } else {
            let node = Node(kind: .text, first: text.offset, second: text.count)
            if place.before == noNode {
                _ = make(node, lastIn: place.parent)
            } else {
                insert(make(node), before: place.before)
            }
        }
    }

    /// Joins a run to a text node: in place where it follows in the source or in the pool, else in the pool with
    /// doubling capacity, so that many joins cost no more than the length of the text.
    private mutating func join(_ text: TextRange, to node: UInt32, _ input: Span<UInt8>) {
        let old = nodes[Int(node)].text
        let isGrowing = nodes[Int(node)].isGrowing
        if !isGrowing && old.isPooled == text.isPooled && old.end == text.start {
            nodes[Int(node)].second &+= text.count
            return
        }
        let count = Int(old.count) &+ Int(text.count)
        var start = old.start
        if !isGrowing || count > TreeBuilder.room(Int(old.count)) {
            start = tokenizer.pool.count
            append(old, input)
            tokenizer.pool.append(contentsOf: repeatElement(0, count: TreeBuilder.room(count) &- Int(old.count)))
            nodes[Int(node)].isGrowing = true
        }
        for index in 0..<Int(text.count) {
            tokenizer.pool[start &+ Int(old.count) &+ index] = byte(text, index, input)
        }
        nodes[Int(node)].text = TextRange(pool: start..<start &+ count)
    }

    /// The capacity for a growing text of a length: the next power of two.
    private static func room(_ count: Int) -> Int {
        count <= 1 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    }

    /// Copies a run to the end of the pool.
    mutating func append(_ text: TextRange, _ input: Span<UInt8>) {
        if text.isPooled {
            for index in text.range { tokenizer.pool.append(tokenizer.pool[index]) }
        } else {
            tokenizer.pool.append(input, text.range)
        }
    }

    /// Replaces the token's NULs by as many U+FFFD and inserts them.
    mutating func insertReplacementCharacters(_ input: Span<UInt8>) {
        let start = tokenizer.pool.count
        for _ in 0..<tokenizer.text.count { tokenizer.pool.append(scalar: 0xFFFD) }
        insertCharacters(TextRange(pool: start..<tokenizer.pool.count), input)
    }

    /// Whether a run contains a byte other than white space.
    @inline(__always)
    mutating func hasNonWhitespace(_ text: TextRange, _ input: Span<UInt8>) -> Bool {
        leadingWhitespace(text, input) < Int(text.count)
    }
}
