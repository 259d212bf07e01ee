import KursCore
import KursSources
import KursTerminal

/// The configuration of nginx as a cache between many machines and the sites: a server for each, on a port of its own.
///
/// Sites with statements of accounts are no sources, and have none: their answers are a person's own.
enum NginxServers {
    private static let firstPort = 8101

    static func append(_ sites: [Site], to bytes: inout [UInt8]) {
        bytes.append(
            text:
                "proxy_cache_path /var/cache/nginx/kurs keys_zone=kurs:1m inactive=1d max_size=100m use_temp_path=off;\n"
        )
        var known: [Site] = []
        for site in sites where !known.contains(site) {
            bytes.append(text: server(of: site, port: firstPort + known.count))
            known.append(site)
        }
    }

    private static func server(of site: Site, port: Int) -> String {
        """
        server {                                # \(site.variable)=http://THIS-MACHINE:\(port)
            listen \(port);
            location / {
                proxy_pass \(site.address);
                proxy_ssl_server_name on;
                proxy_ssl_verify on;
                proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
                proxy_set_header Accept-Encoding "";
                proxy_cache kurs;
                proxy_cache_key $proxy_host$request_uri;
                proxy_cache_valid 200 5m;
                proxy_cache_valid any 1m;       # wait a minute after an error
                proxy_cache_lock on;            # let one of several equal requests through
                proxy_cache_lock_age 10s;
                proxy_cache_lock_timeout 10s;
                proxy_cache_use_stale updating error timeout http_429 http_500 http_502 http_503 http_504;
                proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
                proxy_hide_header Set-Cookie;
                proxy_pass_header Date;         # kurs computes the age of a rate from it
            }
        }

        """
    }
}
