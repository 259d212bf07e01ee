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

    /// Writes a text and a line end into a file, and runs a line with its name for `FILE`.
    package static func run(_ line: String, onFile text: String) throws -> (output: String, status: Int32) {
        let folder = try TemporaryFolder()
        let written = run("cat > '\(folder.path)/file' <<'END-OF-FILE'\n\(text)\nEND-OF-FILE")
        guard written.status == 0 else { throw Unexpected("status \(written.status)") }
        let words = line.split(separator: "FILE", omittingEmptySubsequences: false)
        let done = withExtendedLifetime(folder) { run(words.joined(separator: "'\(folder.path)/file'") + " 2>&1") }
        return (String(decoding: done.output, as: UTF8.self), done.status)
    }
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
