import KursCore
import KursSources

enum SettingsError: Error, Equatable {
    case usage(UsageError)
    case configuration(ConfigurationError)
}

extension Settings {
    /// Determines the settings; reads only the configuration file and the environment.
    ///
    /// For commands with ``CommandSpec/toleratesFaults``, invalid values become defaults and are listed in ``faults``.
    init(_ arguments: ParsedArguments, _ environment: Environment) throws(SettingsError) {
        readConfiguration(environment)
        readEnvironment(environment)
        numbersAsNumbers = arguments.has("json-numbers")
        showsHeader = !arguments.has("no-header")
        isStrict = arguments.has("strict-date")
        allowsDoubtful = arguments.has("allow-flagged")
        (isQuiet, isVerbose) = (arguments.has("quiet"), arguments.has("verbose"))
        pages = !arguments.has("no-pager")
        (out, record, replay) = (arguments.value("out"), arguments.value("record"), arguments.value("replay"))
        // A dash is standard output, where everything goes without the option.
        if out == "-" { out = nil }
        columns = environment.terminalColumns ?? 1000
        do throws(UsageError) {
            try refuseSharedOutputs(arguments, environment.files)
            try refuseOwnFiles(arguments, environment)
            try readFlags(arguments)
            color = try wantsColor(arguments.value("color"), environment)
            takesLinks = color && Hyperlink.isTaken(by: environment)
        } catch {
            throw .usage(error)
        }
        if !arguments.spec.toleratesFaults, let fault = faults.first { throw .configuration(fault) }
    }

    /// Takes the format from the extension of `--out`; refuses one that contradicts `-o`, and one that the command does not
    /// write.
    private mutating func takeExtension(_ arguments: ParsedArguments) throws(UsageError) {
        let spec = arguments.spec
        guard let out, let end = OutputFormat.fileExtension(of: out), !spec.textFiles.contains("*") else { return }
        let isNamed = arguments.has("output") || arguments.has("json")
        // A statement stays what it is, or becomes a workbook.
        if let statement = arguments.statement {
            if ["csv", "txt", "xlsx", OutputFormat.fileExtension(of: statement)].contains(end) { return }
            throw .fileFormat(end, command: spec.name, takes: ["csv", "xlsx"])
        }
        // A book of income may be a workbook.
        if end == "xlsx", arguments.has("book") { return }
        let taken = (spec.onlyFormats ?? CommonOptions.formats.compactMap { OutputFormat(rawValue: $0) } + spec.formats)
            .filter { $0 != .table || spec.textFiles.isEmpty }
        let meant = OutputFormat.formats(ofExtension: end)
        let pictures = ["svg", "png"].filter { name in spec.options.contains { $0.long == name } }
        let isOwnText = spec.textFiles.contains(end) || pictures.contains(end)
        if isNamed, !meant.contains(format), !meant.isEmpty || isOwnText {
            throw .conflict("-o \(format.rawValue)", "--out \(out)")
        }
        if isOwnText { return }
        if isNamed, !OutputFormat.compressed.contains(end) { return }
        // Of several formats only the usual one is meant: `.csv` is not GnuCash's.
        let possible = meant.filter(taken.contains)
        if possible.count > 1, possible.first != meant.first {
            throw .needs("--out \(out)", "-o " + possible.map(\.rawValue).list("|"))
        }
        guard let found = possible.first else {
            let usual = Set(taken.compactMap(\.fileExtensions.first))
            throw .fileFormat(end, command: spec.name, takes: spec.textFiles + pictures + usual.sorted())
        }
        format = found
    }

    /// The files that a command is to write, by the options that name them.
    private static func outputs(_ arguments: ParsedArguments) -> [(option: String, path: String)] {
        ["out", "svg", "png", "totals-out", "append"].compactMap { option in
            arguments.value(option).flatMap { $0 == "-" ? nil : (option, $0) }
        }
    }

    /// Refuses an output that would replace another one or a statement of the command, and totals in a format that they
    /// have not.
    private func refuseSharedOutputs(_ arguments: ParsedArguments, _ files: any Files) throws(UsageError) {
        let outputs = Self.outputs(arguments)
        for (index, (option, path)) in outputs.enumerated() {
            let statements = option == "out" ? [] : arguments.statements + [arguments.value("csv")].compactMap(\.self)
            if let statement = statements.first(where: { files.isSame(path, $0) }) {
                throw .conflict("--\(option) \(path)", statement)
            }
            if let other = outputs[..<index].first(where: { files.isSame(path, $0.path) }) {
                throw .conflict("--\(other.option) \(other.path)", "--\(option) \(path)")
            }
            let end = OutputFormat.fileExtension(of: path) ?? ""
            let isTable = end.isEmpty || ["csv", "json", "txt"].contains(end)
            if option == "totals-out", !isTable, end == "xlsx" || !OutputFormat.formats(ofExtension: end).isEmpty {
                throw .fileFormat(end, command: "--totals-out", takes: ["csv", "json"])
            }
        }
    }

    /// Refuses an output that would replace a file of kurs itself, under whatever name.
    private func refuseOwnFiles(_ arguments: ParsedArguments, _ environment: Environment) throws(UsageError) {
        let (outputs, files) = (Self.outputs(arguments), environment.files)
        guard !outputs.isEmpty else { return }
        // The result of a merge takes the wallet's place.
        let isMerge = arguments.spec.name == "wallet merge"
        let walletPaths = isMerge ? [] : [XDGPaths.wallet(environment), arguments.value("file")]
        let database = databasePath.map { [$0, $0 + "-wal", $0 + "-shm"] } ?? []
        // Prices may be added to a journal that hledger and ledger read.
        let isLedger = !["beancount", "gnucash-csv"].contains(arguments.value("output")?.lowercased() ?? "hledger")
        let layouts = configurationPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folders = [
            layouts.isEmpty ? nil : layouts.joined(separator: "/") + "/pages", XDGPaths.state(environment),
            XDGPaths.cache(environment),
        ].compactMap { $0.map { (files.resolved($0) ?? $0) + "/" } }
        for (option, path) in outputs {
            let journals = option == "append" && isLedger ? [] : walletPaths
            let own = ([configurationPath] + journals + database).compactMap(\.self).filter { !$0.isEmpty }
            let isInside = folders.contains(where: (files.resolved(path) ?? path).hasPrefix)
            if isInside || own.contains(where: { files.isSame(path, $0) }) {
                throw .ownFile(path, option: option)
            }
        }
    }

    private mutating func readConfiguration(_ environment: Environment) {
        databasePath = XDGPaths.database(environment)
        if let path = XDGPaths.configuration(environment) {
            configurationPath = path
            (configuration, faults) = Configuration.read(path, environment.files)
        }
        if configurationPath.isEmpty || databasePath == nil { faults.append(Settings.noHome) }
        // Values in the configuration are already validated.
        allowsPlainHTTP = configuration.text("allow_http") == "true"
        language = configuration.text("lang").flatMap { Language(tag: $0) } ?? LanguageSelection.ofLocale(environment)
        let configured = configuration.text("market").flatMap { Market(rawValue: $0) }
        (market, isPersonal) = (configured ?? market, configured != nil)
        currencies = configuration.list("currencies")?.compactMap { CurrencyCode($0) } ?? currencies
        let favourites = (configuration.list("favourites") ?? []).compactMap { CurrencyCode($0) }.filter {
            Currency.find($0)?.kind == .coin
        }
        coins = favourites.isEmpty ? coins : favourites
        maxAgeSeconds = configuration.text("max_age").flatMap { DurationArgument.milliseconds($0) }.map {
            Int64($0 / 1000)
        }
        retention = configuration.text("keep").flatMap { Retention(text: $0) } ?? retention
        key = configuration.text("minfin_key")
        let hasSecret = Setting.all.contains { $0.form == .secret && configuration.list($0.key) != nil }
        if hasSecret, let mode = environment.files.mode(of: configurationPath), mode & 0o077 != 0 {
            faults.append(.insecurePermissions(path: configurationPath, mode: mode))
            key = nil
        }
    }

    /// The fault of an environment without a home folder.
    package static let noHome = ConfigurationError.badVariable("HOME", value: "", expected: "/home/NAME")

    private mutating func readEnvironment(_ environment: Environment) {
        if let named = environment.variable("KURS_LANG"), !named.isEmpty {
            if let known = Language(tag: named) {
                language = known
            } else {
                faults.append(.badVariable("KURS_LANG", value: named, expected: "en, uk"))
            }
        }
        if let named = environment.variable("KURS_MARKET"), !named.isEmpty {
            if let known = try? MarketArgument.market(named) {
                (market, isPersonal) = (known, true)
            } else {
                faults.append(.badVariable("KURS_MARKET", value: named, expected: MarketArgument.names))
            }
        }
        if let given = environment.variable("KURS_MINFIN_KEY"), !given.isEmpty {
            key = Setting.isKey(given) ? given : nil
            if key == nil {
                let expected = Setting.expected("minfin_key")
                faults.append(.badVariable("KURS_MINFIN_KEY", value: "…", expected: expected))
            }
            // The file's key is unused, so skip its permission check.
            let others = Setting.all.filter { $0.form == .secret && $0.key != "minfin_key" }
            if !others.contains(where: { configuration.list($0.key) != nil }) {
                faults.removeAll { if case .insecurePermissions = $0 { true } else { false } }
            }
        }
        if let named = environment.variable("KURS_NOW"), !named.isEmpty, Timestamp(iso: named.utf8) == nil {
            faults.append(.badVariable("KURS_NOW", value: named, expected: "2026-11-20T09:40:00Z"))
        }
        // Few people have a mirror, and the table of sites takes a fiftieth of a start.
        guard environment.mayHaveVariable(Site.variablePrefix) else { return }
        for site in SourceRegistry.sites {
            do throws(ConfigurationError) {
                try addresses.takeMirror(of: site, environment, allowsPlainHTTP)
            } catch {
                faults.append(error)
            }
        }
    }

    private mutating func readFlags(_ arguments: ParsedArguments) throws(UsageError) {
        if let named = arguments.value("lang") {
            guard let known = Language(tag: named) else {
                throw .badValue("--lang", given: named, expected: ["en", "uk"])
            }
            language = known
        }
        if let name = arguments.value("market") { market = try MarketArgument.market(name) }
        isMarketNamed = arguments.has("market") || arguments.has("city")
        isPersonal = isPersonal || isMarketNamed
        if let name = arguments.value("city") {
            let isOfBanks = arguments.spec.name == "banks" || arguments.has("best") || arguments.has("bank")
            // Of the banks of a city there are lists, but no history of an average.
            let hasBanks = isOfBanks || arguments.spec.name == "rates"
            // Of few cities the number of their cash market is known.
            let isOfCash = !isOfBanks && (!hasBanks || City(name, of: .cash) != nil || City(name, of: .banks) == nil)
            let place = arguments.has("market") ? market : isOfCash ? .cash : .banks
            guard place == .cash || place == .banks && hasBanks else {
                throw .conflict("--city", "--market \(place.rawValue)")
            }
            guard let known = City(name, of: place) else { throw .unknownCity(name, place) }
            (city, market) = (known, place)
        } else if let name = configuration.text("city") {
            city = City(name, of: .cash)
        }
        if arguments.has("json") { format = .json }
        if let name = arguments.value("output") {
            guard let known = OutputFormat(rawValue: name),
                (CommonOptions.formats + arguments.spec.formats.map(\.rawValue)).contains(known.rawValue)
            else {
                throw .badValue(arguments.spelling(of: "output"), given: name, expected: arguments.spec.formatNames)
            }
            format = known
        }
        try takeExtension(arguments)
        if arguments.has("output") || arguments.has("json"), let only = arguments.spec.onlyFormats,
            !only.contains(format)
        {
            let takes = only.count > 1 ? arguments.spec.formatNames : []
            throw .noFormat(format.rawValue, command: arguments.spec.name, takes: takes)
        }
        if numbersAsNumbers, format != .json, format != .jsonl { throw .needs("--json-numbers", "--json") }
        if arguments.has("refresh"), arguments.has("offline") { throw .conflict("--refresh", "--offline") }
        if arguments.has("record"), arguments.has("replay") { throw .conflict("--record", "--replay") }
        policy = arguments.has("refresh") ? .fromNetwork : arguments.has("offline") ? .fromCache : .automatic
        if arguments.spec.answersFromStore { policy = .fromCache }
        if let text = arguments.value("timeout") {
            guard let milliseconds = DurationArgument.milliseconds(text), milliseconds > 0 else {
                throw .badForm("--timeout", given: text, .span)
            }
            (timeoutMilliseconds, patienceMilliseconds) = (milliseconds, milliseconds)
        }
        ownsTerminal = arguments.spec.ownsTerminal || arguments.has("watch")
        if let text = arguments.value("max-age") {
            if DurationArgument.lacksUnit(text) { throw .badForm("--max-age", given: text, .spanUnit(text)) }
            guard let milliseconds = DurationArgument.milliseconds(text) else {
                throw .badForm("--max-age", given: text, .span)
            }
            maxAgeSeconds = Int64(milliseconds / 1000)
        }
    }

    private func wantsColor(_ when: String?, _ environment: Environment) throws(UsageError) -> Bool {
        switch when {
        case "always": return true
        case "never": return false
        case nil, "auto":
            for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
                if let force = environment.variable(name), !["", "0", "false"].contains(force) { return true }
            }
            if let no = environment.variable("NO_COLOR"), !no.isEmpty { return false }
            return environment.terminalColumns != nil && environment.variable("TERM") != "dumb" && out == nil
        case let other?: throw .badValue("--color", given: other, expected: ["auto", "always", "never"])
        }
    }
}

extension BaseURLs {
    mutating func takeMirror(
        of site: Site, _ environment: Environment, _ allowsPlainHTTP: Bool
    ) throws(ConfigurationError) {
        guard let text = environment.variable(site.variable), !text.isEmpty else { return }
        guard let address = environment.checkMirror(text, allowsPlainHTTP) else {
            // The value may hold a password, so the message names only the variable.
            throw .badVariable(site.variable, value: "…", expected: "https://HOST[:PORT]")
        }
        override(site, with: address)
    }
}

extension Files {
    /// Whether two paths lead to one file.
    fileprivate func isSame(_ path: String, _ other: String) -> Bool {
        let known = stamp(of: path)
        return path == other || known != nil && stamp(of: other) == known
    }
}
