/// The port to alerts kept.
public protocol AlertStore: AnyObject {
    /// Every alert, by number.
    func alerts() throws(StoreError) -> [Alert]
    /// Whether any alert has fired and not gone back.
    func hasFired() throws(StoreError) -> Bool
    /// Keeps a new alert; its number.
    func add(_ alert: Alert) throws(StoreError) -> Int64
    /// Puts an alert in the place of the one with its number; whether there was one.
    func replace(_ alert: Alert) throws(StoreError) -> Bool
    /// Forgets an alert; whether there was one.
    func removeAlert(_ id: Int64) throws(StoreError) -> Bool
    /// Reserves an alert that this process is about to announce, if its state and condition are still as given and no
    /// other process has reserved it; returns whether it did.
    ///
    /// Atomic against other processes: of many that see the same alert come true, one announces it. The claim ends with
    /// ``turn(_:to:at:value:)``, ``release(_:)`` or the process, and after ten minutes in any case.
    func claim(_ alert: Alert, monotonicMilliseconds: Int64) throws(StoreError) -> Bool
    /// Ends this process's claim on an alert that it could not announce.
    func release(_ alert: Alert) throws(StoreError)
    /// Changes the state of an alert if its state and condition are still as given, and ends any claim; returns whether
    /// it did.
    ///
    /// Atomic against other processes. With a value the moment is kept as when it fired.
    func turn(
        _ alert: Alert, to state: Alert.State, at moment: Timestamp, value: ExactDecimal?
    ) throws(StoreError) -> Bool
}

/// The longest time in milliseconds for which a process may reserve an alert.
package let longestAlertClaim: Int64 = 600_000
