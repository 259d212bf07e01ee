import KursCore

/// `kurs wallet`: income and expenses in a journal that hledger reads.
enum WalletCommand {
    static let spec = CommandSpec(
        "wallet", LocalizedText("record income and expenses", "записувати доходи й витрати"), usage: ["wallet"],
        examples: [
            Example("kurs wallet", "what you have, and this month", "скільки є, і цей місяць"),
            Example("kurs wallet add 240 food АТБ", "an expense of today in hryvnias", "сьогоднішня витрата"),
            Example("kurs wallet 2026-11", "records of a month", "записи за місяць"),
            Example("kurs wallet report --in usd", "this month in dollars", "цей місяць у доларах"),
            Example(
                "kurs wallet import mono.csv --account card --dry-run", "what a bank's statement would add",
                "що додала б виписка банку"),
        ],
        options: [WalletOptions.currency, WalletOptions.file],
        notes: [
            LocalizedText(
                "The wallet is a journal of hledger: KURS_WALLET, or wallet.journal in $XDG_DATA_HOME/kurs. Edit it by hand as you "
                    + "like; kurs changes only what a command is about. A category or account is its name, an alias or the "
                    + "beginning of one; an ID is one of the list or the beginning of one.",
                "Гаманець — журнал hledger: KURS_WALLET або wallet.journal у $XDG_DATA_HOME/kurs. Його можна редагувати вручну: kurs "
                    + "змінює лише те, чого стосується команда. Категорія чи рахунок — це назва, інша назва чи її початок; ID — зі "
                    + "списку, можна початок.")
        ],
        takes: 0,
        // A period alone asks for its records.
        implied: { WalletPeriod.isOne($0.operands) ? "list" : nil },
        verbs: {
            [
                WalletCapture.addSpec, WalletCapture.earnSpec, WalletCapture.moveSpec, WalletList.spec,
                WalletList.showSpec, WalletEdit.spec, WalletRemoval.spec, WalletRemoval.undoSpec, WalletBalance.spec,
                WalletReportCommand.spec, WalletChart.spec, WalletCategories.spec, WalletPlan.spec, WalletDue.spec,
                WalletDue.doneSpec, WalletDue.skipSpec, WalletGoal.spec, WalletImport.spec, WalletRules.spec,
                WalletSort.spec, WalletExport.spec, WalletMerge.spec,
            ]
        },
        handler: CommandHandler(WalletOverview.run))
}
