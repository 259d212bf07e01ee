/// The notes of commands that show records and have none to show.
enum EmptyWallet {
    /// The wallet has no records.
    static let nothing = LocalizedText(
        "no records; add one: kurs \(WalletCapture.add)", "записів немає; додайте: kurs \(WalletCapture.add)")
    /// No record is one of those wanted.
    static let nothingFound = LocalizedText("no records match", "таких записів немає")
}
