import KursCore
import KursWallet

extension ErrorMessage {
    /// The message for a refused change of a record with several lines, a price or tags.
    init(_ error: WalletError.Edit, _ language: Language) {
        switch error {
        case .ambiguousLine(let account, let lines):
            let lines = lines.list(", ")
            self.init(
                .usage, "\(account) is not in exactly one line", "\(account) не в одному рядку запису",
                hint: "the lines: \(lines)", "рядки: \(lines)", language)
        case .splitRecord(let lines):
            let names = lines.list(", ")
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
                .usage, LocalizedText("the record has no tag \(tag)", "запис не має мітки \(tag)"),
                tags.isEmpty
                    ? LocalizedText("it has no tags", "міток у нього немає")
                    : LocalizedText("its tags: \(tags)", "його мітки: \(tags)"), language)
        }
    }

    /// The message for a refused command on plans and what is due.
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
                .nothing, "no such plan: \(id)", "план \(id) не знайдено",
                hint: "see kurs wallet plan list", "перелік: kurs wallet plan list", language)
        case .ambiguousPlan(let word, let ids):
            let ids = ids.list(", ")
            self.init(
                .usage, "“\(word)” names several plans: \(ids)", "за «\(word)» знайдено кілька планів: \(ids)",
                hint: "use an ID; see kurs wallet plan list", "укажіть ID; перелік: kurs wallet plan list", language)
        case .unknownOccurrence(let id):
            self.init(
                .nothing, LocalizedText("nothing due is called \(id)", "\(id) немає серед запланованого"), list,
                language)
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
        case .notDue(let id, let next, let day):
            let hint: LocalizedText
            if let next, let day {
                hint = LocalizedText(
                    "\(day.iso) comes next: \(next)", "наступне — \(day.iso): \(next)")
            } else {
                hint = list
            }
            self.init(
                .nothing, LocalizedText("nothing of plan \(id) is due", "за планом \(id) нічого не належить сплатити"),
                hint,
                language)
        case .unsupportedPlan(let path, let line):
            self.init(
                .badData, "this plan is too complex for the change: \(path):\(line)",
                "план складніший, ніж уміє змінити ця команда: \(path):\(line)",
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
                .nothing, "no such goal: \(id)", "ціль \(id) не знайдено",
                hint: "see kurs wallet goal list", "перелік: kurs wallet goal list", language)
        case .goalExists(let text):
            self.init(
                .usage, "this goal already exists: \(text)", "така ціль уже є: \(text)",
                hint: "see kurs wallet goal list", "перелік: kurs wallet goal list", language)
        }
    }
}
