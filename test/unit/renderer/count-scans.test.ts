import { expect, test } from 'vitest';
import { createCountScans } from '../../../src/renderer/scanner/count-scans.ts';
import { createKeptScans, KEPT_OF_COUNTS } from '../../../src/renderer/scanner/kept-scans.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { Client } from '../../../src/shared/contract/index.ts';
import type { CurrentView } from '../../../src/shared/contract/people.ts';
import type { StationView } from '../../../src/shared/contract/station.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';
import { nobody } from './current-view.ts';

const open: CurrentView = { ...nobody('free'), rights: ['stockroom'] };
const worker = (name: string, rights: CurrentView['rights'] = ['stockroom']): CurrentView => ({
  ...open,
  state: 'signedIn',
  person: { id: name, name, role: 'lead' },
  rights,
});

/** One page that counts, at a station that answers as it is told to. */
function page(browser = memoryStore(), name = 'page-1', current = open) {
  const store = createAppStore();
  const sent: string[] = [];
  const heard: string[] = [];
  const refusals: Problem['code'][] = [];
  const answer = (said: string, sku: string | null, pieces: number) => {
    const code = refusals.shift();
    sent.push(code === undefined ? said : `${said}: ${code}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what these have is not asked for
    if (code !== undefined) return fail({ code } as Extract<Problem, { code: 'stockCountUnknown' }>);
    return ok({ sku, article: '', pieces, total: pieces, there: null });
  };
  const nameOf = (by: string | null): string => (by === null ? '' : ` by ${by}`);
  const scan: Client['stockCounts']['scan'] = async ({ countId, shelf, text, by }) =>
    answer(`${countId} ${shelf} ${text}${nameOf(by)}`, text.startsWith('NOBODY') ? null : text, 1);
  const set: Client['stockCounts']['set'] = async ({ countId, shelf, sku, pieces, by }) =>
    answer(`${countId} ${shelf} ${sku}=${String(pieces)}${nameOf(by)}`, sku, pieces);
  const scans = createCountScans({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
    client: { stockCounts: { scan, set } } as Client,
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
  const works = (who: CurrentView): void => store.getState().receive({ current: who });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its volume is asked for
  store.getState().receive({ station: { preferences: { volume: 1 } } as StationView });
  works(current);
  link(true);
  return { scans, sent, heard, refusals, link, works, browser };
}

const at = { countId: 'N', shelf: 'A1' };
const waiting = ({ scans }: ReturnType<typeof page>): number => scans.read().waiting.get('N') ?? 0;
const lostOf = ({ scans }: ReturnType<typeof page>): string[] => scans.read().lost.map(({ text }) => text);
const idsOf = (scans: readonly { readonly scanId: string }[]): string[] => scans.map(({ scanId }) => scanId);

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
  bench.works(nobody('locked'));
  bench.works(open);
  await expect.poll(() => bench.sent.length).toBe(2);
  bench.link(false);
  bench.link(true);
  await expect.poll(() => waiting(bench)).toBe(0);
  expect(bench.sent.at(-1)).toBe('N A1 1');
  expect(bench.scans.read().lost).toEqual([]);
});

test('a code that somebody gave its barcode is not said to be unknown any longer; what was scanned after it stands', async () => {
  const bench = page();
  bench.scans.push('NOBODY', at);
  await expect.poll(() => bench.scans.read().said?.text).toBe('NOBODY');
  const scanId = bench.scans.read().said?.scanId ?? '';
  bench.scans.settled('another');
  expect(bench.scans.read().said).not.toBeNull();
  bench.scans.settled(scanId);
  expect(bench.scans.read().said).toBeNull();
  bench.scans.push('1', at);
  await expect.poll(() => bench.scans.read().said?.text).toBe('1');
  bench.scans.settled(scanId);
  expect(bench.scans.read().said?.text).toBe('1');
});

test('an unknown code sounds wrong, and what was refused is named until it is seen to', async () => {
  const bench = page();
  bench.scans.push('1', at);
  bench.scans.push('NOBODY', at);
  await expect.poll(() => bench.heard).toEqual(['ok', 'wrong']);
  expect(bench.scans.read().said).toMatchObject({ text: 'NOBODY', counted: { sku: null } });
  bench.refusals.push('stockCountUnknown', 'stockCountUnknown');
  bench.scans.push('2', at);
  await expect.poll(() => lostOf(bench)).toEqual(['2']);
  expect(bench.heard.at(-1)).toBe('machine');
  const seen = bench.scans.read().lost;
  expect(seen).toMatchObject([{ at, text: '2', problem: { code: 'stockCountUnknown' } }]);
  // Another is lost while somebody reads of the first.
  bench.scans.push('3', at);
  await expect.poll(() => lostOf(bench)).toEqual(['2', '3']);
  bench.scans.drop(idsOf(seen));
  expect(lostOf(bench)).toEqual(['3']);
});

test('a page that was closed leaves its scans to the next one, on their shelf, and what was lost to be seen', async () => {
  const bench = page();
  bench.refusals.push('stockCountUnknown');
  bench.scans.push('0', at);
  await expect.poll(() => lostOf(bench)).toEqual(['0']);
  bench.link(false);
  bench.scans.push('1', at);
  bench.scans.push('2', { ...at, shelf: 'A2' });
  const next = page(bench.browser, 'page-2');
  await expect.poll(() => next.sent).toEqual(['N A1 1', 'N A2 2']);
  expect(lostOf(next)).toEqual(['0']);
  next.scans.drop(idsOf(next.scans.read().lost));
  expect(bench.browser.length).toBe(0);
});

test('what one person scanned is never sent as another, and waits for its own', async () => {
  const bench = page(memoryStore(), 'page-1', worker('Ann'));
  bench.link(false);
  bench.scans.push('1', at);
  bench.works(worker('Bob'));
  bench.scans.push('2', at);
  bench.link(true);
  await expect.poll(() => bench.sent).toEqual(['N A1 2 by Bob']);
  expect(waiting(bench)).toBe(1);
  expect(bench.scans.read().ofOthers).toMatchObject([{ at, text: '1', by: 'Ann' }]);
  // The page is closed meanwhile.
  const next = page(bench.browser, 'page-2', worker('Bob'));
  await expect.poll(() => next.scans.read().ofOthers.length).toBe(1);
  next.works(worker('Ann', []));
  expect(next.scans.read().ofOthers).toEqual([]);
  expect([next.sent, waiting(next)]).toEqual([[], 1]);
  next.works(worker('Ann'));
  await expect.poll(() => next.sent).toEqual(['N A1 1 by Ann']);
  expect(waiting(next)).toBe(0);
});

test.each(['notAllowed', 'confirmNeeded', 'stockScanOfOther'] as const)(
  'a scan that is not taken of who works here is kept until they may: %s',
  async (code) => {
    const bench = page(memoryStore(), 'page-1', worker('Ann'));
    bench.refusals.push(code);
    bench.scans.push('1', at);
    await expect.poll(() => bench.sent).toEqual([`N A1 1 by Ann: ${code}`]);
    expect([waiting(bench), lostOf(bench)]).toEqual([1, []]);
    bench.works({ ...worker('Ann'), provedAt: 5 });
    await expect.poll(() => waiting(bench)).toBe(0);
    expect(bench.sent.at(-1)).toBe('N A1 1 by Ann');
  },
);

test('what another person left can be dropped by name, and nothing else with it', async () => {
  const bench = page(memoryStore(), 'page-1', worker('Ann'));
  bench.link(false);
  bench.scans.push('1', at);
  bench.works(worker('Bob'));
  bench.scans.push('2', at);
  bench.scans.drop(idsOf(bench.scans.read().ofOthers));
  expect([waiting(bench), bench.scans.read().ofOthers]).toEqual([1, []]);
  bench.link(true);
  await expect.poll(() => bench.sent).toEqual(['N A1 2 by Bob']);
  expect(bench.browser.length).toBe(0);
});

test('a number that is typed while scans wait is set behind them and before those that come after', async () => {
  const bench = page();
  bench.link(false);
  bench.scans.push('1', at);
  // It is of what was scanned last, and not of what was answered last.
  expect(bench.scans.read().made).toMatchObject({ at, text: '1' });
  bench.scans.set('1', at, 7);
  bench.scans.push('1', at);
  bench.link(true);
  await expect.poll(() => bench.sent).toEqual(['N A1 1', 'N A1 1=7', 'N A1 1']);
});
