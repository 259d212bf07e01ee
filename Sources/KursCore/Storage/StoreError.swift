/// Why a store operation failed.
///
/// The cases carry data; KursCLI formats the message.
public enum StoreError: Error, Sendable, Equatable {
    /// Another process locked the database for longer than we wait.
    case busy(path: String)
    /// The disk or the file refused: full, read-only, no such folder, permission.
    case unwritable(path: String, message: String)
    /// Written by a newer kurs.
    case newer(path: String, version: Int, known: Int)
    /// A database of another program; it is never touched.
    case foreign(path: String)
    /// Not a database, or a damaged one, found while in use.
    case corrupt(path: String, message: String)
    /// Anything else SQLite refused; `call` is ours, the code and words SQLite's.
    case refused(call: String, code: Int, message: String)
}
