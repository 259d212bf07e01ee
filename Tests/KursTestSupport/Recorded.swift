import Foundation

/// The golden file of a name in `Fixtures`, to be compared with a text.
///
/// `KURS_RECORD=1` writes the text into the file; the comparison fails then, so that the difference is read.
package func recorded(_ text: String, as name: String) throws -> String {
    let path = Fixtures.path(name + ".expected.txt")
    guard ProcessInfo.processInfo.environment["KURS_RECORD"] != nil else {
        return try String(contentsOfFile: path, encoding: .utf8)
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return "recorded \(name); read the diff"
}
