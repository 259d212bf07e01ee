import KursCore

extension ErrorMessage {
    /// The message for a chart that was written as SVG instead of PNG.
    init(png path: String, written: String, _ fault: CommandError.RasterError, _ language: Language) {
        let reason =
            switch fault {
            case .notStarted(let message):
                LocalizedText(
                    "rsvg-convert cannot be started (\(message))", "не вдалося запустити rsvg-convert (\(message))")
            case .failed: LocalizedText("rsvg-convert failed", "rsvg-convert завершився з помилкою")
            case .tooSlow: LocalizedText("rsvg-convert did not finish", "rsvg-convert не завершився вчасно")
            }
        var advice = LocalizedText(
            "to see the error: rsvg-convert \(written) > \(path)",
            "щоб побачити помилку: rsvg-convert \(written) > \(path)")
        if case .notStarted = fault {
            advice = LocalizedText(
                "install librsvg2-bin (Debian, Ubuntu) or librsvg (Homebrew, Arch)",
                "встановіть librsvg2-bin (Debian, Ubuntu) або librsvg (Homebrew, Arch)")
        }
        self.init(
            .unreachable,
            LocalizedText(
                "\(path) was not written: \(reason(.en)); the chart is in \(written)",
                "\(path) не записано: \(reason(.uk)); графік — у \(written)"),
            advice, language)
    }
}
