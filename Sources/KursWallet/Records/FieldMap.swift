/// Values by the names of fields, in an array: with so few fields a linear search is faster than hashing.
struct FieldMap<Value: Equatable & Sendable>: Equatable, Sendable {
    private(set) var entries: [(key: String, value: Value)] = []

    /// The value of a field; setting `nil` does nothing, because no field is ever taken away.
    ///
    /// O(fields).
    subscript(_ field: String) -> Value? {
        get {
            for entry in entries where entry.key == field { return entry.value }
            return nil
        }
        set {
            guard let newValue else { return }
            for place in entries.indices where entries[place].key == field {
                entries[place].value = newValue
                return
            }
            entries.append((field, newValue))
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.entries.count == right.entries.count && left.entries.allSatisfy { right[$0.key] == $0.value }
    }
}
