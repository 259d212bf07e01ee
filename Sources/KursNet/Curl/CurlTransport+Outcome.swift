internal import CCurl
internal import KursCore

extension CurlTransport {
    /// What a finished transfer results in.
    enum Outcome {
        case finished(Result<Response, TransportError>)
        case redirected(Redirect)
    }

    /// Interprets a finished transfer and its result code.
    func outcome(of transfer: Transfer, code: Int32) -> Outcome {
        let host = transfer.redirect.address.authority
        switch transfer.abortReason {
        case .tooLarge: return .finished(.failure(.tooLarge(host: host, limitBytes: settings.bodyLimitBytes)))
        case .headersTooLarge:
            return .finished(.failure(.tooLarge(host: host, limitBytes: ResponseHeaders.byteLimit)))
        case .severalCodings:
            return .finished(.failure(.broken(host: host, code: Int(code), message: "Content-Encoding: more than one")))
        case nil: break
        }
        guard code == Int32(CURLE_OK) else { return .finished(.failure(error(of: transfer, code: code))) }
        let status = transfer.status
        guard (200...599).contains(status) else {
            return .finished(.failure(.broken(host: host, code: CURLE_WEIRD_SERVER_REPLY, message: "status \(status)")))
        }
        if [301, 302, 303, 307, 308].contains(status), let text = transfer.locationText {
            do throws(TransportError) {
                return .redirected(try redirects.next(after: transfer, to: text))
            } catch {
                return .finished(.failure(error))
            }
        }
        return .finished(.success(response(of: transfer, status: status)))
    }

    private func response(of transfer: Transfer, status: Int) -> Response {
        var body = transfer.body
        if transfer.withKey, let key = redirects.key, key.isUnmistakable { body = key.redacted(body) }
        var response = transfer.headers.response(status: status, body: body, now: now())
        // Not every cache sends `Age`: nginx only forwards the site's `Date`, so a mirror's answer gets an apparent age
        // (RFC 9111, 4.2.3). Without a mirror the difference is only clock skew. With a frozen clock the smaller
        // difference counts; one second may be rounding.
        if transfer.request.endpoint.base.isOverride, let date = response.date {
            let apparent = min(now().seconds, realNow().seconds) - date.seconds
            if apparent > max(1, Int64(response.ageSeconds ?? 0)) { response.ageSeconds = Int(clamping: apparent) }
        }
        if transfer.withKey, let key = redirects.key {
            let isClean = { (value: String?) in value.map { key.redacted($0) == $0 } ?? true }
            if !isClean(response.etag) { response.etag = nil }
            if !isClean(response.lastModified) { response.lastModified = nil }
            response.contentType = response.contentType.map { key.redacted($0) }
            response.cacheControl = response.cacheControl.map { key.redacted($0) }
        }
        if transfer.redirect.count > 0 {
            response.finalAddress = redirects.displayed(transfer.redirect.address, transfer)
        }
        return response
    }

    private func error(of transfer: Transfer, code: Int32) -> TransportError {
        let address = transfer.redirect.address
        if transfer.wasSocketDenied, Int(code) == CURLE_COULDNT_CONNECT {
            guard transfer.redirect.count > 0 else { return .forbidden(address: transfer.request.endpoint.address) }
            return .redirected(host: transfer.request.endpoint.base.host, to: redirects.displayed(address, transfer))
        }
        let message = settings.proxies.redacted(
            transfer.errorMessage.isEmpty ? library?.message(for: code) ?? "" : transfer.errorMessage)
        let elapsed = CurlTransport.monotonicMilliseconds - transfer.startedAt
        return TransportError(
            code: code, host: address.authority, message: redirects.key?.redacted(unparsed: message) ?? message,
            milliseconds: transfer.isConnected ? elapsed : settings.connectMilliseconds,
            limitBytes: settings.bodyLimitBytes, reach: transfer.reach)
    }
}
