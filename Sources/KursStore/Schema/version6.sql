-- Version 6: `news.categories`, the feed's, one a line; NULL when it has none.
--
-- `v_news` keeps its columns.
ALTER TABLE news ADD COLUMN categories TEXT;
PRAGMA user_version=6;
