import KursCore

/// Why a fetching process gave no report.
enum FetchProcessError: Error, Equatable {
    case notStarted(message: String)
    case exited(status: Int32)
    case signalled(Int32)
    /// It ran longer than its requests may take and was killed.
    case timedOut
    /// It ended well, but a line that it wrote is not that of a report; lines count from 1.
    case unreadable(line: Int)

    var sentence: LocalizedText {
        switch self {
        case .notStarted(let message):
            LocalizedText(
                "the process that fetches could not be started: \(message)",
                "не вдалося запустити процес отримання даних: \(message)")
        case .exited(let status):
            LocalizedText(
                "the process that fetches ended with status \(status); see kurs doctor",
                "процес отримання даних завершився зі статусом \(status); дивіться kurs doctor")
        case .signalled(let number):
            LocalizedText(
                "the process that fetches was ended by signal \(number)",
                "процес отримання даних перервано сигналом \(number)")
        case .timedOut:
            LocalizedText(
                "the process that fetches took too long and was stopped",
                "процес отримання даних тривав задовго, і його зупинено")
        case .unreadable(let line):
            LocalizedText(
                "the process that fetches wrote an invalid report (line \(line))",
                "процес отримання даних повернув неправильний звіт (рядок \(line))")
        }
    }
}

extension FetchLog {
    /// The report of a process that has ended.
    convenience init(_ end: ProcessEnd) throws(FetchProcessError) {
        switch end {
        case .exited(0, let output): try self.init(encoded: output)
        case .exited(let status, _): throw .exited(status: status)
        case .signalled(let number, _): throw .signalled(number)
        case .timedOut: throw .timedOut
        case .notStarted(let message): throw .notStarted(message: message)
        }
    }
}
