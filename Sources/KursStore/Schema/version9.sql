-- Version 9: the coins that are not in the tables of kurs.
--
-- `listed_coin`, the list of all coins that an endpoint last answered: `endpoint`, its `id`; `seq`, the position in
-- the answer; `slug`, the source's name in addresses; `symbol`; `name`.
--
-- `found_coin`, those that were asked for: `code`, what the other tables call it; `slug`; `name`; `words`, one a
-- line, that mean it and no other.
CREATE TABLE listed_coin(
endpoint INTEGER,seq INTEGER,slug TEXT NOT NULL,symbol TEXT NOT NULL,name TEXT NOT NULL,
PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
CREATE TABLE found_coin(
code TEXT PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,words TEXT NOT NULL)WITHOUT ROWID;
PRAGMA user_version=9;
