// KursTestSupport contains what several test targets share.
//
//   Checkout, Fixtures   the files of the checkout, found from one `#filePath`
//   testNow, testToday   the moment that tests take as now
//   InMemoryStore        the store as arrays; it passes the same contract suite as SQLite
//   ScriptedTransport    a transport that answers by an endpoint's key from a script
//   LoopbackServer       an HTTP server on 127.0.0.1 that misbehaves on request; SilentListener, a port that never answers
//   Gzip                 gzip files, valid and malicious, without a compressor
//   Tools                other programs, whose tests are skipped where they are not installed
//   FuzzCampaign         inputs made at random for one function
//   TemporaryFolder      a folder that is removed with its owner
//   Locked, onThread     threads for the server
