/// Where kurs is developed.
enum Project {
    /// The repository's address.
    static let site = "https://github.com/kurs-cli/kurs"
}
