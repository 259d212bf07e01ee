import KursCore

extension Manual {
    /// kurs.conf(5): the configuration file.
    var configuration: String {
        var page = begun("kurs.conf", section: 5, text("configuration of kurs", "конфігурація kurs"))
        page.section(text("Description", "Опис"))
        page.add(
            text(
                "The file is config.json in the directory kurs of $XDG_CONFIG_HOME, or of ~/.config; $KURS_CONFIG names "
                    + "another. It is a JSON object with these keys; currencies, feeds, favourites and bank_pages are arrays. An "
                    + "option overrides the environment, which overrides the file. kurs config prints the settings with "
                    + "their origin, and kurs config set KEY VALUE changes one. An unknown key or an invalid value is "
                    + "an error with status 78.",
                "Файл — config.json у каталозі kurs у $XDG_CONFIG_HOME або ~/.config; інший задає $KURS_CONFIG. Це об'єкт "
                    + "JSON із наведеними ключами; currencies, feeds, favourites і bank_pages — масиви. Параметр має перевагу над "
                    + "середовищем, а воно — над файлом. kurs config виводить налаштування та їхнє походження, а "
                    + "kurs config set KEY VALUE змінює одне з них. Невідомий ключ чи неправильне значення — помилка "
                    + "зі статусом 78."))
        page.entries(HelpTopic.configuration.rows(language), language)
        page.section(text("Examples", "Приклади"))
        page.verbatim([#"{"market": "interbank", "currencies": ["USD", "EUR"], "lang": "uk"}"#])
        page.section(text("See also", "Див. також"))
        page.add("kurs(1), kurs-config(1)")
        return page.text
    }

    /// kurs-formats(5): what kurs prints for programs.
    var formats: String {
        var page = begun("kurs-formats", section: 5, text("output formats of kurs", "формати виводу kurs"))
        page.section(text("Description", "Опис"))
        page.entries(HelpTopic.formats.rows(language), language)
        page.subsection(text("Values", "Значення"))
        page.add(
            text(
                "A decimal is a string with all digits as published, or a number with --json-numbers: a point before "
                    + "the decimals, no exponent, no grouping. A day is YYYY-MM-DD in Kyiv; an instant is UTC in ISO 8601. "
                    + "Unknown is null, in CSV an empty field. Keys, codes and numbers do not depend on the language. "
                    + "The table is for people and not stable between versions.",
                "Десятковий дріб — рядок з усіма опублікованими цифрами або число з --json-numbers: дріб після крапки, "
                    + "без показника степеня й груп. День — РРРР-ММ-ДД за Києвом, мить — UTC за ISO 8601. Невідоме — null, "
                    + "у CSV порожнє поле. Ключі, коди й числа не залежать від мови. Таблиця — для людей і може "
                    + "змінюватися між версіями."))
        page.subsection("JSON")
        page.add(
            text(
                "An object has schema, which is 1, generated_at, a list of records and warnings. kurs schema NAME prints "
                    + "the JSON Schema of an output. The keys of the records are also the columns of CSV and TSV:",
                "Об'єкт має schema, що дорівнює 1, generated_at, список записів і warnings. kurs schema NAME виводить "
                    + "схему JSON. Ключі записів є також стовпцями CSV і TSV:"))
        for schema in JSONSchema.all {
            page.entry(
                "\(schema.name)", "kurs \(schema.commands): " + schema.recordKeys.list(", "))
        }
        page.section(text("See also", "Див. також"))
        page.add("kurs(1), kurs-schema(1)")
        return page.text
    }
}

extension JSONSchema {
    /// The keys of a record, or of the object, each once.
    fileprivate var recordKeys: [String] {
        let fields: [SchemaField] =
            switch form {
            case .list(let records, _): records.flatMap { $0 }
            case .lines(let record): record
            case .object(let fields): fields
            }
        return fields.reduce(into: []) { keys, field in
            if !keys.contains("\(field.name)") { keys.append("\(field.name)") }
        }
    }
}
