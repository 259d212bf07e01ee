internal import KursCore
internal import KursMarkup

extension EmbeddedRates {
    /// How many lines of a page may be about the rates that its program writes into it.
    private static let lineCount = 80

    /// What the title, the first heading or a line of a page says of its rates, which a program writes into it somewhere,
    /// that changes them or is not understood.
    static func fault(about page: Page) -> Refusal.TableFault? {
        if let fault = page.headFault { return fault }
        for line in PageLine.lines(of: page).lazy.filter({ !$0.isLink }).prefix(lineCount) {
            let words = PageVocabulary.words(of: line.text)
            let isAbout = words.contains { CautionWords.isAboutRates($0) || CautionWords.isDeal($0) }
            if let words = FreeText.fault(outer: line.text) ?? (isAbout ? FreeText.fault(beside: line.text) : nil) {
                return .notUnderstood(.note, words.excerpt)
            }
        }
        return nil
    }
}
