import KursCore
import KursWallet

extension ErrorMessage {
    /// The message for a journal that is refused by file and line.
    init(_ error: JournalError, _ language: Language) {
        let place = "\(error.path):\(error.line)"
        let (what, advice) = Self.texts(error.reason)
        self.init(
            .badData, LocalizedText(place + ": " + what.en, place + ": " + what.uk),
            advice ?? LocalizedText("correct the line; nothing was written", "виправте рядок; нічого не записано"),
            language)
    }

    private static func texts(_ reason: JournalError.Reason) -> (LocalizedText, LocalizedText?) {
        switch reason {
        case .notUTF8:
            (
                LocalizedText("not UTF-8", "не UTF-8"),
                LocalizedText(
                    "convert it: iconv -f windows-1251 -t utf-8", "перекодуйте: iconv -f windows-1251 -t utf-8")
            )
        case .loneReturn:
            (
                LocalizedText(
                    "a carriage return (CR) within the line", "символ повернення каретки (CR) посеред рядка"),
                LocalizedText("end the lines with LF: tr '\\r' '\\n'", "завершіть рядки символом LF: tr '\\r' '\\n'")
            )
        case .conflictMark:
            (
                LocalizedText("the mark of an unresolved merge conflict", "позначка нерозв'язаного конфлікту злиття"),
                LocalizedText(
                    "to keep the records of both sides: kurs wallet merge --conflicts",
                    "щоб зберегти записи обох сторін: kurs wallet merge --conflicts")
            )
        case .unknownLine:
            (
                LocalizedText(
                    "neither a transaction nor a directive of hledger", "ні транзакція, ні директива hledger"), nil
            )
        case .unsupportedDirective(let name):
            (
                LocalizedText(
                    "“\(name)” is not supported and may change amounts",
                    "«\(name)» не підтримується й може змінити суми"), nil
            )
        case .invalidDate(let text):
            (LocalizedText("“\(text)” is not a valid date", "«\(text)» — не дата"), nil)
        case .differentDirectives:
            (
                LocalizedText(
                    "the other file has no such directive, so its amounts or dates would be read differently",
                    "в іншому файлі такої директиви немає, тож його суми чи дати читалися б інакше"),
                LocalizedText(
                    "give both files the same directives, and merge again",
                    "зробіть директиви обох файлів однаковими й об'єднайте знову")
            )
        case .missingAccount: (LocalizedText("the account is missing", "бракує рахунку"), nil)
        case .invalidAmount(let text):
            (LocalizedText("“\(text)” is not an amount", "«\(text)» — не сума"), nil)
        case .tooManyDigits(let text):
            (LocalizedText("too many digits: \(text)", "забагато цифр: \(text)"), nil)
        case .severalMissingAmounts:
            (
                LocalizedText("more than one posting has no amount", "більше ніж один рядок без суми"),
                LocalizedText(
                    "separate accounts and amounts by two spaces", "між рахунком і сумою потрібні два пробіли")
            )
        case .unbalanced(let remainders):
            (
                LocalizedText(
                    "the postings do not add up to zero: \(text(remainders))",
                    "сума рядків не нуль: \(text(remainders))"),
                LocalizedText(
                    "correct the transaction, or remove it if it is half-written",
                    "виправте транзакцію або приберіть, якщо її недописано")
            )
        case .failedAssertion(let account, let expected, let actual):
            (
                LocalizedText(
                    "\(account) should have \(text([expected])) and has \(actual)",
                    "\(account): має бути \(text([expected])), а є \(actual)"), nil
            )
        case .unsupportedAssignment:
            (
                LocalizedText(
                    "==, =* and a balance with a cost are not supported without an amount",
                    "==, =* і залишок із ціною не підтримуються без суми"),
                LocalizedText("write the amount before the sign =", "напишіть суму перед знаком =")
            )
        case .unreadableInclude(let name):
            (
                LocalizedText("cannot include \(name)", "не вдалося включити \(name)"),
                LocalizedText(
                    "name one journal that exists; patterns are not supported",
                    "назвіть один наявний журнал; шаблони не підтримуються")
            )
        case .includeCycle(let name):
            (LocalizedText("\(name) includes itself", "\(name) включає сам себе"), nil)
        case .tooLarge: (LocalizedText("larger than 4 GB", "більший за 4 ГБ"), nil)
        }
    }

    private static func text(_ remainders: [JournalError.Remainder]) -> String {
        remainders.prefix(3).map { $0.commodity.isEmpty ? "\($0.amount)" : "\($0.amount) \($0.commodity)" }.list(", ")
    }
}
