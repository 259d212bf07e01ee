/// A bank and how to reach it.
///
/// Its rates are quotes that carry its name.
public struct Bank: Sendable, Equatable {
    public var name: BankName
    /// Its own site; never the portal's.
    public var site: String?
    /// Its phones, as printed; never the portal's and never a private person's.
    public var phones: [String]
    public var email: String?
    /// Its page on the portal.
    public var page: String?
    public var logo: String?
    /// Its rating in points as published, the highest being the best; `nil` where there is none.
    public var rating: ExactDecimal?
    /// What the list of all banks' contacts calls it in addresses; `nil` where it is not in the list.
    public var listSlug: String?

    /// Makes a bank; what is not given is not known.
    public init(
        name: BankName, site: String? = nil, phones: [String] = [], email: String? = nil, page: String? = nil,
        logo: String? = nil
    ) {
        self.name = name
        self.site = site
        self.phones = phones
        self.email = email
        self.page = page
        self.logo = logo
    }
}

public struct Branch: Sendable, Equatable {
    /// Its city, as published.
    public var city: String
    /// Its name; `nil` where it has none.
    public var name: String?
    public var address: String
    public var phones: [String]

    public init(city: String, name: String?, address: String, phones: [String]) {
        (self.city, self.name, self.address, self.phones) = (city, name, address, phones)
    }
}
