import { openAt } from '../rigs/programs/address-line.ts';
import { startStationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openDesk } from './bench-desk.ts';
import { figure, spread, type Figures } from './figures.ts';
import { paintedAfter } from './painted.ts';
import { openBrowser } from './screen.ts';

const ROWS = 10_000;
const RUNS = 10;
const SHOW = 'Show the orders';
const FRAMES = 180;
/** One and a half frames of a screen that shows sixty a second: the one after it was not in time. */
const DROPPED_MS = 25;

/** The list of new orders with ten thousand in it: from the touch to the first painted rows, and how it scrolls. */
export async function measureLongList(): Promise<Figures> {
  const desk = await openDesk(0, 0);
  const state = (await (await fetch(`${desk.marketplaceUrl}/_simulator/state`)).json()) as {
    warehouses: { id: number; deliveryType: number }[];
  };
  const warehouseId = state.warehouses.find(({ deliveryType }) => deliveryType === 1)?.id;
  const made = await fetch(`${desk.marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: ROWS, scheme: 'fbs', cargoType: 1, warehouseId }),
  });
  if (!made.ok) throw new Error(await made.text());
  const station = await startStationProcess(desk.stationArgs);
  await until(station.client.supplies.newOrders, ({ total }) => total === ROWS);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAt(page, station.url, '#/today');
  const group = page.getByTestId('order-group').first();
  const toggle = await group.getByRole('button', { name: SHOW }).elementHandle();

  const painted: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    painted.push(await paintedAfter(page, { press: toggle }, { appears: 'li[data-index="0"] input' }));
    if (run < RUNS - 1) await toggle?.click();
  }
  const frames = await page.evaluate(async (count) => {
    const scroller = document.querySelector('li[data-index="0"]')?.parentElement?.parentElement;
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < count; frame += 1) {
      if (scroller) scroller.scrollTop += 400;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(now - last);
      last = now;
    }
    return times.slice(1);
  }, FRAMES);
  await browser.close();
  await station.stop();
  await desk.close();
  return {
    [`list.firstPaint.${ROWS}`]: spread(painted, 'ms', '≤ 200 ms'),
    [`list.frame.${ROWS}`]: spread(frames, 'ms', '16.7 ms'),
    [`list.droppedFrames.${ROWS}`]: figure(
      frames.filter((time) => time > DROPPED_MS).length / frames.length,
      'of all frames',
      '0',
    ),
  };
}
