#!/usr/bin/env python3
"""Writes statements in the shapes of real exports, and what each comes to.

The names, words and amounts are ours. Each file has the same kind of rows: income, expenses, rows that are neither.
`expected.csv` holds the sums of the third quarter of 2026, calculated here from the recorded rates with decimals.
"""
import io, json, zipfile
from datetime import datetime
from decimal import Decimal, ROUND_HALF_UP
from pathlib import Path

here = Path(__file__).parent
rates = {}
for code in ("usd", "eur", "pln", "gbp"):
    for row in json.loads((here.parent / f"nbu-range-{code}-2026.json").read_text(), parse_float=Decimal, parse_int=Decimal):
        day, month, year = row["exchangedate"].split(".")
        rates[code.upper(), f"{year}-{month}-{day}"] = Decimal(row["rate"]) / Decimal(row.get("units", 1))

# Day, amount, currency; the last rows are outside the quarter.
moves = [
    ("2026-07-03", "1250.00", "USD"), ("2026-07-18", "-12.40", "USD"), ("2026-08-01", "980.55", "USD"),
    ("2026-08-24", "-300.00", "USD"), ("2026-09-11", "2400.10", "USD"), ("2026-09-30", "-0.05", "USD"),
    ("2026-10-02", "77.00", "USD"),
]


def of(code, factor="1"):
    return [(day, (Decimal(amount) * Decimal(factor)).quantize(Decimal("0.01")), code) for day, amount, _ in moves]


def sums(rows):
    income = expense = Decimal(0)
    for day, amount, code in rows:
        if not "2026-07-01" <= day <= "2026-09-30":
            continue
        rate = Decimal(1) if code == "UAH" else rates[code, day]
        hryvnias = abs(amount * rate).quantize(Decimal("0.01"), ROUND_HALF_UP)
        if amount > 0:
            income += hryvnias
        else:
            expense -= hryvnias
    return income, expense


def dmy(day, mark=".", short=False):
    year, month, number = day.split("-")
    return mark.join((number, month, year[2:] if short else year))


def comma(amount):
    return f"{amount:,.2f}".replace(",", " ").replace(".", ",")


def sheet_xml(rows):
    cells = []
    for number, row in enumerate(rows, 1):
        cells.append(f'<row r="{number}">')
        for column, value in enumerate(row):
            place = f"{chr(65 + column)}{number}"
            if value is None:
                continue
            if isinstance(value, Decimal):
                # As programs write binary numbers.
                cells.append(f'<c r="{place}"><v>{float(value):.17g}</v></c>')
            else:
                cells.append(f'<c r="{place}" t="s"><v>{strings.setdefault(value, len(strings))}</v></c>')
        cells.append("</row>")
    return "".join(cells)


strings = {}
expected = []


def write(name, rows, data, encoding="utf-8"):
    (here / name).write_bytes(data if isinstance(data, bytes) else data.encode(encoding))
    expected.append((name, *sums(rows)))


# monobank, Ukrainian: a Latin i, a decomposed letter, an amount in the shop's currency beside the card's.
rows = of("EUR", "0.9")
lines = ["Дата i час операціі\u0308,Деталі операціі\u0308,MCC,Сума в валюті картки (EUR),Сума в валюті операціі\u0308,"
         "Валюта,Курс,Сума комісій (EUR),Сума кешбеку (EUR),Залишок після операціі\u0308"]
lines += [f"{dmy(d)} 10:2{i}:00,Рядок {i},4829,{a},{a * 4},PLN,4,—,—,{1000 + i}" for i, (d, a, _) in enumerate(rows)]
write("monobank-uk.csv", rows, "\n".join(lines) + "\n")

# monobank, English, newest first.
rows = of("USD")[::-1]
lines = ['"Date and time",Description,MCC,"Card currency amount, (USD)","Operation amount","Operation currency",'
         '"Exchange rate","Commission, (USD)","Cashback amount, (USD)",Balance']
lines += [f"{dmy(d)} 10:2{i}:00,\"Row, {i}\",{5817 if a < 0 else 4829},{a},{a},USD,—,—,—,{1000 + i}" for i, (d, a, _) in enumerate(rows)]
write("monobank-en.csv", rows, "\n".join(lines) + "\n")

# PrivatBank: a workbook with a title, two cards in two currencies, numbers as binary.
rows = of("USD") + of("PLN", "3.1")
table = [["Виписка з Ваших карток за період 01.07.2026 - 02.10.2026"],
         ["Дата", "Категорія", "Картка", "Опис операції", "Сума в валюті картки", "Валюта картки",
          "Сума в валюті транзакції", "Валюта транзакції", "Залишок на кінець періоду", "Валюта залишку"]]
table += [[f"{dmy(d)} 04:49:39", "Інше", f"8345 **** **** {1111 if c == 'USD' else 2222}", "Рядок", a, c, a * 40,
           "UAH", Decimal("8414.78"), c] for d, a, c in rows]
xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
package = "http://schemas.openxmlformats.org/package/2006"
kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
body = sheet_xml(table)
parts = {
    "[Content_Types].xml": f'{xml}<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType='
    f'"{kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/></Types>',
    "_rels/.rels": f'{xml}<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type='
    f'"{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{xml}<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="Виписки" sheetId="1" '
    'r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{xml}<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type='
    f'"{office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{office}/sharedStrings" '
    'Target="sharedStrings.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": f'{xml}<worksheet xmlns="{main}"><sheetData>{body}</sheetData></worksheet>',
    "xl/sharedStrings.xml": f'{xml}<sst xmlns="{main}">' + "".join(f"<si><t>{s}</t></si>" for s in strings) + "</sst>",
}
archive = io.BytesIO()
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
    for name, text in parts.items():
        zipped.writestr(zipfile.ZipInfo(name, (2026, 10, 2, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
write("privatbank.xlsx", rows, archive.getvalue())

# Sense Bank: windows-1251, a table for each card, two columns of amounts, years of two digits.
rows = of("EUR")
head = "Дата і час;Статус;Тип;Деталі;Адреса;MCC;Cума списання;Cума зарахування"


def sense(part):
    return [f"{dmy(d, short=True)} 00:58;виконано;Інше;Рядок;Kyiv, UKR;;" + (f";{comma(a)}" if a > 0 else f"{comma(a)};")
            for d, a, _ in part]


lines = ["Виписка за рахунком;;;;;;;", "за період 01.07.2026 - 02.10.2026;;;;;;;", "Рахунок UA11 (EUR);;;;;;;",
         "Деталізація операцій за рахунком: UA11;;;;;;;", head, *sense(rows[:3]),
         "Деталізація операцій за карткою: Visa 4111xxxxxxx1111;;;;;;;", head, *sense(rows[3:])]
write("sense.csv", rows, "\r\n".join(lines) + "\r\n", "cp1251")

# ProCredit: windows-1251, a debit and a credit, the bank's own hryvnias, several accounts.
rows = of("USD") + of("UAH", "40")
lines = ["ЄДРПОУ;IBAN;Валюта;Дата операції;Код операції;МФО;Кореспондент;Номер документа;Дебет;Кредит;"
         "Призначення платежу;Гривневе покриття"]
for d, a, c in rows:
    own = (abs(a) * (1 if c == "UAH" else rates[c, d])).quantize(Decimal("0.01"), ROUND_HALF_UP)
    debit, credit = ("", f"{a:.2f}") if a > 0 else (f"{-a:.2f}", "")
    lines.append(f"12345678;UA{'11' if c == 'USD' else '22'};{c};{dmy(d)};6;300001;ТОВ «Приклад»;17;"
                 f"{debit.replace('.', ',')};{credit.replace('.', ',')};оплата 2475,00 GBP за договором;"
                 + str(own).replace(".", ","))
write("procredit.csv", rows, "\r\n".join(lines) + "\r\n", "cp1251")

# Raiffeisen: UTF-16 with tabs, a long preamble, a total.
rows = of("GBP", "0.8")
lines = [f"Рядок шапки {i}\t\t\t\t" for i in range(22)] + ["Дата операції\tДеталі\tСума\tВалюта\tЗалишок"]
lines += [f"{dmy(d)}\tРядок\t{comma(a)}\tGBP\t{comma(Decimal(1000))}" for d, a, _ in rows]
lines += ["Всього:\t\t" + comma(sum(a for _, a, _ in rows)) + "\t\t", ""]
write("raiffeisen.txt", rows, b"\xff\xfe" + "\r\n".join(lines).encode("utf-16-le"))

# A page that a bank names .xls.
rows = of("USD", "1.5")
page = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body>'
page += "<table border=1><tr><td colspan=4>Виписка за рахунком UA33</td></tr><tr><td>Дата<td>Сума<td>Валюта<td>Призначення</tr>"
page += "".join(f"<tr><td>{dmy(d)}<td align=right>{comma(a).replace(' ', '&nbsp;')}<td>USD<td>Оплата &amp; інше</tr>"
                for d, a, _ in rows)
write("bank.xls", rows, page + "<tr><td>Разом<td>1,00<td><td></tr></table></body></html>", "cp1251")

# Wise: day, month, year with hyphens; newest first.
rows = of("EUR", "1.1")[::-1]
lines = ['"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance",'
         '"Exchange From","Exchange To","Exchange Rate","Total fees"']
lines += [f'TRANSFER-{i},{dmy(d, "-")},"{dmy(d, "-")} 14:30:25.123",{a},EUR,"Row {i}",,{1000 + i},,,,0.00'
          for i, (d, a, _) in enumerate(rows)]
write("wise.csv", rows, "\n".join(lines) + "\n")

# Payoneer: credit and debit amounts with grouped thousands; the last payment has not come yet.
rows = of("USD", "2")
lines = ["Transaction Date,Transaction Time,Time Zone,Transaction ID,Description,Credit Amount,Debit Amount,Currency,"
         "Status,Running Balance"]
balance = Decimal("310.00")
for i, (d, a, _) in enumerate(rows + [("2026-10-09", Decimal("500.00"), "USD")]):
    is_done = i < len(rows)
    balance += a if is_done else 0
    words = "Payment from Sample Inc" if a > 0 else "Card charge (Sample Hosting)" if a > -100 else "Withdrawal to bank account 0000"
    lines.append(f"{d[5:7]}/{d[8:]}/{d[:4]},10:00:0{i},UTC,{880100200 + 37 * i},{words},"
                 + (f'"{a:,.2f}",,' if a > 0 else f',"{-a:,.2f}",')
                 + f'USD,{"Completed" if is_done else "Pending"},"{balance:,.2f}"')
write("payoneer.csv", rows, "\n".join(lines) + "\n")

# Upwork: names of months, the sign of the dollar in the cell.
rows = of("USD", "0.5")
months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
lines = ["Date,Ref ID,Type,Description,Agency,Freelancer,Team,Account Name,PO,Amount,Amount in local currency,Currency,Balance"]
lines += [f'"{months[int(d[5:7]) - 1]} {int(d[8:])}, {d[:4]}",{i},Fixed Price,Row,,,,,,'
          + (f'"${a:,.2f}"' if a > 0 else f'"-${-a:,.2f}"') + ",,," for i, (d, a, _) in enumerate(rows)]
write("upwork.csv", rows, "\n".join(lines) + "\n")

# PayPal: the amount before the fee, a status, the order of the United States.
rows = of("USD", "3")
lines = ['"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Balance"']
lines += [f'"{d[5:7]}/{d[8:]}/{d[:4]}","10:00:00","PST","Sample","Payment","Completed","USD","{a:,.2f}","-0.30",'
          f'"{a - Decimal("0.30"):,.2f}","1,000.00"' for d, a, _ in rows]
write("paypal.csv", rows, "\ufeff" + "\n".join(lines) + "\n")

# Revolut: two currencies, moments of beginning and of completion.
rows = of("GBP") + of("PLN", "4")
lines = ["Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance"]
lines += [f"TRANSFER,Current,{d} 09:00:00,{d} 10:00:00,Row,{a},0.00,{c},COMPLETED,1000.00" for d, a, c in rows]
write("revolut.csv", rows, "\n".join(lines) + "\n")

# monobank's interface: whole cents, newest first, moments in UTC (an evening that is the next day in Kyiv), a hold.
rows = of("EUR", "0.7")
moments = {d: int(datetime.fromisoformat(d + "T00:30:00+03:00").timestamp()) for d, _, _ in rows}
items = [{"id": f"mono-{i}", "time": moments[d], "description": f"Рядок {i}", "mcc": 4829, "originalMcc": 4829, "hold": False,
          "amount": int(a * 100), "operationAmount": int(a * (100 if i % 2 else 400)), "currencyCode": 978 if i % 2 else 985,
          "commissionRate": 0, "cashbackAmount": 0, "balance": 100000 + i, "counterName": "ТОВ «Приклад»",
          "comment": "оплата за договором"} for i, (d, a, _) in enumerate(rows)]
items.append({**items[1], "id": "mono-held", "hold": True, "amount": -999900, "operationAmount": -999900})
write("monobank.json", rows, json.dumps(items[::-1], ensure_ascii=False, indent=1) + "\n")

def hryvnias(amount, code, day):
    return str((amount * (1 if code == "UAH" else rates[code, day])).quantize(Decimal("0.01"), ROUND_HALF_UP))


# PrivatBank's interface for business: positive sums, windows-1251, a payment under way and one that was rejected.
rows = of("USD", "0.6") + of("UAH", "30")
items = [{"AUT_MY_CRF": "1234567890", "AUT_MY_MFO": "305299", "AUT_MY_ACC": f"UA{'11' if c == 'USD' else '22'}3052990000026001111111111",
          "AUT_MY_NAM": "ФОП Приклад Ганна", "AUT_CNTR_CRF": "12345678", "AUT_CNTR_ACC": "UA333006140000026007777777777",
          "AUT_CNTR_NAM": "ТОВ «Приклад»", "CCY": c, "FL_REAL": "r", "PR_PR": "r", "DOC_TYP": "p", "NUM_DOC": str(i),
          "DAT_KL": dmy(d), "DAT_OD": dmy(d), "OSND": f"оплата за договором {i}", "SUM": f"{abs(a)}", "SUM_E": hryvnias(abs(a), c, d), "REF": f"R{i}",
          "REFN": "1", "TIM_P": "02:58", "TRANTYPE": "C" if a > 0 else "D"} for i, (d, a, c) in enumerate(rows)]
items += [{**items[0], "REF": "P", "PR_PR": "p"}, {**items[0], "REF": "N", "PR_PR": "n"}, items[1]]
answer = {"status": "SUCCESS", "type": "transactions", "exist_next_page": False, "next_page_id": None, "transactions": items}
write("privatbank.json", rows, json.dumps(answer, ensure_ascii=False, indent=1) + "\n", "cp1251")

# OFX 1: tags without ends, a zone, days without one, a decimal comma, two accounts.
rows = of("USD", "0.4") + of("EUR", "0.4")


def ofx(part, code, account):
    items = "".join(
        f"<STMTTRN><TRNTYPE>{'CREDIT' if a < 0 else 'OTHER'}<DTPOSTED>{d.replace('-', '') + ('' if i % 2 else '003000[+3:EEST]')}"
        f"<TRNAMT>{'+' if a > 0 else ''}{str(a).replace('.', ',')}<FITID>{i}<NAME>ТОВ &amp; Ко<MEMO>рахунок {i}\n</STMTTRN>\n"
        for i, (d, a, _) in enumerate(part))
    return (f"<STMTTRNRS><STMTRS><CURDEF>{code}<BANKACCTFROM><BANKID>1<ACCTID>{account}<ACCTTYPE>CHECKING</BANKACCTFROM>\n"
            f"<BANKTRANLIST>{items}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261002</LEDGERBAL></STMTRS></STMTTRNRS>")


head = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1251\n\n"
write("bank.ofx", rows, head + "<OFX><BANKMSGSRSV1>" + ofx(rows[:7], "USD", "2600111") + ofx(rows[7:], "EUR", "2600222")
      + "</BANKMSGSRSV1></OFX>\n", "cp1251")

# OFX 2: XML on one line, another currency in some rows.
rows = of("GBP", "0.3")[:4] + of("USD", "0.3")[4:]
items = "".join(
    f"<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>{d.replace('-', '')}120000.000</DTPOSTED><TRNAMT>{a}</TRNAMT><FITID></FITID>"
    + (f"<CURRENCY><CURRATE>0.8</CURRATE><CURSYM>USD</CURSYM></CURRENCY>" if c == "USD" else "") + "<MEMO><![CDATA[a <b> row]]></MEMO></STMTTRN>"
    for d, a, c in rows)
write("bank2.ofx", rows, '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS>'
      f"<CCSTMTRS><CURDEF>GBP</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>{items}</BANKTRANLIST></CCSTMTRS>"
      "</CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>")

# MT940: two messages in envelopes, marks with a funds code, texts in parts and in lines, balances that the rows bear out.
rows = of("EUR", "0.2")


def mt940(part, opening):
    lines = ["{1:F01BANKUAUXAXXX0000000000}{2:O940BANKUAUXXXXXN}{4:", ":20:1", ":25:UA113052990000026001111111111", ":28C:1/1",
             f":60F:C260701EUR{str(opening).replace('.', ',')}"]
    for i, (d, a, _) in enumerate(part):
        mark = "CR" if a > 0 else "D"
        lines += [f":61:{d[2:].replace('-', '')}{d[5:].replace('-', '')}{mark}{str(abs(a)).replace('.', ',')}NTRFNONREF//B{i}",
                  ":86:051?00Zarakhuvannia?20oplata za dohovorom No.?21 17 vid lypn" if i % 2 else ":86:oplata za dohovorom No. 17 vid 1 lypnia 2026 roku, sum",
                  "ia?32TOV PRYKLAD" if i % 2 else "a bez PDV"]
    closing = opening + sum(a for _, a, _ in part)
    return lines + [f":62F:C260930EUR{str(closing).replace('.', ',')}", "-}"], closing


first, middle = mt940(rows[:4], Decimal("1000.00"))
second, _ = mt940(rows[4:], middle)
write("bank.sta", rows, "\r\n".join(first + second))

# camt.053: an entry with details that make its amount, one with details that do not, an entry that is not booked.
rows = of("EUR", "1.3")


def entry(d, amounts, status="BOOK", details=""):
    total = sum(amounts)
    kind = "CRDT" if total > 0 else "DBIT"
    parts = details or "".join(
        f'<d:TxDtls><d:Refs><d:EndToEndId>NOTPROVIDED</d:EndToEndId></d:Refs><d:Amt Ccy="EUR">{abs(a)}</d:Amt>'
        f"<d:CdtDbtInd>{'CRDT' if a > 0 else 'DBIT'}</d:CdtDbtInd><d:RltdPties><d:Dbtr><d:Pty><d:Nm>Приклад GmbH</d:Nm></d:Pty></d:Dbtr>"
        "</d:RltdPties><d:RmtInf><d:Ustrd>Rechnung 17</d:Ustrd></d:RmtInf></d:TxDtls>" for a in amounts)
    return (f'<d:Ntry><d:Amt Ccy="EUR">{abs(total)}</d:Amt><d:CdtDbtInd>{kind}</d:CdtDbtInd><d:Sts><d:Cd>{status}</d:Cd></d:Sts>'
            f"<d:BookgDt><d:DtTm>{d}T00:10:00.000+03:00</d:DtTm></d:BookgDt><d:NtryDtls>{parts}</d:NtryDtls></d:Ntry>")


def balance(kind, amount):
    return (f'<d:Bal><d:Tp><d:CdOrPrtry><d:Cd>{kind}</d:Cd></d:CdOrPrtry></d:Tp><d:Amt Ccy="EUR">{amount}</d:Amt>'
            "<d:CdtDbtInd>CRDT</d:CdtDbtInd></d:Bal>")


lone = "<d:TxDtls><d:RmtInf><d:Ustrd>частина</d:Ustrd></d:RmtInf></d:TxDtls>" * 2
entries = [entry(rows[0][0], [rows[0][1] - 100, Decimal("100.00")])] + [entry(d, [a]) for d, a, _ in rows[1:-1]]
entries += [entry(rows[-1][0], [rows[-1][1]], details=lone), entry("2026-09-30", [Decimal("5000.00")], "PDNG")]
write("camt053.xml", rows, '<?xml version="1.0" encoding="UTF-8"?>\n<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
      "<d:BkToCstmrStmt><d:Stmt><d:Acct><d:Id><d:IBAN>DE02120300000000202051</d:IBAN></d:Id></d:Acct>"
      + balance("OPBD", Decimal("500.00")) + balance("CLBD", Decimal("500.00") + sum(a for _, a, _ in rows)) + "".join(entries)
      + "</d:Stmt></d:BkToCstmrStmt></d:Document>\n")

# 1CClientBankExchange: windows-1251, directions by the own accounts, a payment twice, a transfer between own accounts.
rows = of("USD", "0.9")
own, spare = "UA113052990000026001111111111", "UA223052990000026002222222222"
lines = ["1CClientBankExchange", "ВерсияФормата=1.03", "Кодировка=Windows", f"РасчСчет={own}", f"РасчСчет={spare}"]
for account, start, end in ((own, Decimal("100.00"), Decimal("50.00") + sum(a for _, a, _ in rows)), (spare, 0, Decimal("50.00"))):
    lines += ["СекцияРасчСчет", f"РасчСчет={account}", f"НачальныйОстаток={start}", f"КонечныйОстаток={end}", "КонецРасчСчет"]
payments = [(d, abs(a), own if a < 0 else "UA333006140000026007777777777", own if a > 0 else "UA333006140000026007777777777")
            for d, a, _ in rows] + [("2026-08-05", Decimal("50.00"), own, spare)]
for i, (d, a, payer, receiver) in enumerate(payments + payments[:1]):
    i %= len(payments)
    lines += ["СекцияДокумент=Платежное поручение", f"Номер={i + 1}", f"Дата={dmy(d)}", f"Сумма={a}", "КодВалюты=840",
              f"ПлательщикСчет={payer}", f"Плательщик={'Приклад Ганна' if payer == own else 'ТОВ «Приклад»'}", f"ПолучательСчет={receiver}",
              f"Получатель={'Приклад Ганна' if receiver in (own, spare) else 'ТОВ «Приклад»'}", f"НазначениеПлатежа=оплата = рахунок {i}",
              "КонецДокумента"]
write("kl_to_1c.txt", rows, "\r\n".join(lines + ["КонецФайла", ""]), "cp1251")

(here / "expected.csv").write_text(
    "file,income,expense\n" + "".join(f"{name},{income},{expense}\n" for name, income, expense in expected))
