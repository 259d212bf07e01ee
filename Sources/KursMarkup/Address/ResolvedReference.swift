import KursText

/// Resolves a reference against a base address by RFC 3986 §5.2; O(n), no input can trap it.
///
/// Line feeds, carriage returns and tabs are removed, as in the URL standard. An absolute reference is returned as it is,
/// `javascript:` included, except that `http:////host`, as feeds write it, loses its extra slashes.
/// - Returns: The address; the reference itself when the base is empty.
public func resolve(reference: String, against base: String) -> String {
    URIReference.resolve(reference, against: base)
}
