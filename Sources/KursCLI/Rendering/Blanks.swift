/// Runs of spaces, with which lines of screens and tables are padded.
enum Blanks {
    private static let many = String(repeating: " ", count: 320)

    /// A number of blanks, none for a negative one; copied, which is several times faster than repeating one.
    static func text(_ count: Int) -> String {
        guard count <= many.utf8.count else { return String(repeating: " ", count: count) }
        return String(Substring(many.utf8.prefix(max(0, count))))
    }
}
