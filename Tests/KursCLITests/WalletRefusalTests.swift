import KursTestSupport
import Testing

@testable import KursCLI

/// Lines of the wallet that are refused, or told what of them was not read.
@Suite struct WalletRefusalTests {
    private let world = TestEnvironment()

    @Test(arguments: [
        ("add 5 food x from card --from cash", "cannot be combined"),
        ("move 5 card cash --to savings", "unexpected argument “cash”"),
        ("move 5 savings cart", "unknown account “cart”; did you mean card"),
        ("edit last 5 --amount 6", "5 and --amount cannot be"),
        ("edit last --from card --account cash", "--from and --account cannot be"),
        ("edit last --from card --to cash", "--from and --to cannot be"),
        ("edit last 5 november", "unknown category “november”"),
        ("total in usd --in eur", "in usd and --in cannot be"), ("total 21.00", "kurs wallet add 21.00 total"),
        ("chart salary,food", "salary and food cannot be"), ("chart food --income", "--income and food cannot be"),
        ("done --all --amount 5", "--all and --amount cannot be"), ("due 14 --days 3", "14 and --days cannot be"),
        ("due --days 14 december", "december and --days cannot be"),
        ("report --income --account card --top 1", "--top and --account cannot be"),
        ("report --by month --limit 3", "--limit and --by month cannot be"),
        ("categories merge food nosuch", "unknown category “nosuch”"),
        ("merge category food nosuch", "unknown category “nosuch”"),
        ("categories об’єднати food salary", "unknown category “salary”"),
        ("categories rename food salary", "income:salary already exists"),
        ("categories rename food cash", "assets:cash already exists"),
        ("account rename cash food", "expenses:food already exists"),
        ("account add jar 5 --balance 6", "5 and --balance cannot be"),
        ("move 5 card cash for 5 uah", "unexpected argument"),
        ("plan add 5 food gym monthly pass", "plans cannot recur “monthly pass”"),
        ("plan add 5 food The Daily Mail", "plans cannot recur “Daily Mail”"),
        ("plan add 5 food every month on 5 --on 6", "--on cannot be combined"),
        ("plan add 5 food monthly --every week", "monthly and --every cannot be"),
        ("goal add 'food менше 8 на час'", "“food менше 8 на час” is not a goal"),
        ("goal add spent 8000 by June", "is not a goal"), ("goal add salary 8000 by June", "unknown account “salary”"),
    ])
    func `what contradicts itself or means something else is refused`(line: String, says: String) {
        let world = TestEnvironment()
        world.run("wallet", "add", "5", "food")
        world.expect(["wallet"] + shellWords(line), status: 64, errHas: says)
    }

    @Test(arguments: [
        ("buy 500 usd", "the rate is missing; for example: at 43.20"), ("buy 500 at 43", "unexpected argument"),
        ("buy 5 usd at", "missing RATE"),
        ("sell 5 usd at 0", "zero"), ("buy 5 usd at 43 usd", "unexpected argument “USD”"),
        ("sell 5 usd at 43 --account cash", "unknown option --account"), ("buy 1 jpy at 0.004", "zero"),
        ("buy 5 usd at 43 from nowhere", "unknown account “nowhere”"),
        ("buy 5 usd at 43 on card", "unexpected argument “on”"),
        ("buy 5 usd at 43 --from card from savings", "from savings and from card cannot be combined"),
        ("buy 5 usd at 43 from card yesterday Silpo", "unexpected argument “Silpo”"),
        ("buy 5 usd at 43 17.11.2026 --on yesterday", "2026-11-17 and --on cannot be combined"),
    ])
    func `an exchange that lacks something is refused`(line: String, says: String) {
        let outcome = TestEnvironment().run(["wallet"] + shellWords(line))
        #expect(outcome.status != 0 && outcome.out.isEmpty && outcome.err.contains(says), "\(outcome)")
    }

    @Test(arguments: [
        ("sell 5 usd", "бракує курсу («по 43,50») чи суми («за 4350 грн»)"), ("move 5 card", "бракує рахунку, на який"),
        ("add 60 health dentist card", "«card» може бути рахунком; він пишеться як --from card"),
        ("plan add 700 food 500 home --on 5", "схоже на ще одну частину платежу"),
    ])
    func `what lacks something is told in Ukrainian words`(line: String, says: String) {
        world.run("wallet", "add", "5", "food")
        world.expect(["wallet"] + shellWords(line) + ["--lang", "uk"], errHas: says)
    }

    @Test(arguments: [
        ("earn 50 food", 64, "“food” is a category of expenses; for expenses: kurs wallet add"),
        ("add 50 salary", 64, "“salary” is a category of income; for income: kurs wallet earn"),
        ("add 60 food Silpo from crad", 64, "unknown account “crad”; did you mean card?"),
        (
            "add 60 health dentist card", 64,
            "“card” may be the account; write it as from card; as a description: --description card"
        ),
        ("add 60 food from the cash card", 64, "“card” may be the account"),
        ("add 61 food coffee 19/11", 64, "“19/11” is not one day"),
        ("add 44 food в кінці жовтня", 64, "“кінці жовтня” is not one day"),
        ("add 33 food на початку тижня", 64, "“початку тижня” is not one day"),
        ("add 34 food два дні назад", 64, "“два дні” is not one day"),
        ("add 41 food у понеділок наступного тижня", 64, "“наступного тижня” is not one day"),
        ("plan add 9 food щовівторка і щочетверга", 64, "plans cannot recur “щовівторка і”"),
        ("add coffee 60 та булочка 45", 64, "the amount may be “60” or “45”"),
        ("earn 18000 salary bonus 2000", 64, "the amount may be “18000” or “2000”"),
        ("list food не з cash", 64, "unexpected argument “не”"),
        ("list after 15 november", 0, "after 15 november: the days 2026-11-16.."),
        ("list не", 1, "looked for the text “не”"), ("повернення 200", 64, "choose add, earn, move"),
        (
            "податок фоп 3 квартал", 64,
            "kurs wallet report 3 квартал --tax fop3 or kurs wallet report 3 квартал --tax 5%"
        ),
        ("undo 99", 1, "kurs: changes undone: 1; - is gone, + is back\nkurs: nothing to undo\n"),
        ("add 300 food cyber monday", 64, "“monday” may be the day"),
        ("add 3 food on 5.12", 64, "“5.12” may be the day"),
        (
            "add 300 food on 31st", 64,
            "“31st” may be the day of the record; if it is: --on 2026-10-31 or --on 2026-12-31"
        ),
        ("add 9 food savings box cash things", 0, ""), ("add 9 food сто років самотності", 0, ""),
        ("add 9 food в день закоханих", 0, ""), ("add 9 phone lifecell 0631234567", 0, ""),
        ("earn 300 without category", 64, "unknown category “without”"), ("list after party", 1, "text “after party”"),
        ("bought coffee for 120", 64, "to record a payment: kurs wallet add 120 coffee\n"),
        ("plan add 3 food for each child --every year", 0, ""), ("list not over 100", 64, "unexpected argument “not”"),
        ("report weekends", 1, "no records have the text “weekends”"),
        ("balance in usd and eur", 64, "unexpected argument “and eur”"),
        ("add 99 food on 31 november", 65, "“31 november” is not a valid date"),
        ("add 99 taxi 18.11 home", 64, "“18.11” may be the day of the record; if it is: --on 2026-11-18;"),
        (
            "add 5 food внесок 5 грудня", 64,
            "“5 грудня” may be the day of the record; if it is: --on 2025-12-05 or --on 2026"
        ),
        ("add 5 food on monday 23 november", 64, "“23 november” may be the day"),
        (
            "add 5 food on the 25th", 64,
            "“the 25th” may be the day of the record; if it is: --on 2026-10-25 or --on 2026-11-25"
        ),
        ("add 5 food bus monday and tuesday", 64, "“monday” may be the day"),
        ("add 5 food lunch Monday", 64, "“Monday” may be the day"),
        ("add 5 income from parents", 64, "“income” is a category of income; for income: kurs wallet earn"),
        ("add 5 food income", 64, "“income” is a category of income; for income: kurs wallet earn"),
        ("add about 60 bread", 64, "the category may be “about” or “bread”; it stands behind the amount: 60 bread"),
        ("add 120 food на рахунок card", 64, "“card” may be the account"),
        ("earn 5 salary as card", 64, "“card” may be the account; write it as to card"),
        (
            "buy shoes 2000", 64,
            "“shoes” is not an amount of a currency; to record a payment: kurs wallet add 2000 shoes"
        ),
        ("add 2 food по 75", 64, "factors: 2*75"),
        ("plan december", 64, "usage: kurs wallet due december"),
        ("tax 2026Q4", 64, "use kurs wallet report 2026Q4 --tax fop3 or kurs wallet report 2026Q4 --tax 5%"),
        ("add 20 food yesterday 3 november", 64, "2026-11-19 and 2026-11-03 cannot be combined"),
        ("add 45 food 31 листопада", 65, "31"), ("add 45 food 32.11.2026", 65, "32"),
        ("add 45 food хліб і 50 сир", 64, "50"),
        ("add 45 food pizza from mono", 0, "there is no account “mono”"),
        ("plan add 45 food щотижня у вівторок до 1 лютого", 64, "вівторок"),
        ("plan add 45 food до 10 березня щомісяця 5 числа", 64, "10 березня"),
        ("plan add 45 food 1 грудня до 15 грудня", 64, "1 грудня"),
        ("add 45 every day on lunch", 64, "unexpected argument “every day”; usage: kurs wallet plan add"),
        ("add 800 usd monthly for phone", 64, "unexpected argument “monthly”; usage: kurs wallet plan add"),
        ("add 12000 food every month on 5", 64, "unexpected argument “every month on 5”; usage: kurs wallet plan add"),
        ("earn 10 salary weekly", 64, "unexpected argument “weekly”"),
        ("move 200 usd savings", 64, "missing TO"), ("move 100 usd card --for 4350 uah", 64, "missing TO"),
        ("sell 5 usd at 43 on card", 64, "unexpected argument “on”"),
        ("витратила 2 рази по 50 грн на food", 64, "the amount may be “2” or “50 грн”"),
        ("отримала 2 гонорари по 5000", 64, "the amount may be “2” or “5000”"),
        ("витратила 4 яблука 80 ринок", 64, "the amount may be “4” or “80”"),
        ("spent 10 gbp and 5 eur on books", 64, "the amount may be “10” or “5 eur”"),
        ("add 85 food milk 40 грн", 64, "the amount may be “85” or “40 грн”"),
        ("transferred 9 from card to cash with fee 5", 64, "the amount may be “9” or “5”"),
        ("add 20 food lunch usd", 64, "“usd” is a currency"),
        ("move 9 eur card cash as usd", 64, "“usd” is a currency"),
        ("add 9 food last month", 64, "“last month” is not one day"),
        ("add 9 food at 9am", 64, "“at 9am” is not one day"),
        ("add 9 food Silpo from cash and card", 64, "“and card” names another account (card)"),
        ("add 9 food and home", 64, "“and home” looks like another part"),
        ("categories add and", 64, "cannot be a name"),
        ("lend to Ann", 65, "is not an amount"), ("lend 500 usd", 64, "missing NAME"),
        ("мама дала 500 грн", 64, "“мама”; choose add, earn, move"), ("split last", 64, "missing AMOUNT"),
        ("Олена повернула 400 food", 64, "choose add, earn, move"),
        ("75 kafe", 64, "kurs wallet add 75 kafe or kurs wallet earn 75 kafe\n"),
        ("add 100 usd food for 4300", 64, "the amount may be “100” or “4300”"),
        ("add 100 food -5%", 64, "“-5%” is not an amount; write the amount that it makes: 95"),
        ("add 100 food tip plus 10%", 64, "it makes: 110; a description with it goes in quotes"),
        ("add 100 food 11/1/2026", 64, "is not one day"),
        (
            "add 12 food 130 lunch", 64,
            "or “130”; two parts: kurs wallet add 100 food 60 cafe 40; factors: 12*130; an exchange: for 130 uah; a description"
        ),
        ("tax 5% 2026Q4 bank.csv", 64, "unknown category “bank.csv”; a statement: kurs wallet import bank.csv"),
        ("rm 19 november", 1, "no such record"), ("goal 2026-11", 64, "is not a goal"),
        ("goal 10.11", 64, "is not a goal"),
        ("add cash food Silpo 450", 64, "“cash” may be the account; write it as from cash"),
        ("add обід з 3 друзями 450", 64, "the amount may be “450” or “3”"),
        ("add new shoes 1200", 64, "missing CATEGORY"), ("rm yesterday", 1, "no such record"),
        ("sort food home", 65, "to rename a category: kurs wallet categories rename"),
        ("earn 9 usd від Acme", 64, "missing CATEGORY"), ("add 9 food від Acme за last month", 0, ""),
    ])
    func `what is half said is refused or told`(line: String, status: Int32, says: String) {
        world.run("wallet", "add", "5", "food")
        world.expect(["wallet"] + shellWords(line), status: status, errHas: says)
    }
}
