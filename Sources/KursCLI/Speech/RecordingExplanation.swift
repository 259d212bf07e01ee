import KursCore

extension Explanation {
    /// Words a recording that could not be made or answered from.
    init(_ failure: PlanFailure, _ language: Language) {
        let name = Text("name a folder made with --record", "назвіть теку, створену з --record")
        switch failure {
        case .occupied(let folder):
            self.init(
                .usage, Text("\(folder) holds other things", "тека \(folder) містить щось інше"),
                Text("name an empty folder or a recording", "назвіть порожню теку або запис"), language)
        case .absent(let folder):
            self.init(
                .noInput, Text("there is no recording in \(folder)", "у теці \(folder) немає запису"), name, language)
        case .broken(let path, let place):
            self.init(
                .badData, Text("the recording \(path) is broken at \(place)", "запис \(path) зіпсовано: \(place)"),
                name,
                language)
        case .folder(let folder, let said):
            self.init(
                .noInput, Text("cannot read \(folder): \(said)", "не вдалося прочитати \(folder): \(said)"),
                Text("check its name and rights", "перевірте назву й права"), language)
        case .unwritable(let folder, let said):
            self.init(
                .disk, Text("cannot write \(folder): \(said)", "не вдалося записати \(folder): \(said)"),
                Text("check the folder and the space left", "перевірте теку й вільне місце"), language)
        }
    }
}
