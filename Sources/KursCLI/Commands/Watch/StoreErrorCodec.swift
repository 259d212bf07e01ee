import KursCore

extension RecordWriter {
    /// The fields of a store's failure; ``StoreError/init(_:)`` is the inverse.
    mutating func field(_ error: StoreError) {
        switch error {
        case .busy(let path):
            field("store", "busy")
            field("path", path)
        case .unwritable(let path, let message):
            field("store", "unwritable")
            field("path", path)
            field("message", message)
        case .newer(let path, let version, let known):
            field("store", "newer")
            field("path", path)
            field("version", Int64(version))
            field("known", Int64(known))
        case .foreign(let path):
            field("store", "foreign")
            field("path", path)
        case .corrupt(let path, let message):
            field("store", "corrupt")
            field("path", path)
            field("message", message)
        case .refused(let call, let code, let message):
            field("store", "refused")
            field("call", call)
            field("code", Int64(code))
            field("message", message)
        }
    }
}

extension StoreError {
    init?(_ object: JSONValue) {
        let (path, message) = (object["path"]?.text, object["message"]?.text)
        switch (object["store"]?.text, path, message) {
        case ("busy", let path?, _): self = .busy(path: path)
        case ("unwritable", let path?, let message?): self = .unwritable(path: path, message: message)
        case ("newer", let path?, _):
            guard let version = object["version"]?.integer, let known = object["known"]?.integer else { return nil }
            self = .newer(path: path, version: version, known: known)
        case ("foreign", let path?, _): self = .foreign(path: path)
        case ("corrupt", let path?, let message?): self = .corrupt(path: path, message: message)
        case ("refused", _, let message?):
            guard let call = object["call"]?.text, let code = object["code"]?.integer else { return nil }
            self = .refused(call: call, code: code, message: message)
        default: return nil
        }
    }
}
