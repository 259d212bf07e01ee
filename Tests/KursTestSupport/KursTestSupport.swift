package import KursCore

// KursTestSupport contains what several test targets share.
//
//   Checkout, Fixtures   the files of the checkout, found from one `#filePath`
//   recorded             golden files
//   testNow, testToday   the moment that tests take as now
//   makeStore            an empty database in memory
//   TestTime             a clock that a test sets
//   Unexpected           what a test found instead of what it expects
//   ScriptedTransport    a transport that answers by an endpoint's key from a script
//   LoopbackServer       an HTTP server on 127.0.0.1 that misbehaves on request; SilentListener, a port that never answers
//   Gzip                 gzip files, valid and malicious, without a compressor
//   Tools                other programs, whose tests are skipped where they are not installed
//   FuzzCampaign         inputs made at random for one function
//   isProportional       whether a function's cost is linear, by the processor time of its thread
//   besideOthers         threads of their own for suites that mostly wait for processes
//   TemporaryFolder      a folder that is removed with its owner
//   Locked, onThread     threads for the server

/// The current time in tests: Friday, 20 November 2026, 11:40 in Kyiv, when the recording in `Fixtures/` was made.
package let testNow = Timestamp(seconds: 1_795_167_600)

/// The Kyiv day of ``testNow``.
package let testToday = Day(number: 20_777)

package struct Unexpected: Error {
    package let what: String

    package init(_ what: Any) { self.what = "\(what)" }
}
