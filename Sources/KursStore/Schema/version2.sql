-- Version 2: alerts.
--
-- `alert`: `id`, never reused; `condition`, as text; `state`, a raw value of `Alert/State`; `is_once`;
-- `hysteresis`; `quiet`, the quiet hours; `created_at`; `fired_at` and `value`, of the last time it fired. The
-- index `fired` finds alerts in that state.
--
-- `alert_word`, the program that an alert starts: `alert`, its `id`; `seq`; `word`, an argument.
CREATE TABLE alert(
id INTEGER PRIMARY KEY AUTOINCREMENT,condition TEXT NOT NULL,state TEXT NOT NULL,is_once INTEGER NOT NULL,
hysteresis TEXT NOT NULL,quiet TEXT,created_at INTEGER NOT NULL,fired_at INTEGER,value TEXT);
CREATE TABLE alert_word(alert INTEGER,seq INTEGER,word TEXT NOT NULL,PRIMARY KEY(alert,seq))WITHOUT ROWID;
CREATE INDEX fired ON alert(id)WHERE state='fired';
PRAGMA user_version=2;
