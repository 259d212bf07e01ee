public import KursCore

extension SQLiteStore: SettingStore {
    /// One seek.
    public func setting(_ key: String) throws(StoreError) -> String? {
        let row = try statement("SELECT value FROM setting WHERE key=?")
        try row.bind(key, at: 1)
        return try row.step() ? row.text(0) : nil
    }

    /// One short transaction.
    public func keep(_ value: String?, as key: String) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let value else {
                let row = try statement("DELETE FROM setting WHERE key=?")
                try row.bind(key, at: 1)
                return try row.run()
            }
            let row = try statement("INSERT OR REPLACE INTO setting VALUES(?,?)")
            try row.bind(key, at: 1)
            try row.bind(value, at: 2)
            try row.run()
        }
    }
}
