public enum ReadResult: Sendable, Equatable {
    case found(ParsedAnswer)
    /// A valid answer without data for that day; neither a fallback nor a back-off follows.
    case noData
    /// The answer is not what it should be, and nothing of it is used.
    case refused(Refusal)

    /// What reading ends with.
    package init(_ read: () throws(Refusal) -> ReadResult) {
        do throws(Refusal) { self = try read() } catch { self = .refused(error) }
    }
}

/// What a reader is told besides the bytes.
///
/// It reads no clock: everything is here.
public struct ReaderContext: Sendable {
    /// The day asked for, where one was.
    public var day: Day?
    public var fetchedAt: Timestamp
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    /// Where it came from, `KEY` in the key's place; `nil` for a saved file of unknown origin.
    public var address: String?
    /// The server's `Content-Type`.
    public var contentType: String?
    /// What this machine's clock says; `nil` where moments are not to be held against it, as in a saved file.
    public var clock: Timestamp?
    /// The user's own layouts of pages, as JSON, by the source whose pages they describe.
    public var layouts: [(source: SourceID, text: [UInt8])] = []
    /// When reading must end; `nil` where it may take any time, as for a saved file.
    package var deadline: ReadingDeadline?

    public init(
        day: Day? = nil, fetchedAt: Timestamp, kyiv: KyivTime, address: String? = nil, contentType: String? = nil
    ) {
        self.day = day
        self.fetchedAt = fetchedAt
        self.kyiv = kyiv
        self.address = address
        self.contentType = contentType
    }

    /// Ends the reading of an answer that takes longer than the command may.
    ///
    /// Readers ask in every loop whose length an answer decides.
    /// - Throws: ``Refusal/outOfTime``.
    package func checkTime() throws(Refusal) { if isOutOfTime { throw .outOfTime } }

    /// Whether the time for reading is over; it stays so, hence a loop that cannot throw may just end.
    package var isOutOfTime: Bool { deadline?.isOver ?? false }

    /// Whether a moment lies more than an hour ahead of the clock, so that nothing can have been quoted then.
    public func isAhead(_ moment: Timestamp) -> Bool {
        clock.map { moment.seconds - $0.seconds > 3600 } ?? false
    }

    /// Whether a moment lies more than ten days before the clock, so that nothing current can be of then.
    package func isOutdated(_ moment: Timestamp) -> Bool {
        clock.map { $0.seconds - moment.seconds > 10 * 86_400 } ?? false
    }
}

/// The end of the time that a command may take, for readers.
package struct ReadingDeadline: Sendable {
    private let time: any TimeSource
    private let milliseconds: Int64

    package init(_ milliseconds: Int64, by time: any TimeSource) {
        self.milliseconds = milliseconds
        self.time = time
    }

    var isOver: Bool { time.monotonicMilliseconds >= milliseconds }
}
