-- Version 7: `bank.rating`, a decimal, and `bank.list_slug`, its name in the addresses of the source; both NULL where
-- there is none.
--
-- `branch`, the branches in the last answer of an endpoint: `endpoint`, its `id`; `seq`, the position in the answer;
-- `city`; `name`; `address`; `phones`, one a line.
ALTER TABLE bank ADD COLUMN rating TEXT;
ALTER TABLE bank ADD COLUMN list_slug TEXT;
CREATE TABLE branch(
endpoint INTEGER,seq INTEGER,city TEXT NOT NULL,name TEXT,address TEXT NOT NULL,phones TEXT NOT NULL,
PRIMARY KEY(endpoint,seq))WITHOUT ROWID;
PRAGMA user_version=7;
