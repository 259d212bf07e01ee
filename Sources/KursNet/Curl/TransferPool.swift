internal import CCurl
internal import KursCore

/// What libcurl works on: the requests in flight, the connections kept between them, and requests given up whose name
/// is still being resolved.
///
/// Taking such a request back would wait for the resolver, long after the time limit, so it stays here until it is
/// done by itself; meanwhile nothing may be connected to for it.
final class TransferPool {
    private var multi: MultiHandle?
    private(set) var active: [Transfer] = []
    private var givenUp: [Transfer] = []

    init?(_ library: CurlLibrary) {
        guard let multi = MultiHandle(library) else { return nil }
        self.multi = consume multi
    }

    deinit {
        for transfer in active { multi?.remove(transfer) }
        guard !givenUp.isEmpty else { return }
        for transfer in givenUp { transfer.abandon() }
        multi.take()?.abandon()
    }

    /// Begins a transfer; `false` when libcurl would not.
    func begin(_ transfer: Transfer) -> Bool {
        guard multi?.add(transfer) == true else { return false }
        active.append(transfer)
        return true
    }

    /// Ends a transfer that is not done.
    func giveUp(_ transfer: Transfer) {
        active.removeAll { $0 === transfer }
        if transfer.isResolving {
            transfer.sockets = .none
            givenUp.append(transfer)
        } else {
            multi?.remove(transfer)
        }
    }

    /// Reads and writes what can be at once, and takes out what is done; `nil` when libcurl itself failed.
    func advance() -> [(transfer: Transfer, code: Int32)]? {
        guard multi?.perform() == true else { return nil }
        var done: [(Transfer, Int32)] = []
        while let (easy, code) = unsafe multi?.nextDone() {
            if let place = active.firstIndex(where: { unsafe $0.isRun(by: easy) }) {
                multi?.remove(active[place])
                done.append((active.remove(at: place), code))
            } else if let place = givenUp.firstIndex(where: { unsafe $0.isRun(by: easy) }) {
                multi?.remove(givenUp.remove(at: place))
            }
        }
        return done
    }

    /// Waits until there is something to do, at most so long; `false` when libcurl itself failed.
    func wait(milliseconds: Int) -> Bool { multi?.wait(milliseconds: milliseconds) ?? false }
}

extension MultiHandle {
    fileprivate func add(_ transfer: Transfer) -> Bool { transfer.enter(self) }
    fileprivate func remove(_ transfer: Transfer) { transfer.leave(self) }
}
