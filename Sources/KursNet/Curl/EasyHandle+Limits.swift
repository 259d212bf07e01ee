internal import CCurl

extension EasyHandle {
    /// Sets the options of every request: protocols, TLS verification, minimum speed and maximum size.
    func setLimits(_ settings: CurlSettings) {
        // CurlTransport follows redirects itself, by its own rules.
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
        // The timeout makes libcurl try a host's next address in time. Before 7.87, however, a timed-out request waits
        // for the name resolver, so there the timeout must be longer than the one CurlTransport applies.
        let canQuit = set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, canQuit ? settings.connectMilliseconds : 60_000)
    }
}
