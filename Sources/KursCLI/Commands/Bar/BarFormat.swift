import KursCore

/// The status bar that a line is formatted for.
enum BarFormat: String, CaseIterable {
    case plain, waybar, tmux, i3, polybar

    /// Writes the line in the bar's format: one line, or three for i3.
    func append(_ line: BarLine, _ reading: BarReading, color: Bool, to bytes: inout [UInt8]) {
        switch self {
        case .plain:
            for part in line.parts {
                bytes.append(text: part.text.terminalSafe, color ? BarFormat.paint(part.trend) : nil)
            }
        case .waybar: return waybar(line, reading, to: &bytes)
        case .tmux:
            for part in line.parts {
                let paint = color ? BarFormat.tmuxColor(part.trend) : nil
                if let paint { bytes.append(text: "#[fg=\(paint)]") }
                // tmux expands the status line as strftime and as its own format; `%` and `#` are special.
                bytes.append(text: BarFormat.doubled(part.text.terminalSafe, ["%", "#"]))
                if paint != nil { bytes.append("#[default]") }
            }
        case .i3: return i3(line, reading, to: &bytes)
        case .polybar:
            for part in line.parts {
                let paint = color ? BarFormat.hexColor(part.trend) : nil
                if let paint { bytes.append(text: "%{F\(paint)}") }
                bytes.append(text: BarFormat.polybarSafe(part.text.terminalSafe))
                if paint != nil { bytes.append("%{F-}") }
            }
        }
        bytes.append("\n")
    }

    /// Waybar's JSON on one line, with Pango markup escaped.
    private func waybar(_ line: BarLine, _ reading: BarReading, to bytes: inout [UInt8]) {
        var classes = line.trend == .level ? [] : [line.trend.rawValue]
        if line.isStale { classes.append("stale") }
        if line.rates.isEmpty { classes.append("empty") }
        if reading.hasFiredAlert { classes.append("alert") }
        let details = reading.details(line).map(\.terminalSafe).list("\n")
        bytes += Fields.waybar.object(
            (BarFormat.pangoSafe(line.text.terminalSafe), classes, BarFormat.pangoSafe(details)))
    }

    /// i3blocks: the full text, the short text and the colour, one per line.
    private func i3(_ line: BarLine, _ reading: BarReading, to bytes: inout [UInt8]) {
        let text = line.text.terminalSafe
        bytes.append(text: text + "\n")
        let short = line.rates.first.map { rate in
            let number = rate.quote.official ?? rate.quote.sell ?? rate.quote.buy
            return rate.quote.currency.text + " " + (number.map { NumberFormat.brief($0, reading.language) } ?? "—")
        }
        bytes.append(text: (short ?? text) + "\n")
        let color = line.isStale ? "#FFBF00" : BarFormat.hexColor(line.trend) ?? ""
        bytes.append(text: color + "\n")
    }

    private static func paint(_ trend: BarReading.Trend?) -> TextStyle? {
        switch trend {
        case .up: .up
        case .down: .down
        case .level, nil: nil
        }
    }

    private static func tmuxColor(_ trend: BarReading.Trend?) -> String? {
        switch trend {
        case .up: "green"
        case .down: "red"
        case .level, nil: nil
        }
    }

    private static func hexColor(_ trend: BarReading.Trend?) -> String? {
        switch trend {
        case .up: "#2EA043"
        case .down: "#E5534B"
        case .level, nil: nil
        }
    }

    /// The text with Pango markup escaped.
    static func pangoSafe(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { safe, scalar in
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&apos;"
            default: safe.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text with polybar tags escaped: a `%` before a brace is doubled.
    static func polybarSafe(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var safe = ""
        for (index, scalar) in scalars.enumerated() {
            if scalar == "%", index + 1 < scalars.count, scalars[index + 1] == "{" { safe += "%" }
            safe.unicodeScalars.append(scalar)
        }
        return safe
    }

    private static func doubled(_ text: String, _ marks: [Unicode.Scalar]) -> String {
        text.unicodeScalars.reduce(into: "") { safe, scalar in
            if marks.contains(scalar) { safe.unicodeScalars.append(scalar) }
            safe.unicodeScalars.append(scalar)
        }
    }
}

extension Fields {
    static let waybar: [Field<(text: String, classes: [String], tooltip: String)>] = [
        Field("text", "the rates, with Pango markup escaped") { $0.text },
        Field("alt", "the last of the classes, or `level`") { $0.classes.last ?? "level" },
        Field("tooltip", "a line for each rate") { $0.tooltip },
        Field("class", "`up` or `down`, `stale`, `empty`, `alert`") { $0.classes },
    ]
}
