/// The end of the time that a command may take, for readers.
package struct ReadingDeadline: Sendable {
    private let time: any TimeSource
    private let milliseconds: Int64

    /// Takes the clock, and the monotonic time of the end.
    package init(_ milliseconds: Int64, by time: any TimeSource) {
        self.milliseconds = milliseconds
        self.time = time
    }

    /// Whether the time is over.
    var isOver: Bool { time.monotonicMilliseconds >= milliseconds }
}
