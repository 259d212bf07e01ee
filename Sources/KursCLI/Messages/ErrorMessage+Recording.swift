import KursCore

extension ErrorMessage {
    /// The message for a recording that could not be made or replayed.
    init(_ failure: TransportSetupError, _ language: Language) {
        let name = LocalizedText("use a directory created with --record", "назвіть каталог, створений з --record")
        switch failure {
        case .occupied(let folder):
            self.init(
                .usage, LocalizedText("\(folder) contains other files", "у каталозі \(folder) є інші файли"),
                LocalizedText("use an empty directory or a recording", "назвіть порожній каталог або запис"), language)
        case .absent(let folder):
            self.init(
                .noInput, LocalizedText("no recording in \(folder)", "у каталозі \(folder) немає запису"), name,
                language)
        case .broken(let path, let place):
            self.init(
                .badData,
                LocalizedText("the recording \(path) is damaged at \(place)", "запис \(path) зіпсовано: \(place)"),
                name,
                language)
        case .folder(let folder, let message):
            self.init(
                .noInput,
                LocalizedText("cannot read \(folder): \(message)", "не вдалося прочитати \(folder): \(message)"),
                LocalizedText("check its name and permissions", "перевірте назву й права доступу"), language)
        case .unwritable(let folder, let message):
            self.init(
                .disk, LocalizedText("cannot write \(folder): \(message)", "не вдалося записати \(folder): \(message)"),
                LocalizedText("check the directory and free space", "перевірте каталог і вільне місце"), language)
        }
    }
}
