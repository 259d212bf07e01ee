internal import KursCore

/// The tables, version by version.
///
/// A file carries its version in `user_version` and "kurs" in `application_id`. The SQL is plain because every start
/// reads the schema: no comments, no spaces that can be left out.
///
/// Units: `…_at`, `moment` and `not_before` are seconds since 1970 in UTC; `day`, `first_day`, `last_day` and `set_on`
/// are Kyiv days since 1970; `lease_deadline` is milliseconds of the system's monotonic clock. Rates are decimals as
/// text, exactly as published. `is_…` and `has_…` are 0 or 1. An optional value is NULL, except in key columns, where
/// it is ''.
enum Schema {
    static let version = 9
    /// The `application_id`: "kurs" in ASCII. https://www.sqlite.org/pragma.html#pragma_application_id
    static let application = 0x6B75_7273

    /// Migrates a database from an older version, 0 for an empty one, to ``version`` in one transaction.
    static func migrate(_ connection: inout Connection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let found = try number("PRAGMA user_version", &connection)
            let versions = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]
            for version in versions.dropFirst(max(0, found)) { try connection.run(version) }
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// The integer that a query returns; 0 without a row.
    static func number(_ query: StaticString, _ connection: inout Connection) throws(StoreError) -> Int {
        let statement = try connection.statement(query)
        return try statement.step() ? Int(statement.number(0)) : 0
    }

    /// Version 1: everything but alerts.
    ///
    /// `endpoint`, one row for each address that was ever fetched:
    /// - `id`; `key`, the source and target, and ` @host` for a mirror; `host`, which requests are counted against
    /// - `attempted_at`, the last request, NULL before the first ends; `fetched_at`, when the stored answer was current
    /// - `etag`, `last_modified`: the validators of the stored answer, as the server wrote them
    /// - `failures`, consecutive ones; `not_before`, the end of the back-off after them
    /// - `has_data`, whether the last good answer contained anything
    /// - `failure`, `failure_reason`, `failure_host`, `failure_detail`: the last error (`FetchErrorCodec`), NULL after
    ///   a success
    /// - `lease_token`, the number of the last claim; `lease_deadline`, when it expires, NULL once it is settled
    /// - `measured`, whether the `close_…` columns of its answer are valid
    ///
    /// The index `lease` counts the requests under way to a host.
    ///
    /// `host`, the hosts that were blocked: `name` with port; `not_before`, the end of the block.
    ///
    /// `answer`, the rates in the last answer of an endpoint:
    /// - `endpoint`, its `id`; `seq`, the position in the answer
    /// - `market`, `currency`, `base`, `unit` (the number of units a rate is for), `buy`, `sell`, `official`
    /// - `day` or `moment`, which the rate is for; both NULL where the source does not say
    /// - `set_on`, the day on which the rate was set, where published apart from `day`
    /// - `kind`, cash or card; `bank`, its slug; `bank_name`, as published; `flag`, what is unusual about the rate, several joined by `+`
    /// - `close_buy`, `close_sell`, `close_official`: what the change is measured against
    ///
    /// `series`, the index of the history; a series is the rates of one currency from one provenance:
    /// - `market`, `bank`, `currency`, `kind`, `base`, `source`, `host` (of a mirror): its key
    /// - `id`; `first_day`, `last_day`; `bank_name`, as first published
    ///
    /// `quote`, the history:
    /// - `block`, the day divided by eight, which clusters the days of a market; `series`, its `id`
    /// - `day`; `moment`, 0 for a rate of a whole day; `undated`, 1 when both are from `fetched_at`
    /// - `unit`, `buy`, `sell`, `official`, `set_on`, `flag`: as in `answer`; `fetched_at`
    ///
    /// `news`: `number`; `id`, stable across fetches; `source`; `sort_at`, `published` or else when it was first fetched;
    /// `is_read`; `fetched_at`, the first time; `published`; `title`, `link`, `summary`, `image`, `text`. The index
    /// `newest` sorts all, `unread` the unread ones.
    ///
    /// `folded`: `number` of a news item and `text`, its title, summary and text as `SearchText`.
    ///
    /// `article`: `id` and `source` of its news; `title`, `published`, `image`; `links`, one a line; `fetched_at`;
    /// `text`; `folded`, title and text as `SearchText`.
    ///
    /// `bank`: `slug`; `source`; `name`, `site`; `phones`, one a line; `email`; `page`, at the source; `logo`;
    /// `fetched_at`.
    ///
    /// `coin`, the coins in the last answer of an endpoint: `endpoint`, its `id`; `seq`; `code`, `slug`, `name`;
    /// `price` in hryvnias, `price_usd`; `change_1h`, `change_24h` in percent; `open_24h`, `high_24h`, `low_24h`;
    /// `market_cap`; `moment`.
    ///
    /// `setting`: small values by `key`.
    ///
    /// The view `history` joins `quote` and `series` and adds `date` (ISO 8601) for people who open the file
    /// themselves.
    private static let first: StaticString = """
        CREATE TABLE endpoint(
        id INTEGER PRIMARY KEY,key TEXT NOT NULL UNIQUE,host TEXT NOT NULL,
        attempted_at INTEGER,fetched_at INTEGER,etag TEXT,last_modified TEXT,
        failures INTEGER NOT NULL DEFAULT 0,not_before INTEGER,has_data INTEGER NOT NULL DEFAULT 0,
        failure TEXT,failure_reason TEXT,failure_host TEXT,failure_detail TEXT,
        lease_token INTEGER NOT NULL DEFAULT 0,lease_deadline INTEGER,measured INTEGER NOT NULL DEFAULT 0);
        CREATE INDEX lease ON endpoint(host,lease_deadline)WHERE lease_deadline IS NOT NULL;
        CREATE TABLE host(name TEXT PRIMARY KEY,not_before INTEGER NOT NULL)WITHOUT ROWID;
        CREATE TABLE answer(
        endpoint INTEGER,seq INTEGER,market TEXT NOT NULL,currency TEXT NOT NULL,base TEXT NOT NULL,
        unit INTEGER NOT NULL,buy TEXT,sell TEXT,official TEXT,day INTEGER,moment INTEGER,set_on INTEGER,
        kind TEXT,bank TEXT,bank_name TEXT,flag TEXT,close_buy TEXT,close_sell TEXT,close_official TEXT,
        PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
        CREATE TABLE series(
        market TEXT,bank TEXT,currency TEXT,kind TEXT,base TEXT,source TEXT,host TEXT,
        id INTEGER NOT NULL,first_day INTEGER NOT NULL,last_day INTEGER NOT NULL,bank_name TEXT,
        PRIMARY KEY(market,bank,currency,kind,base,source,host))WITHOUT ROWID;
        CREATE TABLE quote(
        block INTEGER,series INTEGER,day INTEGER,moment INTEGER,undated INTEGER NOT NULL,unit INTEGER NOT NULL,
        buy TEXT,sell TEXT,official TEXT,set_on INTEGER,flag TEXT,fetched_at INTEGER NOT NULL,
        PRIMARY KEY(block,series,day,moment))WITHOUT ROWID;
        CREATE TABLE news(
        number INTEGER PRIMARY KEY,id TEXT NOT NULL,source TEXT NOT NULL,sort_at INTEGER NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0,fetched_at INTEGER NOT NULL,published INTEGER,
        title TEXT NOT NULL,link TEXT NOT NULL,summary TEXT,image TEXT,text TEXT,UNIQUE(id,source));
        CREATE INDEX newest ON news(sort_at DESC);
        CREATE INDEX unread ON news(sort_at DESC)WHERE is_read=0;
        CREATE TABLE folded(number INTEGER PRIMARY KEY,text TEXT NOT NULL);
        CREATE TABLE article(
        id TEXT,source TEXT,title TEXT,published INTEGER,image TEXT,links TEXT NOT NULL,fetched_at INTEGER NOT NULL,
        text TEXT NOT NULL,folded TEXT NOT NULL,PRIMARY KEY(id,source))WITHOUT ROWID;
        CREATE TABLE bank(
        slug TEXT,source TEXT,name TEXT NOT NULL,site TEXT,phones TEXT NOT NULL,email TEXT,page TEXT,logo TEXT,
        fetched_at INTEGER NOT NULL,PRIMARY KEY(slug,source))WITHOUT ROWID;
        CREATE TABLE coin(
        endpoint INTEGER,seq INTEGER,code TEXT NOT NULL,slug TEXT NOT NULL,name TEXT NOT NULL,
        price TEXT,price_usd TEXT,change_1h TEXT,change_24h TEXT,open_24h TEXT,high_24h TEXT,low_24h TEXT,
        market_cap TEXT,moment INTEGER,PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
        CREATE TABLE setting(key TEXT PRIMARY KEY,value TEXT NOT NULL)WITHOUT ROWID;
        CREATE VIEW history AS SELECT date(day*86400,'unixepoch')AS date,*FROM quote JOIN series ON id=series;
        PRAGMA application_id=1802859123;
        PRAGMA user_version=1;
        """

    /// Version 2: alerts.
    ///
    /// `alert`: `id`, never reused; `condition`, as text; `state`, a raw value of ``Alert/State``; `is_once`;
    /// `hysteresis`; `quiet`, the quiet hours; `created_at`; `fired_at` and `value`, of the last time it fired. The
    /// index `fired` finds alerts in that state.
    ///
    /// `alert_word`, the program that an alert starts: `alert`, its `id`; `seq`; `word`, an argument.
    private static let second: StaticString = """
        CREATE TABLE alert(
        id INTEGER PRIMARY KEY AUTOINCREMENT,condition TEXT NOT NULL,state TEXT NOT NULL,is_once INTEGER NOT NULL,
        hysteresis TEXT NOT NULL,quiet TEXT,created_at INTEGER NOT NULL,fired_at INTEGER,value TEXT);
        CREATE TABLE alert_word(alert INTEGER,seq INTEGER,word TEXT NOT NULL,PRIMARY KEY(alert,seq))WITHOUT ROWID;
        CREATE INDEX fired ON alert(id)WHERE state='fired';
        PRAGMA user_version=2;
        """

    /// Version 3: what the removal of old news needs.
    ///
    /// `news.seen_at`, when a feed last listed the item, to half a day; `article.endpoint`, the `id` of the endpoint it
    /// came from, NULL for one saved before version 3.
    private static let third: StaticString = """
        ALTER TABLE news ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
        UPDATE news SET seen_at=fetched_at;
        ALTER TABLE article ADD COLUMN endpoint INTEGER;
        PRAGMA user_version=3;
        """

    /// Version 4: the processes that hold claims, as ``ProcessMark``, so that a claim lasts as long as its owner.
    ///
    /// `endpoint.lease_owner`, the owner of the last claim; `alert.claim_owner`, the process that is about to announce
    /// the alert, and `alert.claim_deadline`, when that claim expires at the latest; both NULL when there is none.
    private static let fourth: StaticString = """
        ALTER TABLE endpoint ADD COLUMN lease_owner INTEGER;
        ALTER TABLE alert ADD COLUMN claim_owner INTEGER;
        ALTER TABLE alert ADD COLUMN claim_deadline INTEGER;
        PRAGMA user_version=4;
        """

    /// Version 5: views for other programs, in place of `history`, which DuckDB cannot read.
    ///
    /// `v_history`, `v_rates`, `v_banks` and `v_news` keep their columns, which the database reference describes.
    ///
    /// DuckDB parses the SQL of a view itself when it attaches the file, so these are written in what both understand:
    /// no functions for dates, `>>` for the division of integers. `v_quote`, which they share, joins `quote` and
    /// `series`; `iso` is `day` in ISO 8601, by a calendar that holds until 2099. `y` counts years from 1 March 1968,
    /// `n` holds the month and the day of the month. https://onlinelibrary.wiley.com/doi/full/10.1002/spe.3172
    private static let fifth: StaticString = """
        DROP VIEW IF EXISTS history;
        CREATE VIEW v_quote AS SELECT printf('%d-%02d-%02d',1968+y+((m+3)>>4),m-12*((m+3)>>4),
        1+(((n&65535)*31345)>>26))AS iso,*FROM(SELECT *,n>>16 AS m FROM(SELECT *,2141*(day+671-((1461*y)>>2))+197913
        AS n FROM(SELECT *,((4*day+2687)*2939745)>>32 AS y FROM quote JOIN series ON id=series)));
        CREATE VIEW v_history AS SELECT iso AS day,market,currency,base,buy,sell,official,flag,source,nullif(host,
        '')AS host,nullif(moment,0)AS moment,fetched_at FROM(SELECT *,row_number()OVER(PARTITION BY market,currency,
        base,day ORDER BY moment DESC,set_on IS NULL,fetched_at DESC)AS best FROM v_quote WHERE bank=''AND
        kind<>'card')WHERE best=1;
        CREATE VIEW v_rates AS SELECT iso AS day,market,currency,base,buy,sell,official,flag,source,nullif(host,'')AS
        host,nullif(moment,0)AS moment,fetched_at FROM(SELECT *,row_number()OVER(PARTITION BY market,currency,base
        ORDER BY day DESC,moment DESC,set_on IS NULL,fetched_at DESC)AS best FROM v_quote WHERE bank=''AND
        kind<>'card'AND block=last_day>>3 AND day=last_day)WHERE best=1;
        CREATE VIEW v_banks AS SELECT bank AS slug,bank_name AS bank,currency,base,kind,buy,sell,iso AS day,flag,source,
        nullif(host,'')AS host,nullif(moment,0)AS moment,fetched_at,site,phones,email,page,logo FROM(SELECT *,
        row_number()OVER(PARTITION BY bank,currency,base,kind ORDER BY day DESC,moment DESC,fetched_at DESC)AS best
        FROM v_quote WHERE bank<>''AND block=last_day>>3 AND day=last_day)q LEFT JOIN(SELECT slug,max(site)AS site,
        max(phones)AS phones,max(email)AS email,max(page)AS page,max(logo)AS logo FROM bank GROUP BY slug)b
        ON slug=bank WHERE best=1;
        CREATE VIEW v_news AS SELECT id,published,title,link,summary,image,is_read,source,fetched_at FROM news;
        PRAGMA user_version=5;
        """

    /// Version 6: `news.categories`, the feed's, one a line; NULL when it has none.
    ///
    /// `v_news` keeps its columns.
    private static let sixth: StaticString = """
        ALTER TABLE news ADD COLUMN categories TEXT;
        PRAGMA user_version=6;
        """

    /// Version 7: `bank.rating`, a decimal, and `bank.list_slug`, its name in the addresses of the source; both NULL where
    /// there is none.
    ///
    /// `branch`, the branches in the last answer of an endpoint: `endpoint`, its `id`; `seq`, the position in the answer;
    /// `city`; `name`; `address`; `phones`, one a line.
    private static let seventh: StaticString = """
        ALTER TABLE bank ADD COLUMN rating TEXT;
        ALTER TABLE bank ADD COLUMN list_slug TEXT;
        CREATE TABLE branch(
        endpoint INTEGER,seq INTEGER,city TEXT NOT NULL,name TEXT,address TEXT NOT NULL,phones TEXT NOT NULL,
        PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
        PRAGMA user_version=7;
        """

    /// Version 8: `alert.note`, what the alert is for, in the user's words.
    private static let eighth: StaticString = """
        ALTER TABLE alert ADD COLUMN note TEXT NOT NULL DEFAULT'';
        PRAGMA user_version=8;
        """

    /// Version 9: the coins that are not in the tables of kurs.
    ///
    /// `listed_coin`, the list of all coins that an endpoint last answered: `endpoint`, its `id`; `seq`, the position in
    /// the answer; `slug`, the source's name in addresses; `symbol`; `name`.
    ///
    /// `found_coin`, those that were asked for: `code`, what the other tables call it; `slug`; `name`; `words`, one a
    /// line, that mean it and no other.
    private static let ninth: StaticString = """
        CREATE TABLE listed_coin(
        endpoint INTEGER,seq INTEGER,slug TEXT NOT NULL,symbol TEXT NOT NULL,name TEXT NOT NULL,
        PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
        CREATE TABLE found_coin(
        code TEXT PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,words TEXT NOT NULL)WITHOUT ROWID;
        PRAGMA user_version=9;
        """
}
