import KursCLI
import KursNet

extension TransportSetupError {
    /// Converts the error of a recording, with the system's message instead of `errno`.
    init(_ error: RecordingError) {
        switch error {
        case .occupied(let directory): self = .occupied(folder: directory)
        case .absent(let directory): self = .absent(folder: directory)
        case .broken(let path, let place): self = .broken(path: path, place: place)
        case .unreadable(let path, let code): self = .folder(path, message: systemMessage(code))
        case .unwritable(let path, let code): self = .unwritable(path, message: systemMessage(code))
        }
    }
}
