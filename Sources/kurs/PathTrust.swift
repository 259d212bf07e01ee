import KursPlatform

/// Finds out whether another user could change a file or put another one in its place.
enum PathTrust {
    /// The first file or folder on the way to a database that another user could change; `nil` when there is none.
    ///
    /// Checked are every folder from the root on, also along symbolic links, the file itself, and those beside it. Folders
    /// may belong to root as well, and those above the last one may be open to all if they are sticky, as `/tmp` is,
    /// because only an owner can rename what is in them. Access lists are not read.
    ///
    /// C: `geteuid`.
    static func changeableByOthers(database path: String) -> String? {
        var folder = "/"
        var names = Array(components(absolute(path)).reversed())
        var linkCount = 0
        guard isOurFolder(folder) else { return folder }
        while let name = names.popLast() {
            if name == ".." {
                folder = parent(of: folder)
                continue
            }
            let entry = folder == "/" ? "/" + name : folder + "/" + name
            guard let status = linkStatus(of: entry), isOurs(status) else { return entry }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                linkCount += 1
                guard linkCount <= 40, let target = target(of: entry) else { return entry }
                if target.hasPrefix("/") { folder = "/" }
                names += components(target).reversed()
            case S_IFDIR:
                guard isOurFolder(entry) else { return entry }
                folder = entry
            case S_IFREG:
                guard names.isEmpty, isWritableByOwnerOnly(status) else { return entry }
                return fileChangeableByOthers(beside: entry, in: folder)
            default: return entry
            }
        }
        return path
    }

    /// The folder itself and the files that SQLite reads along with the database.
    private static func fileChangeableByOthers(beside path: String, in folder: String) -> String? {
        guard let status = fileStatus(of: folder), isWritableByOwnerOnly(status) else { return folder }
        for suffix in ["-wal", "-shm", "-journal"] {
            let file = path + suffix
            guard let status = linkStatus(of: file) else {
                if errno == ENOENT { continue }
                return file
            }
            guard status.isRegular, isWritableByOwnerOnly(status) else { return file }
        }
        return nil
    }

    private static func isWritableByOwnerOnly(_ status: stat) -> Bool {
        status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    private static func isOurs(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

    private static func isOurFolder(_ path: String) -> Bool {
        guard let status = linkStatus(of: path), isOurs(status) else { return false }
        return status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0
    }

    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    private static func parent(of folder: String) -> String {
        guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "/" }
        return String(folder[..<slash])
    }

    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let current = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(current) }
        return unsafe String(cString: current) + "/" + path
    }
}
