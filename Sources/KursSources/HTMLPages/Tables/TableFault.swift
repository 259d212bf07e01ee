internal import KursCore

extension Refusal.TableFault {
    /// Whether the table would have had rates but for this; tables of other things need no mention beside rates.
    var hidesRates: Bool {
        switch self {
        case .notUnderstood, .shiftedColumns, .oneSided, .foreignMoney, .repeatedColumns, .unclearSides, .hidden: true
        case .fuel, .metals, .percent, .calendar, .converter, .ratesByPlace, .archiveByDays, .unclearSidesInJSON,
            .cutOff, .unknownTab, .unstatedMoney, .tooLarge:
            false
        }
    }
}
