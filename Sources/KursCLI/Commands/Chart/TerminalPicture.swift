import KursCore

/// A chart as a picture in a terminal that draws.
enum TerminalPicture {
    /// The greatest width of the picture, in columns.
    private static let mostColumns = 120
    /// The width of a character where the terminal does not say, in pixels.
    private static let usualCell = 10

    /// Shows the picture.
    ///
    /// - Returns: Whether it was shown; otherwise the chart is to be drawn as text.
    static func show(
        _ chart: ChartData, note: String, _ choice: TerminalGraphics, _ context: CommandContext
    ) throws(CommandError) -> Bool {
        let environment = context.environment
        guard choice != .none, context.settings.out == nil, environment.terminalColumns != nil,
            let terminal = environment.terminal, environment.variable("TERM") != "dumb"
        else { return false }
        // What was asked for before it must not stand between the answer and the picture.
        environment.streams.output.flush()
        let answers = TerminalAnswers(terminal)
        guard let graphics = choice == .auto ? answers?.graphics : choice else { return false }
        var picture = SVGChart(
            chart, note: note, context.language, theme: answers?.isDark == true ? .dark : .light)
        let size = terminal.size
        // A character is about twice as high as wide, and the prompt needs a row.
        let columns = max(20, min(size.columns, mostColumns, (size.rows - 2) * 39 / 10))
        let cell = answers?.cell?.width ?? terminal.pixelWidth.map { $0 / max(size.columns, 1) } ?? usualCell
        let zoom = graphics == .sixel ? Double(columns * max(4, cell)) / picture.width : 2
        switch Rasterizer.png(of: picture.bytes(), zoom: min(4, zoom), environment) {
        case .success(let png):
            switch graphics {
            case .kitty: environment.streams.output.write(InlineImage.kitty(png, columns: columns))
            case .iterm: environment.streams.output.write(InlineImage.iterm(png, columns: columns))
            default:
                guard let pixels = PNGPixels(png) else {
                    noteMissing(
                        LocalizedText(
                            "no picture: the image of rsvg-convert could not be read, which requires zlib",
                            "зображення немає: не вдалося прочитати результат rsvg-convert; для цього потрібна zlib"),
                        choice, context)
                    return false
                }
                environment.streams.output.write(SixelImage.bytes(of: pixels))
            }
            return true
        case .failure:
            noteMissing(
                LocalizedText(
                    "no picture: rsvg-convert is missing or failed; install librsvg2-bin (Debian, Ubuntu) or librsvg",
                    "зображення немає: rsvg-convert немає або не спрацював; встановіть librsvg2-bin (Debian, Ubuntu) "
                        + "або librsvg"), choice, context)
            return false
        }
    }

    /// Notes why there is no picture, if one was asked for; otherwise text is the usual chart.
    private static func noteMissing(_ reason: LocalizedText, _ choice: TerminalGraphics, _ context: CommandContext) {
        if choice != .auto { context.reporter.note(reason) }
    }
}
