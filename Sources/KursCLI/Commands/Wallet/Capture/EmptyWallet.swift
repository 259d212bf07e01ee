/// The notes of commands that show records and have none to show.
enum EmptyWallet {
    /// The wallet has no records.
    static let nothing = LocalizedText(
        "no records; add one: kurs \(WalletCapture.addSpec.usage[0])",
        "записів немає; додайте: kurs \(WalletCapture.addSpec.usage[0])")
    /// No record is one of those wanted.
    static let nothingFound = LocalizedText("no records match", "таких записів немає")
}
