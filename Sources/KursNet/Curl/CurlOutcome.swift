internal import CCurl
internal import KursCore

// What a transfer comes to: an answer, an error, or the next hop of a redirect.
extension CurlTransport {
    /// An answer, or one more hop.
    enum Outcome {
        case answer(Result<Response, TransportError>)
        case onwards(Redirect)
    }

    /// Makes of a transfer that is done what the port promises.
    func outcome(of transfer: Transfer, code: Int32) -> Outcome {
        let host = transfer.hop.address.authority
        switch transfer.stop {
        case .tooLarge: return .answer(.failure(.tooLarge(host: host, limitBytes: settings.bodyLimitBytes)))
        case .headersTooLarge:
            return .answer(.failure(.tooLarge(host: host, limitBytes: ResponseHeaders.byteLimit)))
        case .codingsStacked:
            return .answer(.failure(.broken(host: host, code: Int(code), said: "Content-Encoding: more than one")))
        case nil: break
        }
        guard code == Int32(CURLE_OK) else { return .answer(.failure(failure(of: transfer, code: code))) }
        let status = transfer.status
        guard (200...599).contains(status) else {
            return .answer(.failure(.broken(host: host, code: CURLE_WEIRD_SERVER_REPLY, said: "status \(status)")))
        }
        if [301, 302, 303, 307, 308].contains(status), let text = transfer.redirectText {
            do throws(TransportError) {
                return .onwards(try nextHop(after: transfer, to: text))
            } catch {
                return .answer(.failure(error))
            }
        }
        return .answer(.success(response(of: transfer, status: status)))
    }

    private func response(of transfer: Transfer, status: Int) -> Response {
        var body = transfer.body
        if transfer.withKey, let key, key.isDistinct { body = key.redacted(body) }
        var response = transfer.headers.response(status: status, body: body, now: now())
        // Not every cache counts seconds: nginx hands on the day and time at which the site answered, and that is all.
        // Of a site itself the difference is only that of two clocks. Where ours stands still the smaller one counts, and
        // one second is only where two clocks cut theirs.
        if transfer.request.endpoint.base.isOverride, let date = response.date {
            let apparent = min(now().seconds, realNow().seconds) - date.seconds
            if apparent > max(1, Int64(response.ageSeconds ?? 0)) { response.ageSeconds = Int(clamping: apparent) }
        }
        if transfer.withKey, let key {
            let isClean = { (value: String?) in value.map { key.redacted($0) == $0 } ?? true }
            if !isClean(response.etag) { response.etag = nil }
            if !isClean(response.lastModified) { response.lastModified = nil }
            response.contentType = response.contentType.map { key.redacted($0) }
            response.cacheControl = response.cacheControl.map { key.redacted($0) }
        }
        if transfer.hop.redirects > 0 { response.finalAddress = shown(transfer.hop.address, transfer) }
        return response
    }

    private func failure(of transfer: Transfer, code: Int32) -> TransportError {
        let address = transfer.hop.address
        if transfer.wasKeptOut, Int(code) == CURLE_COULDNT_CONNECT {
            guard transfer.hop.redirects > 0 else { return .forbidden(address: transfer.request.endpoint.address) }
            return .redirected(host: transfer.request.endpoint.base.host, to: shown(address, transfer))
        }
        let words = transfer.words.isEmpty ? library?.words(for: code) ?? "" : transfer.words
        let spent = CurlTransport.monotonicMilliseconds - transfer.startedAt
        return TransportError(
            code: code, host: address.authority, said: key?.redacted(unread: words) ?? words,
            milliseconds: transfer.isConnected ? spent : settings.connectMilliseconds,
            limitBytes: settings.bodyLimitBytes)
    }
}
