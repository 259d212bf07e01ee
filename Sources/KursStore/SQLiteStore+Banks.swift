public import KursCore

extension SQLiteStore: BankStore {
    /// Every bank by its slug; each field is from the alphabetically first source that has it.
    public func banks() throws(StoreError) -> [Bank] {
        let row = try statement("SELECT slug,name,site,phones,email,page,logo FROM bank ORDER BY slug,source")
        var banks: [Bank] = []
        while try row.step() {
            let slug = row.text(0) ?? ""
            let bank = Bank(
                name: BankName(slug: slug, name: row.text(1) ?? slug), site: row.text(2),
                phones: (row.text(3) ?? "").lines, email: row.text(4), page: row.text(5), logo: row.text(6))
            if let last = banks.indices.last, banks[last].name.slug == slug {
                banks[last].merge(bank)
            } else {
                banks.append(bank)
            }
        }
        return banks
    }

    /// Replaces what a source published about banks.
    func save(_ banks: [Bank], _ source: SourceID, _ fetchedAt: Timestamp) throws(StoreError) {
        guard !banks.isEmpty else { return }
        let row = try statement("INSERT OR REPLACE INTO bank VALUES(?,?,?,?,?,?,?,?,?)")
        for bank in banks {
            try row.bind(bank.name.slug, at: 1)
            try row.bind(source.name, at: 2)
            try row.bind(bank.name.name, at: 3)
            try row.bind(bank.site, at: 4)
            try row.bind(bank.phones.list("\n"), at: 5)
            try row.bind(bank.email, at: 6)
            try row.bind(bank.page, at: 7)
            try row.bind(bank.logo, at: 8)
            try row.bind(fetchedAt, at: 9)
            try row.run()
        }
    }

    /// Adds banks that only occur in rates.
    func saveBankNames(in quotes: [Quote], _ source: SourceID, _ fetchedAt: Timestamp) throws(StoreError) {
        var last: BankName?
        let row = try statement("INSERT OR IGNORE INTO bank(slug,source,name,phones,fetched_at)VALUES(?,?,?,'',?)")
        for quote in quotes {
            guard let bank = quote.bank, bank != last else { continue }
            last = bank
            try row.bind(bank.slug, at: 1)
            try row.bind(source.name, at: 2)
            try row.bind(bank.name, at: 3)
            try row.bind(fetchedAt, at: 4)
            try row.run()
        }
    }
}

extension Bank {
    /// Fills missing fields from another source.
    fileprivate mutating func merge(_ other: Bank) {
        site = site ?? other.site
        phones = phones.isEmpty ? other.phones : phones
        email = email ?? other.email
        page = page ?? other.page
        logo = logo ?? other.logo
    }
}
