-- Version 3: what the removal of old news needs.
--
-- `news.seen_at`, when a feed last listed the item, to half a day; `article.endpoint`, the `id` of the endpoint it
-- came from, NULL for one saved before version 3.
ALTER TABLE news ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE news SET seen_at=fetched_at;
ALTER TABLE article ADD COLUMN endpoint INTEGER;
PRAGMA user_version=3;
