// KursNet makes HTTP requests with libcurl, and records and replays the answers. Read it in this order:
//
//   Addresses/WebAddress          an address, parsed so strictly that no other parser can see another host in it
//   Addresses/AddressRules        which addresses may be requested, which redirects followed, which sockets opened
//   Addresses/IPAddress           loopback, private network or Internet, by IANA's registries
//   Addresses/APIKey              inserts the key into an address and redacts it everywhere else
//   Curl/CurlTransport            the `Transport`: the event loop and the time limits, what a finished transfer
//                                 means; Redirects, the address of each request
//   Curl/Transfer                 one request: its options, its callbacks and what has arrived
//   Curl/TransferPool             the requests in flight and the connections kept open between them
//   Curl/CurlHandles              the owners of libcurl's objects; TransportError, where result codes become errors
//   Recording/…                   answers saved in a folder, and a transport that replays them
//
// libcurl is not linked. CCurl loads it at the first request, because loading takes some 5 ms that an answer from the
// cache should not pay. Redirects are followed here and not by libcurl, one request each, so that their rules are plain
// Swift and the headers of an answer are always those of the last request.
//
// It refuses: plain http beyond loopback unless the configuration allows it, the key over plain http or to another
// host, redirects from https to http or from the Internet into a private network, more than 5 redirects, bodies over 8
// MiB before or after decompression, headers over 256 KiB, several content codings, schemes other than http and https,
// TLS below 1.2 or unverified.
//
// Caveats: with a proxy, the proxy resolves names, so only the text of an address is checked. A truncated body on a
// connection without a length looks complete; its reader must notice.
