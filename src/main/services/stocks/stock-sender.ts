import { pauseAfter } from '../../../shared/domain/outbox/back-off.ts';
import type { IntentEvent } from '../../../shared/domain/stock/stock-intent.ts';
import { deleteStocks, updateStocks } from '../../../shared/marketplace/stocks.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { StockIntentRow, StockSend } from '../../db/journal/stocks.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { isRefused } from '../outbox/refusals.ts';
import { createIntentWriter, type IntentPorts } from './end-intents.ts';
import type { FreePieces } from './free-pieces.ts';
import { BATCH, type AmountsRead, type ReadAmounts } from './stock-reader.ts';

export interface StockSenderPorts extends IntentPorts {
  readonly marketplace: Marketplace;
  readonly readAmounts: ReadAmounts;
  readonly free: Pick<FreePieces, 'now'>;
  readonly log: Logger;
}

export interface StockSender {
  /** Goes on with what is open, the earlier run's included. */
  wake(): void;
  stop(): Promise<void>;
}

/** `again`: there may be more of it. `later`: nobody answered. `stopped`: a person is needed. */
type Ended = 'again' | 'done' | 'later' | 'stopped';

/**
 * Tells amounts a thousand at a time and reads each batch back. Every step is written down before it leaves; after a
 * crash the marketplace is asked first what came about.
 */
export function createStockSender(ports: StockSenderPorts): StockSender {
  const { journal, log } = ports;
  const { stockSends } = journal;
  const step = createStep(ports);
  let failures = 0;

  const run = async (signal: AbortSignal): Promise<number | null> => {
    let isLater = false;
    for (const { sendId } of stockSends.openSends()) {
      for (;;) {
        const send = stockSends.send(sendId);
        if (!send || signal.aborted) break;
        const ended = await step(send, signal);
        if (ended === 'again') {
          failures = 0;
          if (send.problem !== null && !send.isPaused)
            journal.transaction(() => stockSends.setProblem(sendId, null));
          continue;
        }
        isLater ||= ended === 'later';
        break;
      }
    }
    if (!isLater) return null;
    failures += 1;
    return pauseAfter(failures);
  };

  const worker = createWorker('stocks', log, run);
  return { wake: worker.wake, stop: worker.stop };
}

/** One batch of a send on its way: read back, or told and read back. Of a paused one nothing more is told. */
function createStep(ports: StockSenderPorts): (send: StockSend, signal: AbortSignal) => Promise<Ended> {
  const { journal, marketplace, readAmounts, free, log } = ports;
  const { stockSends } = journal;

  const options = (signal: AbortSignal): CallOptions => ({
    priority: 'handOver',
    signal,
    whenLost: 'readBack',
  });

  const isPaused = (sendId: string): boolean => stockSends.send(sendId)?.isPaused ?? true;

  const applyAll = createIntentWriter(ports);

  /** Why it does not go on now; a person sees it beside the send. */
  const hold = ({ sendId }: StockSend, problem: Problem): Ended => {
    log.warn({ sendId, problem }, 'stocks were not told');
    const isFinal = isRefused(problem) && !isPassing(problem);
    journal.transaction(() => {
      stockSends.setProblem(sendId, problem);
      if (isFinal) stockSends.setPaused(sendId, true);
    });
    return isFinal ? 'stopped' : 'later';
  };

  /** Hours may have passed since it was confirmed: what was ordered or went bad meanwhile is not sold. */
  const overtakenOf = (warehouseId: string, { sku, change }: StockIntentRow): IntentEvent | null =>
    change.kind === 'set' && change.amount > (free.now(warehouseId, sku) ?? -1)
      ? { kind: 'overtaken', problem: { code: 'stockMovedOn' } }
      : null;

  const readBack = async (
    send: StockSend,
    rows: readonly StockIntentRow[],
    signal: AbortSignal,
  ): Promise<Ended> => {
    const now = await readAmounts(
      send.warehouseId,
      rows.map(({ sku }) => sku),
      options(signal),
    );
    if (!now.ok) return hold(send, now.problem);
    applyAll(send, rows, ({ sku }) => eventOfRead('readBack', sku, now.value));
    return 'again';
  };

  /** What a refusal means for each of a batch: those that it names are out, the others go again without them. */
  const refuse = (send: StockSend, rows: readonly StockIntentRow[], problem: Problem): Ended => {
    const named = new Set(
      problem.code === 'marketplaceRefused'
        ? problem.items.flatMap(({ code, data }) => (code === PASSING ? [] : data.map(({ sku }) => sku)))
        : [],
    );
    const isNamed = rows.some(({ sku }) => named.has(sku));
    applyAll(send, rows, ({ sku }) =>
      named.has(sku) ? { kind: 'named', problem: onlyOf(problem, sku) } : { kind: 'notSent' },
    );
    return isNamed ? 'again' : hold(send, problem);
  };

  const put = (warehouseId: string, rows: readonly StockIntentRow[], signal: AbortSignal) => {
    const skus = rows.map(({ sku }) => sku);
    if (rows.some(isDeleted)) return marketplace.call(deleteStocks, { warehouseId, skus }, options(signal));
    const stocks = rows.map(({ sku, target }) => ({ sku, amount: target ?? 0 }));
    return marketplace.call(updateStocks, { warehouseId, stocks }, options(signal));
  };

  const tell = async (
    send: StockSend,
    waiting: readonly StockIntentRow[],
    signal: AbortSignal,
  ): Promise<Ended> => {
    const { warehouseId, sendId } = send;
    const before = await readAmounts(
      warehouseId,
      waiting.map(({ sku }) => sku),
      options(signal),
    );
    if (!before.ok) return hold(send, before.problem);
    if (isPaused(sendId)) return 'done';
    if (send.isFree) applyAll(send, waiting, (row) => overtakenOf(warehouseId, row));
    applyAll(send, waiting, ({ sku }) => eventOfRead('asked', sku, before.value));
    const rows = stockSends.inState(sendId, 'sending', BATCH);
    if (rows.length === 0) return 'again';
    const told = await put(warehouseId, rows, signal);
    if (told.ok) {
      applyAll(send, rows, () => ({ kind: 'answered' }));
      return readBack(send, stockSends.inState(sendId, 'sent', BATCH), signal);
    }
    switch (told.problem.code) {
      case 'outcomeUnknown':
      case 'marketplaceGarbled':
      case 'aborted':
        // They may have come about: the next run asks.
        return hold(send, told.problem);
      default:
        if (isRefused(told.problem)) return refuse(send, rows, told.problem);
        applyAll(send, rows, () => ({ kind: 'notSent' }));
        return hold(send, told.problem);
    }
  };

  return async (send, signal) => {
    for (const state of ['sending', 'sent'] as const) {
      const rows = stockSends.inState(send.sendId, state, BATCH);
      if (rows.length > 0) return readBack(send, rows, signal);
    }
    if (send.isPaused) return 'done';
    const waiting = stockSends.inState(send.sendId, 'waiting', BATCH);
    const [first] = waiting;
    if (!first) return 'done';
    // A request deletes or sets.
    const alike = waiting.filter((row) => isDeleted(row) === isDeleted(first));
    return tell(send, alike, signal);
  };
}

/** The marketplace works on the warehouse: what it refuses now it takes later. */
const PASSING = 'StoreIsProcessing';
const isPassing = (problem: Problem): boolean =>
  problem.code === 'marketplaceRefused' && problem.refusal === PASSING;

/** A barcode that is told with several amounts must not hold up the others of its batch. */
const eventOfRead = (
  kind: 'asked' | 'readBack',
  sku: string,
  { amounts, contradicted }: AmountsRead,
): IntentEvent =>
  contradicted.has(sku)
    ? { kind: 'contradicted', problem: { code: 'stockContradicted', sku, others: 0 } }
    : { kind, amount: amounts.get(sku) ?? null };

const isDeleted = ({ change }: StockIntentRow): boolean => change.kind === 'delete';

/** A refusal of a thousand is told of one with its own reason. */
function onlyOf(problem: Problem, sku: string): Problem {
  if (problem.code !== 'marketplaceRefused') return problem;
  const item = problem.items.find(({ data }) => data.some((each) => each.sku === sku));
  if (!item) return { ...problem, items: [] };
  const items = [{ ...item, data: item.data.filter((each) => each.sku === sku) }];
  return { ...problem, refusal: item.code, message: item.message, items };
}
