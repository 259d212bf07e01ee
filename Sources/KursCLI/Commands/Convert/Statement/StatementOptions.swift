import KursCore

/// The options that say where a statement has what, of every command that reads one.
enum StatementOptions {
    static let columns: [OptionSpec] = [
        OptionSpec(
            "amount-col", value: "COLUMN", "column of the amounts, by name or number",
            "стовпець сум: назва або номер"),
        OptionSpec("currency-col", value: "COLUMN", "column of the currencies", "стовпець валют"),
        OptionSpec(
            "currency", value: "CURRENCY", "currency of all rows, if there is no column for it",
            "валюта всіх рядків, якщо стовпця немає"),
        OptionSpec(
            "debit-col", value: "COLUMN", "column of what left the account", "стовпець списань (дебет)"),
        OptionSpec(
            "credit-col", value: "COLUMN", "column of what came in", "стовпець зарахувань (кредит)"),
        OptionSpec("date-col", value: "COLUMN", "column of the dates", "стовпець дат"),
        OptionSpec(
            "date-format", value: "FORMAT", "order of dates such as 11-12-2026: DD-MM-YYYY (default: detected)",
            "порядок чисел у датах, як-от 11-12-2026: DD-MM-YYYY (типово визначається автоматично)"),
        OptionSpec(
            "delimiter", value: "CHARACTER", "cell delimiter (default: detected)",
            "роздільник комірок (типово визначається автоматично)"),
        OptionSpec(
            "decimal", value: "CHARACTER", choices: [".", ","], "decimal mark of the amounts (default: detected)",
            "десятковий знак сум (типово визначається автоматично)"),
    ]

    static let sheet = OptionSpec(
        "sheet", value: "SHEET", "sheet of a workbook, by name or number", "аркуш книги: назва або номер")
}
