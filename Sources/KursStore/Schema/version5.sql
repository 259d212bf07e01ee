-- Version 5: views for other programs, in place of `history`, which DuckDB cannot read.
--
-- `v_history`, `v_rates`, `v_banks` and `v_news` keep their columns, which the database reference describes.
--
-- DuckDB parses the SQL of a view itself when it attaches the file, so these are written in what both understand:
-- no functions for dates, `>>` for the division of integers. `v_quote`, which they share, joins `quote` and
-- `series`; `iso` is `day` in ISO 8601, by a calendar that holds until 2099. `y` counts years from 1 March 1968,
-- `n` holds the month and the day of the month. https://onlinelibrary.wiley.com/doi/full/10.1002/spe.3172
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
