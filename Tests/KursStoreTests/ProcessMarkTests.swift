import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// Claims of processes that run and of processes that have ended.
@Suite struct ProcessMarkTests {
    /// Process ids, and whether a claim of theirs blocks others.
    ///
    /// This process's id with another number belongs to an earlier process, as in containers where each is number 1.
    private func owners() throws -> [(process: pid_t, blocks: Bool)] {
        let ended = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", ""])
        ended.waitUntilExit()
        return [(getppid(), true), (ended.processIdentifier, false), (getpid(), false), (0, false), (-1, false)]
    }

    @Test func `an alert can be claimed once the process that had it has ended`() throws {
        let store = try Scratch().open()
        var seen = Alert(condition: try AlertCondition(reading: "usd.nbu > 45"), createdAt: testNow)
        seen.id = try store.add(seen)
        for owner in try owners() {
            let row = try store.statement("UPDATE alert SET claim_owner=?,claim_deadline=9000")
            try row.bind(Int64(owner.process) << 32 | 7, at: 1)
            try row.run()
            #expect(try store.claim(seen, monotonicMilliseconds: 1000) == !owner.blocks, "\(owner)")
        }
    }

    @Test func `a lease outlasts its deadline while its process runs, but not for ever`() throws {
        for owner in try owners() {
            let store = try Scratch().open()
            #expect(try store.grant(dayEndpoint, clock: 1000) != nil)
            let row = try store.statement("UPDATE endpoint SET lease_owner=?")
            try row.bind(Int64(owner.process) << 32 | 7, at: 1)
            try row.run()
            #expect(try store.verdict(dayEndpoint, clock: 6999) == .busy, "\(owner)")
            if owner.blocks { #expect(try store.verdict(dayEndpoint, clock: 606_999) == .busy) }
            #expect(try store.grant(dayEndpoint, clock: owner.blocks ? 607_001 : 7000) != nil, "\(owner)")
        }
    }
}
