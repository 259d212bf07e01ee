internal import KursMarkup

/// A selector of a layout.
struct PageSelector {
    let selector: Selector

    init?(_ text: String) {
        guard let selector = try? Selector(text) else { return nil }
        self.selector = selector
    }
}
