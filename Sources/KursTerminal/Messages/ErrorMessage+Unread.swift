import KursCore
import KursWallet

extension ErrorMessage {
    /// Words of a payment that are left, as what they may be.
    init(_ words: String, _ kind: WalletError.Unread, _ language: Language) {
        let isSum = words.contains(" ")
        let texts: [String] =
            switch kind {
            case .part:
                [
                    "“\(words)” looks like another part of the payment", "«\(words)» схоже на ще одну частину платежу",
                    "parts: kurs wallet add 700 food 500 home 200", "частини: kurs wallet add 700 їжа 500 дім 200",
                ]
            case .amount(let first, _):
                [
                    "the amount may be “\(first)” or “\(words)”", "сумою може бути «\(first)» або «\(words)»",
                    "two parts: kurs wallet add 100 food 60 cafe 40; factors: \(first)*\(words); an exchange: for \(words)\(isSum ? "" : " uah")",
                    "дві частини: kurs wallet add 100 їжа 60 кафе 40; множники: \(first)*\(words); обмін: за \(words)\(isSum ? "" : " грн")",
                ]
            case .percent(let sum):
                [
                    "“\(words)” is not an amount", "«\(words)» — не сума",
                    "write the amount that it makes" + (sum.map { ": \($0)" } ?? ""),
                    "напишіть суму з урахуванням відсотків" + (sum.map { ": \($0)" } ?? ""),
                ]
            case .currency:
                [
                    "“\(words)” is a currency", "«\(words)» — це валюта", "it stands behind the amount",
                    "вона має стояти після суми",
                ]
            case .category(let other):
                [
                    "the category may be “\(words)” or “\(other)”", "категорією може бути «\(words)» або «\(other)»",
                    "it stands behind the amount: 60 \(other)", "вона має стояти після суми: 60 \(other)",
                ]
            case .account(let name):
                [
                    "“\(words)” names another account (\(ChartOfAccounts.Account.shortName(of: name)))",
                    "«\(words)» — ще один рахунок (\(ChartOfAccounts.Account.shortName(of: name)))",
                    "parts of two: from card 500 and cash 200", "частини з двох: з картки 500 і готівки 200",
                ]
            case .ownAccount(let name, let isPaid):
                [
                    "“\(words)” may be the account", "«\(words)» може бути рахунком",
                    "write it as \(isPaid ? "from" : "to") \(name)",
                    "він пишеться як --\(isPaid ? "from" : "to") \(name)",
                ]
            case .time:
                [
                    words.contains(":") ? "kurs records no time: “\(words)”" : "“\(words)” is not one day",
                    words.contains(":") ? "часу kurs не записує: «\(words)»" : "«\(words)» — не один день",
                    "name the day: --on 2026-11-05", "укажіть день: --on 2026-11-05",
                ]
            case .interval:
                [
                    "plans cannot recur “\(words)”", "такого інтервалу плани не мають: «\(words)»",
                    "use --every month --on 5, --every week --on friday, --every '2 weeks'",
                    "можна --every місяць --on 5, --every тиждень --on п'ятниця, --every '2 тижні'",
                ]
            case .day(let days):
                [
                    "“\(words)” may be the day of the record", "«\(words)» може бути днем запису",
                    "if it is: " + days.map { "--on \($0.iso)" }.list(" or "),
                    "для нього: " + days.map { "--on \($0.iso)" }.list(" або "),
                ]
            }
        // A single word loses its quotes in the shell.
        var isAlone = !words.contains(" ")
        if case .amount(_, false) = kind { isAlone = false }
        self.init(
            .usage, texts[0], texts[1],
            hint: texts[2]
                + (isAlone ? "; as a description: --description \(words)" : "; a description with it goes in quotes"),
            texts[3] + (isAlone ? "; якщо це опис: --description \(words)" : "; якщо це опис, візьміть його в лапки"),
            language)
    }
}
