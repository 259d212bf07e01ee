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

    /// Whether a name has one of them.
    public static func areIn(_ name: String) -> Bool {
        let text = lowercasedCyrillic(Array(name.utf8))
        return words.contains { text.span.firstOffset(of: $0.span) != nil }
    }
}
