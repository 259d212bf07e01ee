import KursCore

extension ErrorMessage {
    /// Words a recording that could not be made or answered from.
    init(_ failure: TransportSetupError, _ language: Language) {
        let name = LocalizedText("name a folder made with --record", "назвіть теку, створену з --record")
        switch failure {
        case .occupied(let folder):
            self.init(
                .usage, LocalizedText("\(folder) holds other things", "тека \(folder) містить щось інше"),
                LocalizedText("name an empty folder or a recording", "назвіть порожню теку або запис"), language)
        case .absent(let folder):
            self.init(
                .noInput, LocalizedText("there is no recording in \(folder)", "у теці \(folder) немає запису"), name,
                language)
        case .broken(let path, let place):
            self.init(
                .badData,
                LocalizedText("the recording \(path) is broken at \(place)", "запис \(path) зіпсовано: \(place)"),
                name,
                language)
        case .folder(let folder, let said):
            self.init(
                .noInput, LocalizedText("cannot read \(folder): \(said)", "не вдалося прочитати \(folder): \(said)"),
                LocalizedText("check its name and rights", "перевірте назву й права"), language)
        case .unwritable(let folder, let said):
            self.init(
                .disk, LocalizedText("cannot write \(folder): \(said)", "не вдалося записати \(folder): \(said)"),
                LocalizedText("check the folder and the space left", "перевірте теку й вільне місце"), language)
        }
    }
}
