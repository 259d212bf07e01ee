internal import CCurl
internal import KursCore

extension TransportError {
    /// Maps a result code of libcurl to an error; `message` must be redacted already.
    ///
    /// https://curl.se/libcurl/c/libcurl-errors.html
    init(code: Int32, host: String, message: String, milliseconds: Int, limitBytes: Int) {
        self =
            switch Int(code) {
            case CURLE_COULDNT_RESOLVE_HOST: .unresolved(host: host)
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
