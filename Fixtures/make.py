#!/usr/bin/env python3
"""Writes the answers of this recording: figures and words of our own making in the upstreams' shapes.

    python3 Fixtures/make.py

The same seed gives the same files. Entries of index.json that belong to other sources are left as they are.
"""
import json
import os
import random
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal

import pages

FOLDER = os.path.dirname(os.path.abspath(__file__))
RECORDED_AT = datetime(2026, 11, 20, 9, 40, tzinfo=timezone.utc)  # Friday, 11:40 in Kyiv
TODAY = date(2026, 11, 20)
JSON = "application/json; charset=utf-8"
answers = []


def add(source, base, target, file, body, content_type=JSON, seconds=0):
    """Keeps one answer: the file with its body, and its line of the index."""
    with open(os.path.join(FOLDER, file), "wb") as out:
        out.write(body.encode("utf-8"))
    answers.append({
        "source": source, "target": target, "address": base + target, "status": 200,
        "headers": {"content-type": content_type},
        "fetched_at": (RECORDED_AT - timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ"), "file": file})


def fixed(value, places):
    """A decimal with exactly so many places."""
    return Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def bare(value, places):
    """A decimal as a JSON number: no zeros at the end."""
    text = format(fixed(value, places), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


# --- the National Bank -----------------------------------------------------------------------------------------------

# r030, code, Ukrainian name, English name, units of the range form, dollars per 1 unit on the first day
CURRENCIES = [
    (12, "DZD", "Алжирський динар", "Algerian Dinar", 10, "0.00771"),
    (36, "AUD", "Австралійський долар", "Australian Dollar", 1, "0.6712"),
    (50, "BDT", "Така", "Taka", 10, "0.00819"), (124, "CAD", "Канадський долар", "Canadian Dollar", 1, "0.7291"),
    (156, "CNY", "Юань Женьміньбі", "Yuan Renminbi ", 1, "0.1431"),
    (203, "CZK", "Чеська крона", "Czech Koruna", 1, "0.0484"),
    (208, "DKK", "Данська крона", "Danish Krone", 1, "0.1572"),
    (344, "HKD", "Гонконгівський долар", "Hong Kong Dollar", 1, "0.1285"),
    (348, "HUF", "Форинт", "Forint", 100, "0.00306"), (356, "INR", "Індійська рупія", "Indian Rupee", 10, "0.01112"),
    (360, "IDR", "Рупія", "Rupiah", 1000, "0.0000598"),
    (376, "ILS", "Новий ізраїльський шекель", "New Israeli Sheqel", 1, "0.3141"),
    (392, "JPY", "Єна", "Yen", 10, "0.00639"), (398, "KZT", "Теньге", "Tenge", 100, "0.00197"),
    (410, "KRW", "Вона", "Won", 100, "0.000692"), (422, "LBP", "Ліванський фунт", "Lebanese Pound", 100, "0.0000112"),
    (458, "MYR", "Малайзійський ринггіт", "Malaysian Ringgit", 1, "0.2463"),
    (484, "MXN", "Мексиканське песо", "Mexican Peso", 1, "0.0557"),
    (498, "MDL", "Молдовський лей", "Moldovan Leu", 1, "0.0593"),
    (554, "NZD", "Новозеландський долар", "New Zealand Dollar", 1, "0.5766"),
    (578, "NOK", "Норвезька крона", "Norwegian Krone", 1, "0.0992"),
    (682, "SAR", "Саудівський ріял", "Saudi Riyal", 1, "0.2666"),
    (702, "SGD", "Сінгапурський долар", "Singapore Dollar", 1, "0.7781"),
    (704, "VND", "Донг", "Dong", 1000, "0.0000381"), (710, "ZAR", "Ренд", "Rand", 1, "0.0604"),
    (752, "SEK", "Шведська крона", "Swedish Krona", 1, "0.1087"),
    (756, "CHF", "Швейцарський франк", "Swiss Franc", 1, "1.2622"), (764, "THB", "Бат", "Baht", 10, "0.0318"),
    (784, "AED", "Дирхам ОАЕ", "UAE Dirham", 1, "0.2723"), (788, "TND", "Туніський динар", "Tunisian Dinar", 1, "0.3441"),
    (818, "EGP", "Єгипетський фунт", "Egyptian Pound", 1, "0.0210"),
    (826, "GBP", "Фунт стерлінгів", "Pound Sterling", 1, "1.3468"), (840, "USD", "Долар США", "US Dollar", 1, "1"),
    (941, "RSD", "Сербський динар", "Serbian Dinar", 10, "0.01002"),
    (944, "AZN", "Азербайджанський манат", "Azerbaijan Manat", 1, "0.5882"),
    (946, "RON", "Румунський лей", "Romanian Leu", 1, "0.2307"), (949, "TRY", "Турецька ліра", "Turkish Lira", 1, "0.0233"),
    (959, "XAU", "Золото", "Gold", 1, "4337.2"),
    (960, "XDR", "СПЗ (спеціальні права запозичення)", "SDR (Special Drawing Right)", 1, "1.3692"),
    (961, "XAG", "Срібло", "Silver", 1, "72.44"), (962, "XPT", "Платина", "Platinum", 1, "2031.1"),
    (964, "XPD", "Паладій", "Palladium", 1, "1622.8"), (978, "EUR", "Євро", "Euro", 1, "1.1746"),
    (981, "GEL", "Ларі", "Lari", 1, "0.3711"), (985, "PLN", "Злотий", "Zloty", 1, "0.2781"),
]
METALS = {"XAU", "XAG", "XPT", "XPD"}


def walk():
    """The published rates of 2026: {day: (day it was set, {code: UAH per `units`})}, weekends carried forward."""
    chance = random.Random(20261120)
    dollar = Decimal("42.3904")
    crosses = {code: Decimal(cross) for _, code, _, _, _, cross in CURRENCIES}
    day, set_on, rates = date(2026, 1, 1), date(2025, 12, 31), None
    days = {}
    while day <= TODAY:
        if rates is None or day.weekday() < 5:
            if rates is not None:
                set_on = day - timedelta(days=3 if day.weekday() == 0 else 1)
            dollar += fixed(Decimal(chance.gauss(0.0078, 0.06)), 4)
            rates = {}
            for _, code, _, _, units, _ in CURRENCIES:
                if code != "USD":
                    crosses[code] *= 1 + Decimal(chance.gauss(0, 0.003))
                rates[code] = fixed(dollar * crosses[code] * units, 2 if code in METALS else 4)
        days[day] = (set_on, rates)
        day += timedelta(days=1)
    return days


def lay_out(rows):
    """Rows the way the National Bank writes them, line ends included."""
    return "[\r\n" + "\r\n }\r\n,".join("{ \r\n" + row for row in rows) + "\r\n }\r\n]\r\n" if rows else "[\r\n]\r\n"


def special(code):
    return '"N"' if code == "USD" else "null"


def nbu(days):
    base = "https://bank.gov.ua"
    path = "/NBUStatService/v1/statdirectory/exchange?date=%s&json"
    for back in range(15):
        day = TODAY - timedelta(days=back)
        rows = []
        for number, code, name, _, units, _ in CURRENCIES:
            rate = days[day][1][code] / units
            rows.append('"r030":%d,"txt":"%s","rate":%s,"cc":"%s","exchangedate":"%s","special":%s' % (
                number, name, bare(rate, 8), code, day.strftime("%d.%m.%Y"), special(code)))
        stamp = day.strftime("%Y%m%d")
        add("nbu-json", base, path % stamp, "nbu-%s.json" % stamp, lay_out(rows), seconds=2 + back)
    # 15:30 has not struck: tomorrow is not out yet.
    stamp = (TODAY + timedelta(days=1)).strftime("%Y%m%d")
    add("nbu-json", base, path % stamp, "nbu-%s.json" % stamp, lay_out([]), seconds=1)
    for number, code, name, english, units, _ in CURRENCIES:
        if code not in ("USD", "EUR", "PLN", "GBP"):
            continue
        rows = []
        for day, (set_on, rates) in days.items():
            rows.append(
                '"exchangedate":"%s","r030":%d,"cc":"%s","txt":"%s","enname":"%s","rate":%s,"units":%d,'
                '"rate_per_unit":%s,"group":"%d","calcdate":"%s","special":%s' % (
                    day.strftime("%d.%m.%Y"), number, code, name, english, bare(rates[code], 4), units,
                    bare(rates[code] / units, 8), 3 if code in METALS else 1, set_on.strftime("%d.%m.%Y"), special(code)))
        target = "/NBU_Exchange/exchange_site?start=20260101&end=%s&valcode=%s&sort=exchangedate&order=asc&json" % (
            TODAY.strftime("%Y%m%d"), code.lower())
        add("nbu-range", base, target, "nbu-range-%s-2026.json" % code.lower(), lay_out(rows), seconds=20)
    # A currency that the National Bank does not list.
    target = "/NBU_Exchange/exchange_site?start=20260101&end=%s&valcode=brl&sort=exchangedate&order=asc&json" % (
        TODAY.strftime("%Y%m%d"))
    add("nbu-range", base, target, "nbu-range-brl-2026.json", lay_out([]), seconds=20)


# --- Frankfurter, which republishes the National Bank's rates ---------------------------------------------------------

def frankfurter(official):
    for code in ("USD", "EUR", "PLN"):
        target = "/v2/rates?base=%s&quotes=UAH&date=%s&providers=NBU" % (code, TODAY.isoformat())
        rows = [{"date": TODAY.isoformat(), "base": code, "quote": "UAH", "rate": float(fixed(official[code], 4))}]
        add("frankfurter", "https://api.frankfurter.dev", target, "frankfurter-%s.json" % code.lower(), json.dumps(rows),
            seconds=6)
    # Means of many central banks, for a currency that the National Bank does not list; none on weekends.
    for day, rate in ((13, 0.18701), (17, 0.18612), (20, 0.18543)):
        day = date(2026, 11, day)
        rows = [{"date": day.isoformat(), "base": "BRL", "quote": "USD", "rate": rate}]
        add("frankfurter-usd", "https://api.frankfurter.dev", "/v2/rates?base=BRL&quotes=USD&date=%s" % day.isoformat(),
            "frankfurter-brl-%s.json" % day.strftime("%Y%m%d"), json.dumps(rows), seconds=6)


# --- Minfin's API ----------------------------------------------------------------------------------------------------

def minfin(official):
    base = "https://api.minfin.com.ua"
    for name, target, day, last in [
        ("today", "/mb/KEY/", TODAY, 11), ("20261119", "/mb/KEY/2026-11-19/", date(2026, 11, 19), 17),
    ]:
        chance = random.Random("mb" + name)
        points = []
        number = 214500 if name == "today" else 214380
        euro = official["EUR"] / official["USD"]
        mid, before = official["USD"] + Decimal("0.0310"), {}
        for quarter in range(4 * 9 + 2, 4 * last + 2):
            hour, minute = divmod(quarter * 15, 60)
            if (hour, minute) > (11, 0) and name == "today":
                break
            mid += fixed(Decimal(chance.gauss(0, 0.02)), 4)
            for code, value in (("usd", mid), ("eur", mid * euro)):
                bid, ask = fixed(value - Decimal("0.0120"), 4), fixed(value + Decimal("0.0130"), 4)
                number += 1
                old = before.get(code)
                trends = ["%s" % (new - was) if old else 0 for new, was in zip((ask, bid), old or (0, 0))]
                before[code] = (ask, bid)
                written = datetime(day.year, day.month, day.day, hour, minute) + timedelta(
                    minutes=15, seconds=chance.randrange(60))
                points.append({
                    "id": str(number), "pointDate": written.strftime("%Y-%m-%d %H:%M:%S"),
                    "date": "%s %02d:%02d:00" % (day.isoformat(), hour, minute), "ask": str(ask), "bid": str(bid),
                    "trendAsk": trends[0], "trendBid": trends[1], "currency": code})
        points.sort(key=lambda point: point["id"], reverse=True)
        # Not in the order of time: two points change their places, as they do in the real answer.
        points[0], points[3] = points[3], points[0]
        add("minfin-api-interbank", base, target, "minfin-api-mb-%s.json" % name, json.dumps(points), seconds=5)

    rates = {code.lower(): {"ask": str(fixed(official[code], 4)), "bid": str(fixed(official[code], 4)),
                            "trendAsk": 0.0125, "trendBid": 0.0125} for code in ("USD", "EUR", "PLN", "GBP", "CHF")}
    add("minfin-api-nbu", base, "/nbu/KEY/2026-11-20/", "minfin-api-nbu.json", json.dumps(rates), seconds=5)
    summary, auction = {}, {}
    for code, below, above in [("USD", "0.33", "0.21"), ("EUR", "0.41", "0.44"), ("PLN", "0.28", "0.17"),
                               ("GBP", "1.15", "0.60"), ("CHF", "1.05", "0.55"), ("CZK", "0.11", "0.04"),
                               ("HUF", "0.011", "0.003"), ("CAD", "1.20", "0.40")]:
        summary[code.lower()] = {
            "ask": str(fixed(official[code] + Decimal(above), 4)), "bid": str(fixed(official[code] - Decimal(below), 4)),
            "trendAsk": 0.05000000074505806, "trendBid": -0.02}
    add("minfin-api-banks", base, "/summary/KEY/", "minfin-api-summary.json", json.dumps(summary), seconds=5)
    for code, low, high, offers in [("USD", "0.12", "0.19", 458), ("EUR", "0.10", "0.22", 203), ("PLN", "0.09", "0.02", 61)]:
        # The side that is called "ask" holds the lower number here.
        auction[code.lower()] = {
            "time": "11:38", "ask": str(fixed(official[code] + Decimal(low), 2) - Decimal("0.05")),
            "bid": str(fixed(official[code] + Decimal(high), 2)), "askCount": offers, "bidCount": offers - 37,
            "askSum": offers * 10850, "bidSum": offers * 9920}
    add("minfin-api-cash", base, "/auction/info/KEY/", "minfin-api-auction.json", json.dumps(auction), seconds=5)


# --- banks -----------------------------------------------------------------------------------------------------------

def banks(official, yesterday):
    base = "https://api.privatbank.ua"
    for name, course, spread in [("cash", 5, ("0.45", "0.20")), ("card", 11, ("0.25", "0.2381"))]:
        rows = [{"ccy": code, "base_ccy": "UAH", "buy": str(fixed(official[code] - Decimal(spread[0]), 5)),
                 "sale": str(fixed(official[code] + Decimal(spread[1]), 5))} for code in ("EUR", "USD")]
        add("privatbank", base, "/p24api/pubinfo?exchange&json&coursid=%d" % course, "privatbank-%s.json" % name,
            json.dumps(rows), seconds=4)
    rows = ['{"baseCurrency":"UAH","currency":"UAH","saleRateNB":1.0000000,"purchaseRateNB":1.0000000}']
    for code, traded in [("AUD", 0), ("CHF", 1), ("CZK", 1), ("EUR", 1), ("GBP", 1), ("JPY", 0), ("PLN", 1), ("USD", 1)]:
        rate = fixed(yesterday[code], 7)
        row = '{"baseCurrency":"UAH","currency":"%s","saleRateNB":%s,"purchaseRateNB":%s' % (code, rate, rate)
        if traded:
            row += ',"saleRate":%s,"purchaseRate":%s' % (
                fixed(fixed(rate * Decimal("1.011"), 2), 7), fixed(fixed(rate * Decimal("0.989"), 2), 7))
        rows.append(row + "}")
    body = '{"date":"19.11.2026","bank":"PB","baseCurrency":980,"baseCurrencyLit":"UAH","exchangeRate":[%s]}'
    add("privatbank", base, "/p24api/exchange_rates?json&date=19.11.2026", "privatbank-20261119.json",
        body % ",".join(rows), seconds=4)

    morning = int(datetime(2026, 11, 20, 7, 1, 13, tzinfo=timezone.utc).timestamp())
    pairs = []
    for number, code, buy, sell in [(840, "USD", "0.30", "0.2105"), (978, "EUR", "0.50", "0.4903")]:
        pairs.append('{"currencyCodeA":%d,"currencyCodeB":980,"date":%d,"rateBuy":%s,"rateSell":%s}' % (
            number, morning, bare(official[code] - Decimal(buy), 4), bare(official[code] + Decimal(sell), 4)))
    euro = official["EUR"] / official["USD"]
    pairs.append('{"currencyCodeA":978,"currencyCodeB":840,"date":%d,"rateBuy":%s,"rateSell":%s}' % (
        morning, bare(euro - Decimal("0.006"), 3), bare(euro + Decimal("0.006"), 3)))
    chance = random.Random("monobank")
    for number, code in [(826, "GBP"), (392, "JPY"), (756, "CHF"), (156, "CNY"), (784, "AED"), (36, "AUD"), (124, "CAD"),
                         (203, "CZK"), (208, "DKK"), (348, "HUF"), (376, "ILS"), (578, "NOK"), (946, "RON"), (752, "SEK"),
                         (949, "TRY"), (985, "PLN"), (981, "GEL"), (398, "KZT"), (498, "MDL")]:
        pairs.append('{"currencyCodeA":%d,"currencyCodeB":980,"date":%d,"rateCross":%s}' % (
            number, morning + chance.randrange(-90000, 9000), bare(official[code] * Decimal("1.008"), 4)))
    add("monobank", "https://api.monobank.ua", "/bank/currency", "monobank.json", "[" + ",".join(pairs) + "]", seconds=4)


def simple(official):
    """Minfin's overview: text and numbers, and no interbank rate of most currencies."""
    def side(value, moment, text=True):
        number = fixed(value, 4) if text else fixed(value, 2)
        return {"val": str(number) if text else float(number), "trend": "0.0100" if text else 0.01, "timestamp": moment,
                "gcharts": "/data/currency/x.json"}

    none, data = {"val": "-", "trend": "-"}, {}
    for code in ("UAH", "USD", "EUR", "PLN", "GBP", "CHF"):
        rate = official.get(code, Decimal(1))
        if code == "UAH":
            one = {"val": "1.00", "trend": "0.0000", "timestamp": None}
            data[code] = {name: {"buy": one, "sell": one} for name in ("midbank", "interbank", "nbu", "auction")}
            continue
        traded = code in ("USD", "EUR")
        pairs = [("midbank", "0.9925", "1.0045", "00:00:00", True, True), ("interbank", "1.0005", "1.0011", "11:30:02", True, traded),
                 ("nbu", "1", "1", "00:00:00", False, True), ("auction", "1.0012", "1.0049", "11:00:00", False, True)]
        data[code] = {name: {
            "buy": side(rate * Decimal(low), "2026-11-20 " + time, text) if known else none,
            "sell": side(rate * Decimal(high), "2026-11-20 " + time, text) if known else none,
        } for name, low, high, time, text, known in pairs}
    add("minfin-site-simple", "https://minfin.com.ua", "/api/currency/simple/?base=UAH&list=usd,eur,pln,gbp,chf",
        "minfin-site-simple.json", json.dumps({"data": data}), seconds=5)


def treeum(days):
    """The cash market in Kyiv: the hours of a week, without offers at night and on Sundays, and the days of half a year."""
    base, zone = "https://va-rates.treeumapp.net", timezone(timedelta(hours=2))
    now = RECORDED_AT.astimezone(zone)
    for code in ("USD", "EUR", "PLN"):
        chance = random.Random("treeum" + code)

        def point(moment, rate):
            low, high = ("1.0012", "1.0049") if rate else ("0", "0")
            offers = chance.randrange(3, 40) if rate else 0
            buy, sell = (float(fixed(rate * Decimal(factor) + Decimal(chance.randrange(-3, 4)) / 100, 2)) if rate else None
                         for factor in (low, high))
            return {
                "date": moment.isoformat(), "currency": code.lower(), "sell": sell, "sell_dx": 0.01 if rate else None,
                "sell_n": offers, "sell_n_dx": 0, "buy": buy, "buy_dx": -0.01 if rate else None, "buy_n": offers // 2,
                "buy_n_dx": 0}

        def rate(day):
            row = CURRENCIES[[row[1] for row in CURRENCIES].index(code)]
            return days[day][1][code] / row[4]

        start = datetime(2026, 11, 14, tzinfo=zone)
        hours = [start + timedelta(hours=hour) for hour in range(7 * 24)]
        points = [point(hour, rate(hour.date()) if 8 <= hour.hour < 20 and hour.weekday() < 6 and hour <= now else None)
                  for hour in hours]
        body = {"start": start.isoformat(), "end": hours[-1].isoformat(), "group": "hour", "items": {code.lower(): points}}
        target = "/api/v1/rates?currency=%s&city=1&period=" % code.lower()
        add("treeum-cash", base, target + "week&group=hour", "treeum-%s.json" % code.lower(), json.dumps(body), seconds=3)
        # Lviv, one day of the week.
        points = [{**hour, "buy": hour["buy"] and round(hour["buy"] - 0.05, 2)} for hour in points[-36:-12]]
        body = {"start": points[0]["date"], "end": points[-1]["date"], "group": "hour", "items": {code.lower(): points}}
        add("treeum-cash-lviv", base, target.replace("city=1", "city=3") + "week&group=hour",
            "treeum-lviv-%s.json" % code.lower(), json.dumps(body), seconds=3)
        if code == "PLN":
            continue
        whole = [datetime(2026, 5, 20) + timedelta(days=number) for number in range(185)]
        points = []
        for day in whole:
            # The clocks went back on 25 October.
            local = day.replace(tzinfo=timezone(timedelta(hours=2 if day >= datetime(2026, 10, 26) else 3)))
            points.append(point(local, rate(day.date()) if day.weekday() < 6 else None))
        body = {"start": points[0]["date"], "end": points[-1]["date"], "group": "day", "items": {code.lower(): points}}
        add("treeum-range", base, target + "6month&group=day", "treeum-range-%s.json" % code.lower(), json.dumps(body), seconds=3)


def finance_ua(official, days):
    for code in ("USD", "EUR", "PLN"):
        chance = random.Random("finance" + code)
        mid, points = official[code] * Decimal("1.0007"), []
        for minute in range(9 * 60 + 40, 11 * 60 + 36, 5):
            mid += fixed(Decimal(chance.gauss(0, 0.004)), 4)
            points.append(["11/20/2026 %02d:%02d" % divmod(minute, 60), str(fixed(mid - Decimal("0.012"), 4)),
                           str(fixed(mid + Decimal("0.012"), 4))])
        target = "/ua/currency/data-daily?for=interbank&source=1&indicator=%s" % code.lower()
        add("finance-ua", "https://charts.finance.ua", target, "finance-ua-%s.json" % code.lower(), json.dumps(points),
            seconds=3)
        closes = []
        for day, (_, rates) in days.items():
            if day < date(2026, 1, 5) or day.weekday() > 4:
                continue
            rate = rates[code] / CURRENCIES[[row[1] for row in CURRENCIES].index(code)][4]
            closes.append([day.strftime("%m/%d/%Y"), str(fixed(rate * Decimal("1.0004"), 4)), str(fixed(rate * Decimal("1.0010"), 4))])
        for source in ("finance-ua-archive", "finance-ua-range"):
            add(source, "https://charts.finance.ua", target.replace("data-daily", "data-archive"),
                "finance-ua-archive-%s.json" % code.lower(), json.dumps(closes), seconds=3)


# --- coins -----------------------------------------------------------------------------------------------------------

# CoinGecko's name, symbol, name, dollars, coins in circulation
COINS = [
    ("bitcoin", "btc", "Bitcoin", "81250", "20110000"), ("ethereum", "eth", "Ethereum", "2715.4", "120900000"),
    ("tether", "usdt", "Tether", "1.0003", "191000000000"), ("binancecoin", "bnb", "BNB", "742.1", "136000000"),
    ("ripple", "xrp", "XRP", "1.62", "61500000000"), ("usd-coin", "usdc", "USDC", "0.99991", "78000000000"),
    ("solana", "sol", "Solana", "101.37", "575000000"), ("tron", "trx", "TRON", "0.3441", "94700000000"),
    ("dogecoin", "doge", "Dogecoin", "0.1184", "169000000000"), ("cardano", "ada", "Cardano", "0.3127", "36900000000"),
    ("hyperliquid", "hype", "Hyperliquid", "38.92", "334000000"),
    ("bitcoin-cash", "bch", "Bitcoin Cash", "498.6", "20000000"), ("chainlink", "link", "Chainlink", "10.41", "708000000"),
    ("stellar", "xlm", "Stellar", "0.1879", "33000000000"), ("monero", "xmr", "Monero", "402.5", "18440000"),
    ("zcash", "zec", "Zcash", "311.7", "16600000"), ("litecoin", "ltc", "Litecoin", "61.08", "77300000"),
    ("avalanche-2", "avax", "Avalanche", "10.92", "432000000"), ("sui", "sui", "Sui", "1.14", "3900000000"),
    ("hedera-hashgraph", "hbar", "Hedera", "0.0988", "43100000000"),
    ("shiba-inu", "shib", "Shiba Inu", "0.00000712", "589000000000000"), ("dai", "dai", "Dai", "0.99987", "4900000000"),
    ("the-open-network", "ton", "Toncoin", "1.47", "2600000000"), ("uniswap", "uni", "Uniswap", "4.22", "630000000"),
    ("polkadot", "dot", "Polkadot", "1.53", "1660000000"), ("near", "near", "NEAR Protocol", "1.27", "1290000000"),
    ("aave", "aave", "Aave", "128.3", "15200000"), ("pepe", "pepe", "Pepe", "0.00000431", "420690000000000"),
    ("internet-computer", "icp", "Internet Computer", "2.94", "551000000"),
    ("ethereum-classic", "etc", "Ethereum Classic", "9.83", "156000000"),
    ("cosmos", "atom", "Cosmos Hub", "1.94", "490000000"), ("algorand", "algo", "Algorand", "0.1021", "8900000000"),
    ("filecoin", "fil", "Filecoin", "0.98", "770000000"), ("arbitrum", "arb", "Arbitrum", "0.1362", "6000000000"),
    ("dash", "dash", "Dash", "41.6", "12600000"),
]
# The order in which kurs asks for them: that of its own table, by code.
ASKED = sorted(COINS, key=lambda coin: coin[1])


def past_day(hryvnia):
    """Prices of 18 November at 00:00 UTC: CoinGecko's of four coins, and WhiteBIT's candles of three."""
    day = date(2026, 11, 18)
    start = int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp())
    for slug, symbol, name, dollars in [
        ("bitcoin", "btc", "Bitcoin", "80112.4"), ("ethereum", "eth", "Ethereum", "2688.9"),
        ("tether", "usdt", "Tether", "1.0001"), ("kaspa", "kas", "Kaspa", "0.0498"),
    ]:
        prices = [("eur", Decimal(dollars) * Decimal("0.8514")), ("uah", Decimal(dollars) * hryvnia), ("usd", Decimal(dollars))]
        body = '{"id":"%s","symbol":"%s","name":"%s","market_data":{"current_price":{%s}}}' % (
            slug, symbol, name, ",".join('"%s":%s' % (code, bare(price, 12)) for code, price in prices))
        add("coingecko", "https://api.coingecko.com",
            "/api/v3/coins/%s/history?date=%s&localization=false" % (slug, day.strftime("%d-%m-%Y")),
            "coingecko-%s-20261118.json" % symbol, body, seconds=2)
        if symbol == "kas":
            continue
        price = Decimal(dollars) * hryvnia * Decimal("1.0006")
        figures = [str(fixed(price * Decimal(factor), 2)) for factor in ("1", "1.0071", "1.0102", "0.9954")]
        add("whitebit", "https://whitebit.com",
            "/api/v1/public/kline?market=%s_UAH&start=%d&end=%d&interval=1d" % (symbol.upper(), start, start + 86399),
            "whitebit-%s-20261118.json" % symbol,
            json.dumps({"success": True, "message": None, "result": [[start] + figures + ["15.327634", "54231908.11"]]}),
            seconds=2)


def bitcoin_year():
    """WhiteBIT's candles of bitcoin since New Year, at 00:00 UTC."""
    chance, price, rows = random.Random("whitebit-year"), Decimal("3712400"), []
    first = datetime(2026, 1, 1, tzinfo=timezone.utc)
    for number in range((TODAY - first.date()).days + 1):
        price *= 1 + Decimal(chance.gauss(0, 0.016))
        figures = [str(fixed(price * Decimal(factor), 2)) for factor in ("1", "1.0031", "1.0094", "0.9912")]
        rows.append([int((first + timedelta(days=number)).timestamp())] + figures + ["14.204113", "50127744.90"])
    add("whitebit-range", "https://whitebit.com",
        "/api/v1/public/kline?market=BTC_UAH&start=%d&end=%d&interval=1d" % (rows[0][0], rows[-1][0] + 86399),
        "whitebit-range-btc-2026.json", json.dumps({"success": True, "message": None, "result": rows}), seconds=2)


# Coins that kurs does not know: CoinGecko's name, symbol, name, dollars, coins in circulation. Two share a symbol, one has
# that of a currency misspelt, one a symbol that is no code.
OTHERS = [
    ("kaspa", "kas", "Kaspa", "0.0512", "26900000000"), ("night-moth", "moth", "Night Moth", "0.0071", "980000000"),
    ("moth-lantern", "moth", "Moth Lantern", "0.31", "41000000"), ("under-seal", "uds", "Under Seal", "1.9", "8100000"),
    ("long-harvest", "$longharvest", "Long Harvest", "0.004", "120000000"),
]


def market(chance, currency, hryvnia, listed):
    """CoinGecko's rows of coins in a currency."""
    rows = []
    for rank, (slug, symbol, name, dollars, supply) in enumerate(listed, 1):
        price = Decimal(dollars) * (hryvnia if currency == "uah" else 1)
        places = 0 if price > 10000 else 2 if price > 1 else 4 if price > Decimal("0.01") else 8
        day, hour = Decimal(chance.gauss(0, 2.4)), Decimal(chance.gauss(0, 0.5))
        if symbol in ("usdt", "usdc", "dai"):
            day, hour = day / 100, hour / 100
        old = price / (1 + day / 100)
        seen = RECORDED_AT - timedelta(milliseconds=chance.randrange(9000, 95000))
        row = {
            "id": slug, "symbol": symbol, "name": name, "current_price": bare(price, places),
            "market_cap": bare(price * Decimal(supply), 0), "market_cap_rank": str(rank),
            "high_24h": bare(max(price, old) * Decimal("1.006"), places),
            "low_24h": bare(min(price, old) * Decimal("0.993"), places),
            "price_change_24h": bare(price - old, 13), "price_change_percentage_24h": bare(day, 5),
            "circulating_supply": supply + ".0", "max_supply": "21000000.0" if symbol == "btc" else "null",
            "last_updated": seen.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (seen.microsecond // 1000),
            "price_change_percentage_1h_in_currency": bare(hour, 16),
            "price_change_percentage_24h_in_currency": bare(day, 16)}
        if symbol == "dash":  # not traded for a while: any number may be null
            for key in ("current_price", "high_24h", "low_24h", "price_change_24h", "price_change_percentage_24h",
                        "price_change_percentage_1h_in_currency", "price_change_percentage_24h_in_currency"):
                row[key] = "null"
        texts = ("id", "symbol", "name", "last_updated")
        rows.append("{%s}" % ",".join(
            '"%s":%s' % (key, json.dumps(value) if key in texts else value) for key, value in row.items()))
    return "[%s]" % ",".join(rows)


def coins(official):
    hryvnia = official["USD"] * Decimal("1.0042")
    for currency in ("uah", "usd"):
        for name, listed, asked in [("", COINS, ASKED), ("-kas", [COINS[2], OTHERS[0]], [OTHERS[0], COINS[2]])]:
            target = "/api/v3/coins/markets?vs_currency=%s&ids=%s&price_change_percentage=1h,24h" % (
                currency, ",".join(coin[0] for coin in asked))
            add("coingecko", "https://api.coingecko.com", target, "coingecko%s-%s.json" % (name, currency),
                market(random.Random("coins" + name), currency, hryvnia, listed), seconds=2)
    names = [{"id": coin[0], "symbol": coin[1], "name": coin[2]} for coin in sorted(COINS + OTHERS)]
    add("coingecko-list", "https://api.coingecko.com", "/api/v3/coins/list", "coingecko-list.json",
        json.dumps(names, separators=(",", ":")), seconds=2)

    past_day(hryvnia)
    bitcoin_year()
    closed = int(RECORDED_AT.timestamp() * 1000) - 1040
    pairs = {}
    for code, dollars, places in [("USDT", "1.0003", 2), ("BTC", "81250", 0), ("ETH", "2715.4", 2)]:
        price = Decimal(dollars) * hryvnia
        figure = {name: fixed(price * Decimal(factor), places) for name, factor in [
            ("open", "0.9931"), ("bid", "0.9994"), ("ask", "1.0007"), ("low", "0.9890"), ("high", "1.0080"), ("last", "1.0001")]}
        body = {name: str(figure[name]) for name in ("open", "bid", "ask", "low", "high", "last")}
        body.update({"volume": "17340.923796", "deal": "765100.16", "change": "0.70"})
        add("whitebit", "https://whitebit.com", "/api/v1/public/ticker?market=%s_UAH" % code,
            "whitebit-%s-uah.json" % code.lower(), json.dumps({"success": True, "message": None, "result": body}), seconds=2)
        pairs[code + "_UAH"] = {
            "base_id": 0, "quote_id": 0, "last_price": str(figure["last"]), "quote_volume": "765100.16",
            "base_volume": "17340.923796", "isFrozen": False, "change": "0.70"}
        halted = code == "ETH"  # a pair that nobody bids for any more
        ticker = {
            "symbol": code + "UAH", "priceChangePercent": "0.705", "lastPrice": "%.8f" % figure["last"],
            "bidPrice": "%.8f" % (0 if halted else figure["bid"]), "askPrice": "%.8f" % (0 if halted else figure["ask"]),
            "openPrice": "%.8f" % figure["open"], "highPrice": "%.8f" % figure["high"], "lowPrice": "%.8f" % figure["low"],
            "volume": "913.30000000", "quoteVolume": "40250.30000000", "openTime": closed - 86_400_000, "closeTime": closed,
            "firstId": 28385, "lastId": 28460, "count": 76}
        add("binance", "https://api.binance.com", "/api/v3/ticker/24hr?symbol=%sUAH" % code,
            "binance-%suah.json" % code.lower(), json.dumps(ticker), seconds=2)
    add("whitebit-v4", "https://whitebit.com", "/api/v4/public/ticker", "whitebit-v4.json", json.dumps(pairs), seconds=2)


def write_index():
    path = os.path.join(FOLDER, "index.json")
    ours = {answer["source"] for answer in answers}
    others = []
    if os.path.exists(path):
        with open(path, encoding="utf-8") as old:
            others = [answer for answer in json.load(old)["answers"] if answer["source"] not in ours]
    lines = [json.dumps(answer, ensure_ascii=False, separators=(",", ":")) for answer in answers + others]
    with open(path, "w", encoding="utf-8") as out:
        out.write('{"schema":1,"recorded_at":"%s","answers":[\n%s\n]}\n' % (
            RECORDED_AT.strftime("%Y-%m-%dT%H:%M:%SZ"), ",\n".join(lines)))


days = walk()
units = {row[1]: row[4] for row in CURRENCIES}
today, yesterday = (
    {code: rate / units[code] for code, rate in days[TODAY - timedelta(days=back)][1].items()} for back in (0, 1))
nbu(days)
frankfurter(today)
minfin(today)
banks(today, yesterday)
simple(today)
treeum(days)
finance_ua(today, days)
coins(today)
pages.write(add, today, [
    (number, code, units, name, fixed(days[TODAY][1][code], 4)) for number, code, name, _, units, _ in CURRENCIES
    if code not in METALS], TODAY, RECORDED_AT)
write_index()
