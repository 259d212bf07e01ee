import KursCore

extension Refusal {
    /// Why an answer was rejected, as a clause that follows the name of its source.
    var sentence: LocalizedText {
        switch self {
        case .notJSON(let offset):
            LocalizedText(
                "its answer is not valid JSON from byte \(offset) on",
                "відповідь не є правильним JSON, починаючи з байта \(offset)")
        case .wrongShape(let expected, let found):
            LocalizedText(
                "its answer should have \(expected.phrase.en) but has \(found.phrase.en)",
                "відповідь мала б містити \(expected.phrase.uk), а містить \(found.phrase.uk)")
        case .message(let text):
            LocalizedText("it answered with a message: \(text)", "у відповіді лише повідомлення: \(text)")
        case .badRow(let row, let fault): fault.sentence(row: row + 1)
        case .notFound(let expected):
            LocalizedText("could not find \(expected.phrase.en)", "не вдалося знайти \(expected.phrase.uk)")
        case .otherPage(let kind): kind.sentence
        case .otherTables(let faults) where faults.isEmpty:
            LocalizedText(
                "its page has no table or script that its layout describes",
                "на сторінці немає ні таблиці, ні скрипту, описаних у її макеті")
        case .otherTables(let faults):
            LocalizedText(
                "its page no longer looks as its layout describes: \(faults.phrase.en)",
                "сторінка вже не така, як описано в її макеті: \(faults.phrase.uk)")
        case .otherQuery(let name, let value):
            LocalizedText(
                "its address requests “\(name)=\(value)”, which is not supported",
                "в адресі вказано «\(name)=\(value)», а це не підтримується")
        case .otherDay(let requested, let found?):
            LocalizedText(
                "\(requested.iso) was requested, but the answer is for \(found.iso)",
                "запит був на \(requested.iso), а відповідь — на \(found.iso)")
        case .otherDay(let requested, nil):
            LocalizedText(
                "\(requested.iso) was requested, but the answer does not state its day",
                "запит був на \(requested.iso), а у відповіді дня не вказано")
        case .jump(let currency, let before, let after):
            LocalizedText(
                "\(currency.text) went from \(before) to \(after): a tenfold jump is not accepted",
                "\(currency.text) змінився з \(NumberFormat.typed(before, .uk)) на \(NumberFormat.typed(after, .uk)): стрибок удесятеро не приймається"
            )
        case .implausible(let currency, let implausibility):
            LocalizedText(
                "\(currency.text): \(implausibility.clause.en)", "\(currency.text): \(implausibility.clause.uk)")
        case .ahead(let moment, let clock):
            LocalizedText(
                "its answer is dated \(ClockTime.ahead(moment, clock).en)",
                "відповідь має час \(ClockTime.ahead(moment, clock).uk)")
        case .outOfTime:
            LocalizedText(
                "its answer could not be read within the time limit",
                "відповідь не вдалося опрацювати за відведений час")
        }
    }
}

extension Refusal.RowFault {
    /// Why a row, counted from 1, makes the answer unusable.
    fileprivate func sentence(row: Int) -> LocalizedText {
        switch self {
        case .missing(let field):
            LocalizedText("row \(row) of its answer has no “\(field)”", "рядок \(row) відповіді не має «\(field)»")
        case .invalid(let field, let value):
            LocalizedText(
                "“\(field)” in row \(row) of its answer cannot be “\(value)”",
                "«\(field)» у рядку \(row) відповіді не може бути «\(value)»")
        case .repeated(_, let value):
            LocalizedText(
                "its answer has “\(value)” twice, and it is unclear which row is right",
                "у відповіді двічі є «\(value)», і невідомо, котрий рядок правильний")
        case .notARow(let found):
            LocalizedText(
                "row \(row) of its answer is \(found.phrase.en)",
                "замість рядка \(row) відповідь має \(found.phrase.uk)")
        }
    }
}

extension Refusal.PageKind {
    fileprivate var sentence: LocalizedText {
        switch self {
        case .captcha:
            LocalizedText("it returned a CAPTCHA page", "надійшла сторінка з перевіркою, чи ви не робот")
        case .login: LocalizedText("it returned a login page", "надійшла сторінка входу")
        case .error: LocalizedText("it returned an error page", "надійшла сторінка з помилкою")
        }
    }
}

extension ClockTime {
    /// A moment ahead of the clock, with both times, because either may be wrong.
    static func ahead(_ moment: Timestamp, _ clock: Timestamp) -> LocalizedText {
        let (moment, clock) = (ClockTime.words(moment, .europeanRule), ClockTime.words(clock, .europeanRule))
        return LocalizedText(
            "\(moment), but this machine's clock shows \(clock)",
            "\(moment), а годинник цього комп'ютера показує \(clock)")
    }
}
