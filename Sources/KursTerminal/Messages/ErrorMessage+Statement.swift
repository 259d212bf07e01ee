package import KursCore
package import KursSources

package enum StatementError: Error, Equatable {
    case empty
    /// It contains zero bytes, as no text does.
    case notText
    case noColumn(String, columns: [String])
    case noColumnNumber(Int, count: Int)
    case twoColumns(name: String, first: Int, second: Int)
    case noHeader
    /// No row has an amount in the named column; `first` is the cell of the first row.
    case noAmounts(column: String, first: String)
    /// The amounts of the column contradict each other, or none of them determines which mark is the decimal mark.
    ///
    /// - Parameter doubt: The first amount that may be either; `nil` for a contradiction.
    case decimalMark(doubt: String?)
    /// No record has names that tell where the amounts are; `command` is the command line that says so.
    case columnsNotFound([String], command: String)
    case severalAmounts([String], command: String)
    case noDates([String], command: String)
    /// Debits have no minus, and the column that names them has other words, too.
    case unsignedAmounts(String, command: String)
    case noCurrencies(amount: String, command: String)
    case otherCurrency(String, column: String, given: String)
    /// All lines are like this number with a comma, which may separate decimals or columns.
    case uncertainComma(line: String)
    case uncertainDates(String, UncertainDate)
    case noSheet(String, sheets: [String])
    case severalSheets([String])
    case sheets(SheetFault)
    case bank(BankStatementError)

    package enum SheetFault: Equatable {
        case binary, encrypted, damaged, noZlib, tooLarge
    }
}

extension ErrorMessage {
    init(_ error: StatementError, _ path: String, _ language: Language) {
        switch error {
        case .empty:
            self.init(
                .badData, "\(path) is empty", "\(path) порожній",
                hint: "name a statement that has rows", "потрібна виписка, у якій є рядки", language)
        case .notText:
            self.init(
                .badData, "\(path) is not a text", "\(path) — не текстовий файл",
                hint: "save it as CSV or .xlsx", "збережіть його як CSV або .xlsx", language)
        case .uncertainComma(let line):
            self.init(
                .badData, "the comma of “\(line)” in \(path) may separate decimals or columns",
                "кома в «\(line)» у файлі \(path) може відокремлювати дріб або стовпці",
                hint: "add --delimiter ';' for decimals, or --delimiter , for columns",
                "додайте --delimiter ';', якщо це дріб, або --delimiter , якщо стовпці", language)
        case .noColumn(let name, let columns):
            let list = columns.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ")
            self.init(
                .badData, "\(path) has no column “\(name)”", "\(path) не має стовпця «\(name)»",
                hint: "columns: \(list)", "стовпці: \(list)", language)
        case .noColumnNumber(let number, let count):
            self.init(
                .badData, "\(path) has no column \(number)", "\(path) не має стовпця \(number)",
                hint: "columns found: \(count); see --delimiter",
                "знайдено стовпців: \(count); дивіться --delimiter", language)
        case .twoColumns(let name, let first, let second):
            self.init(
                .badData, "\(path) has two columns “\(name)”", "\(path) має два стовпці «\(name)»",
                hint: "select it by number: \(first) or \(second)",
                "укажіть його номер: \(first) або \(second)", language)
        case .noHeader:
            self.init(
                .badData, "no single line of \(path) has all these column names",
                "у файлі \(path) немає рядка з усіма цими назвами стовпців",
                hint: "select them by number", "укажіть їх номери", language)
        case .noAmounts(let column, let first):
            self.init(
                .badData, "column “\(column)” of \(path) has no amounts",
                "у стовпці «\(column)» файлу \(path) немає сум",
                hint: "its first cell is “\(first)”; choose another with --amount-col",
                "перша клітинка — «\(first)»; укажіть інший: --amount-col", language)
        case .decimalMark(let doubt):
            self.init(
                .badData,
                doubt.map { amount in
                    LocalizedText(
                        "cannot tell whether \(amount) in \(path) is a thousand or a fraction",
                        "з файлу \(path) не зрозуміло, чи \(amount) — тисяча, чи дріб")
                }
                    ?? LocalizedText(
                        "\(path) mixes decimal points and decimal commas",
                        "у файлі \(path) дроби відділено то крапкою, то комою"),
                LocalizedText("use --decimal , or --decimal .", "укажіть --decimal , або --decimal ."), language)
        case .columnsNotFound, .severalAmounts, .noDates, .noCurrencies, .unsignedAmounts:
            self.init(search: error, path, language)
        case .otherCurrency(let other, let column, let given):
            self.init(
                .badData, "column “\(column)” of \(path) has \(other), not \(given)",
                "у стовпці «\(column)» файлу \(path) — \(other), а не \(given)",
                hint: "leave out --currency, or name the column with --currency-col",
                "приберіть --currency або назвіть стовпець: --currency-col", language)
        case .noSheet(let name, let sheets):
            let list = sheets.firstTen(language)
            self.init(
                .badData, "\(path) has no sheet “\(name)”", "\(path) не має аркуша «\(name)»",
                hint: "sheets: \(list)", "аркуші: \(list)", language)
        case .severalSheets(let sheets):
            let list = sheets.firstTen(language)
            self.init(
                .badData, "\(path) has several sheets: \(list)", "у файлі \(path) кілька аркушів: \(list)",
                hint: "select one with --sheet", "виберіть один: --sheet", language)
        case .sheets(let fault): self.init(fault, path, language)
        case .bank(let error): self.init(error, path, language)
        case .uncertainDates(let text, let date):
            let formats = date.readings.map { date.form.text($0.order) }
            self.init(
                .badData, "cannot tell whether “\(text)” in \(path) is \(ErrorMessage.readings(date, " or "))",
                "з файлу \(path) не зрозуміло, чи «\(text)» — це \(ErrorMessage.readings(date, ", чи "))",
                hint: "use " + formats.map { "--date-format \($0)" }.joined(separator: " or "),
                "укажіть " + formats.map { "--date-format \($0)" }.joined(separator: " або "), language)
        }
    }

    private init(_ error: BankStatementError, _ path: String, _ language: Language) {
        let fault: LocalizedText
        switch error {
        case .damaged(let byte):
            fault = LocalizedText(
                "\(path) is damaged or cut off at byte \(byte)", "\(path) пошкоджено або обірвано, байт \(byte)")
        case .declaresEntities:
            fault = LocalizedText(
                "\(path) declares entities, as no bank does", "\(path) оголошує сутності, чого банки не роблять")
        case .refused(let words):
            fault = LocalizedText(
                "\(path) is not a statement but the bank's refusal: \(words)",
                "\(path) — не виписка, а відмова банку: \(words)")
        case .noStatement(let looked):
            fault = LocalizedText(
                "\(path) has no statement: looked for \(looked)", "\(path) не містить виписки: шукав \(looked)")
        case .field(let name, let value?, let row):
            fault = LocalizedText(
                "row \(row) of \(path): \(name) is “\(value)”, which is not known",
                "рядок \(row) файлу \(path): невідоме значення \(name) — «\(value)»")
        case .field(let name, nil, let row):
            fault = LocalizedText("row \(row) of \(path) has no \(name)", "рядок \(row) файлу \(path) не має \(name)")
        }
        self.init(
            .badData, fault,
            LocalizedText("download the statement again, or as CSV", "завантажте виписку ще раз або як CSV"), language)
    }

    private init(_ fault: StatementError.SheetFault, _ path: String, _ language: Language) {
        let save = LocalizedText("save it as .xlsx or CSV", "збережіть його як .xlsx або CSV")
        switch fault {
        case .binary:
            self.init(
                .badData, "\(path) is a binary .xls workbook or is protected with a password",
                "\(path) — двійкова книга .xls або захищена паролем", save, language)
        case .encrypted:
            self.init(.badData, "\(path) is protected with a password", "\(path) захищено паролем", save, language)
        case .damaged:
            self.init(
                .badData, "\(path) is damaged", "\(path) пошкоджено",
                hint: "download it again", "завантажте його ще раз", language)
        case .noZlib:
            self.init(
                .fault, "\(path) is compressed, and zlib is not installed", "\(path) стиснено, а zlib не встановлено",
                hint: "install zlib, or save the file as CSV", "установіть zlib або збережіть файл як CSV", language)
        case .tooLarge:
            self.init(
                .badData, "\(path) is too large", "\(path) завеликий", hint: "save its sheet as CSV",
                "збережіть його аркуш як CSV", language)
        }
    }

    private init(search error: StatementError, _ path: String, _ language: Language) {
        switch error {
        case .severalAmounts(let columns, let command):
            let list = columns.joined(separator: ", ")
            self.init(
                .badData, "several columns of \(path) may have the amounts: \(list)",
                "суми у файлі \(path) можуть бути в кількох стовпцях: \(list)", ErrorMessage.ready(command), language)
        case .noDates(let columns, let command):
            let list = columns.filter { !$0.isEmpty }.joined(separator: ", ")
            self.init(
                .badData, "no column of \(path) is known to have dates: \(list)",
                "у файлі \(path) не знайдено стовпця дат: \(list)",
                hint: ErrorMessage.ready(command).en + "; or for all rows --on DATE in its place",
                ErrorMessage.ready(command).uk + "; або для всіх рядків --on ДАТА замість нього", language)
        case .unsignedAmounts(let column, let command):
            self.init(
                .badData, "debits in \(path) have no minus, and “\(column)” does not tell all of them",
                "списання у файлі \(path) записано без мінуса, а стовпець «\(column)» називає не всі з них",
                hint: "add the signs, or take the amounts as they are: \(command)",
                "додайте знаки або візьміть суми такими, як є: \(command)", language)
        case .noCurrencies(let amount, let command):
            self.init(
                .badData, "nothing in \(path) tells the currency of “\(amount)”",
                "з файлу \(path) не видно, в якій валюті «\(amount)»", ErrorMessage.ready(command), language)
        case .columnsNotFound(let columns, let command):
            let list = columns.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ")
            self.init(
                .badData, "no column of \(path) is known to have amounts: \(list)",
                "у файлі \(path) не знайдено стовпця сум: \(list)", ErrorMessage.ready(command), language)
        default: self.init(error, path, language)
        }
    }

    private static func ready(_ command: String) -> LocalizedText {
        LocalizedText("use: \(command)", "скористайтеся: \(command)")
    }

    static func readings(_ date: UncertainDate, _ separator: String) -> String {
        date.readings.map(\.day.iso).joined(separator: separator)
    }
}
