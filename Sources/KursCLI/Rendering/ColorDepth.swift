/// How many colours a terminal has.
enum ColorDepth: Sendable {
    case sixteen, palette, direct

    /// The parameters of the sequence that sets a style.
    ///
    /// The colours beyond the sixteen are dark enough for a light background and light enough for a dark one.
    func code(of style: TextStyle) -> String {
        switch (style, self) {
        case (.strong, _), (.faint, _), (_, .sixteen): style.rawValue
        case (.up, .palette): "38;5;71"
        case (.down, .palette): "38;5;167"
        case (.warning, .palette): "38;5;172"
        case (.up, .direct): "38;2;59;158;90"
        case (.down, .direct): "38;2;214;76;76"
        case (.warning, .direct): "38;2;200;130;20"
        }
    }
}

extension Environment {
    /// The colours that the terminal says it has.
    var colorDepth: ColorDepth {
        if let name = variable("COLORTERM"), name == "truecolor" || name == "24bit" { return .direct }
        return variable("TERM")?.hasSuffix("256color") == true ? .palette : .sixteen
    }
}
