import KursCore
import KursTerminal
import KursText
import KursWallet

/// A text that records are looked for by, and the amount that it names: `450`, `450 silpo`, `silpo 12.50 usd`.
struct SoughtText {
    let text: [UInt8]
    /// The amount; `nil` without one.
    private(set) var amount: ExactDecimal?
    private var commodity: String?
    private var rest: [UInt8] = []

    init(_ words: String) {
        text = foldedText(Array(words.utf8))
        let words = words.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(where: CommandSuggestion.isAmount) else { return }
        var behind = words[place...]
        guard let (amount, currency) = try? AmountArgument.take(from: &behind) else { return }
        (self.amount, commodity) = (amount.magnitude, currency?.text)
        if commodity == nil, let word = behind.first, WalletMoney.isCurrency(word) {
            behind.removeFirst()
            commodity = CommodityCode.currency(of: word)?.text
        }
        rest = foldedText(Array(Array(words[..<place] + behind).list(" ").utf8))
    }

    /// Whether a record has the amount and the other words, or all of it in its texts; without an amount none is accepted.
    func accepts(_ record: Record) -> Bool {
        let comments = record.comment.split { ",\n".contains($0) }.filter { part in
            !Tag.tags(in: String(part)).contains(where: \.isOwn)
        }
        let texts = [record.description, record.code] + comments.map(String.init) + record.postings.map(\.account)
        let folded = foldedText(Array(texts.list("\n").utf8))
        let has = { (text: [UInt8]) in text.isEmpty || folded.span.firstOffset(of: text.span) != nil }
        let isPaid = record.postings.contains { entry in
            let sums = [Record.Money(entry.amount, entry.commodity), entry.cost].compactMap(\.self)
            return sums.contains { sum in
                sum.amount.magnitude == amount
                    && (commodity == nil || sum.commodity == commodity
                        || CommodityCode.currency(of: sum.commodity)?.text == commodity)
            }
        }
        return amount != nil && (isPaid && has(rest) || has(text))
    }
}
