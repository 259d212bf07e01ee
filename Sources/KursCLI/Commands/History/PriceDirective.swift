import KursCore
import KursTerminal
import KursText

enum PriceDirective {
    /// The syntax of a price; ledger and hledger share one.
    enum Language { case directive, beancount, table }

    static func language(_ format: OutputFormat) -> Language {
        switch format {
        case .beancount: .beancount
        case .gnucashCSV: .table
        default: .directive
        }
    }

    /// Tells hledger that the numbers below have a decimal point.
    ///
    /// Without it a journal that uses decimal commas reads `43.4151` as 434151. https://hledger.org/hledger.html
    static let decimalMark = "decimal-mark .\n"

    static func append(
        _ day: Day, _ currency: CurrencyCode, _ rate: ExactDecimal, _ base: CurrencyCode, _ format: OutputFormat,
        to bytes: inout [UInt8]
    ) {
        let separator = UInt8(ascii: format == .gnucashCSV ? "," : " ")
        switch format {
        case .beancount:
            day.append(to: &bytes)
            bytes.append(" price ")
        case .gnucashCSV:
            day.append(to: &bytes)
            bytes.append(",CURRENCY,")
        default:
            bytes.append("P ")
            day.append(to: &bytes)
            bytes.append(separator)
        }
        currency.append(to: &bytes)
        bytes.append(separator)
        if format == .gnucashCSV {
            base.append(to: &bytes)
            bytes.append(separator)
            rate.append(to: &bytes)
        } else {
            rate.append(to: &bytes)
            bytes.append(separator)
            base.append(to: &bytes)
        }
        bytes.append("\n")
    }
}

extension OutputFormat {
    static let directives: [OutputFormat] = [.ledger, .hledger, .beancount, .gnucashCSV]

    var isDirectives: Bool { OutputFormat.directives.contains(self) }
}
