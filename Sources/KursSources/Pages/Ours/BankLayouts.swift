internal import KursCore

/// The layouts of banks' own pages, which are asked only where a person names them.
///
/// Seen on saved pages of 2020 to 2022; today's may differ, and are then refused.
enum BankLayouts {
    /// The layout of a source; `nil` where there is none.
    static func find(_ source: SourceID) -> PageLayout? {
        texts.first { $0.key == source.name }.flatMap { try? PageLayout(Array($0.value.utf8)) }
    }

    /// The layouts by their sources.
    static let texts: KeyValuePairs<String, String> = [:]
}
