#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A temporary folder for one test, readable by the user only; removed with its owner.
public final class TemporaryFolder {
    /// Its path, without a trailing slash.
    public let path: String

    /// Creates one; `mkdtemp`.
    public init() throws {
        var template = Array("/tmp/kurs-test-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let made else { throw Missing() }
        path = made
    }

    deinit { _ = unsafe system("rm -rf '\(path)'") }

    /// No folder could be created.
    public struct Missing: Error {}
}
