/// The colours and dashes of a chart's lines.
///
/// The eight colours of each theme differ from one another by at least 20 in CIE 1976 L*a*b*, also for people without
/// red, green or blue cones (Machado, Oliveira and Fernandes 2009), and contrast with the background by 3 to 1 or more.
enum ChartPalette {
    static let light = [
        "#0b62c4", "#c4410c", "#32a95f", "#7a0afc", "#c76695", "#591b04", "#081662", "#2b0d1d",
    ]
    static let dark = [
        "#58a6ff", "#ff9a5c", "#acfa1f", "#d32eb0", "#ef3663", "#e4a8d9", "#7d56f3", "#ebf2d7",
    ]
    /// The lengths of dashes and gaps; empty for a solid line.
    static let dashes = [
        "", "9 5", "2 4", "13 4 2 4", "18 6", "12 4 2 4 2 4", "5 9", "20 4 6 4",
    ]
    /// The parameters that set the colours of lines in a terminal, of the sixteen that the user's theme defines.
    static let terminal = ["32", "33", "31", "36", "35", "34", "1", "90"]
    /// What distinguishes lines in a terminal without colour.
    static let symbols: [Unicode.Scalar] = ["●", "○", "■", "□", "▲", "△", "◆", "◇"]
}

enum ChartTheme {
    /// Light or dark by the viewer's preference.
    case automatic
    case light, dark

    var style: String {
        let shapes = """
            .line{fill:none;stroke-width:2;stroke-linejoin:round}.band{opacity:.16}.spread{opacity:.5}
            .event{stroke-width:1;stroke-dasharray:3 3}.wick{stroke-width:1}.body{stroke-width:1.3}

            """
        switch self {
        case .light: return shapes + ChartTheme.lightColors
        case .dark: return shapes + ChartTheme.darkColors
        case .automatic:
            return shapes + ChartTheme.lightColors + "@media (prefers-color-scheme:dark){\n" + ChartTheme.darkColors
                + "}\n"
        }
    }

    private static let lightColors = """
        .paper{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.grid{stroke:#d8dee4}.axis{stroke:#8c959f}
        .spread{fill:#d8dee4}.event{stroke:#59636e}
        \(series(ChartPalette.light))

        """

    private static let darkColors = """
        .paper{fill:#0d1117}.ink{fill:#f0f6fc}.soft{fill:#9198a1}.grid{stroke:#262c36}.axis{stroke:#656c76}
        .spread{fill:#3d444d}.event{stroke:#9198a1}
        \(series(ChartPalette.dark)).band{opacity:.24}

        """

    private static func series(_ colors: [String]) -> String {
        colors.indices.map { ".s\($0){stroke:\(colors[$0])}.f\($0){fill:\(colors[$0])}" }.joined()
    }
}
