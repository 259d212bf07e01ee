import KursTerminal

enum WalletOptions {
    static let file = OptionSpec(
        "file", value: "FILE", "use this journal instead of KURS_WALLET", "журнал замість KURS_WALLET")
    static let on = OptionSpec(
        "on", alias: "date", value: "DATE", "the day of the record (default today)", "день запису (типово сьогодні)")
    static let newDay = OptionSpec("on", alias: "date", value: "DATE", "the new day", "новий день")
    static let from = OptionSpec("from", value: "ACCOUNT", "the account that pays", "рахунок, з якого сплачено")
    static let to = OptionSpec("to", value: "ACCOUNT", "the account that receives", "рахунок, на який надійшло")
    static let price = OptionSpec(
        "for", value: "AMOUNT", "the amount received in exchange: 43350 uah", "отримана в обмін сума: 43350 uah")
    static let tag = OptionSpec(
        "tag", value: "TAG", repeats: true, "a tag such as trip or who:Ann", "мітка, як-от trip чи who:Оля")
    static let changedTag = OptionSpec(
        "tag", value: "TAG", repeats: true, "add a tag such as trip, or remove it: -trip",
        "додати мітку, як-от trip, або прибрати: -trip")
    static let amount = OptionSpec(
        "amount", value: "AMOUNT", "the amount, also as an argument", "сума, можна й аргументом")
    static let moneyCurrency = OptionSpec(
        "currency", value: "CUR", "the currency of the amount", "валюта суми")
    static let account = OptionSpec(
        "account", value: "NAME", "the account that pays or receives", "рахунок, з якого сплачено чи на який надійшло")
    static let description = OptionSpec("description", alias: "note", value: "TEXT", "the description", "опис")
    static let newCategory = OptionSpec("category", value: "NAME", "the new category", "нова категорія")
    static let newDescription = OptionSpec(
        "description", alias: "note", value: "TEXT", "the new description", "новий опис")
    static let note = OptionSpec("note", value: "TEXT", "what it is for", "нотатка: для чого це")
    static let line = OptionSpec(
        "of", value: "NAME", "the line of a split record to change, by its account",
        "рядок розділеного запису, який треба змінити: назва його рахунку")
    static let search = OptionSpec(
        "search", value: "TEXT", "only those with this text", "лише ті, що містять цей текст")
    static let sort = OptionSpec(
        "sort", value: "ORDER", choices: ["date", "amount"], "order by date or amount",
        "за датою чи сумою: date, amount")
    static let done = OptionSpec("done", "what is done or over", "виконане чи завершене")
    /// Which records are wanted, as `RecordFilter` reads it.
    static let filter = [
        OptionSpec("category", value: "NAME", repeats: true, "these categories only", "лише ці категорії"),
        OptionSpec("except", value: "NAME", repeats: true, "all but these categories", "усе, крім цих категорій"),
        OptionSpec("account", value: "NAME", repeats: true, "these accounts only", "лише ці рахунки"),
        OptionSpec(
            "tag", value: "TAG", repeats: true, "only those with this tag, such as trip or who:Ann",
            "лише з цією міткою, як-от trip чи who:Оля"),
        search,
        ParsedArguments.period,
        OptionSpec("from", value: "DATE", "from this day on", "від цього дня"),
        OptionSpec("to", value: "DATE", "up to and including this day", "до цього дня включно"),
    ]
    static let ofPlan = OptionSpec("done", "only records that settled a plan", "лише записи, внесені за планом")
    static let income = OptionSpec("income", "income instead of expenses", "доходи замість витрат")
    static let currency = OptionSpec(
        "in", value: "CUR", "the currency of the sums (default accounting_currency, else UAH)",
        "валюта сум (типово accounting_currency, інакше UAH)")
    static let at = OptionSpec(
        "at", value: "DATE", "use the rates of this day for all records", "перерахувати всі записи за курсами цього дня"
    )
    static let every = OptionSpec(
        "every", value: "INTERVAL", "how often it recurs: month, 2 weeks, quarter, year, once",
        "як часто повторюється: місяць, '2 тижні', квартал, рік, раз")
    static let dueDay = OptionSpec(
        "on", alias: "by", value: "DAY", "the day on which it is due: 5, last, monday, 2026-12-01",
        "день платежу: 5, останній, понеділок, 2026-12-01")
    static let until = OptionSpec("until", value: "DATE", "the last day of a plan", "останній день плану")
}

/// The values of `--sort`.
enum WalletOrder: String, CaseIterable { case date, amount }
