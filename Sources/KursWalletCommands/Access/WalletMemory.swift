import KursCore
import KursTerminal
import KursWallet

/// What kurs remembers of a wallet outside it: the index in the cache folder, and the log of changes in the state folder.
///
/// Both belong to the path of the wallet. Neither is needed: without the index the wallet is read whole before a record is
/// added, and without the log nothing can be undone.
struct WalletMemory {
    /// The log is cut to its latter half beyond this size.
    private static let logLimit = 16 << 20

    private let wallet: WalletFile
    private var files: any Files { wallet.context.environment.files }

    init(_ wallet: WalletFile) { self.wallet = wallet }

    func index() -> WalletIndex? {
        guard let path = path(XDGPaths.cache(wallet.context.environment), ".index"),
            let stamp = files.stamp(of: wallet.path), let bytes = (try? files.read(path, atMost: 16 << 20)) ?? nil,
            let index = WalletIndex(bytes), index.stamp == WalletIndex.Stamp(stamp)
        else { return nil }
        return index
    }

    /// Remembers a wallet that has been read whole; one with included files is read anew each time.
    func keep(_ journal: Journal, _ stamp: FileStamp) {
        guard journal.files.count == 1 else { return }
        if index() == nil { keep(WalletIndex(journal, stamp: WalletIndex.Stamp(stamp))) }
    }

    func keep(_ index: WalletIndex) {
        guard index.stamp.byteCount > 0, index.stamp.number > 0,
            let path = path(XDGPaths.cache(wallet.context.environment), ".index")
        else { return }
        // Failing to remember costs time only.
        try? files.makeFolder(of: path)
        try? files.replace(path, with: index.bytes, mode: 0o600)
    }

    /// The changes that can be undone, and those that can be made again.
    enum Log: String { case undo = ".undo", redo = ".redo" }

    /// Adds a change to a log; a new one that was not undone ends what can be made again.
    func log(_ change: Change, to log: Log = .undo, isAgain: Bool = false) throws(CommandError) {
        var change = change
        change.time = change.time ?? wallet.context.now
        guard let path = path(XDGPaths.state(wallet.context.environment), log.rawValue) else { return }
        try onDisk(files.makeFolder(of: path))
        let file = try onDisk(files.lock(path, mode: 0o600))
        defer { file.unlock() }
        let isLong = files.stamp(of: path).map { $0.byteCount > Self.logLimit } ?? false
        try onDisk(isLong ? file.replace(with: change.bytes) : file.append(change.bytes))
        guard log == .undo, !isAgain, !change.isStamp,
            let later = self.path(XDGPaths.state(wallet.context.environment), Log.redo.rawValue),
            files.mode(of: later) != nil
        else { return }
        try onDisk(files.replace(later, with: [], mode: 0o600))
    }

    func takeLastChange(from log: Log = .undo) throws(CommandError) -> Change? {
        guard let path = path(XDGPaths.state(wallet.context.environment), log.rawValue), files.mode(of: path) != nil
        else { return nil }
        let file = try onDisk(files.lock(path, mode: 0o600))
        defer { file.unlock() }
        guard let bytes = file.readAll(atMost: .max - 1), let (change, rest) = Change.last(of: bytes) else {
            return nil
        }
        try onDisk(file.replace(with: Array(bytes[..<rest])))
        return change
    }

    /// A file of this wallet, named by a hash of the wallet's path.
    func path(_ folder: String?, _ ending: String) -> String? {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var place = wallet.path
        if place.utf8.first != UInt8(ascii: "/"), let folder = wallet.context.environment.variable("PWD") {
            place = folder + "/" + place
        }
        for byte in place.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return folder.map { $0 + "/wallet-" + String(hash, radix: 16) + ending }
    }
}
