package import KursCore

extension InMemoryStore: AlertStore {
    /// See the port.
    package func alerts() -> [Alert] { alertRows.sorted { $0.id < $1.id } }

    /// See the port.
    package func hasFired() -> Bool { alertRows.contains { $0.state == .fired } }

    /// See the port.
    package func add(_ alert: Alert) -> Int64 {
        var alert = alert
        lastAlert += 1
        alert.id = lastAlert
        alertRows.append(alert)
        return alert.id
    }

    /// See the port.
    package func replace(_ alert: Alert) -> Bool {
        guard removeAlert(alert.id) else { return false }
        alertRows.append(alert)
        return true
    }

    /// See the port.
    package func removeAlert(_ id: Int64) -> Bool {
        guard let place = alertRows.firstIndex(where: { $0.id == id }) else { return false }
        alertRows.remove(at: place)
        alertClaims[id] = nil
        return true
    }

    /// See the port.
    package func turn(_ alert: Alert, to state: Alert.State, at moment: Timestamp, value: ExactDecimal?) -> Bool {
        guard
            let place = alertRows.firstIndex(where: {
                $0.id == alert.id && $0.state == alert.state && $0.condition == alert.condition
            })
        else { return false }
        alertRows[place].state = state
        alertClaims[alert.id] = nil
        if let value { (alertRows[place].value, alertRows[place].firedAt) = (value, moment) }
        return true
    }

    /// See the port.
    package func claim(_ alert: Alert, monotonicMilliseconds now: Int64) -> Bool {
        guard
            alertRows.contains(where: {
                $0.id == alert.id && $0.state == alert.state && $0.condition == alert.condition
            })
        else { return false }
        if let deadline = alertClaims[alert.id], (1...longestAlertClaim).contains(deadline - now) { return false }
        alertClaims[alert.id] = now + longestAlertClaim
        return true
    }

    /// See the port.
    package func release(_ alert: Alert) { alertClaims[alert.id] = nil }
}
