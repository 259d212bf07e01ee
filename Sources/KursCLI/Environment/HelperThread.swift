/// A second thread of the process, which carries out work in the order in which it is given.
public protocol HelperThread: AnyObject {
    /// Gives it work; returns at once.
    func start(_ work: @escaping @Sendable () -> Void)
}
