import KursCLI
import KursNet

extension TransportSetupError {
    /// What a recording's failure means for the command line.
    init(_ error: RecordingError) {
        switch error {
        case .occupied(let directory): self = .occupied(folder: directory)
        case .absent(let directory): self = .absent(folder: directory)
        case .broken(let path, let place): self = .broken(path: path, place: place)
        case .unreadable(let path, let code): self = .folder(path, said: systemWords(code))
        case .unwritable(let path, let code): self = .unwritable(path, said: systemWords(code))
        }
    }
}
