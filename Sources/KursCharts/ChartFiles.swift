import KursCore
package import KursTerminal

/// Where a chart goes: to the files of `--svg` and `--png`, else to the terminal.
package enum ChartFiles {
    package static let options = [
        OptionSpec("svg", value: "FILE", "write an SVG image to FILE", "записати зображення SVG у файл"),
        OptionSpec(
            "png", value: "FILE", "write a PNG image to FILE (requires rsvg-convert from librsvg)",
            "записати зображення PNG у файл (потрібен rsvg-convert із librsvg)"),
        OptionSpec(
            "graphics", value: "PROTOCOL", choices: TerminalGraphics.allCases.map(\.rawValue),
            "graphics protocol: auto (detected, the default), kitty, sixel, iterm or none",
            "протокол графіки: auto (типово; визначити за відповіддю термінала), kitty, sixel, iterm або none"),
    ]

    package static let note = LocalizedText(
        "If the terminal reports kitty, iTerm2 or sixel graphics and rsvg-convert is installed, the chart is a picture; "
            + "pipes and other terminals get text. --graphics none always gives text.",
        "Якщо термінал повідомляє про підтримку графіки kitty, iTerm2 чи sixel і встановлено rsvg-convert, графік буде "
            + "зображенням; в інших терміналах і каналах — текстом. --graphics none завжди дає текст.")

    /// Refuses options that do not fit together; called before rates are fetched.
    package static func check(_ context: CommandContext) throws(CommandError) {
        _ = try TerminalGraphics(context)
        if context.arguments.value("svg") == "-", context.arguments.value("png") == "-" {
            throw .usage(.conflict("--svg -", "--png -"))
        }
        if ["svg", "png"].contains(where: context.arguments.has), context.arguments.has("out") {
            throw .usage(.conflict("--out", context.arguments.has("svg") ? "--svg" : "--png"))
        }
        for option in ["svg", "png"] where path(option, context) != nil {
            if context.arguments.has("graphics") { throw .usage(.conflict("--graphics", "--" + option)) }
        }
    }

    /// The file of `--svg` or `--png`, or that of `--out` with this extension.
    package static func path(_ option: String, _ context: CommandContext) -> String? {
        if let path = context.arguments.value(option) { return path }
        return context.settings.out.flatMap { OutputFormat.fileExtension(of: $0) == option ? $0 : nil }
    }

    /// Writes a chart to the files that were named, or shows it.
    ///
    /// - Parameters:
    ///   - note: What the picture is made of.
    ///   - mode: The permissions of a new file.
    ///   - columns: The width in a terminal; `nil` for the terminal's.
    /// - Throws: ``CommandError/noPNG(path:written:_:)`` when the picture could only be written as SVG.
    package static func show(
        _ chart: ChartData, note: String, mode: UInt32, columns: Int? = nil, _ context: CommandContext
    ) throws(CommandError) {
        let choice = try TerminalGraphics(context)
        let (svg, png) = (path("svg", context), path("png", context))
        if let svg {
            var picture = SVGChart(chart, note: note, context.language)
            try write(picture.bytes(), to: svg, mode, context)
        }
        if let png { return try writePNG(chart, note, to: png, besides: svg, mode, context) }
        guard svg == nil else { return }
        if try TerminalPicture.show(chart, note: note, choice, context) { return }
        var bytes: [UInt8] = []
        TerminalChart(chart, columns: columns ?? context.environment.terminalColumns ?? 80, context).append(to: &bytes)
        try context.reporter.deliver(bytes)
    }

    private static func writePNG(
        _ chart: ChartData, _ note: String, to path: String, besides svg: String?, _ mode: UInt32,
        _ context: CommandContext
    ) throws(CommandError) {
        var picture = SVGChart(chart, note: note, context.language, theme: .light)
        switch Rasterizer.png(of: picture.bytes(), zoom: 2, context.environment) {
        case .success(let bytes): try write(bytes, to: path, mode, context)
        case .failure(let error):
            var place = svg == "-" ? nil : svg
            if place == nil {
                let stem = path == "-" ? "chart" : path.lowercased().hasSuffix(".png") ? String(path.dropLast(4)) : path
                // Nobody named the other file, so one that exists is left alone.
                var (target, number) = (stem + ".svg", 2)
                while context.environment.files.mode(of: target) != nil {
                    (target, number) = ("\(stem)-\(number).svg", number + 1)
                }
                var image = SVGChart(chart, note: note, context.language)
                try write(image.bytes(), to: target, mode, context)
                place = target
            }
            throw .noPNG(path: path, written: place ?? "", error)
        }
    }

    static func write(
        _ bytes: [UInt8], to path: String, _ mode: UInt32, _ context: CommandContext
    ) throws(CommandError) {
        // As for other commands, a dash is standard output.
        if path == "-" { return try context.reporter.deliver(bytes) }
        try onDisk(context.environment.files.replace(path, with: bytes, mode: mode))
    }
}

private enum TerminalPicture {
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

/// Makes PNG images of SVG ones with librsvg's program, which runs apart from kurs.
enum Rasterizer {
    static let program = "rsvg-convert"

    /// `1.5`.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The largest image that is taken, in bytes.
    private static let limit = 32 << 20

    /// - Parameter zoom: How many pixels wide each unit of the image is.
    static func png(
        of svg: [UInt8], zoom: Double, _ environment: Environment
    ) -> Result<[UInt8], CommandError.RasterError> {
        var request = ProcessRequest([program, "--format=png", "--zoom=\(Rasterizer.tenths(zoom))"])
        (request.input, request.keepsErrors, request.outputLimit) = (svg, false, limit)
        switch environment.runProgram(request, {}) {
        case .exited(0, let output) where PNGPixels.begins(output): return .success(output)
        case .notStarted(let message): return .failure(.notStarted(message: message))
        case .timedOut: return .failure(.tooSlow)
        default: return .failure(.failed)
        }
    }
}
