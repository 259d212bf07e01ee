-- Version 8: `alert.note`, what the alert is for, in the user's words.
ALTER TABLE alert ADD COLUMN note TEXT NOT NULL DEFAULT'';
PRAGMA user_version=8;
