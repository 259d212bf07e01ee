internal import KursCore
internal import KursMarkup

/// A parsed page with the facts that concern it as a whole.
struct Page {
    let document: Document
    let context: ReaderContext
    /// The addresses of the page, most reliable first: where it was fetched from, then its canonical address.
    let addresses: [String]
    let title: String
    /// What of its title is not understood, or changes its rates; `nil` for nothing.
    let titleFault: String?
    /// The first heading.
    let heading: String
    /// The day that the page states.
    let date: PageDate
    /// The parts of the page that are not displayed.
    let hidden: HiddenParts
    /// Whether the bytes end before the page does.
    let isCutOff: Bool

    /// Whether the page ends in text, so that its last word may be incomplete.
    let endsInText: Bool

    /// Decodes and parses a page; without a declared encoding, as UTF-8 if valid, otherwise windows-1251.
    ///
    /// - Throws: ``Refusal/wrongShape(wanted:found:)`` for text that is not markup.
    ///   ``Refusal/outOfTime`` between the passes over a page, each of which is quick.
    init(_ bytes: [UInt8], _ context: ReaderContext) throws(Refusal) {
        try context.checkTime()
        let text: [UInt8]
        do throws(UnsupportedEncodingError) {
            text = try Page.decoded(bytes, context)
        } catch {
            throw .wrongShape(expected: .page, found: .encoding(error.encoding.rawValue))
        }
        guard text.contains(UInt8(ascii: "<")) else {
            let isBlank = text.allSatisfy { $0 <= 0x20 }
            throw .wrongShape(expected: .page, found: isBlank ? .nothing : .plainText)
        }
        try context.checkTime()
        document = Document(html: text)
        self.context = context
        try context.checkTime()
        hidden = HiddenParts(document)
        try context.checkTime()
        let head = PageHead(document)
        title = head.title
        heading = head.heading
        addresses = [context.address, head.canonical, head.address].compactMap { $0 }
        titleFault = TitleText.fault(head.title, of: SiteNames(addresses: addresses, own: head.siteName))
        try context.checkTime()
        date = PageDate(document, head, context, addresses)
        isCutOff = Page.isCutOff(text)
        endsInText =
            text.last { $0 > 0x20 } != UInt8(ascii: ">") && Array(text.suffix(4096)).lastOffset(of: "</body") == nil
    }

    /// The text of a page: as UTF-8 where its bytes can be nothing else, whatever they are labelled.
    private static func decoded(
        _ bytes: [UInt8], _ context: ReaderContext
    ) throws(UnsupportedEncodingError) -> [UInt8] {
        let labelled = try decodeHTML(
            bytes, contentType: context.contentType, fallback: .utf8ElseWindows1251, prescanLimit: 4096)
        guard labelled.encoding != .utf8 else {
            // Hardly a letter of Cyrillic in windows-1251 is UTF-8 by accident.
            guard labelled.utf8.count(of: "\u{FFFD}") > 16 else { return labelled.utf8 }
            let other = try decodeHTML(bytes, as: .windows1251).utf8
            return other
        }
        let plain = try decodeHTML(bytes, as: .utf8).utf8
        let isUTF8 = bytes.contains { $0 >= 0x80 } && plain.count(of: "\u{FFFD}") == 0
        return isUTF8 ? plain : labelled.utf8
    }

    /// The day in Kyiv when it was fetched.
    var today: Day { context.kyiv.day(at: context.fetchedAt) }

    /// The paths of its addresses, in lower case.
    var paths: [String] {
        addresses.map { address in
            let bare = address.prefix { $0 != "?" && $0 != "#" }
            guard let host = bare.range(of: "://") else { return bare.lowercased() }
            return (bare[host.upperBound...].firstIndex(of: "/").map { bare[$0...] } ?? "/").lowercased()
        }
    }

    /// Whether the last table is not closed, or the text ends inside a tag.
    private static func isCutOff(_ text: [UInt8]) -> Bool {
        let end = Array(text.suffix(2_000_000))
        guard let open = end.lastOffset(of: "<table") else { return endsInsideTag(text) }
        let close = end.lastOffset(of: "</table") ?? -1
        return close < open || endsInsideTag(text)
    }

    private static func endsInsideTag(_ text: [UInt8]) -> Bool {
        for byte in text.reversed().prefix(4096) {
            if byte == UInt8(ascii: ">") { return false }
            if byte == UInt8(ascii: "<") { return true }
        }
        return false
    }
}

extension [UInt8] {
    /// How often a character occurs in UTF-8; O(n).
    fileprivate func count(of character: Unicode.Scalar) -> Int {
        let wanted = Array(String(character).utf8)
        guard let first = wanted.first, count >= wanted.count else { return 0 }
        return indices.dropLast(wanted.count - 1).count { at in
            self[at] == first && self[at..<(at + wanted.count)].elementsEqual(wanted)
        }
    }

    /// The last offset of a lower-case word, in any case; O(n).
    func lastOffset(of word: StaticString) -> Int? {
        let word = word.withUTF8Buffer { unsafe Array($0) }
        guard count >= word.count, let first = word.first else { return nil }
        var at = count - word.count
        while at >= 0 {
            if self[at] == first, zip(self[at...], word).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { return at }
            at -= 1
        }
        return nil
    }
}

extension Substring {
    /// The first range of a short text.
    func range(of mark: String) -> Range<Substring.Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(mark) { return at..<index(at, offsetBy: mark.count) }
            at = index(after: at)
        }
        return nil
    }
}

extension Page {
    /// What the address of a page or a day without a year says that changes all of its rates.
    var fault: Refusal.TableFault? {
        // Of which year such a day is shows by itself only if it has just been.
        if date.day == nil, let (month, day) = date.yearless {
            return .notUnderstood(.note, "\(day).\(month)")
        }
        let parts = paths.flatMap { $0.split { !$0.isLetter }.map(String.init) }
        return parts.first(where: CautionWords.changesPage).map { .notUnderstood(.title, $0) }
    }

    /// What its title and first heading say that changes all of its rates.
    var headFault: Refusal.TableFault? {
        titleFault.map { .notUnderstood(.title, $0.excerpt) }
            ?? FreeText.fault(heading: heading).map { .notUnderstood(.heading, $0.excerpt) }
    }

    /// What is chosen on a page, or added by its style sheet, that changes all of its rates.
    func choiceFault(rates: [Quote]) -> Refusal.TableFault? {
        PageControls.fault(on: self, rates: ChosenRates(rates))
            .map { .notUnderstood(.tab, $0.excerpt) }
            ?? hidden.addedTexts.sorted { $0.text < $1.text }.lazy
            .compactMap { $0.fault(on: self, rates: ChosenRates(rates)) }.first
            .map { .notUnderstood(.note, $0.excerpt) }
    }
}
