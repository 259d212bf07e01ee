import KursCore

/// Why a command line did not come to settings.
enum SettingsFailure: Error, Equatable {
    case usage(UsageError)
    case configuration(ConfigurationError)
}

extension Settings {
    /// Decides the settings; reads the configuration file and the environment, nothing else.
    init(_ words: Words, _ world: World) throws(SettingsFailure) {
        do throws(ConfigurationError) {
            try readConfiguration(words, world)
        } catch {
            throw .configuration(error)
        }
        numbersAsNumbers = words.has("json-numbers")
        showsHeader = !words.has("no-header")
        isStrict = words.has("strict-date")
        (isQuiet, isVerbose) = (words.has("quiet"), words.has("verbose"))
        (out, record, replay) = (words.value("out"), words.value("record"), words.value("replay"))
        columns = world.terminalColumns ?? 80
        do throws(UsageError) {
            try readFlags(words, world)
        } catch {
            throw .usage(error)
        }
        if market == .nbu, !marketIsNamed, let named = world.variable("KURS_MARKET") ?? configuration.text("market") {
            guard let known = Market(rawValue: named) else {
                throw .configuration(.badValue(key: "market", value: named, wanted: Market.names))
            }
            market = known
        }
    }

    private mutating func readConfiguration(_ words: Words, _ world: World) throws(ConfigurationError) {
        configurationPath = Settings.configurationPath(world)
        configuration = try Configuration.read(configurationPath, world.files)
        allowsPlainHTTP = configuration.text("allow_http") == "true"
        language = try Settings.language(words.value("lang"), configuration, world)
        if let list = configuration.list("currencies") {
            currencies = list.compactMap { CurrencyCode($0) }.filter { $0 != .uah }
        }
        databasePath = Settings.databasePath(world)
        key = try Settings.key(configuration, configurationPath, world)
        try readMirrors(world)
    }

    private mutating func readFlags(_ words: Words, _ world: World) throws(UsageError) {
        if let name = words.value("market") {
            market = try Market.read(name)
            marketIsNamed = true
        }
        if words.has("json") { format = .json }
        if let name = words.value("output") {
            guard let known = OutputFormat(rawValue: name) else {
                throw .badValue("--output", given: name, wanted: CommonOptions.formats)
            }
            format = known
        }
        if words.has("refresh"), words.has("offline") { throw .conflict("--refresh", "--offline") }
        if words.has("record"), words.has("replay") { throw .conflict("--record", "--replay") }
        policy = words.has("refresh") ? .fromNetwork : words.has("offline") ? .fromCache : .automatic
        if let text = words.value("timeout") {
            guard let seconds = Span.milliseconds(text), seconds > 0 else {
                throw .badValue("--timeout", given: text, wanted: ["5s", "500ms", "1m"])
            }
            timeoutMilliseconds = seconds
        }
        if let text = words.value("max-age") ?? configuration.text("max_age") {
            guard let milliseconds = Span.milliseconds(text) else {
                throw .badValue("--max-age", given: text, wanted: ["90s", "10m", "6h", "2d"])
            }
            maxAgeSeconds = Int64(milliseconds / 1000)
        }
        color = try wantsColor(words.value("color"), world)
    }

    private func wantsColor(_ when: String?, _ world: World) throws(UsageError) -> Bool {
        switch when {
        case "always": return true
        case "never": return false
        case nil, "auto":
            if let force = world.variable("CLICOLOR_FORCE"), force != "0", !force.isEmpty { return true }
            if let no = world.variable("NO_COLOR"), !no.isEmpty { return false }
            return world.terminalColumns != nil && world.variable("TERM") != "dumb" && out == nil
        case let other?: throw .badValue("--color", given: other, wanted: ["auto", "always", "never"])
        }
    }

    private mutating func readMirrors(_ world: World) throws(ConfigurationError) {
        for upstream in Upstream.allCases {
            guard let text = world.variable(upstream.variable), !text.isEmpty else { continue }
            // The value may hold a password, so the message names only the variable.
            guard let address = world.checkMirror(text, allowsPlainHTTP) else {
                throw .badVariable(upstream.variable, value: "…", wanted: "https://HOST[:PORT]")
            }
            addresses.override(upstream, with: address)
        }
    }
}
