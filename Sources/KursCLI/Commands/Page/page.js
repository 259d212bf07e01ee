"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const page = document.documentElement;
const at = id => document.getElementById(id);
const say = (e, u) => page.lang === "uk" ? u : e;
page.classList.add("js");

// A decimal is a whole number and how many of its digits are behind the point.
const decimal = text => {
    const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
    if (!parts) return null;
    const digits = BigInt(parts[2] + (parts[3] || ""));
    return { n: parts[1] ? -digits : digits, s: (parts[3] || "").length };
};
const power = scale => 10n ** BigInt(scale);
const written = (n, scale) => {
    const digits = (n < 0n ? -n : n).toString().padStart(scale + 1, "0");
    const whole = digits.slice(0, digits.length - scale);
    return (n < 0n ? "-" : "") + whole + (scale ? "." + digits.slice(-scale) : "");
};
const grouped = text => {
    let [whole, rest] = text.replace("-", "\u2212").split(".");
    whole = whole.replace(/\B(?=(\d{3})+$)/g, say(",", "\u00a0"));
    return rest === undefined ? whole : whole + say(".", ",") + rest;
};
// What is typed is read as kurs convert reads it: "1.000,50", and "1,500" of a currency without a third decimal.
const typed = (text, code) => {
    const bare = text.replace(/[\s\u00a0\u202f'\u2019]/g, "").replace("\u2212", "-");
    if (!/^-?(\d+([.,]\d+)*|[.,]\d+)$/.test(bare)) return { fault: "amount" };
    if (bare.length > 28) return { fault: "long" };
    const marks = bare.match(/[.,]/g) || [], last = marks[marks.length - 1];
    let mark = marks.indexOf(last) === marks.length - 1 ? last : undefined;
    if (marks.length === 1 && /^-?(?!0[.,])\d+[.,]\d{3}$/.test(bare) && !(data.scale[code] > 2)) {
        if (data.scale[code] !== 2 || !/^-?[1-9]\d{0,2},/.test(bare)) return { fault: "mark" };
        mark = undefined;
    }
    const [whole, rest] = mark ? bare.split(mark) : [bare];
    if (/[.,]/.test(whole) && !/^-?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(whole)) return { fault: "amount" };
    return decimal((whole.replace(/[.,]/g, "") || "0") + (rest ? "." + rest : ""));
};
const price = (rates, code, into, side) => {
    const numbers = rates[code];
    if (!numbers) return null;
    if (numbers.length === 1) return { side: "official", value: decimal(numbers[0]) };
    const wanted = side || (into ? "buy" : "sell");
    const [buy, sell] = numbers.map(number => number && decimal(number));
    if (wanted === "mid") {
        if (!buy || !sell) return null;
        const scale = Math.max(buy.s, sell.s);
        const sum = buy.n * power(scale - buy.s) + sell.n * power(scale - sell.s);
        return { side: "mid", value: { n: sum * 5n, s: scale + 1 } };
    }
    const value = wanted === "buy" ? buy : sell;
    return value ? { side: wanted, value } : null;
};
const convert = (amount, from, to, market, side) => {
    const rates = data.rates[market] || {};
    let top = amount.n, bottom = power(amount.s);
    const legs = [];
    if (from !== to) {
        for (const [code, into] of [[from, true], [to, false]]) {
            if (code === "UAH") continue;
            const leg = price(rates, code, into, side);
            if (!leg || !leg.value.n) return null;
            if (into) { top *= leg.value.n; bottom *= power(leg.value.s); }
            else { top *= power(leg.value.s); bottom *= leg.value.n; }
            legs.push({ code, ...leg });
        }
    }
    const scale = data.scale[to];
    const negative = top < 0n, size = (negative ? -top : top) * power(scale);
    const rounded = (2n * size + bottom) / (2n * bottom);
    return { text: written(negative ? -rounded : rounded, scale), legs };
};
window.kurs = { convert: (amount, from, to, market, side) => {
    const result = convert(decimal(amount), from, to, market, side);
    return result && result.text;
}, read: (text, code) => {
    const amount = typed(text, code);
    return amount.fault || written(amount.n, amount.s);
} };

const sides = { buy: ["buy", "купівля"], sell: ["sell", "продаж"], mid: ["mid", "середній"],
    official: ["official", "офіційний"], price: ["price", "ціна"] };
const form = at("convert");
const show = () => {
    if (!form) return;
    const [from, to, market] = ["from", "to", "market"].map(id => at(id).value);
    const amount = typed(at("amount").value, from);
    at("legs").textContent = "";
    if (amount.fault) {
        at("result").textContent = {
            mark: say("Type 1500 or 1.50: this may be either.", "Напишіть 1500 або 1,50: так незрозуміло."),
            amount: say("Type an amount, such as 1500.50.", "Напишіть суму, наприклад 1500,50."),
            long: say("The amount is too long.", "Сума задовга.") }[amount.fault];
        return;
    }
    const result = convert(amount, from, to, market, at("side").value);
    if (!result) {
        at("result").textContent = say("This market has no such rate.", "На цьому ринку такого курсу немає.");
        return;
    }
    at("result").textContent = grouped(written(amount.n, amount.s)) + "\u00a0" + from + " = "
        + grouped(result.text) + "\u00a0" + to;
    at("legs").textContent = result.legs.map(leg => "1\u00a0" + leg.code + " = "
        + grouped(written(leg.value.n, leg.value.s)) + "\u00a0UAH ("
        + say(...sides[leg.side === "official" && market === "crypto" ? "price" : leg.side]) + ")").join(" · ");
};
const fill = () => {
    const codes = ["UAH", ...Object.keys(data.rates[at("market").value] || {})];
    for (const [id, other] of [["from", codes[1]], ["to", "UAH"]]) {
        const list = at(id), kept = list.value;
        list.replaceChildren(...codes.map(code => new Option(code, code)));
        list.value = codes.includes(kept) ? kept : other || "UAH";
    }
    show();
};
if (form) {
    fill();
    form.addEventListener("submit", event => event.preventDefault());
    form.addEventListener("input", event => event.target.id === "market" ? fill() : show());
    at("swap").addEventListener("click", () => {
        [at("from").value, at("to").value] = [at("to").value, at("from").value];
        show();
    });
}
// The axes of the chart: round values, and starts of weeks, months or years as far apart as their labels need.
const scale = (low, high, first, span) => {
    const box = at("scale"), room = plot.getBoundingClientRect(), labels = [];
    const label = (text, x, y) => {
        const span = document.createElement("span");
        span.textContent = text;
        box.append(span);
        labels.push(span);
        const size = span.getBoundingClientRect(), outer = box.getBoundingClientRect();
        span.style.left = (x === null ? room.left - size.width - 8
            : room.left + x * room.width / 1000 - size.width / 2) - outer.left + "px";
        span.style.top = (x === null ? room.top + (y + 6) * room.height / 312 - size.height / 2
            : room.bottom + 6) - outer.top + "px";
    };
    for (const old of box.querySelectorAll(":scope > .tick")) old.remove();
    box.classList.add("drawn");
    const lines = [], rough = (high - low) / 7 || 1, power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find(one => one * power >= rough * 0.999);
    for (let n = Math.ceil(low / step); n * step <= high; n++) {
        const y = high > low ? 300 * (1 - (n * step - low) / (high - low)) : 150;
        lines.push(`M0 ${y.toFixed(1)}H1000`);
        label(grouped((n * step).toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))), null, y);
    }
    const most = unit => Math.max(2, Math.floor(room.width / (unit < 0 ? 72 : 52)));
    const months = new Intl.DateTimeFormat(say("en-GB", "uk"), { month: "short", timeZone: "UTC" });
    const starts = unit => {
        const found = [];
        for (let day = first; day <= first + span && found.length <= most(unit); day++) {
            const date = new Date(day * 864e5), month = date.getUTCMonth();
            if (unit < 0 ? (day + 3) % -unit === 0 : date.getUTCDate() === 1 && month % unit === 0)
                found.push([day, unit < 0 ? date.getUTCDate() + "\u00a0" + months.format(date)
                    : month ? months.format(date) : String(date.getUTCFullYear())]);
        }
        return found;
    };
    const fitting = [-7, -14, 1, 2, 3, 6, 12].find(unit => starts(unit).length <= most(unit)) || 12;
    for (const [day, text] of starts(fitting)) {
        const x = 1000 * (day - first) / span;
        lines.push(`M${x.toFixed(1)} 306V299`);
        label(text, x);
    }
    for (const span of labels) span.className = "tick";
    at("grid").setAttribute("d", lines.join(""));
};

// The chart: the chosen series and range, and the value under the pointer.
const plot = at("plot");
let range = 365, points = [];
const draw = () => {
    if (!plot) return;
    const list = at("series"), own = data.series[list.value];
    const end = own.days[own.days.length - 1];
    points = own.days.map((day, index) => ({ day, text: own.values[index], value: Number(own.values[index]) }))
        .filter(point => point.day > end - range);
    if (points.length < 2) points = points.concat(points);
    const low = points.reduce((a, b) => b.value < a.value ? b : a);
    const high = points.reduce((a, b) => b.value > a.value ? b : a);
    const start = points[0].day, span = Math.max(1, end - start), height = high.value - low.value;
    for (const point of points) {
        point.x = 1000 * (point.day - start) / span;
        point.y = height ? 300 * (1 - (point.value - low.value) / height) : 150;
        point.date = new Date(Date.parse(own.from) + point.day * 864e5).toISOString().slice(0, 10);
    }
    const path = points.map(point => point.x.toFixed(1) + " " + point.y.toFixed(1)).join("L");
    at("line").setAttribute("d", "M" + path);
    at("area").setAttribute("d", `M0 306L${path}L1000 306Z`);
    scale(low.value, high.value, Date.parse(own.from) / 864e5 + start, span);
    at("plot-title").textContent = list.selectedOptions[0].textContent;
    at("origin").textContent = list.selectedOptions[0].dataset.source;
    point(points.length - 1, false);
};
let chosen = 0;
const point = (index, marks = true) => {
    chosen = Math.max(0, Math.min(points.length - 1, index));
    const found = points[chosen];
    for (const end of ["x1", "x2"]) at("cursor").setAttribute(end, marks ? found.x : -9);
    const values = points.map(one => one.value), first = values[0], last = values[values.length - 1];
    const part = (last / first - 1) * 100, texts = [...points].sort((a, b) => a.value - b.value).map(one => one.text);
    const change = (part > 0 ? "+" : "") + grouped(part.toFixed(1)) + "\u00a0%";
    at("caption").textContent = at("series").selectedOptions[0].textContent + " · " + found.date + ": " + grouped(found.text)
        + (marks || !first ? "" : " · " + change + " · " + say("lowest ", "найнижчий ") + grouped(texts[0])
            + say(", highest ", ", найвищий ") + grouped(texts[texts.length - 1]));
};
if (plot && at("series").value) {
    addEventListener("resize", draw);
    at("series").addEventListener("input", draw);
    for (const button of at("ranges").children) button.addEventListener("click", () => {
        range = Number(button.dataset.days);
        for (const other of at("ranges").children) other.setAttribute("aria-pressed", String(other === button));
        draw();
    });
    plot.addEventListener("pointermove", event => {
        const box = plot.getBoundingClientRect(), x = 1000 * (event.clientX - box.left) / box.width;
        let best = 0;
        points.forEach((one, index) => { if (Math.abs(one.x - x) < Math.abs(points[best].x - x)) best = index; });
        point(best);
    });
    plot.addEventListener("pointerleave", () => point(points.length - 1, false));
    plot.addEventListener("keydown", event => {
        const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 }[event.key];
        if (!step) return;
        event.preventDefault();
        point(chosen + step);
    });
}
// Ages grow while the page is open; a page of yesterday says so.
const age = seconds => {
    if (seconds < 5) return say("fetched just now", "отримано щойно");
    const [count, e, u] = seconds < 90 ? [seconds, "s", "с"] : seconds < 5400 ? [Math.floor(seconds / 60), "min", "хв"]
        : seconds < 172800 ? [Math.floor(seconds / 3600), "h", "год"] : [Math.floor(seconds / 86400), "d", "дн."];
    return say(`fetched ${count} ${e} ago`, `отримано ${count} ${u} тому`);
};
const grow = () => {
    const now = Date.now(), made = Date.parse(document.body.dataset.made), old = at("old");
    for (const time of document.querySelectorAll("time.age"))
        time.textContent = age(Math.max(0, Math.floor((now - Date.parse(time.dateTime)) / 1000)));
    if (!old) return;
    const days = Math.floor((now - made) / 864e5);
    old.hidden = days < 1;
    if (days >= 1) old.textContent = say(
        `Out of date: this page was made ${days} day${days > 1 ? "s" : ""} ago.`,
        `Курси застаріли: сторінку створено ${days} ${{one: "день", few: "дні"}[new Intl.PluralRules("uk").select(days)] ?? "днів"} тому.`);
};
const speak = () => {
    for (const option of document.querySelectorAll("option[data-e]"))
        option.textContent = say(option.dataset.e, option.dataset.u);
    const button = at("language");
    if (button) {
        button.textContent = say("Українською", "English");
        button.lang = say("uk", "en");
    }
    show(); draw(); grow();
};
if (at("language")) at("language").addEventListener("click", () => {
    page.lang = say("uk", "en");
    speak();
});
speak();
setInterval(grow, 30000);
})();
