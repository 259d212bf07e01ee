/// How far the requests of one fetch have come, for showing a wait.
public struct FetchProgress: Sendable, Equatable {
    /// The hosts that have not answered yet, each once, in the order of the requests.
    public var hosts: [String]
    /// How many of the requests have been answered or have failed.
    public var finishedCount: Int
    /// How many requests there are.
    public var count: Int
    /// The milliseconds since the fetch began.
    public var milliseconds: Int

    public init(hosts: [String], finishedCount: Int, count: Int, milliseconds: Int) {
        self.hosts = hosts
        self.finishedCount = finishedCount
        self.count = count
        self.milliseconds = milliseconds
    }
}
