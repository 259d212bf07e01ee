internal import CCurl
internal import KursCore

/// The requests in flight, the connections kept between them, and cancelled requests whose name is being resolved.
///
/// Removing one of the latter would wait for the resolver long after the time limit, so it stays here until it
/// finishes by itself; meanwhile it may not open a socket.
final class TransferPool {
    private var multi: MultiHandle?
    private(set) var active: [Transfer] = []
    private var cancelled: [Transfer] = []

    init?(_ library: CurlLibrary) {
        guard let multi = MultiHandle(library) else { return nil }
        self.multi = consume multi
    }

    deinit {
        for transfer in active { multi?.remove(transfer) }
        guard !cancelled.isEmpty else { return }
        for transfer in cancelled { transfer.leak() }
        multi.take()?.leak()
    }

    /// Starts a transfer; `false` when libcurl could not.
    func start(_ transfer: Transfer) -> Bool {
        guard multi?.add(transfer) == true else { return false }
        active.append(transfer)
        return true
    }

    func cancel(_ transfer: Transfer) {
        active.removeAll { $0 === transfer }
        if transfer.isResolving {
            transfer.sockets = .none
            cancelled.append(transfer)
        } else {
            multi?.remove(transfer)
        }
    }

    /// Reads and writes without waiting and removes the finished transfers; `nil` when libcurl failed.
    func advance() -> [(transfer: Transfer, code: Int32)]? {
        guard multi?.perform() == true else { return nil }
        var finished: [(Transfer, Int32)] = []
        while let (easy, code) = unsafe multi?.nextFinished() {
            if let index = active.firstIndex(where: { unsafe $0.isRun(by: easy) }) {
                multi?.remove(active[index])
                finished.append((active.remove(at: index), code))
            } else if let index = cancelled.firstIndex(where: { unsafe $0.isRun(by: easy) }) {
                multi?.remove(cancelled.remove(at: index))
            }
        }
        return finished
    }

    /// Waits until there is something to do; `false` when libcurl failed.
    func wait(milliseconds: Int) -> Bool { multi?.wait(milliseconds: milliseconds) ?? false }
}

extension MultiHandle {
    fileprivate func add(_ transfer: Transfer) -> Bool { transfer.add(to: self) }
    fileprivate func remove(_ transfer: Transfer) { transfer.remove(from: self) }
}
