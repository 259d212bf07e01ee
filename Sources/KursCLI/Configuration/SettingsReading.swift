import KursCore
import KursSources

/// Why settings could not be determined.
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
        (out, record, replay) = (arguments.value("out"), arguments.value("record"), arguments.value("replay"))
        // A dash is standard output, where everything goes without the option.
        if out == "-" { out = nil }
        columns = environment.terminalColumns ?? 1000
        do throws(UsageError) {
            try readFlags(arguments)
            try refuseOwnFile(arguments, environment)
            color = try wantsColor(arguments.value("color"), environment)
        } catch {
            throw .usage(error)
        }
        if !arguments.spec.toleratesFaults, let fault = faults.first { throw .configuration(fault) }
    }

    /// Refuses an `--out` that would replace a file of kurs itself, under whatever name.
    private func refuseOwnFile(_ arguments: ParsedArguments, _ environment: Environment) throws(UsageError) {
        guard let out else { return }
        let wallet = XDGPaths.wallet(environment)
        // The result of a merge takes the wallet's place.
        let walletPaths = arguments.spec.name == "wallet merge" ? [] : [wallet, arguments.value("file")]
        let database = databasePath.map { [$0, $0 + "-wal", $0 + "-shm"] } ?? []
        let own = ([configurationPath] + walletPaths + database).compactMap(\.self).filter { !$0.isEmpty }
        let stamp = environment.files.stamp(of: out)
        let isOwn = own.contains { $0 == out || stamp != nil && environment.files.stamp(of: $0) == stamp }
        let layouts = configurationPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let isLayout = !layouts.isEmpty && out.hasPrefix(layouts.joined(separator: "/") + "/pages/")
        if isOwn || isLayout { throw .ownFile(out) }
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
        market = configuration.text("market").flatMap { Market(rawValue: $0) } ?? market
        currencies = configuration.list("currencies")?.compactMap { CurrencyCode($0) } ?? currencies
        let favourites = configuration.list("favourites")?.compactMap { CurrencyCode($0) } ?? []
        coins = favourites.isEmpty ? coins : favourites
        maxAgeSeconds = configuration.text("max_age").flatMap { DurationArgument.milliseconds($0) }.map {
            Int64($0 / 1000)
        }
        retention = configuration.text("keep").flatMap { Retention(text: $0) } ?? retention
        key = configuration.text("minfin_key")
        if key != nil, let mode = environment.files.mode(of: configurationPath), mode & 0o077 != 0 {
            faults.append(.insecurePermissions(path: configurationPath, mode: mode))
            key = nil
        }
    }

    /// The fault of an environment without a home folder.
    static let noHome = ConfigurationError.badVariable("HOME", value: "", expected: "/home/NAME")

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
                market = known
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
            faults.removeAll { if case .insecurePermissions = $0 { true } else { false } }
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
        if let name = arguments.value("city") {
            if arguments.has("market"), market != .cash { throw .conflict("--city", "--market \(market.rawValue)") }
            guard let known = CashCity(name) else { throw .unknownCity(name) }
            (city, market) = (known, .cash)
        }
        if arguments.has("json") { format = .json }
        if let name = arguments.value("output") {
            guard let known = OutputFormat(rawValue: name),
                (CommonOptions.formats + arguments.spec.formats.map(\.rawValue)).contains(known.rawValue)
            else { throw .badValue("--output", given: name, expected: arguments.spec.formatNames) }
            format = known
        }
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
            if let force = environment.variable("CLICOLOR_FORCE"), force != "0", !force.isEmpty { return true }
            if let no = environment.variable("NO_COLOR"), !no.isEmpty { return false }
            return environment.terminalColumns != nil && environment.variable("TERM") != "dumb" && out == nil
        case let other?: throw .badValue("--color", given: other, expected: ["auto", "always", "never"])
        }
    }
}

extension BaseURLs {
    /// Sets the mirror of a site that an environment variable names, if any.
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
