internal import KursCore

/// What the tables look like, version by version.
///
/// A database carries the version it was made to in `user_version`, and "kurs" in `application_id`. Numbers called
/// `…_at`, `moment` and `not_before` are seconds since 1970 in UTC; `day` and `set_on` are Kyiv days since 1970. Rates are
/// text, exactly as published. The view `history` joins them for people; it is plain because every start reads the schema.
enum Schema {
    /// The version this kurs writes.
    static let version = 2
    /// "kurs" as four bytes.
    static let application = 0x6B75_7273

    /// Brings a database from an older version, 0 for an empty one, to ``version``: all or nothing.
    static func migrate(_ connection: inout Connection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let found = try number("PRAGMA user_version", &connection)
            if found < 1 { try connection.run(first) }
            if found < 2 { try connection.run(second) }
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// The one number that a pragma answers.
    static func number(_ pragma: StaticString, _ connection: inout Connection) throws(StoreError) -> Int {
        let statement = try connection.statement(pragma)
        return try statement.step() ? Int(statement.number(0)) : 0
    }

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

    /// Alerts; `state` and `program` as ``Alert`` has them, a program's words one a row.
    private static let second: StaticString = """
        CREATE TABLE alert(
        id INTEGER PRIMARY KEY AUTOINCREMENT,condition TEXT NOT NULL,state TEXT NOT NULL,is_once INTEGER NOT NULL,
        hysteresis TEXT NOT NULL,quiet TEXT,created_at INTEGER NOT NULL,fired_at INTEGER,value TEXT);
        CREATE TABLE alert_word(alert INTEGER,seq INTEGER,word TEXT NOT NULL,PRIMARY KEY(alert,seq))WITHOUT ROWID;
        CREATE INDEX fired ON alert(id)WHERE state='fired';
        PRAGMA user_version=2;
        """
}
