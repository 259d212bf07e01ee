"""Pages and feeds of our own making in the shapes that Minfin and the National Bank publish; make.py calls `write`."""
import json
import random
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

HTML = "text/html; charset=utf-8"
MINFIN = "https://minfin.com.ua"
NAMES = {"USD": "ДОЛАР", "EUR": "ЄВРО", "PLN": "ЗЛОТИЙ", "GBP": "ФУНТ", "CHF": "ФРАНК", "CZK": "ЧЕСЬКА КРОНА"}
BANKS = [
    ("privatbank", "ПриватБанк", True), ("oschadbank", "Ощадбанк", True), ("ukreximbank", "Укрексімбанк", False),
    ("aval", "Райффайзен Банк", True), ("ukrgasbank", "Укргазбанк", True), ("pumb", "ПУМБ", True),
    ("sensebank", "Сенс Банк", True), ("otp-bank", "OTP Bank", False), ("universal-bank", "Універсал Банк", True),
    ("credit-agricole", "Креді Агріколь Банк", False), ("kredobank", "Кредобанк", True), ("lvov", "Банк Львів", False),
    ("pivdenny", "Південний", True), ("taskombank", "Таскомбанк", True), ("credit-dnepr", "Кредит Дніпро", True),
    ("ukrsibbank", "УкрСиббанк", True), ("poltava-bank", "Полтава-Банк", False), ("accordbank", "Акордбанк", True),
    ("globus", "Глобус", False), ("bank-3-4", "Банк 3/4", False), ("mtbbank", "МТБ Банк", True), ("a-bank", "А-Банк", True),
]
HEADLINES = [
    "Гривня стоїть на місці третій день: що кажуть обмінники", "Нацбанк показав, скільки валюти купили за тиждень",
    "Міжбанк відкрився тихо: долар майже не змінився", "Картка чи каса: де долар дешевший цього тижня",
    "Банки переглянули ліміти на перекази за кордон", "Євро дорожчає другий день поспіль",
    "Скільки коштує злотий у прикордонних містах", "Що буде з курсом до кінця місяця: думки трьох банків",
    "Резерви зросли: звідки прийшли гроші", "Депозити в гривні: хто підняв ставку",
    "Чому купівля і продаж так далеко одне від одного", "Комісії за обмін: на що дивитися в чеку",
]
LEADS = [
    "Коротко про те, що змінилося за день, і чому це не привід поспішати.",
    "Ми порівняли курси двадцяти двох банків і склали перелік.",
    "Цифри дня без прикрас: хто купує, хто продає і за скільки.",
]


def fixed(value, places):
    return Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def plain(value):
    """A decimal with as many places as it needs, at least one, as Minfin's JSON has them."""
    return "%s.%s" % (lambda whole, rest: (whole, rest.rstrip("0") or "0"))(*str(value).split("."))


def comma(value, places):
    return str(fixed(value, places)).replace(".", ",")


def page(title, path, body, head=""):
    return """<!DOCTYPE html>
<html lang="uk">
<head>
<meta charset="utf-8">
<title>%s</title>
<link rel="alternate" hreflang="ru" href="%s%s">
<link rel="canonical" href="%s%s">
%s</head>
<body>
<header><a href="/ua/">На головну</a> <span>Телефон редакції: <a href="tel:+380443924740">(044) 392-47-40</a></span></header>
%s
<footer>Пишіть нам: <a href="mailto:info@minfin.com.ua">info@minfin.com.ua</a></footer>
</body>
</html>
""" % (title, MINFIN, path.replace("/ua/", "/"), MINFIN, path, head, body)


def picker(day):
    return '<div class="day"><input type="hidden" name="currency-datepicker" value="%s"><span>%d&nbsp;листопада</span></div>' % (
        day.isoformat(), day.day)


def averages(official, day, chance):
    rows = []
    for code in ("USD", "EUR", "PLN", "GBP", "CHF"):
        rate = official[code]
        low, high = rate * Decimal("0.9925"), rate * Decimal("1.0045")
        street = ("- / -" if code in ("GBP", "CHF") else "%s <span class=\"d\"><span></span> / <span></span></span> %s" % (
            comma(rate * Decimal("1.0012"), 3), comma(rate * Decimal("1.0049"), 3)))
        whole, rest = str(fixed(rate, 4)).split(".")
        rows.append("""<tr>
<td data-title="Курс гривні"><a href="/ua/currency/%s/">%s</a></td>
<td data-title="Середній курс в банках" data-small="Купівля / Продаж">
%s
<span class="d"><span class="up">%s</span> /
<span class="up">%s</span></span>
%s
</td>
<td data-title="НБУ"><span>%s.<span class="small">%s</span><br><span class="small">0</span></span></td>
<td data-title="Чорний ринок" data-small="Купівля / Продаж">%s</td>
</tr>""" % (code.lower(), code, comma(low, 3), fixed(Decimal(chance.randrange(0, 900)) / 10000, 4),
            fixed(Decimal(chance.randrange(0, 900)) / 10000, 4), comma(high, 3), whole, rest, street))
    news = "\n".join('<li><span class="time">%02d:%02d</span><a href="/ua/2026/11/20/%d/">%s</a></li>' % (
        10 - number // 2, 41 - number * 7 % 40, 171200900 - number * 37, HEADLINES[number]) for number in range(4))
    return page("Курс валют на 20 листопада 2026", "/ua/currency/", """<h1>Курс валют в Україні</h1>
%s
<table>
<thead><tr>
<th>КУРС ДO ГРИВНІ</th>
<th><span><a href="/ua/currency/banks/">Середній курс в банках</a><i class="tooltip"><span>Середній курс валюти в банках України</span></i></span><div><small>Купівля / Продаж</small></div></th>
<th><a href="/ua/currency/nbu/">НБУ</a></th>
<th><span><a href="/ua/currency/auction/">Чорний ринок</a></span><div><small>Купують / Продають</small></div></th>
</tr></thead>
<tbody>
%s
</tbody>
</table>
<h4>Валютні новини</h4>
<ul>
%s
</ul>
<table><thead><tr><th>Пн</th><th>Вт</th><th>Ср</th><th>Чт</th><th>Пт</th><th>Сб</th><th>Нд</th></tr></thead>
<tbody><tr><td>16</td><td>17</td><td>18</td><td>19</td><td>20</td><td>21</td><td>22</td></tr></tbody></table>""" % (
        picker(day), "\n".join(rows), news))


def banks(code, official, day, chance, listed):
    """The page of all banks; `listed` receives the same rates as the site's JSON has them."""
    rows = []
    for slug, name, card in BANKS:
        rate = official[code]
        low, high = rate * (1 - Decimal(chance.randrange(60, 160)) / 10000), rate * (1 + Decimal(chance.randrange(20, 110)) / 10000)
        card = card and code != "PLN"
        cells = [fixed(low, 3), "/", fixed(high, 3)]
        cells += [fixed(low + rate * Decimal("0.002"), 3), "/", fixed(high - rate * Decimal("0.001"), 3)] if card else ["0.000", "/", "0.000"]
        hour, quarter = chance.randrange(8, 11), chance.randrange(0, 4) * 15
        stamp = "%sT%02d:%02d:%02d+02:00" % (day.isoformat(), hour, quarter, len(rows) + 7)
        listed.append({
            "slug": slug, "name_uk": name, "logo": "/img/logo/%s@2x.png" % slug, "commercial_placement": slug == "otp-bank",
            "cash": {"date": stamp, "bid": plain(cells[0]), "ask": plain(cells[2])},
            # A bank without card rates has them in any of these forms.
            "card": {"date": stamp, "bid": plain(cells[3]), "ask": plain(cells[5])} if card else (
                None, [], {"date": stamp, "bid": "0", "ask": None})[len(rows) % 3]})
        rows.append("""<tr>
<td data-title="%s / %s" data-card="%s /%s"><a href="/ua/company/%s/"><span class="icon"></span>%s
</a></td>
%s
<td data-title="Час оновлення">2026.11.20 %02d:%02d</td>
<td><a href="/ua/company/%s/"><span>Сторінка банку</span></a> <a href="/ua/company/%s/branches/"><span>Відділення банку</span></a></td>
</tr>""" % (cells[0], cells[2], cells[3], cells[5], slug, name, "\n".join('<td data-title="При оплаті карткою">%s </td>' % cell for cell in cells),
            hour, quarter, slug, slug))
    return page("Курс у банках України: %s" % NAMES[code].lower(), "/ua/currency/banks/%s/" % code.lower(), """<h1>Курс валют у банках</h1>
%s
<div class="tabs"><a class="active" data-tab="%s">%s</a></div>
<table data-tab-for="%s">
<thead>
<tr><th rowspan="2"><div></div></th><th colspan="3">&nbsp;У касах банків</th>
<th colspan="3"><i></i> При оплаті карткою <i class="tooltip"><span>Курс платіжних карток</span></i></th>
<th rowspan="2"><a>Час<span><br>оновлення</span></a></th><th rowspan="2"></th></tr>
<tr data-head-title="Назва банку"><td><a>Купівля</a></td><td>/</td><td><a>Продаж</a></td><td><a>Купівля</a></td><td>/</td><td><a>Продаж</a></td></tr>
</thead>
<tbody>
%s
</tbody>
<tfoot><tr><td colspan="9"><a href="/ua/currency/banks/%s/">Усі банки</a></td></tr></tfoot>
</table>""" % (picker(day), code.lower(), NAMES[code], code.lower(), "\n".join(rows), code.lower()))


def interbank(official):
    cells = {}
    for side, factor in (("Купівля", "1.0006"), ("Продаж", "1.0012")):
        cells[side] = "".join("<td data-title=\"%s\">%s<br><span class=\"small\">%s</span></td>" % (
            title, comma(official[code] * Decimal(factor), 4), change)
            for code, title, change in (("USD", "Долар", "+0,0084"), ("EUR", "Євро", "-0,0210")))
    return page("Міжбанк: курс на сьогодні", "/ua/currency/mb/", """<h1>Курс валют на міжбанку</h1>
<p>Оновлено <!-- -->20.11.2026, 11:30</p>
<table>
<thead><tr><th></th><th>Долар</th><th>Євро</th></tr></thead>
<tbody><tr><td>Купівля</td>%s</tr><tr><td>Продаж</td>%s</tr></tbody>
</table>""" % (cells["Купівля"], cells["Продаж"]))


def auction(code, official, chance):
    offers = "\n".join('<div class="offer"><div><span>%02d:%02d</span> <span>%s</span> <span>%s 000 $</span></div><div>067 xxx-x 4-1%d</div></div>' % (
        11 - number // 6, 55 - number * 9 % 55, comma(official[code] * Decimal("1.0%03d" % chance.randrange(1, 60)), 2),
        chance.randrange(1, 30), number) for number in range(8))
    return page("Чорний ринок: %s" % NAMES[code].lower(), "/ua/currency/auction/%s/buy/all/" % code.lower(), """<h1>Курс на чорному ринку</h1>
<div><div><small>Середня купівля:</small>
%s грн</div><div><small>Середній продаж:</small>
%s грн</div></div>
<div>%s</div>""" % (comma(official[code] * Decimal("1.0012"), 2), comma(official[code] * Decimal("1.0049"), 2), offers))


def bank_page(slug, name, site, phones, mail, official):
    rows = "\n".join("<tr><td><a href=\"/ua/currency/%s/\">%s</a></td><td>%s</td><td>%s</td><td>20.11.2026</td></tr>" % (
        code.lower(), code, fixed(official[code] * Decimal("0.991"), 4), fixed(official[code] * Decimal("1.006"), 4))
        for code in ("USD", "EUR", "GBP"))
    return page("%s: курс, відділення, контакти" % name, "/ua/company/%s/" % slug, """<h1>%s</h1>
<img src="/img/company/1/logo/%s.png" alt="">
<h2>Курс валют у касах</h2>
<table><thead><tr><td>Валюта</td><td>Купівля</td><td>Продаж</td><td>Оновлення</td></tr></thead><tbody>
%s
</tbody></table>
<div class="facts">
<div><div>Офіційний сайт</div><div><a href="%s" target="_blank">%s</a></div></div>
<div><div>Гаряча лінія</div><div>%s</div></div>
<div><div>E-mail</div><div><a href="mailto:%s">%s</a></div></div>
</div>""" % (name, slug, rows, site, site, " ".join('<a href="tel:%s">%s</a>' % phone for phone in phones), mail, mail))


def articles(recorded):
    """45 pieces of news, newest first: number, moment in UTC, headline, lead, whether it has a picture."""
    found = []
    for number in range(45):
        moment = recorded - timedelta(minutes=17 + number * 53)
        title = HEADLINES[number % len(HEADLINES)] + ("" if number < len(HEADLINES) else " (%d)" % (number // len(HEADLINES) + 1))
        found.append((171200900 - number * 37, moment, title, LEADS[number % len(LEADS)], number % 3 == 0))
    return found


def link(number, moment):
    day = (moment + timedelta(hours=2)).strftime("%Y/%m/%d")
    return "/ua/%s/%d/" % (day, number)


def rss(found):
    items = []
    for number, moment, title, lead, has_picture in found:
        local = moment + timedelta(hours=2)
        items.append("""<item>
<title>%s</title>
<link>%s%s</link>
<guid isPermaLink="true">%s%s</guid>
<pubDate>%s +0200</pubDate>
<description><![CDATA[<p>%s</p>]]></description>
<category>Валюта</category>%s
</item>""" % (title, MINFIN, link(number, moment), MINFIN, link(number, moment), local.strftime("%a, %d %b %Y %H:%M:%S"), lead,
              '\n<enclosure url="https://minfin.com.ua/img/%d.jpg" type="image/jpeg" length="48211"/>' % number if has_picture else ""))
    return """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<image><url>https://minfin.com.ua/img/logo.png</url><title>Знак</title><link>https://minfin.com.ua/</link></image>
<title>Новини для запису</title>
<link>https://minfin.com.ua/ua/news/</link>
<atom:link href="https://minfin.com.ua/rss/news/" rel="self"/>
<description/>
%s
</channel>
</rss>
""" % "\n".join(items)


def day_list(found):
    rows = []
    for number, moment, title, _, _ in found[:25]:
        local = moment + timedelta(hours=2)
        shown = local.strftime("%H:%M") if local.day == 20 else "%d листопада" % local.day
        rows.append('<li><span itemprop="datePublished" content="%s">%s</span> <a href="%s">%s</a></li>' % (
            local.strftime("%Y-%m-%d %H:%M:%S"), shown, link(number, moment), title))
    rows.insert(3, '<li class="banner"><div></div></li>')
    return page("Новини", "/ua/news/", "<h1>Новини</h1>\n<ul>\n%s\n</ul>" % "\n".join(rows))


def article(number, moment, title):
    local = moment + timedelta(hours=2)
    return page(title, link(number, moment), """<nav><a href="/ua/news/">Новини</a> <a href="/ua/currency/">Курси</a></nav>
<article>
<h1>%s</h1>
<time datetime="%s+02:00">%s</time>
<p>Третій робочий день поспіль обмінники тримають ті самі цінники: різниця між купівлею і продажем не звузилася, а черг біля вікон немає. Люди чекають, банки теж.</p>
<p>Ми обійшли кілька вулиць і зателефонували до трьох банків. Усюди відповідь однакова: попит рівний, пропозиції вистачає, і причин міняти табло ніхто не бачить. Про офіційний курс можна прочитати <a href="https://bank.gov.ua/ua/markets/exchangerates">на сторінці регулятора</a>.</p>
<h2>Що далі</h2>
<p>Співрозмовники сходяться на тому, що наступний тиждень покаже більше: зарплатні дні збільшать попит на готівку, а експортери продаватимуть виручку. Порівняти банки легко в <a href="/ua/currency/banks/usd/">таблиці курсів</a>.</p>
<p>Поки що порада одна: дивитися на обидві сторони курсу, питати про комісію і не міняти все одразу.</p>
</article>""" % (title, local.strftime("%Y-%m-%dT%H:%M:%S"), local.strftime("%d.%m.%Y %H:%M")),
        '<meta property="og:image" content="https://minfin.com.ua/img/%d.jpg">\n<meta property="article:published_time" content="%s+02:00">\n' % (
            number, local.strftime("%Y-%m-%dT%H:%M:%S")))


def nbu_page(rows, day):
    body = "\n".join("""<tr>
<td data-label="Код цифровий"><span>%03d</span></td>
<td data-label="Код літерний">%s</td>
<td data-label="Кількість одиниць валюти">%d</td>
<td data-label="Назва валюти"><a href="//bank.gov.ua/ua/markets/exchangerate-chart?cn%%5B%%5D=%s">%s</a></td>
<td data-label="Офіційний курс">%s</td>
</tr>""" % (number, code, units, code, name, str(rate).replace(".", ",")) for number, code, units, name, rate in rows)
    date = day.strftime("%d.%m.%Y")
    return """<!DOCTYPE html>
<html lang="uk"><head><meta charset="utf-8"><title>Офіційний курс гривні</title>
<meta property="og:url" content="https://bank.gov.ua/ua/markets/exchangerates?date=%s&amp;period=daily"></head>
<body><h1>Офіційний курс гривні щодо іноземних валют</h1>
<div>на дату <span id="exchangeDate">%s</span></div>
<table id="exchangeRates"><thead><tr><th>Код цифровий</th><th>Код літерний</th><th>Кількість одиниць валюти</th><th>Назва валюти</th>
<th>Офіційний курс <a href="#"><span>для бухгалтерського обліку і звітності, без зобов’язань купувати та продавати валюту за цим курсом</span></a></th></tr></thead>
<tbody>
%s
</tbody></table></body></html>
""" % (date, date, body)


def write(add, official, nbu_rows, day, recorded):
    """Adds every page; `official` maps codes to hryvnias per unit, `nbu_rows` are the NBU's rows of the day."""
    chance = random.Random("pages")
    add("minfin-page-averages", MINFIN, "/ua/currency/", "minfin-averages.html", averages(official, day, chance), HTML, 6)
    for code in ("USD", "EUR", "PLN"):
        listed = []
        add("minfin-page-banks", MINFIN, "/ua/currency/banks/%s/" % code.lower(), "minfin-banks-%s.html" % code.lower(),
            banks(code, official, day, chance, listed), HTML, 6)
        add("minfin-site-banks", MINFIN, "/api/currency/rates/banks/%s/?cpp=100" % code.lower(),
            "minfin-site-banks-%s.json" % code.lower(), json.dumps({
                "data": listed, "meta": {"page": 1, "cpp": 100, "total": len(listed), "next": None}}, ensure_ascii=False),
            "application/json", 6)
        # Lviv: every third bank.
        add("minfin-site-banks-lviv", MINFIN, "/api/currency/rates/banks/%s/?cpp=100&city=lvov" % code.lower(),
            "minfin-site-banks-lviv-%s.json" % code.lower(), json.dumps({
                "data": listed[::3], "meta": {"page": 1, "cpp": 100, "total": len(listed[::3]), "next": None}},
                ensure_ascii=False), "application/json", 6)
        add("minfin-page-auction", MINFIN, "/ua/currency/auction/%s/buy/all/" % code.lower(), "minfin-auction-%s.html" % code.lower(),
            auction(code, official, chance), HTML, 6)
    add("minfin-page-interbank", MINFIN, "/ua/currency/mb/", "minfin-interbank.html", interbank(official), HTML, 6)
    for slug, name, site, phones, mail in [
        ("privatbank", "ПриватБанк", "https://privatbank.ua/", [("3700", "3700"), ("+380567161131", "+38 (056) 716-11-31")], "help@privatbank.ua"),
        ("oschadbank", "Ощадбанк", "https://www.oschadbank.ua/", [("0800210800", "0 800 210 800")], "contact@oschadbank.ua"),
    ]:
        add("minfin-page-bank", MINFIN, "/ua/company/%s/" % slug, "minfin-bank-%s.html" % slug,
            bank_page(slug, name, site, phones, mail, official), HTML, 6)
    # Each bank of the list has a site; its slug there need not be Minfin's.
    organizations = [{
        "id": number, "slug": {"aval": "raiffeisen-bank", "lvov": "bank-lviv"}.get(slug, slug), "title": name, "longTitle": "АТ «%s»" % name,
        "ratingBank": 0 if number % 7 == 6 else round(4.9 - number / 10, 1), "licenseNumber": str(100 + number), "licenseDate": "05.10.2011", "logo": [], "legalAddress": "Київ",
        "site": "https://%s.example/" % slug if number > 1 else ("https://privatbank.ua/", "https://www.oschadbank.ua/")[number],
        "phone": "0 800 500 %d, +38 (044) 200-00-%d" % (100 + number, 10 + number) if number > 1 else ("3700, +380567161131", "0 800 210 800")[number],
        "email": None if number % 5 == 4 else "help@%s.example" % slug if number > 1 else ("help@privatbank.ua", "contact@oschadbank.ua")[number],
    } for number, (slug, name, _) in enumerate(BANKS)]
    add("finance-ua-banks", "https://finance.ua", "/banks/api/organizationsList?locale=uk", "finance-ua-banks.json",
        json.dumps({"responseData": organizations}, ensure_ascii=False), "application/json", 6)
    cities = [("Київ", ["вул. Грушевського, 1Д", "просп. Перемоги, 20"]), ("Львів", ["вул. Городоцька, 5", "пл. Ринок, 2"]), ("Луцьк", ["просп. Волі, 8"])]
    add("finance-ua-branches", "https://finance.ua", "/api/organization/v1/branches?slug=privatbank&locale=uk", "finance-ua-branches-privatbank.json",
        json.dumps({"data": [{"id": number, "name": city, "data": [{
            "branch_name": "Відділення № %d%d" % (number, place), "address": address, "phone": "3700" if place else None,
            "lat": "50.%d" % number, "lng": "30.%d" % place, "primary": place == 0} for place, address in enumerate(addresses)]
        } for number, (city, addresses) in enumerate(cities, 1)]}, ensure_ascii=False), "application/json", 6)
    found = articles(recorded)
    add("minfin-rss", MINFIN, "/rss/news/", "minfin-rss.xml", rss(found), "application/rss+xml; charset=utf-8", 7)
    add("minfin-page-news", MINFIN, "/ua/news/", "minfin-news.html", day_list(found), HTML, 7)
    for number, moment, title, _, _ in found[:2]:
        add("minfin-rss", MINFIN, link(number, moment), "minfin-article-%d.html" % number, article(number, moment, title), HTML, 5)
    add("nbu-page", "https://bank.gov.ua", "/ua/markets/exchangerates?date=%s&period=daily" % day.strftime("%d.%m.%Y"), "nbu-page.html",
        nbu_page(nbu_rows, day), HTML, 6)
