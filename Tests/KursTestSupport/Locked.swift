import KursPlatform

/// A value that several threads share, one at a time.
@safe package final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ value: Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}

/// Runs work on a detached thread.
package func onThread(_ work: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(Work(work)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
        let made = unsafe pthread_create(
            &thread, nil,
            {
                unsafe Work.run($0); return nil
            }, box)
        if made == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
        var thread = pthread_t()
        let made = unsafe pthread_create(
            &thread, nil,
            {
                unsafe Work.run($0); return nil
            }, box)
        if made == 0 { pthread_detach(thread) }
    #endif
    if made != 0 { unsafe Unmanaged<Work>.fromOpaque(box).release() }
}

private final class Work: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    static func run(_ box: UnsafeMutableRawPointer?) {
        guard let box = unsafe box else { return }
        unsafe Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
    }
}
