import KursPlatform

/// Other programs, for tests that need them; where one is not installed its tests are skipped.
package enum Tools {
    package static func has(_ name: String) -> Bool {
        run("command -v \(name) >/dev/null 2>&1").status == 0
    }

    package static func run(_ line: String) -> (output: [UInt8], status: Int32) {
        guard let pipe = unsafe popen(line, "r") else { return ([], -1) }
        var output: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { bytes in
                unsafe fread(bytes.baseAddress, 1, bytes.count, pipe)
            }
            guard count > 0 else { break }
            output += block[..<count]
        }
        return (output, unsafe pclose(pipe))
    }

    /// Creates a folder for one test; the caller removes it with ``remove(_:)``.
    package static func makeFolder() -> String? {
        let made = run("mktemp -d")
        guard made.status == 0 else { return nil }
        return String(decoding: made.output.filter { $0 != 0x0A }, as: UTF8.self)
    }

    package static func remove(_ folder: String) { _ = run("rm -rf '\(folder)'") }
}

/// A temporary folder for one test, readable by the user only; removed with its owner.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        var template = Array("/tmp/kurs-test-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let made else { throw Missing() }
        path = made
    }

    deinit { _ = unsafe system("rm -rf '\(path)'") }

    public struct Missing: Error {}
}
