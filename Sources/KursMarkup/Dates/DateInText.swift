import KursText

/// A date in running text: `21 листопада 2026`, `November 21st, 2026`, `21 Nov 2026`, or in figures, `21.11.2026,
/// 14:05`.
struct DateInText {
    /// The date, without an offset.
    let date: FeedDate
    /// How many other words of letters the text has.
    let otherWords: Int

    /// Finds the first date in a text; `nil` without one.
    ///
    /// A month is a word of ``MonthNames``, a year has four digits; a time of day beside it counts. O(n).
    init?(_ text: some Collection<UInt8>) {
        var words = Words(Array(text))
        var last: [Words.Word] = []
        var found: (year: Int, month: Int, day: Int)?
        var time: (hour: Int, minute: Int)?
        var letters = 0
        while let word = words.next() {
            switch word {
            case .clock(let hour, let minute): time = time ?? (hour, minute)
            case .dotted(let year, let month, let day): found = found ?? (year, month, day)
            case .name: letters += 1
            case .number, .month: break
            }
            last.append(word)
            if last.count > 3 { last.removeFirst() }
            guard found == nil, last.count == 3 else { continue }
            switch (last[0], last[1], last[2]) {
            case (.number(let day), .month(let month), .number(let year)),
                (.month(let month), .number(let day), .number(let year)):
                if day <= 31, (1990...2199).contains(year) { found = (year, month, day) }
            default: break
            }
        }
        guard let found,
            let date = FeedDate(
                year: found.year, month: found.month, day: found.day, hour: time?.hour ?? 0,
                minute: time?.minute ?? 0, second: 0, offsetMinutes: nil)
        else { return nil }
        self.date = date
        otherWords = letters
    }

    /// Splits a text into candidate parts of a date.
    ///
    /// Not a ``DateCursor``: for that, every byte beyond ASCII is a letter, which suits the short texts of dates, while in
    /// running text a dash, a bullet or a no-break space ends a word.
    private struct Words {
        enum Word {
            case number(Int), month(Int), name
            case dotted(year: Int, month: Int, day: Int)
            case clock(hour: Int, minute: Int)
        }

        private let bytes: [UInt8]
        private var at = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Word? {
            while at < bytes.count {
                if bytes[at].isASCIIDigit { return numbers() }
                if isLetter(at) {
                    let start = at
                    while at < bytes.count, isLetter(at) { at += 1 }
                    let word = bytes[start..<at]
                    return MonthNames.number(of: word).map { .month($0) } ?? .name
                }
                at += bytes[at] == 0xC2 ? 2 : bytes[at] == 0xE2 ? 3 : 1
            }
            return nil
        }

        /// ASCII letters and everything beyond ASCII except the blocks of no-break spaces, dots, dashes and bullets.
        private func isLetter(_ index: Int) -> Bool {
            let byte = bytes[index]
            return byte.isASCIILetter || byte >= 0x80 && byte != 0xC2 && byte != 0xE2
        }

        /// `21`, `21st`, `14:05` or `21.11.2026`.
        private mutating func numbers() -> Word {
            let first = number()
            if let minute = number(after: 0x3A), first < 24, minute < 60 { return .clock(hour: first, minute: minute) }
            let start = at
            if let month = number(after: 0x2E), let year = number(after: 0x2E), (1...31).contains(first),
                (1...12).contains(month), (1990...2199).contains(year)
            {
                return .dotted(year: year, month: month, day: first)
            }
            at = start
            let rest = bytes[at...].prefix(2).map(\.asciiLowercased)
            let isOrdinal = ["st", "nd", "rd", "th"].contains { rest == Array($0.utf8) }
            if isOrdinal, at + 2 >= bytes.count || !bytes[at + 2].isASCIILetter { at += 2 }
            return .number(first)
        }

        private mutating func number() -> Int {
            let run = DigitRun(prefixOf: bytes[at...])
            at += run.count
            return run.value
        }

        /// Reads the number after a separator; `nil`, consuming nothing, when there is none.
        private mutating func number(after mark: UInt8) -> Int? {
            guard at + 1 < bytes.count, bytes[at] == mark, bytes[at + 1].isASCIIDigit else { return nil }
            at += 1
            return number()
        }
    }
}
