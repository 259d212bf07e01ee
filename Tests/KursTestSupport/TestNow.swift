package import KursCore

/// The current time in tests: Friday, 20 November 2026, 11:40 in Kyiv, when the recording in `Fixtures/` was made.
package let testNow = Timestamp(seconds: 1_795_167_600)

/// The Kyiv day of ``testNow``.
package let testToday = Day(number: 20_777)
