internal import CCurl

extension EasyHandle {
    /// Sets what holds for every request: what may be spoken, how TLS is verified, how slow and how large is too much.
    func setLimits(_ settings: CurlSettings) {
        // Redirects are followed by us, one by one: the rules for them are ours.
        set(CURLOPT_FOLLOWLOCATION, 0)
        if !set(CURLOPT_PROTOCOLS_STR, "http,https") {
            set(CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
        }
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_USERAGENT, settings.userAgent)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_LOW_SPEED_LIMIT, settings.lowSpeedBytesPerSecond)
        set(CURLOPT_LOW_SPEED_TIME, settings.lowSpeedSeconds)
        set(CURLOPT_MAXFILESIZE_LARGE, byteCount: settings.bodyLimitBytes)
        // The limit makes libcurl go on to a name's next address in time. Before 7.87 it would also make it wait for
        // the name's resolution at the very moment it gives up, so there it must come after our own limit.
        let quits = set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, quits ? settings.connectMilliseconds : 60_000)
    }
}
