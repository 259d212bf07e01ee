/// The sentences for files that cannot be read or written.
extension FileError {
    var cannotRead: LocalizedText {
        LocalizedText("cannot read \(path): \(text.en)", "не вдалося прочитати \(path): \(text.uk)")
    }

    var cannotWrite: LocalizedText {
        LocalizedText("cannot write \(path): \(text.en)", "не вдалося записати \(path): \(text.uk)")
    }

    /// What to do, if the reason alone determines it.
    var hint: LocalizedText? {
        switch reason {
        case .system: nil
        case .notRegular: LocalizedText("use a regular file", "укажіть звичайний файл")
        case .tooLarge: LocalizedText("check that it is the right file", "перевірте, чи це той файл")
        case .locked: LocalizedText("try again when that process has ended", "повторіть, коли той процес завершиться")
        }
    }

    private var text: LocalizedText {
        switch reason {
        case .system(let message): LocalizedText(message, message)
        case .notRegular: LocalizedText("not a regular file", "не звичайний файл")
        case .tooLarge(let limit):
            LocalizedText("larger than \(limit >> 20) MB", "більший за \(limit >> 20) МБ")
        case .locked: LocalizedText("another process keeps it locked", "його заблокував інший процес")
        }
    }
}
