import KursCore
import KursText

/// What went wrong, said to a person: one line of what happened and where, then what to do.
///
/// Nothing else words failures; each kind has its sentences in a file of its own beside this one.
struct ErrorMessage: Equatable {
    /// What happened, and where.
    let message: String
    /// What to do next; empty when there is nothing.
    let hint: String
    /// How the command ends.
    let status: ExitStatus
    /// Two lines more: what was typed, and a caret under the place; empty where there is no place.
    var excerpt = ""

    /// One line for standard error, and the excerpt.
    var line: String {
        "kurs: " + message.terminalSafe + (hint.isEmpty ? "" : "; " + hint.terminalSafe) + "\n" + excerpt
    }

    /// One JSON object for standard error.
    var json: String {
        var bytes: [UInt8] = []
        bytes.append("{\"error\":{\"code\":")
        bytes.append(decimal: status.rawValue)
        bytes.append(",\"message\":")
        bytes.append(jsonString: message)
        bytes.append(",\"hint\":")
        bytes.append(jsonString: hint)
        bytes.append("}}\n")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What each source said; what one said of several addresses alike is told once.
    static func reasons(_ failures: [SourceError], _ language: Language) -> String {
        var told: [String] = []
        for failure in failures {
            let sentence = failure.source.name + ": " + failure.failure.sentence(language)
            if !told.contains(sentence) { told.append(sentence) }
        }
        return told.list("; ")
    }

    init(_ status: ExitStatus, _ message: LocalizedText, _ hint: LocalizedText, _ language: Language) {
        self.message = message(language)
        self.hint = hint(language)
        self.status = status
    }

    /// Words a failure in a language.
    ///
    /// - Parameter now: To say how long there is to wait; `nil` where that is not known.
    init(_ failure: CommandError, _ language: Language, now: Timestamp? = nil) {
        switch failure {
        case .usage(let error): self.init(error, language)
        case .configuration(let error): self.init(error, language)
        case .answer(let error): self.init(error, language, now: now)
        case .conversion(let error, let market): self.init(error, market, language)
        case .plan(let error): self.init(error, language)
        case .file(let error):
            self.init(
                .disk,
                LocalizedText(
                    "cannot write \(error.path): \(error.said)", "не вдалося записати \(error.path): \(error.said)"),
                LocalizedText("check the directory and free space", "перевірте теку й вільне місце"), language)
        case .noFolder(let folder):
            self.init(
                .disk, LocalizedText("no such directory: \(folder)", "немає такої теки: \(folder)"),
                LocalizedText("create it, or use another file", "створіть її або вкажіть інший файл"), language)
        case .otherPrices(let path, let line):
            self.init(
                .disk,
                LocalizedText("\(path) contains other prices: “\(line)”", "\(path) містить інші ціни: «\(line)»"),
                LocalizedText(
                    "a file holds prices of one market for one program; use another file",
                    "файл містить ціни одного ринку для однієї програми; укажіть інший файл"), language)
        case .noInput(let path):
            self.init(
                .noInput, LocalizedText("cannot read \(path)", "не вдалося прочитати \(path)"),
                LocalizedText(
                    "check its name, or use - for standard input",
                    "перевірте назву або вкажіть - для стандартного вводу"
                ),
                language)
        case .noStatement(let path):
            self.init(
                .noInput, LocalizedText("cannot read \(path)", "не вдалося прочитати \(path)"),
                LocalizedText("check its name", "перевірте назву"), language)
        case .unreadable(let error):
            self.init(
                .noInput,
                LocalizedText(
                    "cannot read \(error.path): \(error.said)", "не вдалося прочитати \(error.path): \(error.said)"),
                LocalizedText("use a readable file", "укажіть файл, доступний для читання"), language)
        case .statement(let error, let path): self.init(error, path, language)
        case .nothing(let what): self.init(.nothing, what, LocalizedText("", ""), language)
        case .noAnswer(let what, let failures, let isLater):
            let reasons = ErrorMessage.reasons(failures, language)
            self.init(
                isLater ? .tryLater : .unreachable,
                LocalizedText(
                    "no \(what.en) stored" + (failures.isEmpty ? "" : ", and no source could be used (\(reasons))"),
                    "\(what.uk) не збережено" + (failures.isEmpty ? "" : ", і жодне джерело не відповіло (\(reasons))")),
                LocalizedText("check the network, or see kurs doctor", "перевірте мережу або дивіться kurs doctor"),
                language)
        }
    }
}

extension ErrorMessage {
    /// What happened and what to do, in one text.
    var sentence: String { hint.isEmpty ? message : message + "; " + hint }
}
