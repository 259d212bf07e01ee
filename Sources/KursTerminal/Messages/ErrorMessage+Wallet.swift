import KursCore
import KursText
import KursWallet

extension ErrorMessage {
    init(_ error: WalletError, _ language: Language) {
        let list = LocalizedText("see kurs wallet categories", "перелік: kurs wallet categories")
        switch error {
        case .journal(let error): self.init(error, language)
        case .noPath:
            self.init(
                .configuration, "no place for the wallet is known", "невідомо, де зберігати гаманець",
                hint: "set KURS_WALLET or use --file", "задайте KURS_WALLET або вкажіть --file", language)
        case .unknownName(let word, let near, let root):
            self.init(
                .usage, Self.unknown(word, root),
                LocalizedText(
                    (ErrorMessage.didYouMean(near).map { $0.en + " " } ?? "") + Self.creation(of: word, root).en,
                    (ErrorMessage.didYouMean(near).map { $0.uk + " " } ?? "") + Self.creation(of: word, root).uk),
                language)
        case .ambiguousName(let word, let names):
            let names = names.list(", ")
            self.init(
                .usage, "“\(word)” may mean \(names)", "«\(word)» може означати \(names)",
                hint: "use more of the name", "уточніть назву", language)
        case .accountAsCategory(let word, let name, let isChanged):
            let account = ChartOfAccounts.Account.shortName(of: name)
            self.init(
                .usage, "“\(word)” is an account\(word == account ? "" : " (\(account))"), not a category",
                "«\(word)» — рахунок\(word == account ? "" : " (\(account))"), а не категорія",
                isChanged
                    ? LocalizedText(
                        "for an account: kurs wallet account rename or close",
                        "для рахунку: kurs wallet account rename чи close")
                    : LocalizedText(
                        "name a category, and the account with --from or --to",
                        "назвіть категорію, а рахунок укажіть у --from чи --to"), language)
        case .otherCategory(let word, let isIncome):
            self.init(
                .usage,
                isIncome
                    ? LocalizedText("“\(word)” is a category of income", "«\(word)» — категорія доходів")
                    : LocalizedText("“\(word)” is a category of expenses", "«\(word)» — категорія витрат"),
                isIncome
                    ? LocalizedText("for income: kurs wallet earn", "для доходу: kurs wallet earn")
                    : LocalizedText(
                        "for expenses: kurs wallet add; for money back: kurs wallet add -AMOUNT \(word)",
                        "для витрати: kurs wallet add; для повернених грошей: kurs wallet add -СУМА \(word)"), language)
        case .nameTaken(let name):
            let isOwn = name.utf8.starts(with: "assets:".utf8) || name.utf8.starts(with: "liabilities:".utf8)
            let accounts = LocalizedText("list them with kurs wallet accounts", "перелік: kurs wallet accounts")
            self.init(.usage, "\(name) already exists", "\(name) уже є", isOwn ? accounts : list, language)
        case .invalidName(let name):
            self.init(
                .usage, "“\(name)” cannot be a name", "«\(name)» не може бути назвою",
                hint: "use letters, digits and single spaces; a colon separates levels",
                "потрібні літери, цифри й поодинокі пробіли; двокрапка розділяє рівні", language)
        case .manyCurrencies(let id, let format):
            self.init(
                .badData, "\(format) cannot hold record \(id): more than two lines in several currencies",
                "\(format) не вмістить запису \(id): більше двох рядків у кількох валютах",
                hint: "leave it out, or use another format", "виключіть його або виберіть інший формат", language)
        case .semicolon(let text):
            self.init(
                .usage, "“\(text)” has a semicolon, which begins a comment in the journal",
                "у «\(text)» є крапка з комою, з якої в журналі починається коментар",
                hint: "write a comma", "поставте кому", language)
        case .sameIdentifier(let id, let field, let one, let other):
            self.init(
                .badData,
                "\(id) differs in the two files, and nothing tells which is later: \(field) “\(one)”, “\(other)”",
                "\(id) у двох файлах різний, і не видно, який новіший: \(field) «\(one)», «\(other)»",
                hint: "if these are two, give one another id in its file; if one, make both alike",
                "якщо їх два, дайте одному інший id у його файлі; якщо один — зробіть обидва однаковими",
                language)
        case .categoryInUse(let account, let records, let plans):
            let name = ChartOfAccounts.Account.shortName(of: account)
            let uses = [(records, CountedNoun.records), (plans, .plans)].filter { $0.0 > 0 }.map { $1($0) }
            let (en, uk) = (uses.map(\.en).list(" and "), uses.map(\.uk).list(" і "))
            self.init(
                .usage, "\(name) is used by \(en)", "\(name) використано: \(uk)",
                hint: "merge it: kurs wallet categories rm NAME --into OTHER",
                "об'єднайте: kurs wallet categories rm НАЗВА --into ІНША", language)
        case .accountInUse(let account, let rest):
            let sum = rest.amount.grouped(language) + " " + rest.commodity
            let name = ChartOfAccounts.Account.shortName(of: account)
            let word = WalletError.quoted(name)
            self.init(
                .usage, "\(name) still has \(sum)", "на рахунку \(name) ще є \(sum)",
                hint: "say where it goes: kurs wallet account close \(word) --to OTHER",
                "укажіть, куди переказати залишок: kurs wallet account close \(word) --to ІНШИЙ", language)
        case .closedAccount(let name):
            let word = WalletError.quoted(name)
            self.init(
                .usage, "account \(name) is closed", "рахунок \(name) закрито",
                hint: "to open it again: kurs wallet account open \(word)",
                "відкрити знову: kurs wallet account open \(word)", language)
        case .categoryHasGoals(let account, let ids):
            let (name, ids) = (ChartOfAccounts.Account.shortName(of: account), ids.list(" "))
            self.init(
                .usage, "\(name) has goals: \(ids)", "у \(name) є цілі: \(ids)",
                hint:
                    "remove them: kurs wallet goal rm \(ids), or merge the category: kurs wallet categories rm NAME --into OTHER",
                "видаліть їх: kurs wallet goal rm \(ids) — або об'єднайте категорію: kurs wallet categories rm НАЗВА "
                    + "--into ІНША",
                language)
        case .unknownRecord(let id):
            self.init(
                .nothing, "no such record: \(id)", "запису «\(id)» не знайдено",
                hint: "see kurs wallet list", "перелік: kurs wallet list", language)
        case .ambiguousRecord(let id, let ids):
            let ids = ids.list(", ")
            self.init(
                .usage, "“\(id)” begins several records: \(ids)", "з «\(id)» починаються записи: \(ids)",
                hint: "use more characters", "додайте знаків", language)
        case .severalRecords(let word, let records, let line):
            let (list, id) = (records.map { $0(language) }.list(", "), records[0].en.prefix { $0 != " " })
            let text = "kurs wallet " + ([line[0], String(id)] + line.dropFirst().map(WalletError.quoted)).list(" ")
            self.init(
                .usage, "several records have “\(word)”: \(list)", "записів із «\(word)» кілька: \(list)",
                hint: "name one: \(text)", "укажіть один: \(text)", language)
        case .sameAccount(let name):
            let account = ChartOfAccounts.Account.shortName(of: name)
            self.init(
                .usage, "both accounts are \(account)", "обидва рахунки — \(account)",
                hint: "name two accounts; for an exchange within one add --for AMOUNT CUR",
                "назвіть два рахунки; для обміну в межах одного додайте --for СУМА ВАЛЮТА", language)
        case .unequalParts(let sum, let whole):
            let sum = sum.amount.grouped(language) + " " + sum.commodity
            let whole = whole.amount.grouped(language) + " " + whole.commodity
            self.init(
                .usage, "the parts are \(sum) together, and the whole is \(whole)",
                "частини разом — \(sum), а вся сума — \(whole)",
                hint: "correct an amount; a description with amounts goes in quotes",
                "виправте суму; опис із числами візьміть у лапки", language)
        case .unread(let words, let kind):
            self.init(words, kind, language)
        case .readOtherwise(let name):
            self.init(
                .usage, "“\(name)” is read as a day or an amount, and cannot be a name",
                "«\(name)» читається як день чи сума, тож не може бути назвою",
                hint: "choose another name", "виберіть іншу назву", language)
        case .noVerb(let word, let lines):
            self.init(
                .usage, "unknown wallet command “\(word)”", "невідома команда «\(word)» для kurs wallet",
                hint: "to record it: \(lines.list(" or "))", "щоб записати: \(lines.list(" або "))", language)
        case .noCurrency(let word, let line):
            self.init(
                .usage, "“\(word)” is not an amount of a currency", "«\(word)» — не сума у валюті",
                hint: "to record a payment: \(line)", "щоб записати платіж: \(line)", language)
        case .noAmount(let line):
            self.init(
                .usage, "the record has no amount", "у записі немає суми", hint: "a task without one: \(line)",
                "справа без суми: \(line)", language)
        case .zeroAmount:
            self.init(
                .badData, "the amount is zero", "сума дорівнює нулю",
                hint: "use an amount above zero", "потрібна сума, більша за нуль", language)
        case .negativeAmount(let text):
            self.init(
                .badData, "the amount “\(text)” is negative", "сума «\(text)» від'ємна",
                hint: "use kurs wallet add for expenses and kurs wallet earn for income",
                "витрати: kurs wallet add, доходи: kurs wallet earn", language)
        case .tooManyDecimals(let text, let currency, let digits):
            self.init(
                .badData, "“\(text)” has more decimals than \(currency)",
                "«\(text)» має більше десяткових знаків, ніж \(currency)",
                hint: "\(currency) has \(digits)", "у \(currency) їх \(digits)", language)
        case .invalidExpression(let text, let position):
            self.init(
                .badData, "“\(text)” is not a calculation (place \(position))",
                "«\(text)» — не обчислення (позиція \(position))",
                hint: "use + - * / and parentheses: '(12.50+8)*3'", "можна + - * / і дужки: '(12.50+8)*3'", language)
        case .unlikelyDay(let day, let meant):
            self.init(
                .badData, "\(day.iso) is an unlikely day", "\(day.iso) — малоймовірний день",
                hint: "did you mean --on \(meant.iso)?", "може, --on \(meant.iso)?", language)
        case .altersRecords(let path):
            self.init(
                .badData, "a directive of \(path) would change what a new record means",
                "директива у \(path) змінила б зміст нового запису",
                hint: "end alias, apply account or comment in the file",
                "завершіть у файлі alias, apply account чи comment", language)
        case .included(let path, let line):
            self.init(
                .badData, "the record is in an included file, \(path):\(line)", "запис у файлі \(path):\(line)",
                hint: "use --file \(path)", "укажіть --file \(path)", language)
        case .nothingFound(let text):
            self.init(
                .nothing, "no records have the text “\(text)”", "записів із текстом «\(text)» немає",
                hint: "a report takes a period, a category and an account; see kurs wallet report --help",
                "звіт бере період, категорію й рахунок; дивіться kurs wallet report --help", language)
        case .nothingToUndo:
            self.init(.nothing, "nothing to undo", "скасовувати нічого", hint: "", "", language)
        case .nothingToRedo:
            self.init(
                .nothing, "nothing to redo", "повторювати нічого",
                hint: "a new change ends what undo took back", "після нової зміни скасоване вже не повторити",
                language)
        case .changedSince:
            self.init(
                .badData, "the last change cannot be undone: the file was edited there since",
                "останню зміну не скасувати: це місце файлу відтоді змінено",
                hint: "see kurs wallet list and edit the record; the next undo takes the change before",
                "дивіться kurs wallet list і змініть запис; далі kurs wallet undo скасує попередню зміну", language)
        case .cannotRedo:
            self.init(
                .badData, "the change cannot be made again: the file was edited since",
                "зміну не повторити: файл відтоді змінено", hint: "type it anew", "введіть її ще раз", language)
        case .unsupportedEdit(let field, let place):
            self.init(
                .badData, "this record is too complex to change its \(field): \(place)",
                "запис складніший, ніж уміє змінити \(field): \(place)",
                hint: "edit the file, or remove the record and add it anew",
                "змініть його у файлі або видаліть і запишіть знову",
                language)
        case .unsupportedPattern(let text, let part):
            self.init(
                .usage, "“\(part)” in “\(text)” is not supported", "«\(part)» у «\(text)» не підтримується",
                hint: "name accounts with text, a regular expression, or not: before them; the rest: hledger balance",
                "рахунки можна назвати текстом, регулярним виразом чи not: перед ними; решта: hledger balance", language
            )
        case .edit(let error): self.init(error, language)
        case .plan(let error): self.init(error, language)
        case .goal(let error): self.init(error, language)
        case .import(let error): self.init(error, language)
        case .fetch(let error): self.init(error, language)
        case .overflow:
            self.init(
                .badData, "a sum has too many digits", "сума має забагато цифр",
                hint: "check the largest amounts", "перевірте найбільші суми", language)
        }
    }

    private static func unknown(_ word: String, _ root: String) -> LocalizedText {
        root == "assets" || root == "own"
            ? LocalizedText("unknown account “\(word)”", "невідомий рахунок «\(word)»")
            : LocalizedText("unknown category “\(word)”", "невідома категорія «\(word)»")
    }

    /// What to type to make a category or an account of this name.
    private static func creation(of word: String, _ root: String) -> LocalizedText {
        // Punctuation after a word is none of its name.
        let word = String(word.trimming { !$0.isLetter && !$0.isNumber })
        guard !word.isEmpty, !AccountPrepositions.all.contains(word.lowercased()) else {
            return LocalizedText("see kurs wallet", "перелік: kurs wallet")
        }
        let name = WalletError.quoted(word)
        if ParsedArguments.isStatement(word) {
            return LocalizedText("a statement: kurs wallet import \(name)", "виписка: kurs wallet import \(name)")
        }
        if root == "own" { return LocalizedText("see kurs wallet accounts", "перелік: kurs wallet accounts") }
        if root == "assets" {
            if word.utf8.contains(0x3A) {
                return LocalizedText("see kurs wallet balance", "перелік: kurs wallet balance")
            }
            return LocalizedText(
                "to open it: kurs wallet account add \(name)", "щоб завести: kurs wallet account add \(name)")
        }
        let option = root == "income" ? " --income" : ""
        return LocalizedText(
            "to make it: kurs wallet categories add \(name)\(option)",
            "щоб створити: kurs wallet categories add \(name)\(option)")
    }

    init(_ error: WalletError.Edit, _ language: Language) {
        switch error {
        case .ambiguousLine(let account, let lines):
            let lines = lines.list(", ")
            self.init(
                .usage, "\(account) is not in exactly one line", "\(account) не в одному рядку запису",
                hint: "the lines: \(lines)", "рядки: \(lines)", language)
        case .splitRecord(let lines):
            let names = lines.map(ChartOfAccounts.Account.shortName).list(", ")
            self.init(
                .usage, "the record has several categories: \(names)", "запис має кілька категорій: \(names)",
                hint: "name the one to change: --of NAME", "назвіть ту, яку змінити: --of НАЗВА", language)
        case .noPrice:
            self.init(
                .usage, "the record is not an exchange", "запис — не обмін",
                hint: "leave out --for", "приберіть --for", language)
        case .unknownTag(let tag, let tags):
            let tags = tags.list(", ")
            self.init(
                .usage, "the record has no tag \(tag)", "запис не має мітки \(tag)",
                tags.isEmpty
                    ? LocalizedText("it has no tags", "міток у нього немає")
                    : LocalizedText("its tags: \(tags)", "його мітки: \(tags)"), language)
        }
    }

    init(_ error: WalletError.Plan, _ language: Language) {
        let list = LocalizedText("see kurs wallet due", "перелік: kurs wallet due")
        switch error {
        case .unsupportedRecurrence(let text):
            self.init(
                .usage, "a plan cannot recur “\(text)”", "план не може повторюватися «\(text)»",
                hint: "hledger has no words for it; use 1, 2, 3, 4, 6 or 12 months, or the first day of a month",
                "hledger не має для цього слів; можна 1, 2, 3, 4, 6 чи 12 місяців або перше число", language)
        case .endsBeforeStart(let start, let until):
            self.init(
                .usage, "--until \(until.iso) is before the first day, \(start.iso)",
                "--until \(until.iso) — раніше за перший день, \(start.iso)",
                hint: "choose a later day", "виберіть пізніший день", language)
        case .unknownPlan(let id):
            self.init(
                .nothing, "no such plan: \(id)", "плану «\(id)» немає",
                hint: "see kurs wallet plan list", "перелік: kurs wallet plan list", language)
        case .ambiguousPlan(let word, let ids):
            let ids = ids.list(", ")
            self.init(
                .usage, "“\(word)” names several plans: \(ids)", "за «\(word)» знайдено кілька планів: \(ids)",
                hint: "use an ID; see kurs wallet plan list", "укажіть ID; перелік: kurs wallet plan list", language)
        case .unknownOccurrence(let id):
            self.init(.nothing, "nothing due is called “\(id)”", "серед запланованого немає «\(id)»", list, language)
        case .ambiguousOccurrence(let id, let ids):
            let ids = ids.list(", ")
            self.init(
                .usage, "“\(id)” may be any of \(ids)", "«\(id)» може бути будь-яким із: \(ids)",
                hint: "use more characters", "додайте знаків", language)
        case .settled(let id, let day, let isSkipped):
            self.init(
                .nothing,
                isSkipped
                    ? LocalizedText("\(day.iso) is skipped already", "\(day.iso) уже пропущено")
                    : LocalizedText("\(day.iso) is done already: record \(id)", "\(day.iso) уже виконано: запис \(id)"),
                isSkipped
                    ? LocalizedText("see kurs wallet due --done", "перелік: kurs wallet due --done")
                    : LocalizedText("change it: kurs wallet edit \(id)", "змінити: kurs wallet edit \(id)"), language)
        case .notDue(let id, let next, let day, let verb):
            let hint: LocalizedText
            if let next, let day {
                hint = LocalizedText(
                    "\(day.iso) comes next: kurs \(verb) \(next); to record another payment: kurs wallet add …",
                    "найближчий платіж за планом — \(day.iso): kurs \(verb) \(next); інший платіж: kurs wallet add …")
            } else {
                hint = list
            }
            self.init(
                .nothing, "nothing of plan \(id) is due", "за планом \(id) поки нічого не заплановано", hint, language)
        case .unsupportedPlan(let place):
            self.init(
                .badData, "this plan is too complex for the change: \(place)",
                "план складніший, ніж уміє змінити ця команда: \(place)",
                hint: "edit the file", "змініть його у файлі", language)
        }
    }

    init(_ error: WalletError.Goal, _ language: Language) {
        switch error {
        case .invalidGoal(let text):
            self.init(
                .usage, "“\(text)” is not a goal", "«\(text)» — не ціль",
                hint: "write 'food < 8000/month', 'saved > 20000/month' or 'savings = 3000 usd by 2027-06'",
                "напишіть 'їжа < 8000/місяць', 'заощаджено > 20000/місяць' або 'заощадження = 3000 usd до 2027-06'",
                language)
        case .unknownGoal(let id):
            self.init(
                .nothing, "no such goal: \(id)", "цілі «\(id)» немає",
                hint: "see kurs wallet goal list", "перелік: kurs wallet goal list", language)
        case .ambiguousGoal(let word, let ids):
            self.init(
                .usage, "“\(word)” names several goals: \(ids.list(", "))",
                "за «\(word)» знайдено кілька цілей: \(ids.list(", "))",
                hint: "use an ID; see kurs wallet goal list", "укажіть ID; перелік: kurs wallet goal list", language)
        case .goalExists(let text, let id):
            self.init(
                .usage, "a goal for this already exists: \(text)", "така ціль уже є: \(text)",
                hint: "to change it: kurs wallet goal edit \(id) AMOUNT",
                "змінити: kurs wallet goal edit \(id) СУМА", language)
        case .pastDay(let day):
            self.init(
                .usage, "\(day.iso) is over", "\(day.iso) уже минуло", hint: "name a day to come",
                "назвіть майбутній день", language)
        case .severalCategories(let names, let goals):
            let lines = goals.map { "kurs wallet goal add '\($0)'" }
            self.init(
                .usage, "a goal counts one category, not “\(names)”",
                "ціль рахує одну категорію, а не «\(names)»", hint: "one goal for each: \(lines.list(", "))",
                "по цілі на кожну: \(lines.list(", "))", language)
        }
    }
}
