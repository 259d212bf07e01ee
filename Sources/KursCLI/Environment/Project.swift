enum Project {
    static let version = "1.0.0"
    static let site = "https://github.com/kurs-cli/kurs"
}
