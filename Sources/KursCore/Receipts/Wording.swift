/// A wording of banks: what its words mean, and the words.
///
/// The words of a pattern follow one another. `прода*` is the beginning of a word, `a|b` one of several, `a?` may be absent,
/// `#` is a number, `¤` the code of a currency, `..` up to four other words, `^` the beginning and `$` the end of the text.
/// `@` is currency that is bought or sold: `валюти`, `інвалюти`, `1000 USD`, `USD` with nothing of it sold after it.
struct Wording {
    enum Meaning: Equatable {
        case exchange
        /// A transfer between own accounts, in the bank's words.
        case own
        /// The owner's own money; true only with a proof.
        case ownMoney
        case transfer
        /// What may be the side of a transfer, if there is another side.
        case hint
        /// What is paid for, so that a mere transfer is a payment.
        case ground
        /// A text that begins as one about a payment.
        case paid
        case interest, cashback, loan, fee, tax
        /// What may be no income of a business.
        case notBusiness
        /// A refund, whose words say of what.
        case refund
        /// What a card paid, on money that came in.
        case cardRefund
        /// A refund of something, and the word for one among others.
        case maybeRefund, mentionsRefund
        case distribution
        /// The bank's party to a sale of currency.
        case exchangeParty
        case bank, company
    }

    let meaning: Meaning
    private let elements: [Element]
    private let isAtStart: Bool
    private let isAtEnd: Bool

    private struct Element {
        enum Form { case words([(word: String, isBeginning: Bool)]), currency, gap, traded }
        var form: Form
        var isOptional = false
    }

    /// The beginnings of the words that the pattern may begin with, two letters each.
    let beginnings: [String]

    init(_ meaning: Meaning, _ pattern: String) {
        self.meaning = meaning
        var words = pattern.split(separator: " ").map(String.init)
        isAtStart = words.first == "^"
        isAtEnd = words.last == "$"
        words.removeAll { $0 == "^" || $0 == "$" }
        elements = words.map { word in
            let isOptional = word.hasSuffix("?")
            switch isOptional ? String(word.dropLast()) : word {
            case "¤": return Element(form: .currency, isOptional: isOptional)
            case "..": return Element(form: .gap)
            case "@": return Element(form: .traded)
            case let text: return Element(form: .words(Self.forms(text, by: "|")), isOptional: isOptional)
            }
        }
        var found: [String] = []
        for element in elements {
            if case .words(let words) = element.form { found += words.map { String($0.word.prefix(2)) } }
            if !element.isOptional { break }
        }
        beginnings = found
    }

    /// The words that the pattern covers from a place on; `nil` if it does not hold there.
    func match(_ text: RowText, at start: Int) -> Range<Int>? {
        guard !isAtStart || start == 0, let end = match(text.words, start, elements[...]), end > start else {
            return nil
        }
        return start..<end
    }

    private func match(_ words: [RowText.Word], _ at: Int, _ rest: ArraySlice<Element>) -> Int? {
        guard let element = rest.first else { return isAtEnd && at < words.count ? nil : at }
        let next = rest.dropFirst()
        switch element.form {
        case .gap:
            for skipped in 0...4 where at + skipped <= words.count {
                if let end = match(words, at + skipped, next) { return end }
            }
            return nil
        case .traded: return Self.traded(words, at).flatMap { match(words, $0, next) }
        case .currency:
            if at < words.count, words[at].isCode, let end = match(words, at + 1, next) { return end }
        case .words(let forms):
            if at < words.count,
                forms.contains(where: { $0.word == "¤" ? words[at].isCode : Self.isOne(words[at].text, $0) }),
                let end = match(words, at + 1, next)
            {
                return end
            }
        }
        return element.isOptional ? match(words, at, next) : nil
    }

    private static func isOne(_ text: String, _ form: (word: String, isBeginning: Bool)) -> Bool {
        form.isBeginning ? text.hasPrefix(form.word) : text == form.word
    }

    // MARK: Currency that is traded

    /// The end of the words for currency that is bought or sold; `nil` where another thing is.
    private static func traded(_ words: [RowText.Word], _ start: Int) -> Int? {
        var at = start
        while at < words.count, at - start < 7, fillers.contains(where: { isOne(words[at].text, $0) }) { at += 1 }
        guard at < words.count else { return nil }
        if money.contains(words[at].text) { return at + 1 }
        if words[at].text == "currency" || words[at].text == "currencies" {
            return isFree(words, at + 1) ? at + 1 : nil
        }
        var numbers = at
        while numbers < words.count, words[numbers].text == "#" || words[numbers].text == "n" { numbers += 1 }
        guard numbers < words.count, words[numbers].isCode || numbers > at && isCode(words[numbers].text),
            isFree(words, numbers + 1)
        else { return nil }
        return numbers + 1
    }

    private static func isCode(_ word: String) -> Bool {
        word.utf8.count == 3 && CurrencyCode(word).flatMap(Currency.find)?.kind == .money
    }

    /// Whether nothing that could be sold for the currency follows.
    private static func isFree(_ words: [RowText.Word], _ at: Int) -> Bool {
        guard at < words.count, !words[at].isAfterMark, words[at].text != "#", !words[at].isCode else { return true }
        return followers.contains { isOne(words[at].text, $0) }
    }

    private static func forms(_ text: String, by separator: Character) -> [(word: String, isBeginning: Bool)] {
        text.split(separator: separator).map { $0.hasSuffix("*") ? (String($0.dropLast()), true) : (String($0), false) }
    }

    private static let money: Set = [
        "валюти", "валюту", "валют", "валюта", "валютою", "валюты", "інвалюти", "інвалюту", "інвалюта", "інвалюты",
        "вкв", "вал", "valuty", "valiuty",
    ]
    private static let fillers = forms(
        "іноз* ін безгот* готівк* вільн* частин* нац* національ* обовязк* в у сумі на суму of foreign the купівл* прод* чи або",
        by: " ")
    private static let followers = forms(
        "по за на від до у в із з і й та згідно зг клієнт* курс* торг* комісі* ком через at from to for on per rate order via "
            + "by and or client*", by: " ")
}
