import { closeSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../src/shared/contract/index.ts';
import { openPseudoTerminal } from '../../src/simulator/printers/lines/pseudo-terminal.ts';
import { openCounterDesk, type CounterDesk } from '../rigs/counter-desk.ts';
import { readJournal } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

/** A code that stands in nothing else by chance. */
const CODE = 'QX7-4815-162342';

async function plugScanner(desk: CounterDesk): Promise<(text: string) => void> {
  const line = await openPseudoTerminal();
  onTestFinished(() => {
    line.release();
    closeSync(line.master);
  });
  const port = { path: line.device, baud: 115_200 };
  await desk.client.scanners.beginSetUp({ scannerId: null, port });
  await desk.client.scanners.finishSetUp({ name: 'By the counter' });
  await until(desk.client.scanners.view, ({ scanners }) => scanners[0]?.state.kind === 'listening');
  return (text) => void writeSync(line.master, Buffer.from(`${text}\r`, 'latin1'));
}

/** A window at the desk, and everything that it was ever told. */
function openPage(client: Client, how: 'claims' | 'late' | 'leaves') {
  const given: string[] = [];
  const seen: string[] = [];
  let dropped = 0;
  const ids = new Set<string>();
  const claim = async (scanId: string): Promise<void> => {
    const answer = await client.scanners.claimSecret({ scanId, isWanted: how !== 'leaves' });
    if (answer.ok && answer.value.given) given.push(answer.value.given.text);
  };
  const stops = [
    client.scanners.offeredSecret((snapshot) => {
      seen.push(JSON.stringify(snapshot));
      dropped = snapshot.dropped;
      for (const { id } of snapshot.offers) {
        if (ids.has(id)) continue;
        ids.add(id);
        if (how !== 'late') void claim(id);
      }
    }),
  ];
  const close = (): void => {
    for (const stop of stops.splice(0)) stop();
  };
  onTestFinished(close);
  return {
    given,
    seen,
    ids,
    claim,
    close,
    dropped: () => dropped,
    come: () => {
      stops.push(client.scanners.inFront((snapshot) => seen.push(JSON.stringify(snapshot))));
    },
  };
}

/** What a window without a masked field hears. */
function openBystander(client: Client): readonly string[] {
  const seen: string[] = [];
  const hear = (snapshot: unknown): void => void seen.push(JSON.stringify(snapshot));
  for (const feed of [
    client.scanners.offered,
    client.scanners.view,
    client.packing.view,
    client.counter.view,
  ])
    onTestFinished(feed(hear));
  return seen;
}

const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)).toString('utf8'))
    .join('\n');

const scanned = (desk: CounterDesk): unknown[] =>
  readJournal(desk, 'SELECT text FROM scans').map(({ text }) => text);

test('a check code at a serial scanner is given to the one window with a field for it, and is nowhere else; goods go to the bench', async () => {
  const desk = await openCounterDesk(1);
  const pull = await plugScanner(desk);
  const bench = desk.openWindow();
  const seen = openBystander(bench);
  const page = openPage(desk.openWindow(), 'claims');
  const other = openPage(desk.openWindow(), 'claims');
  page.come();
  pull(CODE);
  await expect.poll(() => page.given).toEqual([CODE]);
  // Known to the station: no window is asked whether it is a secret.
  pull(desk.pickup(0).sku);
  await expect.poll(() => scanned(desk)).toEqual([desk.pickup(0).sku]);
  expect({ other: other.given, ids: page.ids.size }).toEqual({ other: [], ids: 1 });
  expect([...seen, ...page.seen, ...other.seen].join('\n')).not.toContain(CODE);
  await desk.station.stop();
  expect(filesOf(desk.folder)).not.toContain(CODE);
});

test('a late page, a page that dies with the offer and two that mean it alike: dropped, said, and in no journal', async () => {
  const desk = await openCounterDesk(1);
  const pull = await plugScanner(desk);
  const late = openPage(desk.openWindow(), 'late');
  pull(CODE);
  await expect.poll(late.dropped).toBe(1);
  for (const id of late.ids) await late.claim(id);
  expect(late.given).toEqual([]);
  late.close();

  const missed: number[] = [];
  const leave = desk.openWindow().scanners.inFront(({ dropped }) => missed.push(dropped));
  const dying = openPage(desk.openWindow(), 'late');
  pull(CODE);
  await expect.poll(() => dying.ids.size).toBe(1);
  dying.close();
  // The page is not back yet.
  pull(CODE);
  await expect.poll(() => missed.at(-1)).toBe(2);
  leave();

  const [one, two] = [openPage(desk.openWindow(), 'claims'), openPage(desk.openWindow(), 'claims')];
  pull(CODE);
  await expect.poll(() => [one.dropped(), two.dropped()]).toEqual([1, 1]);
  expect([...one.given, ...two.given, ...dying.given]).toEqual([]);
  expect(scanned(desk)).toEqual([]);
  await desk.station.stop();
  expect(filesOf(desk.folder)).not.toContain(CODE);
});

test('a code while the bench is in front goes to the field behind it, or waits to be scanned again; the bench hears that it did', async () => {
  const desk = await openCounterDesk(1);
  const pull = await plugScanner(desk);
  const front: unknown[] = [];
  onTestFinished(desk.openWindow().scanners.inFront((missed) => front.push(missed)));
  const page = openPage(desk.openWindow(), 'claims');
  pull(CODE);
  await expect.poll(() => page.given).toEqual([CODE]);
  await expect.poll(() => front.at(-1)).toEqual({ behind: 1, dropped: 0 });
  page.close();
  pull(CODE);
  await expect.poll(() => front.at(-1)).toEqual({ behind: 1, dropped: 1 });
  expect(scanned(desk)).toEqual([]);
});

test('a station that stops drops what is offered, and carries out nothing of it', async () => {
  const desk = await openCounterDesk(1);
  const pull = await plugScanner(desk);
  const page = openPage(desk.openWindow(), 'late');
  pull(CODE);
  pull(`${CODE}-2`);
  await expect.poll(() => page.ids.size).toBe(1);
  await desk.station.stop();
  expect(scanned(desk)).toEqual([]);
  expect(filesOf(desk.folder)).not.toContain(CODE);
});

test('a scan for the bench opens it in the window in front alone, and in all where none is', async () => {
  const desk = await openCounterDesk(1);
  const pull = await plugScanner(desk);
  const heard = { front: 0, behind: 0 };
  const [front, behind] = [desk.openWindow(), desk.openWindow()];
  onTestFinished(front.scanners.view((view) => void (heard.front = view.heard)));
  onTestFinished(behind.scanners.view((view) => void (heard.behind = view.heard)));
  const leave = front.scanners.inFront(() => undefined);
  pull(desk.pickup(0).sku);
  await expect.poll(() => heard).toEqual({ front: 1, behind: 0 });
  leave();
  pull(desk.pickup(0).id);
  await expect.poll(() => heard).toEqual({ front: 2, behind: 1 });
});
