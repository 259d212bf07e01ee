/// Which version of kurs this is, and where it is developed.
enum Project {
    static let version = "1.0.0"
    /// The repository's address.
    static let site = "https://github.com/kurs-cli/kurs"
}
