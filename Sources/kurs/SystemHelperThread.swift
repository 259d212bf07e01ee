import KursCLI
import KursPlatform
import KursTerminal

/// A thread that waits for work until the process ends (C: `pthread_create`, `pthread_cond_wait`).
final class SystemHelperThread: HelperThread {
    private let queue = WorkQueue()

    /// `nil` where the process has a single processor, or no thread can be had.
    static func make() -> (any HelperThread)? {
        guard processorCount > 1 else { return nil }
        let helper = SystemHelperThread()
        return helper.begin() ? helper : nil
    }

    func start(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

    private func begin() -> Bool {
        // The thread owns one reference, which it keeps until the process ends.
        let context = unsafe Unmanaged.passRetained(queue).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
            let code = unsafe pthread_create(&thread, nil, { unsafe WorkQueue.run($0) }, context)
        #else
            var thread: pthread_t?
            let code = unsafe pthread_create(&thread, nil, { unsafe WorkQueue.run($0) }, context)
        #endif
        guard code == 0 else {
            unsafe Unmanaged<WorkQueue>.fromOpaque(context).release()
            return false
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
        return true
    }

    /// The processors of the system (C: `sysconf`).
    private static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
}

@safe private final class WorkQueue: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Touched only while the lock is held.
    private var waiting: [@Sendable () -> Void] = []

    init() {
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(change, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(change)
        unsafe pthread_mutex_destroy(lock)
        unsafe change.deallocate()
        unsafe lock.deallocate()
    }

    func add(_ work: @escaping @Sendable () -> Void) {
        unsafe pthread_mutex_lock(lock)
        waiting.append(work)
        unsafe pthread_cond_signal(change)
        unsafe pthread_mutex_unlock(lock)
    }

    private func next() -> @Sendable () -> Void {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        while waiting.isEmpty { unsafe pthread_cond_wait(change, lock) }
        return waiting.removeFirst()
    }

    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context = unsafe context else { return nil }
        let queue = unsafe Unmanaged<WorkQueue>.fromOpaque(context).takeUnretainedValue()
        while true { queue.next()() }
    }
}
