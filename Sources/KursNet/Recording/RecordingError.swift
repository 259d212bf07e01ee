/// Why a directory cannot be recorded into or answered from.
public enum RecordingError: Error, Sendable, Equatable {
    /// The directory holds other things and no recording.
    case occupied(directory: String)
    /// There is no recording in the directory.
    case absent(directory: String)
    /// The recording is not what it should be; `place` is what is wrong: `byte 17`, `schema`, `answers[2].file`.
    case broken(path: String, place: String)
    /// The system would not read it; `code` is its `errno`.
    case unreadable(path: String, code: Int32)
    /// The system would not write it; `code` is its `errno`.
    case unwritable(path: String, code: Int32)
}
