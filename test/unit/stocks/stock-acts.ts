import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { StockPlan } from '../../../src/shared/contract/stocks.ts';
import { createCheckedRows } from '../../../src/main/services/stock-files/checked-rows.ts';
import { proposalOf } from '../../../src/main/services/stock-files/file-plan.ts';
import { createRowJudge } from '../../../src/main/services/stock-files/row-judge.ts';
import { isTold, type StockChange } from '../../../src/shared/domain/stock/stock-change.ts';
import type { Result } from '../../../src/shared/result.ts';
import type { Fault } from './stock-marketplace.ts';
import { GOODS, NEW, SKUS, type StockShop } from './stock-shop.ts';
import { WAREHOUSE, type StockStation } from './stock-station.ts';

type Meanwhile = 'nothing' | 'sale' | 'read' | 'wake' | 'kill';

/** How a plan is confirmed. */
interface Touch {
  /** Between the plan and the touch. */
  readonly before: Meanwhile;
  /** Of what it tells the marketplace. */
  readonly fault: Fault;
  readonly after: Meanwhile;
}

export type Act =
  | { readonly kind: 'edit'; readonly which: number; readonly change: StockChange; readonly touch: Touch }
  | {
      readonly kind: 'file';
      readonly rows: readonly FileRow[];
      readonly rest: boolean;
      readonly touch: Touch;
    }
  | {
      readonly kind: 'count';
      readonly scans: readonly CountedScan[];
      readonly rest: boolean;
      readonly settle: 'none' | 'dismiss' | 'name';
      readonly corrects: boolean;
      readonly isLate: boolean;
      readonly touch: Touch;
    }
  | { readonly kind: 'goOn' | 'undo'; readonly which: number }
  | { readonly kind: 'pause' | 'resume' | 'withdraw'; readonly which: number }
  | { readonly kind: 'sale'; readonly which: number; readonly pieces: number }
  | { readonly kind: 'read' | 'wake' | 'kill' }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }
  | { readonly kind: 'killBefore'; readonly transactions: number };

/** Nothing goes wrong. */
const PLAIN: Touch = { before: 'nothing', fault: { kind: 'none' }, after: 'nothing' };

interface FileRow {
  readonly sku: string;
  readonly article: string;
  readonly amount: string;
}

interface CountedScan {
  readonly text: string;
  readonly shelf: string;
  /** A number that is typed instead. */
  readonly set: number | null;
}

const UNKNOWN = ['NOBODY', '4699999999998'];

const amount = fc.integer({ min: 0, max: 6 });
const mask = fc.integer({ min: 1, max: 63 });
const change: fc.Arbitrary<StockChange> = fc.oneof(
  amount.map((to) => ({ kind: 'set', amount: to }) as const),
  fc.integer({ min: -4, max: 4 }).map((by) => ({ kind: 'add', by }) as const),
  fc.constant({ kind: 'delete' } as const),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc
    .constantFrom('none', 'none', 'unreachable', 'processing', 'lostBefore', 'lostAfter', 'garbled')
    .map((kind) => ({ kind }) as const),
  fc.constantFrom('killBefore', 'killAfter').map((kind) => ({ kind }) as const),
  fc.record({ kind: fc.constantFrom('names', 'ignores'), which: fc.integer({ min: 1, max: 255 }) }),
);
const row: fc.Arbitrary<FileRow> = fc.record({
  sku: fc.constantFrom(...SKUS, '', NEW, '77', '4,6E+12'),
  article: fc.constantFrom('', '', 'MUG', 'CUP', 'PIN', 'NO SUCH'),
  amount: fc.constantFrom('', 'many', '0', '1', '2', '3', '6'),
});
const scanned: fc.Arbitrary<CountedScan> = fc.record({
  text: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...SKUS) },
    { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN) },
  ),
  shelf: fc.constantFrom('A', 'B'),
  set: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: amount }),
});

const meanwhile = fc.constantFrom<Meanwhile>(
  'nothing',
  'nothing',
  'nothing',
  'sale',
  'sale',
  'read',
  'wake',
  'kill',
);
const touch: fc.Arbitrary<Touch> = fc.record({
  before: meanwhile,
  fault: fc.oneof(fc.constant<Fault>({ kind: 'none' }), fault),
  after: meanwhile,
});

export const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ kind: fc.constant('edit'), which: mask, change, touch }),
    fc.record({ kind: fc.constant('edit'), which: mask, change, touch }),
    fc.record({
      kind: fc.constant('file'),
      rows: fc.array(row, { minLength: 1, maxLength: 5 }),
      rest: fc.boolean(),
      touch,
    }),
    fc.record({
      kind: fc.constant('count'),
      scans: fc.array(scanned, { minLength: 1, maxLength: 6 }),
      rest: fc.boolean(),
      settle: fc.constantFrom('none', 'dismiss', 'name'),
      corrects: fc.boolean(),
      isLate: fc.boolean(),
      touch,
    }),
    fc.record({ kind: fc.constantFrom('goOn', 'undo'), which: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('pause', 'resume', 'withdraw'), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('sale'), which: fc.nat(5), pieces: fc.integer({ min: 1, max: 3 }) }),
    fc.constantFrom('read', 'wake', 'kill').map((kind) => ({ kind }) as const),
    fc.record({ kind: fc.constant('faults'), faults: fc.array(fault, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('killBefore'), transactions: fc.integer({ min: 1, max: 8 }) }),
  ),
  { minLength: 2, maxLength: 12 },
);

type Sent = Result<{ readonly sendId: string | null }, { readonly code: string }>;

const told = (plan: StockPlan): Map<string, number> =>
  new Map(plan.lines.filter(isTold).map(({ sku, after }) => [sku, after ?? 0]));

const setTo = (_sku: string, after: number): StockChange => ({ kind: 'set', amount: after });

/** Null: the desk was killed, and what was shown is gone. */
async function confirmed(
  shop: StockShop,
  plan: StockPlan | null,
  touched: Touch,
  changeOf: (sku: string, after: number) => StockChange,
  send: (desk: StockStation) => Promise<Sent>,
): Promise<boolean | null> {
  if (plan === null) return null;
  await happen(shop, touched.before, plan);
  if (touched.fault.kind !== 'none') shop.fault(touched.fault);
  const isSent = await shop.confirm(plan, changeOf, send);
  await happen(shop, touched.after, plan);
  return isSent;
}

async function happen(shop: StockShop, what: Meanwhile, plan: StockPlan): Promise<void> {
  if (what === 'sale') for (const { sku } of plan.lines) shop.sell(sku, 1);
  if (what === 'kill') shop.kill();
  if (what === 'wake') await perform(shop, { kind: 'wake' });
  if (what === 'read') await perform(shop, { kind: 'read' });
}

async function edit(shop: StockShop, act: Extract<Act, { kind: 'edit' }>): Promise<void> {
  const skus = SKUS.filter((_, index) => (act.which & (1 << index)) !== 0);
  const plan = await shop.act(async ({ stocks }) => {
    const made = await stocks.handlers.plan({ warehouseId: WAREHOUSE, change: act.change, which: { skus } });
    return made.ok ? made.value : null;
  });
  if (plan === null) return;
  expect(plan.lines.map(({ sku }) => sku).toSorted()).toEqual(skus.toSorted());
  await confirmed(
    shop,
    plan,
    act.touch,
    () => act.change,
    ({ stocks }) => stocks.handlers.send({ planId: plan.planId, typed: 'Depot' }),
  );
}

/** Barcodes that a row may be about. */
const namedBy = (shop: StockShop, { sku, article }: FileRow): string[] => [
  ...[...SKUS, NEW].filter((each) => each === sku || (sku !== '' && each === sku.padStart(7, '0'))),
  ...(shop.isMet(sku) ? [] : GOODS.flatMap(([each, of]) => (article !== '' && of === article ? [each] : []))),
];

async function file(
  shop: StockShop,
  { rows, rest, touch: touched }: Extract<Act, { kind: 'file' }>,
): Promise<void> {
  const plan = await shop.act(async ({ stocks }) => {
    const table = await stocks.tableOf(WAREHOUSE);
    if (!table.ok) return null;
    const checked = createCheckedRows(table.value, await createRowJudge(table.value));
    checked.add(rows.map(({ sku, article, amount: cell }, line) => ({ line, cells: [sku, article, cell] })));
    checked.leaveOut(null);
    const proposal = await proposalOf(checked, table.value, rest);
    return proposal.ok ? stocks.propose(proposal.value) : null;
  });
  if (plan === null) return;
  // Each barcode becomes what a row says, and none that a row may be about, nor without being asked to.
  for (const [sku, after] of told(plan)) {
    const about = rows.filter((each) => namedBy(shop, each).includes(sku));
    if (about.length === 0) expect([sku, rest, after]).toEqual([sku, true, 0]);
    else expect(about.map(({ amount: cell }) => cell)).toContain(String(after));
  }
  await confirmed(shop, plan, touched, setTo, ({ stocks }) => stocks.handlers.send({ planId: plan.planId }));
}

async function count(shop: StockShop, act: Extract<Act, { kind: 'count' }>): Promise<void> {
  const [past] = shop.station().journal.stockCounts.past(1);
  const corrects = act.corrects && past ? past.countId : null;
  const begun = await shop.act(({ counts }) =>
    counts.begin({ warehouseId: WAREHOUSE, isBlind: false, corrects }),
  );
  if (!begun?.ok) return;
  const { countId } = begun.value;
  const lying = new Map<string, number>();
  const unknown: { readonly scanId: string; readonly shelf: string }[] = [];
  const lie = (sku: string, shelf: string, pieces: number): void => void lying.set(`${shelf} ${sku}`, pieces);
  const scan = async ({ text, shelf, set }: CountedScan): Promise<void> => {
    const isKnown = SKUS.includes(text);
    const scanId = shop.newId();
    if (set !== null && isKnown) {
      for (;;) {
        const answer = await shop.act(({ counts }) =>
          counts.set({ countId, shelf, sku: text, pieces: set, by: null }),
        );
        if (answer) break;
      }
      lie(text, shelf, set);
      return;
    }
    // As the page does it: the same scan is sent until it is answered.
    for (;;) {
      const answer = await shop.act(({ counts }) => counts.scan({ countId, scanId, shelf, text, by: null }));
      if (answer) break;
    }
    if (isKnown) lie(text, shelf, (lying.get(`${shelf} ${text}`) ?? 0) + 1);
    else unknown.push({ scanId, shelf });
  };
  for (const each of act.scans) await scan(each);
  if (act.settle !== 'none')
    for (const { scanId, shelf } of unknown.splice(0)) {
      const sku = act.settle === 'name' ? (SKUS[0] ?? '') : null;
      for (;;) if (await shop.act(({ counts }) => counts.settle({ countId, scanId, sku }))) break;
      if (sku !== null) lie(sku, shelf, (lying.get(`${shelf} ${sku}`) ?? 0) + 1);
    }
  const totals = new Map<string, number>();
  for (const [key, pieces] of lying) {
    const sku = key.slice(key.indexOf(' ') + 1);
    totals.set(sku, (totals.get(sku) ?? 0) + pieces);
  }
  const planned = await shop.act(({ counts }) => counts.plan({ countId, restToZero: act.rest }));
  if (planned === null) return;
  const isUnsure = act.rest && (corrects !== null || unknown.length > 0);
  if (!planned.ok) {
    expect(planned.problem.code).toBe(isUnsure ? 'stockCountUnsure' : 'stockCountEmpty');
    return;
  }
  expect(isUnsure).toBe(false);
  const all = act.rest ? [...SKUS, NEW].filter(shop.isMet) : [...totals.keys()];
  expect(planned.value.lines.map(({ sku }) => sku).toSorted()).toEqual(all.toSorted());
  for (const { sku, after, kind } of planned.value.lines)
    if (kind !== 'refused') expect([sku, after]).toEqual([sku, totals.get(sku) ?? 0]);
  if (act.isLate) await scan({ text: SKUS[1] ?? '', shelf: 'A', set: null });
  const { planId } = planned.value;
  const isSent = await confirmed(shop, planned.value, act.touch, setTo, ({ counts }) =>
    counts.send({ countId, planId }),
  );
  // What was counted since it was shown is in nothing that is sent.
  if (act.isLate) expect(isSent).toBe(false);
  const open = shop.station().journal.stockCounts.opened();
  expect(open.some((each) => each.countId === countId)).toBe(isSent !== true);
  if (isSent !== true) return;
  const untold = planned.value.lines.filter(({ kind }) => kind === 'refused').map(({ sku }) => sku);
  const on = open.find((each) => each.corrects === countId);
  const carried = on ? shop.station().journal.stockCounts.totals(on.countId, '', 100) : [];
  expect(carried).toEqual(untold.toSorted().map((sku) => ({ sku, pieces: totals.get(sku) ?? 0 })));
}

/** A count that is open is shown and sent as it is. */
async function goOn(shop: StockShop, which: number): Promise<void> {
  const open = shop.station().journal.stockCounts.opened();
  const countId = open[which % Math.max(1, open.length)]?.countId;
  if (countId === undefined) return;
  const planned = await shop.act(({ counts }) => counts.plan({ countId, restToZero: false }));
  if (!planned?.ok) return;
  const { planId } = planned.value;
  await confirmed(shop, planned.value, PLAIN, setTo, ({ counts }) => counts.send({ countId, planId }));
}

const sendOf = (shop: StockShop, which: number): string | undefined => {
  const sends = shop.station().journal.stockSends.sends(10);
  return sends[which % Math.max(1, sends.length)]?.sendId;
};

async function undo(shop: StockShop, which: number): Promise<void> {
  const sendId = sendOf(shop, which);
  if (sendId === undefined) return;
  const made = await shop.act(({ stocks }) => stocks.handlers.undo({ sendId }));
  if (!made?.ok) return;
  const { planId } = made.value;
  await confirmed(shop, made.value, PLAIN, setTo, ({ stocks }) => stocks.handlers.send({ planId }));
}

/** One thing that a person, the marketplace or the power does. */
export async function perform(shop: StockShop, act: Act): Promise<void> {
  switch (act.kind) {
    case 'edit':
      return edit(shop, act);
    case 'file':
      return file(shop, act);
    case 'count':
      return count(shop, act);
    case 'goOn':
      return goOn(shop, act.which);
    case 'undo':
      return undo(shop, act.which);
    case 'pause':
    case 'resume':
    case 'withdraw': {
      const sendId = sendOf(shop, act.which);
      if (sendId !== undefined)
        await shop.act(async ({ stocks }) => void (await stocks.handlers[act.kind]({ sendId })));
      return undefined;
    }
    case 'sale':
      return shop.sell(SKUS[act.which] ?? '', act.pieces);
    case 'read':
      await shop.act(({ stocks }) => stocks.handlers.read({ warehouseId: WAREHOUSE }));
      return undefined;
    case 'wake':
      await shop.act(async ({ wake }) => wake());
      return undefined;
    case 'kill':
      return shop.kill();
    case 'faults':
      return shop.fault(...act.faults);
    case 'killBefore':
      return shop.station().killBefore(act.transactions);
    default:
      throw new Error(act satisfies never);
  }
}
