public import KursCore

extension SQLiteStore: BankStore {
    /// Every bank by its slug; each field is from the alphabetically first source that has it.
    public func banks() throws(StoreError) -> [Bank] {
        let row = try statement(
            "SELECT slug,name,site,phones,email,page,logo,rating,list_slug FROM bank ORDER BY slug,source")
        var banks: [Bank] = []
        while try row.step() {
            let slug = row.text(0) ?? ""
            var bank = Bank(
                name: BankName(slug: slug, name: row.text(1) ?? slug), site: row.text(2),
                phones: (row.text(3) ?? "").lines, email: row.text(4), page: row.text(5), logo: row.text(6))
            (bank.rating, bank.listSlug) = (try row.decimal(7), row.text(8))
            if let last = banks.indices.last, banks[last].name.slug == slug {
                banks[last].merge(bank)
            } else {
                banks.append(bank)
            }
        }
        return banks
    }

    func save(_ banks: [Bank], _ source: SourceID, _ fetchedAt: Timestamp) throws(StoreError) {
        guard !banks.isEmpty else { return }
        var row = try statement("INSERT OR REPLACE INTO bank VALUES(?,?,?,?,?,?,?,?,?,?,?)")
        for bank in banks {
            try row.bind(
                bank.name.slug, source.name, bank.name.name, bank.site, bank.phones.list("\n"), bank.email, bank.page,
                bank.logo, fetchedAt, bank.rating, bank.listSlug)
            try row.run()
        }
    }

    /// One seek and one range scan.
    public func branches(of key: String) throws(StoreError) -> [Branch]? {
        guard let endpoint = try answered(key) else { return nil }
        return try statement("SELECT city,name,address,phones FROM branch WHERE endpoint=? ORDER BY seq", endpoint).all
        {
            Branch(
                city: $0.text(0) ?? "", name: $0.text(1), address: $0.text(2) ?? "", phones: ($0.text(3) ?? "").lines)
        }
    }

    func replaceBranches(of endpoint: Int64, with branches: [Branch]) throws(StoreError) {
        try run("DELETE FROM branch WHERE endpoint=?", endpoint)
        var row = try statement("INSERT INTO branch VALUES(?,?,?,?,?,?)")
        for (position, branch) in branches.enumerated() {
            try row.bind(endpoint, Int64(position), branch.city, branch.name, branch.address, branch.phones.list("\n"))
            try row.run()
        }
    }

    /// Adds banks that only occur in rates.
    func saveBankNames(in quotes: [Quote], _ source: SourceID, _ fetchedAt: Timestamp) throws(StoreError) {
        var last: BankName?
        var row = try statement("INSERT OR IGNORE INTO bank(slug,source,name,phones,fetched_at)VALUES(?,?,?,'',?)")
        for quote in quotes {
            guard let bank = quote.bank, bank != last else { continue }
            last = bank
            try row.bind(bank.slug, source.name, bank.name, fetchedAt)
            try row.run()
        }
    }
}

extension Bank {
    fileprivate mutating func merge(_ other: Bank) {
        site = site ?? other.site
        phones = phones.isEmpty ? other.phones : phones
        email = email ?? other.email
        page = page ?? other.page
        logo = logo ?? other.logo
        rating = rating ?? other.rating
        listSlug = listSlug ?? other.listSlug
    }
}
