extension ParsedArguments {
    /// The value of an option that has one of a few; `nil` without it.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String
    ) throws(UsageError) -> Choice? {
        guard let text = value(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .badValue("--" + option, given: text, expected: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}
