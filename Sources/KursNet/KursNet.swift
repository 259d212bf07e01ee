// KursNet: asking over the network, and recordings of it.
//
// Read in this order:
//   Addresses/WebAddress.swift     what an address is; so strict that nobody can read another host into it
//   Addresses/AddressRules.swift   which addresses may be asked, which redirects followed, which sockets opened
//   Addresses/APIKey.swift       how the key gets into an address and out of everything else
//   Curl/CurlTransport.swift       the port to the network: the loop, the limits, what an answer comes to
//   Curl/Transfer.swift            one request in libcurl's hands, and what libcurl calls; a body is handed on piece by
//                                  piece to whoever reads it while it arrives
//   Curl/TransferPool.swift        the requests in flight and the connections kept open between them
//   Curl/CurlOutcome.swift         an answer, a redirect or a failure, out of what libcurl says
//   Curl/CurlHandles.swift         the owners of what libcurl gives out
//   Recording/…                    answers kept in a directory, and answering from it
//
// libcurl is not linked. CCurl loads it when the first request is made, because that costs some 5 ms that an answer
// from the cache should not pay. Redirects are followed here and not by libcurl, one request each, so that the rules
// for them are plain Swift and the headers of an answer are always the last one's.
//
// It refuses: plain http beyond loopback unless the configuration allows it, the key over plain http or to another
// host, redirects from https to http or inwards, more than 5 of them, bodies over 8 MiB before or after decompression,
// headers over 256 KiB, stacked content codings, anything but http and https, TLS below 1.2 or not verified.
//
// Caveats: behind a proxy the proxy resolves names, so there only the text of an address is checked. A body that ends
// early on a connection without a length cannot be told from a whole one; its reader must notice.
