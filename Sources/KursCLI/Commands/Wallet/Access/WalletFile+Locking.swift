import KursCore
import KursWallet

extension WalletFile {
    /// The whole text of a locked file, or what a new one begins with.
    func text(of file: any LockedFile, _ beginning: [UInt8]?) throws(CommandError) -> [UInt8] {
        if let beginning { return beginning }
        guard let bytes = file.readAll(atMost: JournalReader.sizeLimit) else {
            throw .tooLarge(FileError(path: path, .tooLarge(limit: JournalReader.sizeLimit)))
        }
        return bytes
    }

    /// Holds the file against other processes; a new one stays only if something is written to it.
    ///
    /// - Parameter body: Is given what a new file begins with, the first categories; `nil` for a file that exists.
    func locked<Result>(
        _ body: (any LockedFile, [UInt8]?) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let file: any LockedFile
        var isNew = false
        do throws(FileError) {
            if files.mode(of: path) == nil {
                try files.makeFolder(of: path)
                isNew = true
            }
            file = try files.lock(path, mode: files.mode(of: path) ?? 0o600)
        } catch {
            throw .file(error)
        }
        defer { file.unlock() }
        // Another process may have begun it meanwhile.
        if isNew, (files.stamp(of: path)?.byteCount ?? 0) > 0 { isNew = false }
        return try body(file, isNew ? FirstAccounts.text(context.language) : nil)
    }
}

extension WalletIndex.Stamp {
    /// The stamp of a file.
    init(_ stamp: FileStamp) {
        self.init(byteCount: stamp.byteCount, changedAt: stamp.changedAt, number: stamp.number)
    }
}
