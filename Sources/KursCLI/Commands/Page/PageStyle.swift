/// The page's style sheet: light and dark, from a telephone to a wide screen, and on paper.
enum PageStyle {
    static let text = #"""
        :root{color-scheme:light dark;--paper:#fff;--card:#f6f8fa;--ink:#1f2328;--soft:#59636e;--line:#d1d9e0;
        --up:#116329;--down:#a40e26;--blue:#0550ae;--best:#dafbe1;--old:#a40e26}
        @media(prefers-color-scheme:dark){:root{--paper:#0d1117;--card:#151b23;--ink:#f0f6fc;--soft:#9ba4ae;
        --line:#3d444d;--up:#56d364;--down:#ff7b72;--blue:#79c0ff;--best:#12361f;--old:#ff7b72}}
        *{box-sizing:border-box}
        html[lang=en] .u,html[lang=uk] .e,.script{display:none}
        .js .script{display:block}.js .script.row{display:flex}
        body{margin:0 auto;padding:1rem;max-width:82rem;background:var(--paper);color:var(--ink);
        font:1rem/1.5 system-ui,sans-serif}
        header{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline}
        h1{margin:0;font-size:1.6rem}h2{font-size:1.2rem;margin:1.8rem 0 .6rem}h3{font-size:1rem;margin:0 0 .4rem}
        header p{margin:.3rem 0}#old{color:var(--old);font-weight:700;flex-basis:100%}
        a{color:var(--blue)}small,.source,footer,.news time{color:var(--soft);font-size:.85rem}
        .source{margin:.4rem 0 0}
        .cards{--column:22rem;--gap:1rem;display:flex;flex-wrap:wrap;column-gap:var(--gap);overflow-x:auto;
        margin-bottom:calc(-1*var(--gap))}
        .card,.cards::before,.cards::after{flex:1 1 var(--column)}.card{margin-bottom:var(--gap)}
        .cards::before,.cards::after{content:"";order:1}
        .card,#converter form,details{background:var(--card);border:1px solid var(--line);border-radius:.5rem;
        padding:.8rem}
        .card ul{margin:.3rem 0;padding-left:1.2rem}.card :is(bdi,li){overflow-wrap:anywhere}
        table{border-collapse:collapse;width:100%}
        th,td{padding:.25rem .4rem;border-bottom:1px solid var(--line);text-align:left;font-weight:400;
        vertical-align:baseline}
        thead th{color:var(--soft);font-size:.85rem;white-space:nowrap}tbody tr:last-child>*{border-bottom:0}
        .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .code{font-weight:700}.up{color:var(--up)}.down{color:var(--down)}.best{background:var(--best);font-weight:700}
        .flag{color:var(--old);font-size:.85rem}
        .spark{display:block;width:100%;max-width:4.6rem;height:1.6rem}
        .spark path,#line{fill:none;stroke:var(--blue);stroke-width:2;vector-effect:non-scaling-stroke}
        .wide{overflow-x:auto}.contacts a{white-space:nowrap}
        #converter form{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:end}
        #converter form p{margin:0}label{display:block;color:var(--soft);font-size:.85rem}
        input,select,button{font:inherit;color:inherit;background:var(--paper);border:1px solid #848d97;
        border-radius:.4rem;padding:.35rem .6rem;min-height:2.5rem;max-width:100%}
        #amount{width:12rem}button{cursor:pointer}button[aria-pressed=true]{border-color:var(--blue);color:var(--blue);
        font-weight:700}
        :focus-visible{outline:3px solid var(--blue);outline-offset:1px}
        #result{font-size:1.5rem;font-weight:700;margin:.8rem 0 0;overflow-wrap:anywhere}
        #legs{color:var(--soft);margin:.2rem 0 0}
        .hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .row{flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin-bottom:.6rem}.row p{margin:0}
        figure{margin:0}.chart{position:relative;padding:.7rem 1.2rem 2.2rem 4.6rem}
        .plot{height:18rem;border-bottom:1px solid var(--soft)}
        #plot{width:100%;height:100%;display:block;touch-action:pan-y}
        #cursor{stroke:var(--soft);stroke-width:1;vector-effect:non-scaling-stroke}
        #grid{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
        #area{fill:var(--blue);fill-opacity:.08}
        .chart span{color:var(--soft);font-size:.8rem;line-height:1rem;font-variant-numeric:tabular-nums;white-space:nowrap}
        .chart>span{position:absolute}.top,.bottom{left:0;width:4.1rem;text-align:right}.top{top:.6rem}.bottom{bottom:2.2rem}
        .axis{position:absolute;left:4.6rem;right:1.2rem;bottom:.6rem;display:flex;justify-content:space-between}
        .chart[class~=drawn] :is(.top,.bottom,.axis){display:none}
        figcaption{font-variant-numeric:tabular-nums}
        details{margin:.5rem 0}summary{cursor:pointer;font-weight:700}
        .news{list-style:none;padding:0;margin:0}.news li{padding:.4rem 0;border-bottom:1px solid var(--line)}
        .news details{background:none;border:0;padding:0;margin:0}.news summary{font-weight:400}
        .news details p{max-width:45rem}.news img{max-width:100%;height:auto}
        code{font-family:ui-monospace,monospace}
        .embed{padding:.5rem}.embed h2{margin-top:0}
        @media(max-width:30rem){body{padding:.6rem}th,td{padding:.25rem .2rem}.card small{display:none}.card{padding:.5rem}
        .card thead th{white-space:normal}}
        @media(max-width:24rem){.card tr>:nth-child(5){display:none}}@media(max-width:22rem){.card{font-size:.9rem}}
        @media print{body{font-size:8pt;padding:0;max-width:none}.cards{--column:30%;--gap:.3rem}
        .card{padding:.3rem;break-inside:avoid}.script,.js .script,.contacts,details:not([open]){display:none}
        h2{margin:.5rem 0 .2rem}.plot{height:8rem}th,td{padding:.05rem .2rem}.news li:nth-child(n+11){display:none}}

        """#
}
