-- Version 1: everything but alerts.
--
-- `endpoint`, one row for each address that was ever fetched:
-- - `id`; `key`, the source and target, and ` @host` for a mirror; `host`, which requests are counted against
-- - `attempted_at`, the last request, NULL before the first ends; `fetched_at`, when the stored answer was current
-- - `etag`, `last_modified`: the validators of the stored answer, as the server wrote them
-- - `failures`, consecutive ones; `not_before`, the end of the back-off after them
-- - `has_data`, whether the last good answer contained anything
-- - `failure`, `failure_reason`, `failure_host`, `failure_detail`: the last error (`RefusalCodec`), NULL after
--   a success
-- - `lease_token`, the number of the last claim; `lease_deadline`, when it expires, NULL once it is settled
-- - `measured`, whether the `close_…` columns of its answer are valid
--
-- The index `lease` counts the requests under way to a host.
--
-- `host`, the hosts that were blocked: `name` with port; `not_before`, the end of the block.
--
-- `answer`, the rates in the last answer of an endpoint:
-- - `endpoint`, its `id`; `seq`, the position in the answer
-- - `market`, `currency`, `base`, `unit` (the number of units a rate is for), `buy`, `sell`, `official`
-- - `day` or `moment`, which the rate is for; both NULL where the source does not say
-- - `set_on`, the day on which the rate was set, where published apart from `day`
-- - `kind`, cash or card; `bank`, its slug; `bank_name`, as published; `flag`, what is unusual about the rate, several
--   joined by `+`
-- - `close_buy`, `close_sell`, `close_official`: what the change is measured against
--
-- `series`, the index of the history; a series is the rates of one currency from one provenance:
-- - `market`, `bank`, `currency`, `kind`, `base`, `source`, `host` (of a mirror): its key
-- - `id`; `first_day`, `last_day`; `bank_name`, as first published
--
-- `quote`, the history:
-- - `block`, the day divided by eight, which clusters the days of a market; `series`, its `id`
-- - `day`; `moment`, 0 for a rate of a whole day; `undated`, 1 when both are from `fetched_at`
-- - `unit`, `buy`, `sell`, `official`, `set_on`, `flag`: as in `answer`; `fetched_at`
--
-- `news`: `number`; `id`, stable across fetches; `source`; `sort_at`, `published` or else when it was first fetched;
-- `is_read`; `fetched_at`, the first time; `published`; `title`, `link`, `summary`, `image`, `text`. The index
-- `newest` sorts all, `unread` the unread ones.
--
-- `folded`: `number` of a news item and `text`, its title, summary and text as `SearchText`.
--
-- `article`: `id` and `source` of its news; `title`, `published`, `image`; `links`, one a line; `fetched_at`;
-- `text`; `folded`, title and text as `SearchText`.
--
-- `bank`: `slug`; `source`; `name`, `site`; `phones`, one a line; `email`; `page`, at the source; `logo`;
-- `fetched_at`.
--
-- `coin`, the coins in the last answer of an endpoint: `endpoint`, its `id`; `seq`; `code`, `slug`, `name`;
-- `price` in hryvnias, `price_usd`; `change_1h`, `change_24h` in percent; `open_24h`, `high_24h`, `low_24h`;
-- `market_cap`; `moment`.
--
-- `setting`: small values by `key`.
--
-- The view `history` joins `quote` and `series` and adds `date` (ISO 8601) for people who open the file
-- themselves.
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
