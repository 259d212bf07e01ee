internal import KursCore
internal import KursText

/// Words by which a bank or a person calls a transfer between accounts.
public enum TransferWords {
    private static let words = [
        "переказ", "перевед", "поповнен", "на картку", "з картки", "обмін валют", "купівля валют", "продаж валют",
        "конверт",
        "зняття", "виведення", "transfer", "top-up", "top up", "topup", "exchange", "conver", "withdraw", "to card",
        "from card", "sent money", "deposit",
    ].map { Array($0.utf8) }

    /// Whether two bytes begin one of the words.
    private static let beginnings: [Bool] = {
        var found = [Bool](repeating: false, count: 1 << 16)
        for word in words { found[Int(word[0]) << 8 | Int(word[1])] = true }
        return found
    }()

    /// Whether a name has one of them.
    ///
    /// In one pass over the name: a search for each word would take longer to prepare than to find.
    public static func areIn(_ name: String) -> Bool {
        let text = foldedText(Array(name.utf8))
        let beginnings = beginnings
        for start in text.indices.dropLast() where beginnings[Int(text[start]) << 8 | Int(text[start + 1])] {
            if words.contains(where: { text[start...].starts(with: $0) }) { return true }
        }
        return false
    }
}
