import KursCore

/// Where a chart goes: to the files of `--svg` and `--png`, else to the terminal.
enum ChartFiles {
    static let options = [
        OptionSpec("svg", value: "FILE", "write an SVG image to FILE", "записати зображення SVG у файл"),
        OptionSpec(
            "png", value: "FILE", "write a PNG image to FILE, by librsvg's rsvg-convert",
            "записати зображення PNG у файл за допомогою rsvg-convert із librsvg"),
        OptionSpec(
            "graphics", value: "PROTOCOL", choices: TerminalGraphics.allCases.map(\.rawValue),
            "draw a picture in the terminal: auto (by what it answers, the default), kitty, sixel, iterm or none",
            "зображення в терміналі: auto (за його відповіддю, типово), kitty, sixel, iterm або none"),
    ]

    static let note = LocalizedText(
        "A terminal that answers that it draws pictures (kitty, iTerm2 or sixel graphics) gets one if rsvg-convert is "
            + "installed; pipes and other terminals get text. --graphics none always draws text.",
        "Термінал, який відповідає, що вміє показувати зображення (kitty, iTerm2 чи sixel), отримує зображення, якщо "
            + "встановлено rsvg-convert; решта терміналів і канали — текст. --graphics none завжди малює текстом.")

    /// Refuses options that do not fit together; called before rates are fetched.
    static func check(_ context: CommandContext) throws(CommandError) {
        _ = try TerminalGraphics(context)
        for option in ["svg", "png"] where context.arguments.has(option) && context.arguments.has("graphics") {
            throw .usage(.conflict("--graphics", "--" + option))
        }
    }

    /// Writes a chart to the files that were named, or shows it.
    ///
    /// - Parameters:
    ///   - note: What the picture is made of.
    ///   - mode: The permissions of a new file.
    ///   - columns: The width in a terminal; `nil` for the terminal's.
    /// - Throws: ``CommandError/noPNG(path:written:_:)`` when the picture could only be written as SVG.
    static func show(
        _ chart: ChartData, note: String, mode: UInt32, columns: Int? = nil, _ context: CommandContext
    ) throws(CommandError) {
        let choice = try TerminalGraphics(context)
        let (svg, png) = (context.arguments.value("svg"), context.arguments.value("png"))
        if let svg {
            var picture = SVGChart(chart, note: note, context.language)
            try write(picture.bytes(), to: svg, mode, context)
        }
        if let png { return try writePNG(chart, note, to: png, besides: svg, mode, context) }
        guard svg == nil else { return }
        if try TerminalPicture.show(chart, note: note, choice, context) { return }
        var bytes: [UInt8] = []
        TerminalChart.append(chart, to: &bytes, columns: columns ?? context.environment.terminalColumns ?? 80, context)
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
            var place = svg
            if place == nil {
                let stem = path.lowercased().hasSuffix(".png") ? String(path.dropLast(4)) : path
                var image = SVGChart(chart, note: note, context.language)
                try write(image.bytes(), to: stem + ".svg", mode, context)
                place = stem + ".svg"
            }
            throw .noPNG(path: path, written: place ?? "", error.fault)
        }
    }

    private static func write(
        _ bytes: [UInt8], to path: String, _ mode: UInt32, _ context: CommandContext
    ) throws(CommandError) {
        do throws(FileError) {
            try context.environment.files.replace(path, with: bytes, mode: mode)
        } catch {
            throw .file(error)
        }
    }
}
