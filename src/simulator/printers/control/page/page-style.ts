/** Colours follow the browser's light or dark wish; fonts are the system's own. Paper is white in both. */
export const pageStyle = `
:root {
  --ground: #f4f5f7; --card: #fff; --ink: #16202c; --soft: #566273; --line: #dde1e7; --field: #fff; --plain: #eceff3;
  --main: #1f5fbf; --good: #17693a; --good-ground: #dff3e6; --warn: #7a4a00; --warn-ground: #fdf0d5;
  --bad: #a3241c; --bad-ground: #fbe3e1; --busy: #1b4f99; --busy-ground: #e0ecfb; --slot: #20262e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11161d; --card: #1a212b; --ink: #e6eaf0; --soft: #9aa6b5; --line: #2c3643; --field: #11161d; --plain: #28313d;
    --main: #6ea8ff; --good: #86dba6; --good-ground: #163524; --warn: #ffcf7d; --warn-ground: #3d2d0d;
    --bad: #ff9d95; --bad-ground: #431d1a; --busy: #9cc5ff; --busy-ground: #182f4f; --slot: #05080c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 20px; background: var(--card); border-bottom: 1px solid var(--line); }
header div:first-child { flex: 1 1 300px; }
h1 { font-size: 19px; margin: 0; }
h2 { font-size: 15px; margin: 0 0 8px; }
h3 { font-size: 15px; margin: 0; }
p { margin: 0; }
ul, ol { margin: 0; padding: 0; list-style: none; }
a { color: var(--main); }
code, .code { font-family: ui-monospace, monospace; font-size: 12.5px; overflow-wrap: anywhere; }
small, .soft, dt { color: var(--soft); font-size: 12.5px; }
main { display: grid; grid-template-columns: 350px minmax(0, 1fr); gap: 16px; padding: 16px 20px 40px; align-items: start; }
.side, .faults { display: flex; flex-direction: column; gap: 12px; min-width: 0; }
.card, .tray { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; min-width: 0; }
input, button { font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; min-height: 30px; }
input { width: 100px; }
button { cursor: pointer; background: var(--plain); }
button:hover:enabled { border-color: var(--soft); }
button:disabled { opacity: .45; cursor: default; }
button[aria-pressed=true] { border-color: var(--main); box-shadow: inset 0 0 0 1px var(--main); font-weight: 600; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 1px; }
#languages, .keys { display: flex; flex-wrap: wrap; gap: 6px; }
.state { display: inline-block; font-size: 18px; font-weight: 600; padding: 4px 14px; border-radius: 20px; }
.state.ready { background: var(--good-ground); color: var(--good); }
.state.printing { background: var(--busy-ground); color: var(--busy); }
.state.stopped { background: var(--warn-ground); color: var(--warn); }
.state.deaf, .state.off { background: var(--bad-ground); color: var(--bad); }
#troubles { display: flex; flex-wrap: wrap; gap: 4px 6px; margin: 8px 0; }
#troubles li, .badge { background: var(--warn-ground); color: var(--warn); border-radius: 20px; padding: 1px 9px; font-size: 12.5px; }
.badge.good { background: var(--good-ground); color: var(--good); font-family: system-ui, sans-serif; }
.totals { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; margin: 8px 0 0; }
.totals div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
dd { margin: 0; font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; }
.faults li { display: flex; gap: 4px 8px; justify-content: space-between; align-items: center; flex-wrap: wrap; padding: 5px 8px; margin: 0 -8px; border-radius: 8px; }
.faults li.on { background: var(--warn-ground); }
.faults .what { flex: 1 1 120px; }
.faults small { display: block; }
.faults li.on small { color: inherit; }
.sign { color: var(--warn); font-size: 12.5px; font-weight: 600; }
.deeds { display: flex; gap: 4px; }
.tray .head { display: flex; justify-content: space-between; align-items: center; margin-bottom: 10px; }
.tray h2 { margin: 0; }
.slot { height: 16px; border-radius: 8px; background: var(--slot); margin: 0 0 14px; box-shadow: inset 0 3px 6px rgb(0 0 0 / 60%), 0 1px 0 var(--line); }
.labels { display: flex; flex-direction: column; gap: 14px; }
.label { display: flex; flex-wrap: wrap; gap: 14px; align-items: start; }
.label .facts { flex: 1 1 200px; min-width: 0; display: flex; flex-direction: column; gap: 3px; }
.paper { flex: none; max-width: 100%; background: #fff; color: #333; border: 1px solid var(--line); border-radius: 3px; box-shadow: 0 2px 8px rgb(0 0 0 / 20%); overflow: hidden; box-sizing: content-box; display: grid; place-items: center; }
.paper img { display: block; width: 100%; height: 100%; }
.label.bad .paper { outline: 2px dashed var(--bad); outline-offset: 3px; }
.warning { color: var(--warn); font-size: 13px; overflow-wrap: anywhere; }
.label.bad .warning { color: var(--bad); }
.scrap { border: 2px dashed var(--warn); border-radius: 8px; padding: 6px 12px; color: var(--warn); }
#note { position: fixed; inset: auto 16px 16px auto; padding: 10px 16px; border-radius: 8px; max-width: min(560px, 90vw); box-shadow: 0 4px 18px rgb(0 0 0 / 25%); z-index: 2; }
#note:empty, #gone:empty { display: none; }
#note.good { background: var(--good-ground); color: var(--good); }
#note.bad, #gone { background: var(--bad-ground); color: var(--bad); }
#gone { padding: 10px 20px; font-weight: 600; }
.gone main { opacity: .5; }
@media (prefers-reduced-motion: no-preference) {
  .labels > :first-child { animation: out .35s ease-out; }
  @keyframes out { from { transform: translateY(-40px); opacity: 0; } }
}
@media (max-width: 760px) { main { grid-template-columns: minmax(0, 1fr); } }
`;
