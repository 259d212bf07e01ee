/// Why a directory cannot be recorded into or replayed.
public enum RecordingError: Error, Sendable, Equatable {
    /// The directory is not empty and contains no recording.
    case occupied(directory: String)
    /// The directory contains no recording.
    case absent(directory: String)
    /// The recording is invalid at `place`: `byte 17`, `schema`, `answers[2].file`.
    case broken(path: String, place: String)
    /// It cannot be read; `code` is the `errno`.
    case unreadable(path: String, code: Int32)
    /// It cannot be written; `code` is the `errno`.
    case unwritable(path: String, code: Int32)
}
