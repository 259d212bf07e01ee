/// A few values by the names of fields: shorter to search than a dictionary, whose hashing takes longer than that.
struct FieldMap<Value: Equatable & Sendable>: Equatable, Sendable {
    private(set) var entries: [(field: String, value: Value)] = []

    /// The value of a field; setting `nil` does nothing, because no field is ever taken away.
    ///
    /// O(fields).
    subscript(_ field: String) -> Value? {
        get {
            for entry in entries where entry.field == field { return entry.value }
            return nil
        }
        set {
            guard let newValue else { return }
            for place in entries.indices where entries[place].field == field {
                entries[place].value = newValue
                return
            }
            entries.append((field, newValue))
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.entries.count == right.entries.count && left.entries.allSatisfy { right[$0.field] == $0.value }
    }
}
