package enum Project {
    package static let version = "1.0.0"
    package static let site = "https://github.com/kurs-cli/kurs"
}
