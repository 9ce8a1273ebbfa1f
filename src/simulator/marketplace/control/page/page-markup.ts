import { operationNames } from '../../../../shared/marketplace/index.ts';
import { metaKinds } from '../../../../shared/marketplace/metadata-shapes.ts';
import { schemes } from '../../state/state-shapes.ts';
import { manners } from '../counter/people-at-counter.ts';
import { faultKinds } from '../faults.ts';

const options = (values: readonly string[]): string =>
  values.map((value) => `<option>${value}</option>`).join('');

const section = (id: string, title: string, about = ''): string =>
  `<section class="card"><h2>${title}</h2>${about === '' ? '' : `<p class="about">${about}</p>`}<div id="${id}"></div></section>`;

const clockSteps = [
  ['PT10M', '10 min'],
  ['PT1H', '1 h'],
  ['P1D', '1 day'],
  ['PT48H', '48 h'],
  ['P7D', '7 days'],
]
  .map(([step, words]) => `<button type="button" data-clock='{"advance":"${step}"}'>+ ${words}</button>`)
  .join('');

const paces = [1, 60, 600]
  .map((pace) => `<button type="button" data-clock='{"pace":${pace}}'>× ${pace}</button>`)
  .join('');

const newOrders = `<form class="card" data-path="orders">
<h2>New orders</h2>
<div class="fields">
<label>How many <input name="count" type="number" min="1" max="100000" value="1" data-as="number"></label>
<label>Scheme <select name="scheme">${options(schemes)}</select></label>
<label>Cargo type <select name="cargoType" data-as="number"><option value="">any</option>${options(['1', '2', '3'])}</select></label>
<label>Warehouse <input name="warehouseId" inputmode="numeric" placeholder="any"></label>
<label>Required codes <input name="requiredMeta" data-as="list" placeholder="${metaKinds.join(', ')}"></label>
<label>Barcodes <input name="skus" data-as="list" placeholder="of any article"></label>
</div>
<button class="main">Create orders</button>
</form>`;

const clock = `<form class="card" data-path="clock">
<h2>Clock</h2>
<p class="about">It runs with the computer’s clock and can be moved ahead, or run faster. Limits, passes, reports and storage follow it.</p>
<div class="row">${clockSteps}<button type="button" data-clock='{"until":"morning"}'>Next morning</button></div>
<div class="row">${paces}</div>
<div class="row"><label>Or by <input name="advance" placeholder="PT48H" size="8"></label><button>Move ahead</button></div>
</form>`;

const counter = `<form class="card" data-path="counter">
<h2>At the pick-up counter</h2>
<p class="about">Somebody comes for goods that wait, and says their order’s number and check code.</p>
<div class="row"><label>Who <select name="manner">${options(manners)}</select></label><button class="main">Somebody comes</button></div>
<div id="counter"></div>
</form>`;

const troubles = `<form class="card" data-path="faults">
<h2>Faults</h2>
<div class="fields">
<label>Kind <select name="kind">${options(faultKinds)}</select></label>
<label>Operation <select name="operation"><option value="">all</option>${options(operationNames)}</select></label>
<label>How many times <input name="count" type="number" min="1" value="1" placeholder="until cleared" data-as="numberOrAll"></label>
<label>Percent of requests <input name="rate" type="number" min="0" max="100" value="100" data-as="percent"></label>
<label>Status <input name="status" type="number" min="200" max="599" placeholder="usual" data-as="number"></label>
<label>Delay, ms <input name="delayMs" type="number" min="0" max="600000" value="0" data-as="number"></label>
</div>
<div class="row"><button class="main">Add this fault</button><button type="button" id="clear">Clear all</button></div>
<div id="faults"></div>
</form>`;

export const pageMarkup = (style: string, script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Packbench marketplace simulator</title>
<style>${style}</style>
</head>
<body>
<header>
<div><h1>Marketplace simulator</h1><p>A practice marketplace on this computer: all orders, buyers and labels are invented. As JSON: <a href="/_simulator/state"><code>/_simulator/state</code></a></p></div>
<div class="clock"><span>Simulator’s clock</span><strong id="now">–</strong></div>
<label>Seller <select id="seller"></select></label>
</header>
<p id="note" role="status"></p>
<main>
<div class="side">
${newOrders}
${clock}
${counter}
${troubles}
</div>
<div class="board">
<div id="totals"></div>
${section('states', 'Orders by state')}
${section('orders', 'Newest orders')}
${section('supplies', 'Supplies and boxes', 'Accept: the platform scans the supply; orders that it did not scan must be shipped again.')}
<div class="pair">${section('warehouses', 'Warehouses')}${section('stocks', 'Stocks')}</div>
<div class="pair">${section('passes', 'Passes')}${section('accounts', 'Keys')}</div>
${section('requests', 'Requests since the start')}
</div>
</main>
<script>${script}</script>
</body>
</html>
`;
