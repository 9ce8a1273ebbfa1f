/** Colours follow the browser's light or dark wish; fonts are the system's own. */
export const pageStyle = `
:root {
  --ground: #f4f5f7; --card: #fff; --ink: #16202c; --soft: #5a6675; --line: #dde1e7; --field: #fff;
  --main: #1f5fbf; --on-main: #fff; --good: #17693a; --good-ground: #dff3e6; --bad: #a3241c; --bad-ground: #fbe3e1;
  --fresh: #1b4f99; --fresh-ground: #e0ecfb; --plain-ground: #eceff3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11161d; --card: #1a212b; --ink: #e6eaf0; --soft: #9aa6b5; --line: #2c3643; --field: #11161d;
    --main: #6ea8ff; --on-main: #0c1520; --good: #86dba6; --good-ground: #163524; --bad: #ff9d95; --bad-ground: #431d1a;
    --fresh: #9cc5ff; --fresh-ground: #182f4f; --plain-ground: #28313d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 12px 28px; align-items: center; padding: 14px 20px; background: var(--card); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 1; }
header div:first-child { flex: 1 1 320px; }
h1 { font-size: 19px; margin: 0; }
header p { margin: 2px 0 0; color: var(--soft); }
h2 { font-size: 15px; margin: 0 0 10px; }
a { color: var(--main); }
code { font: 12.5px ui-monospace, monospace; }
.clock { display: flex; flex-direction: column; }
.clock span, label, .about, dt { color: var(--soft); font-size: 12.5px; }
.clock strong { font-size: 17px; font-variant-numeric: tabular-nums; }
main { display: grid; grid-template-columns: 290px minmax(0, 1fr); gap: 16px; padding: 16px 20px 40px; }
.side, .board { display: flex; flex-direction: column; gap: 16px; min-width: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; min-width: 0; }
.about { margin: -4px 0 10px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin-bottom: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 10px; }
label { display: flex; flex-direction: column; gap: 3px; min-width: 0; }
input, select, button { font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--line); border-radius: 6px; padding: 6px 9px; min-width: 0; min-height: 34px; }
input, select { width: 100%; }
header select { width: 130px; }
button { cursor: pointer; background: var(--plain-ground); }
button:hover { border-color: var(--soft); }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 1px; }
#note { position: fixed; inset: auto 16px 16px auto; margin: 0; padding: 10px 16px; border-radius: 8px; max-width: min(560px, 90vw); box-shadow: 0 4px 18px rgb(0 0 0 / 25%); z-index: 2; }
#note:empty { display: none; }
#note.good { background: var(--good-ground); color: var(--good); }
#note.bad { background: var(--bad-ground); color: var(--bad); }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(95px, 1fr)); gap: 10px; margin: 0; }
.totals div { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; }
dd { margin: 0; font-size: 22px; font-weight: 600; font-variant-numeric: tabular-nums; }
.wide { overflow: auto; max-height: 420px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; color: var(--soft); font-weight: 500; position: sticky; top: 0; background: var(--card); }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
td select { width: 92px; padding: 2px 4px; min-height: 28px; }
td button { padding: 2px 10px; min-height: 28px; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 6px; font-size: 13px; }
.badge { display: inline-block; padding: 1px 8px; border-radius: 20px; background: var(--plain-ground); }
.badge.good { background: var(--good-ground); color: var(--good); }
.badge.bad { background: var(--bad-ground); color: var(--bad); }
.badge.fresh { background: var(--fresh-ground); color: var(--fresh); }
.empty { color: var(--soft); margin: 0; }
.gone .board, .gone .side { opacity: .5; }
@media (max-width: 820px) { main { grid-template-columns: minmax(0, 1fr); } header { position: static; } }
`;
