package import KursCore

// One sample of every case of the errors of a fetch. Each chain is an exhaustive switch, so that a new case does not
// compile until it has a sample here, and is then tested wherever all of them are.

/// Collects the values of `next`, from the first to the last.
private func chain<Value>(_ next: (Value?) -> Value?) -> [Value] {
    var values: [Value] = []
    while let value = next(values.last) { values.append(value) }
    return values
}

extension FetchError {
    package static let samples: [FetchError] =
        TransportError.samples.map { .transport($0) } + Refusal.samples.map { .refused($0) } + ownSamples

    private static let ownSamples: [FetchError] = chain { error in
        switch error {
        case nil: .status(503, host: "h.ua")
        case .status: .unknown(reason: "quic", detail: "h.ua 1")
        case .unknown, .transport, .refused: nil
        }
    }
}

extension TransportError {
    package static let samples: [TransportError] = chain { error in
        switch error {
        case nil: .unavailable(libraryNames: "libcurl.so.4")
        case .unavailable: .unresolved(host: "h.ua")
        case .unresolved: .unreachable(host: "h.ua", message: "reset 8")
        case .unreachable: .noCertificates(message: "reset 9")
        case .noCertificates: .notConnected(host: "h.ua", milliseconds: 4000)
        case .notConnected: .broken(host: "h.ua", code: 56, message: "reset 7")
        case .broken: .untrusted(host: "h.ua", message: "expired")
        case .untrusted: .timedOut(host: "h.ua", milliseconds: 5000)
        case .timedOut: .tooLarge(host: "h.ua", limitBytes: 8_388_608)
        case .tooLarge: .redirected(host: "h.ua", to: "http://x.ua/")
        case .redirected: .forbidden(address: "http://x.ua/")
        case .forbidden: .notRecorded(address: "https://x.ua/")
        case .notRecorded: nil
        }
    }
}

extension Refusal {
    package static let samples: [Refusal] = {
        var samples = ownSamples
        samples += Expected.allCases.map { .notFound($0) }
        samples += Expected.allCases.map { .wrongShape(expected: $0, found: .null) }
        samples += Found.samples.map { .wrongShape(expected: .json, found: $0) }
        samples += RowFault.samples.map { .badRow(row: 3, $0) }
        samples += PageKind.allCases.map { .otherPage($0) }
        samples += TableFault.samples.map { .otherTables([$0]) }
        samples += Implausibility.samples.map { .implausible(currency: .eur, $0) }
        samples.append(.otherDay(requested: Day(number: 20_411), found: nil))
        var seen: Set<Refusal> = []
        return samples.filter { seen.insert($0).inserted }
    }()

    private static let ownSamples: [Refusal] = chain { refusal in
        switch refusal {
        case nil: .notJSON(byteOffset: 7)
        case .notJSON: .message("9 = 9; x")
        case .message: .otherTables(TableFault.samples)
        case .otherTables: .otherQuery(name: "x", value: "3=4 5")
        case .otherQuery: .otherDay(requested: Day(number: 20_411), found: Day(number: 20_412))
        case .otherDay: .jump(currency: .usd, before: 41, after: 415)
        case .jump: .ahead(Timestamp(seconds: 1_795_600_000), clock: Timestamp(seconds: 1_795_167_600))
        case .ahead: .outOfTime
        case .outOfTime, .implausible, .wrongShape, .badRow, .notFound, .otherPage: nil
        }
    }
}

extension Implausibility {
    package static let samples: [Implausibility] = chain { (implausibility: Implausibility?) in
        let extent: Extent? =
            switch implausibility?.extent {
            case nil: .times(100)
            case .times: .part(10)
            case .part: .above
            case .above: .below
            case .below: nil
            }
        return extent.map { extent in
            Implausibility(rate: 29, official: ExactDecimal(coefficient: 29, scale: 2) ?? 0, extent: extent)
        }
    }
}

extension Refusal.Found {
    package static let samples: [Refusal.Found] = chain { found in
        switch found {
        case nil: .nothing
        case .nothing: .markup
        case .markup: .plainText
        case .plainText: .null
        case .null: .boolean
        case .boolean: .number
        case .number: .string
        case .string: .array
        case .array: .object
        case .object: .noElement
        case .noElement: .rootElement("a;b c")
        case .rootElement: .encoding("utf-7")
        case .encoding: nil
        }
    }
}

extension Refusal.RowFault {
    package static let samples: [Refusal.RowFault] = chain { fault in
        switch fault {
        case nil: .missing(field: "x_1")
        case .missing: .invalid(field: "x_1", value: "missing = 1 twice")
        case .invalid: .repeated(field: "x_1", value: "")
        case .repeated: .notARow(.null)
        case .notARow: nil
        }
    }
}

extension Refusal.TableFault {
    package static let samples: [Refusal.TableFault] = chain { fault in
        switch fault {
        case nil: .missingColumn("buy")
        case .missingColumn: .repeatedColumn("sell")
        case .repeatedColumn("sell"): .repeatedColumn("")
        case .repeatedColumn: .shiftedColumns
        case .shiftedColumns: .caution(.titleRow, "7,\n8 \\n")
        case .caution: .otherTitle("a b")
        case .otherTitle("a b"): .otherTitle("")
        case .otherTitle: .unreadableRows(2, of: 5, "USD 1\n2")
        case .unreadableRows: .noCurrency
        case .noCurrency: .nothingAt("a.b")
        case .nothingAt: .cutOff
        case .cutOff: .hidden
        case .hidden: .tooLarge
        case .tooLarge: nil
        }
    }
}
