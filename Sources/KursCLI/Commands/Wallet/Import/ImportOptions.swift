import KursCore

/// The options of `kurs wallet import`, `rules` and `sort`.
enum ImportOptions {
    static let all: [OptionSpec] =
        [
            OptionSpec(
                "dry-run", "print what an import would do, and write nothing",
                "показати, що зробив би import, і нічого не записати"),
            OptionSpec(
                "match", "join rows with records typed by hand, and the two sides of transfers; a file is optional",
                "поєднати рядки із записами, введеними вручну, і дві сторони переказу; файл необов'язковий"),
            OptionSpec(
                "as", value: "NAME", "remember the columns of the statement under a name",
                "запам'ятати стовпці виписки під назвою"),
            OptionSpec("profile", value: "NAME", "use remembered columns", "узяти запам'ятовані стовпці"),
            OptionSpec("description-col", value: "COLUMN", "column of the names", "стовпець назв"),
            OptionSpec(
                "id-col", value: "COLUMN", "column of the bank's identifiers", "стовпець ідентифікаторів банку"),
            OptionSpec("balance-col", value: "COLUMN", "column of the balances", "стовпець залишків"),
            OptionSpec(
                "category-col", value: "COLUMN", "column of the categories or merchant codes",
                "стовпець категорій чи кодів MCC"),
            OptionSpec("confirm", "accept the proposed categories", "прийняти запропоновані категорії"),
            OptionSpec("rule", "also make rules of the answers", "зробити з відповідей ще й правила"),
        ] + StatementOptions.columns + [StatementOptions.sheet]
}
