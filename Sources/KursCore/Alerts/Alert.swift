import KursText

public struct Alert: Sendable, Equatable {
    public enum State: String, Sendable, CaseIterable {
        /// It waits for its condition.
        case active
        /// It has fired and waits for the numbers to go back.
        case fired
        /// It is over: it fired once, or the user ended it.
        case done
    }

    /// Its number; 0 before it is kept.
    public var id: Int64
    public var condition: AlertCondition
    public var state = State.active
    /// Whether it is done after it has fired once.
    public var isOnce = false
    /// How far the numbers go back before it may fire again.
    public var hysteresis = Hysteresis.usual
    /// When it keeps quiet; `nil` for never.
    public var quiet: QuietHours?
    /// The program to run when it fires, and its arguments; empty for none.
    public var program: [String] = []
    /// What it is for, in the user's words; empty for nothing.
    public var note = ""
    public var createdAt: Timestamp
    /// When it last fired; `nil` while it never has.
    public var firedAt: Timestamp?
    /// What stood before the comparison then.
    public var value: ExactDecimal?

    public init(id: Int64 = 0, condition: AlertCondition, createdAt: Timestamp) {
        (self.id, self.condition, self.createdAt) = (id, condition, createdAt)
    }
}

/// How far numbers go back before an alert may fire again.
public struct Hysteresis: Sendable, Equatable {
    /// Hryvnias (or percentage points, where the condition is percent), or a share of the threshold in percent.
    public let amount: ExactDecimal
    /// Whether it is a share of the threshold.
    public let isPercent: Bool

    /// 0.2 % of the threshold.
    public static let usual = Hysteresis(amount: ExactDecimal(coefficient: 2, scale: 1) ?? .zero, isPercent: true)

    init(amount: ExactDecimal, isPercent: Bool) { (self.amount, self.isPercent) = (amount, isPercent) }

    /// Reads `0.2%` or `0.05`; `nil` for anything else, what is negative and more than 100 %.
    public init?(_ text: String) {
        let isPercent = text.utf8.last == UInt8(ascii: "%")
        guard let amount = ExactDecimal(String(isPercent ? text.dropLast() : text[...])), !amount.isNegative,
            !isPercent || amount <= 100
        else { return nil }
        self.init(amount: amount, isPercent: isPercent)
    }

    public var text: String { amount.description + (isPercent ? "%" : "") }
}

/// A part of every day, in Kyiv's time, in which an alert keeps quiet.
public struct QuietHours: Sendable, Equatable {
    /// The first quiet minute since midnight, 0...1439.
    public let from: Int
    /// The first minute that is not quiet any more; before ``from`` where midnight lies between.
    public let until: Int

    /// Reads `22:00-07:00`; `nil` for anything else, and where both are the same.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 11, bytes[5] == UInt8(ascii: "-"), let from = QuietHours.minute(bytes[..<5]),
            let until = QuietHours.minute(bytes[6...]), from != until
        else { return nil }
        (self.from, self.until) = (from, until)
    }

    public func contains(secondOfDay: Int) -> Bool {
        let minute = secondOfDay / 60
        return from < until ? (from..<until).contains(minute) : minute >= from || minute < until
    }

    public var text: String {
        var bytes: [UInt8] = []
        for (minute, mark) in [(from, "-"), (until, "")] {
            bytes.append(decimal: minute / 60, width: 2)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(decimal: minute % 60, width: 2)
            bytes += Array(mark.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func minute(_ text: ArraySlice<UInt8>) -> Int? {
        Timestamp.secondsOfDay(Array(text) + Array(":00".utf8)).map { $0 / 60 }
    }
}
