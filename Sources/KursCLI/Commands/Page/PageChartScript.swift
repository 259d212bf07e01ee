/// The part of the page's script that draws the chart; it uses what ``PageScript`` defines before it.
enum PageChartScript {
    static let text = #"""
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
            point(points.length - 1, false);
        };
        let chosen = 0;
        const point = (index, marks = true) => {
            chosen = Math.max(0, Math.min(points.length - 1, index));
            const found = points[chosen];
            for (const end of ["x1", "x2"]) at("cursor").setAttribute(end, marks ? found.x : -9);
            at("caption").textContent = at("series").selectedOptions[0].textContent + " · " + found.date + ": " + grouped(found.text);
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


        """#
}
