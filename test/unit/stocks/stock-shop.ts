import type { StockPlan } from '../../../src/shared/contract/stocks.ts';
import { isTold, type StockChange } from '../../../src/shared/domain/stock/stock-change.ts';
import type { IntentState } from '../../../src/shared/domain/stock/stock-intent.ts';
import type { Result } from '../../../src/shared/result.ts';
import { createStockMarketplace, type Fault } from './stock-marketplace.ts';
import { copyStores, openStockStation, WAREHOUSE, type StockStation } from './stock-station.ts';

/** Two articles of two barcodes each, one barcode of none, one that begins with zeros. */
export const GOODS = [
  ['4600000000011', 'MUG'],
  ['4600000000028', 'MUG'],
  ['4600000000035', 'CUP'],
  ['4600000000042', 'CUP'],
  ['4600000000059', ''],
  ['0000077', 'PIN'],
] as const;
export const SKUS: readonly string[] = GOODS.map(([sku]) => sku);
/** A file names it; neither the desk nor the marketplace has met it. */
export const NEW = '4700000000011';

/** What a person confirmed of one barcode. */
interface Asked {
  readonly sku: string;
  readonly change: StockChange;
  sendId: string | null;
  isCarried: boolean;
  state: IntentState;
}

const OPEN: ReadonlySet<IntentState> = new Set(['waiting', 'sending', 'sent']);

/** A desk and its marketplace, with what people confirmed beside what came of it. */
export function openStockShop(empty: string, folder: string) {
  copyStores(empty, folder);
  const asked = new Map<string, Asked[]>([...SKUS, NEW].map((sku) => [sku, []]));
  /** What nobody asked for. */
  const silent: string[] = [];
  /** By barcode: the last confirmed intent, less what was sold since. */
  const expected = new Map<string, number>();
  let ids = 0;
  const newId = (): string => `id-${String((ids += 1)).padStart(6, '0')}`;

  const marketplace = createStockMarketplace(SKUS, (sku, before, after) => {
    const last = asked.get(sku)?.at(-1);
    const change = last?.change;
    const wanted =
      change === undefined || change.kind === 'delete'
        ? null
        : change.kind === 'set'
          ? change.amount
          : (before ?? 0) + change.by;
    const isAsked = last !== undefined && !last.isCarried && OPEN.has(last.state) && wanted === after;
    if (!isAsked) silent.push(`${sku}: ${String(before)} → ${String(after)}`);
    if (last) last.isCarried = true;
  });
  for (const [index, sku] of SKUS.entries()) if (index % 2 === 0) marketplace.amounts.set(sku, 5);
  for (const [sku, amount] of marketplace.amounts) expected.set(sku, amount);

  let station = openStockStation(folder, marketplace, newId);
  station.journal.transaction(() => {
    for (const [sku, article] of GOODS) station.journal.stockSends.addSku(sku, article);
  });

  /** What the desk says of each intent must be so. */
  const look = (): void => {
    const { stockSends } = station.journal;
    for (const all of asked.values())
      for (const each of all) {
        if (each.sendId === null || !OPEN.has(each.state)) continue;
        const row = stockSends
          .historyOf(WAREHOUSE, each.sku, 100)
          .find(({ sendId }) => sendId === each.sendId);
        if (!row) throw new Error(`${each.sku}: an intent is gone`);
        each.state = row.state;
        if (OPEN.has(row.state)) continue;
        const there = marketplace.amounts.get(each.sku) ?? null;
        const isNot = (what: string): void => {
          throw new Error(`${each.sku}: said to be ${row.state}, and ${what} (${String(there)})`);
        };
        if (row.state === 'refused' || row.state === 'withdrawn') {
          if (each.isCarried) isNot('it was carried out');
        } else if (row.state === 'confirmed') {
          if (each.change.kind === 'delete' ? there !== null : (there ?? 0) !== row.target)
            isNot('it is not so');
          if (each.change.kind === 'set' && row.target !== each.change.amount) isNot('it is another amount');
          expected.set(each.sku, there ?? 0);
        } else {
          if (row.found !== (there ?? 0)) isNot(`${String(row.found)} was found`);
          expected.set(each.sku, there ?? 0);
        }
      }
  };

  const restart = (): void => {
    station = openStockStation(folder, marketplace, newId);
  };

  /** Null: it was killed meanwhile, and is started again. */
  const act = async <T>(work: (desk: StockStation) => Promise<T>): Promise<T | null> => {
    const desk = station;
    const value = await desk.through(() => work(desk));
    if (desk.isGone()) restart();
    look();
    return value;
  };

  /** What is confirmed is what the plan says; it is asked for from the moment of the touch. */
  const confirm = async (
    plan: StockPlan,
    changeOf: (sku: string, after: number) => StockChange,
    send: (
      desk: StockStation,
    ) => Promise<Result<{ readonly sendId: string | null }, { readonly code: string }>>,
  ): Promise<boolean> => {
    const mine = plan.lines.filter(isTold).map(({ sku, after }): Asked => ({
      sku,
      change: changeOf(sku, after ?? 0),
      sendId: null,
      isCarried: false,
      state: 'waiting',
    }));
    const before = new Set(station.journal.stockSends.sends(1000).map(({ sendId }) => sendId));
    for (const each of mine) asked.get(each.sku)?.push(each);
    const desk = station;
    const sent = await desk.through(() => send(desk));
    if (desk.isGone()) restart();
    const isSent = sent === null ? null : sent.ok;
    // The answer may have been lost: it stands in the journal, or it does not.
    const made = station.journal.stockSends.sends(1000).find(({ sendId }) => !before.has(sendId));
    if (made) {
      if (isSent === false) throw new Error('it was refused and is sent');
      for (const each of mine) each.sendId = made.sendId;
    } else {
      if (isSent === true && mine.length > 0) throw new Error('it was confirmed and is not sent');
      for (const each of mine) {
        if (each.isCarried) silent.push(`${each.sku}: refused, and carried out`);
        asked.get(each.sku)?.pop();
      }
    }
    look();
    return made !== undefined || isSent === true;
  };

  return {
    asked,
    silent,
    expected,
    marketplace,
    act,
    confirm,
    newId,
    station: () => station,
    fault: (...faults: Fault[]) => void marketplace.faults.push(...faults),
    kill: () => {
      station.kill();
      restart();
    },
    close: () => station.kill(),
    /** The desk has asked for its amount, or was told of it. */
    isMet: (sku: string): boolean =>
      SKUS.includes(sku) || station.cache.stocks.page(WAREHOUSE, '', 100).some((each) => each.sku === sku),
    /**
     * Sold past the station. Not where the amount would be again what it was before a change whose answer was lost: of
     * that nobody can tell that the change came about.
     */
    sell: (sku: string, pieces: number): void => {
      const there = marketplace.amounts.get(sku);
      const last = asked.get(sku)?.at(-1);
      if (there === undefined || there < pieces) return;
      if (last !== undefined && OPEN.has(last.state) && last.isCarried) {
        const row = station.journal.stockSends.historyOf(WAREHOUSE, sku, 1)[0];
        if (row?.base === there - pieces) return;
      }
      marketplace.amounts.set(sku, there - pieces);
      expected.set(sku, (expected.get(sku) ?? 0) - pieces);
    },
  };
}

export type StockShop = ReturnType<typeof openStockShop>;
