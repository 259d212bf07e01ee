public import KursCore

// Alerts and their states. A state changes only if the alert is still as the caller read it, so one process fires it.

extension SQLiteStore: AlertStore {
    /// Two scans.
    public func alerts() throws(StoreError) -> [Alert] {
        try snapshot { () throws(StoreError) in
            let row = try statement(
                """
                SELECT id,condition,state,is_once,hysteresis,quiet,created_at,fired_at,value,note FROM alert ORDER BY id
                """)
            var alerts: [Alert] = []
            while try row.step() {
                guard let condition = try condition(row.text(1) ?? ""),
                    let state = row.text(2).flatMap({ Alert.State(rawValue: $0) }),
                    let hysteresis = row.text(4).flatMap({ Hysteresis($0) })
                else { throw row.corruptRow("an alert") }
                var alert = Alert(
                    id: row.number(0), condition: condition, createdAt: try row.requiredMoment(6))
                (alert.state, alert.isOnce, alert.hysteresis) = (state, row.number(3) != 0, hysteresis)
                alert.quiet = row.text(5).flatMap { QuietHours($0) }
                alert.firedAt = try row.moment(7)
                alert.value = try row.decimal(8)
                alert.note = row.text(9) ?? ""
                alerts.append(alert)
            }
            let words = try statement("SELECT alert,word FROM alert_word ORDER BY alert,seq")
            var index = 0
            while try words.step() {
                while index < alerts.count, alerts[index].id < words.number(0) { index += 1 }
                guard index < alerts.count, alerts[index].id == words.number(0) else { continue }
                alerts[index].program.append(words.text(1) ?? "")
            }
            return alerts
        }
    }

    /// The condition that a text says, which may name a coin that this process has not met.
    private func condition(_ text: String) throws(StoreError) -> AlertCondition? {
        if let condition = try? AlertCondition(reading: text) { return condition }
        Currency.meet(try foundCoins())
        return try? AlertCondition(reading: text)
    }

    /// One seek in the partial index of fired alerts.
    public func hasFired() throws(StoreError) -> Bool {
        try statement("SELECT 1 FROM alert WHERE state='fired' LIMIT 1").step()
    }

    /// One short transaction.
    public func add(_ alert: Alert) throws(StoreError) -> Int64 {
        try writing { () throws(StoreError) in
            try insert(alert, id: nil)
            let id = connection.lastInsertedRow
            try insertProgram(of: alert, id)
            return id
        }
    }

    /// One short transaction.
    public func replace(_ alert: Alert) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in
            guard try remove(alert.id) else { return false }
            try insert(alert, id: alert.id)
            try insertProgram(of: alert, alert.id)
            return true
        }
    }

    /// One short transaction.
    public func removeAlert(_ id: Int64) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in try remove(id) }
    }

    /// One short transaction.
    public func turn(
        _ alert: Alert, to state: Alert.State, at moment: Timestamp, value: ExactDecimal?
    ) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in
            try run(
                """
                UPDATE alert SET state=?1,fired_at=coalesce(?2,fired_at),value=coalesce(?3,value),\
                claim_owner=NULL,claim_deadline=NULL WHERE id=?4 AND state=?5 AND condition=?6
                """, state.rawValue, value == nil ? nil : moment, value, alert.id, alert.state.rawValue,
                alert.condition.text)
            return connection.changeCount == 1
        }
    }

    /// One short transaction.
    public func claim(_ alert: Alert, monotonicMilliseconds now: Int64) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in
            let row = try statement(
                "SELECT claim_owner,claim_deadline FROM alert WHERE id=? AND state=? AND condition=?",
                alert.id, alert.state.rawValue, alert.condition.text)
            guard try row.step() else { return false }
            if isAlertClaimed(until: row.number(1), at: now), ProcessMark(stored: row.number(0)).isRunning {
                return false
            }
            try run(
                "UPDATE alert SET claim_owner=?,claim_deadline=? WHERE id=?",
                ProcessMark.current.stored, now + longestAlertClaim, alert.id)
            return true
        }
    }

    /// One short transaction.
    public func release(_ alert: Alert) throws(StoreError) {
        try writing { () throws(StoreError) in
            try run(
                "UPDATE alert SET claim_owner=NULL,claim_deadline=NULL WHERE id=? AND claim_owner=?",
                alert.id, ProcessMark.current.stored)
        }
    }

    private func insert(_ alert: Alert, id: Int64?) throws(StoreError) {
        try run(
            """
            INSERT INTO alert(id,condition,state,is_once,hysteresis,quiet,created_at,fired_at,value,note) \
            VALUES(?,?,?,?,?,?,?,?,?,?)
            """, id, alert.condition.text, alert.state.rawValue, Int64(alert.isOnce ? 1 : 0), alert.hysteresis.text,
            alert.quiet?.text, alert.createdAt, alert.firedAt, alert.value, alert.note)
    }

    private func insertProgram(of alert: Alert, _ id: Int64) throws(StoreError) {
        var row = try statement("INSERT INTO alert_word VALUES(?,?,?)")
        for (position, word) in alert.program.enumerated() {
            try row.bind(id, Int64(position), word)
            try row.run()
        }
    }

    private func remove(_ id: Int64) throws(StoreError) -> Bool {
        try run("DELETE FROM alert_word WHERE alert=?", id)
        try run("DELETE FROM alert WHERE id=?", id)
        return connection.changeCount == 1
    }
}
