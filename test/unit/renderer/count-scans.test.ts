import { expect, test } from 'vitest';
import { createCountScans } from '../../../src/renderer/scanner/count-scans.ts';
import { createKeptScans, KEPT_OF_COUNTS } from '../../../src/renderer/scanner/kept-scans.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { Client } from '../../../src/shared/contract/index.ts';
import type { StationView } from '../../../src/shared/contract/station.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';
import { nobody } from './current-view.ts';

/** One page that counts, at a station that answers as it is told to. */
function page(browser = memoryStore(), name = 'page-1') {
  const store = createAppStore();
  const sent: string[] = [];
  const heard: string[] = [];
  const refusals: Problem['code'][] = [];
  const scan: Client['stockCounts']['scan'] = async ({ countId, shelf, text }) => {
    const code = refusals.shift();
    sent.push(`${countId} ${shelf} ${text}${code === undefined ? '' : `: ${code}`}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these have no fields
    if (code !== undefined) return fail({ code } as Extract<Problem, { code: 'stockCountUnknown' }>);
    const sku = text.startsWith('NOBODY') ? null : text;
    return ok({ sku, article: '', pieces: 1, total: 1, there: null });
  };
  const scans = createCountScans({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
    client: { stockCounts: { scan } } as Client,
    store,
    player: { play: (sound) => void heard.push(sound), wake: () => undefined },
    kept: createKeptScans(
      () => browser,
      name,
      () => 'desk',
      KEPT_OF_COUNTS,
    ),
    openWindows: async () => new Set([name]),
  });
  const link = (stands: boolean): void => store.getState().setLink(stands ? 'online' : 'offline');
  const isOpen = (open: boolean): void =>
    store.getState().receive({ current: nobody(open ? 'free' : 'locked') });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its volume is asked for
  store.getState().receive({ station: { preferences: { volume: 1 } } as StationView });
  isOpen(true);
  link(true);
  return { scans, sent, heard, refusals, link, isOpen, browser };
}

const at = { countId: 'N', shelf: 'A1' };
const waiting = ({ scans }: ReturnType<typeof page>): number => scans.read().waiting.get('N') ?? 0;

test('pieces that are scanned without a station go to it by themselves, in their order, on the shelf where they lay', async () => {
  const bench = page();
  bench.link(false);
  for (const text of ['1', '2', '3']) bench.scans.push(text, at);
  bench.scans.push('4', { ...at, shelf: 'A2' });
  expect(bench.heard).toEqual(['machine', 'machine', 'machine', 'machine']);
  expect(waiting(bench)).toBe(4);
  bench.link(true);
  await expect.poll(() => waiting(bench)).toBe(0);
  expect(bench.sent).toEqual(['N A1 1', 'N A1 2', 'N A1 3', 'N A2 4']);
});

test('a scan that a locked desk did not take goes again once the desk is open', async () => {
  const bench = page();
  bench.refusals.push('deskLocked', 'stationAnswerLost');
  bench.scans.push('1', at);
  await expect.poll(() => bench.sent).toEqual(['N A1 1: deskLocked']);
  bench.isOpen(false);
  bench.isOpen(true);
  await expect.poll(() => bench.sent.length).toBe(2);
  bench.link(false);
  bench.link(true);
  await expect.poll(() => waiting(bench)).toBe(0);
  expect(bench.sent.at(-1)).toBe('N A1 1');
  expect(bench.scans.read().lost).toEqual([]);
});

test('an unknown code sounds wrong, and what was refused is named until it is seen to', async () => {
  const bench = page();
  bench.scans.push('1', at);
  bench.scans.push('NOBODY', at);
  await expect.poll(() => bench.heard).toEqual(['ok', 'wrong']);
  expect(bench.scans.read().said).toMatchObject({ text: 'NOBODY', counted: { sku: null }, number: 2 });
  bench.refusals.push('stockCountUnknown');
  bench.scans.push('2', at);
  await expect.poll(() => bench.heard.at(-1)).toBe('machine');
  expect(bench.scans.read().lost).toEqual([{ at, text: '2', problem: { code: 'stockCountUnknown' } }]);
  bench.scans.dismissLost();
  expect(bench.scans.read().lost).toEqual([]);
});

test('a page that was closed leaves its scans to the next one, on their shelf', async () => {
  const bench = page();
  bench.link(false);
  bench.scans.push('1', at);
  bench.scans.push('2', { ...at, shelf: 'A2' });
  const next = page(bench.browser, 'page-2');
  await expect.poll(() => next.sent).toEqual(['N A1 1', 'N A2 2']);
  expect(bench.browser.length).toBe(0);
});
