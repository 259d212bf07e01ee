internal import CCurl
internal import KursCore

extension TransportError {
    /// Maps a result code of libcurl to an error; `message` must be redacted already.
    ///
    /// https://curl.se/libcurl/c/libcurl-errors.html
    ///
    /// - Parameter reach: How far the request came.
    init(code: Int32, host: String, message: String, milliseconds: Int, limitBytes: Int, reach: Transfer.Reach) {
        self =
            switch Int(code) {
            case CURLE_COULDNT_RESOLVE_HOST where reach == .nowhere: .unresolved(host: host)
            case CURLE_COULDNT_RESOLVE_PROXY where reach == .nowhere,
                CURLE_COULDNT_CONNECT where reach == .nowhere:
                .unreachable(host: host, message: message)
            case CURLE_SSL_CACERT_BADFILE where reach != .site: .noCertificates(message: message)
            case CURLE_OPERATION_TIMEDOUT where reach == .nowhere:
                .notConnected(host: host, milliseconds: milliseconds)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, milliseconds: milliseconds)
            case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limitBytes: limitBytes)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS:
                .untrusted(host: host, message: message)
            default: .broken(host: host, code: Int(code), message: message)
            }
    }
}
