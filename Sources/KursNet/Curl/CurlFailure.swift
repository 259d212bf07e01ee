internal import CCurl
internal import KursCore

extension TransportError {
    /// Turns libcurl's result into an error: nothing else does.
    ///
    /// `said` is what libcurl said about it, the key already taken out.
    init(code: Int32, host: String, said: String, milliseconds: Int, limitBytes: Int) {
        self =
            switch Int(code) {
            case CURLE_COULDNT_RESOLVE_HOST: .unresolved(host: host)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, milliseconds: milliseconds)
            case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limitBytes: limitBytes)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS:
                .untrusted(host: host, said: said)
            default: .broken(host: host, code: Int(code), said: said)
            }
    }
}
