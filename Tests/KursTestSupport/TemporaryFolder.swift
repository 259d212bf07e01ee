#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A folder of a test's own, for the user alone; gone when the test lets go of it.
public final class TemporaryFolder {
    /// Where it is, without a slash at the end.
    public let path: String

    /// Makes one; `mkdtemp`.
    public init() throws {
        var template = Array("/tmp/kurs-test-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let made else { throw Missing() }
        path = made
    }

    deinit { _ = unsafe system("rm -rf '\(path)'") }

    /// No folder could be made.
    public struct Missing: Error {}
}
