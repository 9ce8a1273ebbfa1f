import type { Handlers } from '../../../shared/contract/index.ts';
import { commandCards } from '../../../shared/domain/command-codes.ts';
import { commandTarget } from '../../../shared/domain/packing/command-target.ts';
import type { SessionInput, Step } from '../../../shared/domain/packing/session.ts';
import type { Task } from '../../../shared/domain/packing/task.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Labels } from '../labels/labels.ts';
import type { Marking } from '../marking/marking.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { boxName } from '../parcels/box-name.ts';
import { liftHold, productSeen, readChangedProducts } from './changed-products.ts';
import type { LabelJobs } from './label-jobs.ts';
import { mayReprint } from './may-reprint.ts';
import type { OpenSupplies } from './open-supplies.ts';
import { readPackingView } from './packing-view.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { readRefusedLabels, refusedLabel } from '../labels/refused-label.ts';
import { printAhead, readAhead, stopAhead } from './print-ahead.ts';
import type { Scanning } from './scanning.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionHost } from './session-host.ts';
import { readShelf } from './shelf.ts';

export interface PackingHandlersPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly labelJobs: LabelJobs;
  readonly supplies: OpenSupplies;
  readonly facts: SessionFacts;
  readonly host: SessionHost;
  /** Tells of another verdict, or the same once more. */
  readonly shown: Source;
  readonly scanning: Scanning;
  readonly openSupply: (supplyId: string, beside: boolean) => void;
  readonly openOnlySupply: () => void;
  readonly printers: PrinterPool;
  readonly labels: Pick<Labels, 'fetchAgain'>;
  readonly preparedFor: () => string;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The person acted on something the screen no longer shows: a click just before a scan, or just after. */
const movedOn = { code: 'shownMovedOn' } as const;

/** What the packing screen may ask of the session. */
export function createPackingHandlers(ports: PackingHandlersPorts): Handlers['packing'] {
  const { cache, journal, marking, labelJobs, supplies, host, clock } = ports;

  /** After the only supply is closed by hand, none opens until one is chosen or something is scanned. */
  let wasClosedByHand = false;

  const ofView = [
    ports.shown,
    ports.printers.changes,
    journal.topics('scans', 'session', 'parcels', 'print_jobs', 'holds', 'boxes', 'marking_codes'),
    journal.topics('product_codes', 'product_gtins', 'changed_products', 'printer_states'),
    cache.topics('orders', 'supplies', 'labels', 'box_orders', 'warehouses'),
  ];

  /** The order whose codes are asked for. */
  const orderAtGate = (): CachedOrder | null => {
    const state = host.state();
    const task: Task | null = state.kind === 'open' ? state.task : null;
    return task?.kind === 'codes' ? cache.orders.get(task.parcel.orderId) : null;
  };

  const gateAnswered = (
    text: string,
    answer: () => ReturnType<Marking['scan']>,
    also: (step: Step, jobId: string | null) => void = () => undefined,
  ): void =>
    void host.take(() => ({
      input: { kind: 'gateAnswered', resolution: { kind: 'code', text, outcome: answer(), product: null } },
      facts: host.facts(false),
      also,
    }));

  /** An action by hand that a card could also have done is listed among the last scans. */
  const amongScans = (text: string, at: number, verdict: Verdict, jobId: string | null): void => {
    const supplyId = supplies.books[0]?.supplyId ?? null;
    journal.scans.add({
      scanId: ports.newId(),
      at,
      endedAt: at,
      text,
      supplyId,
      verdict,
      isRepeat: false,
      jobId,
    });
  };

  /** Another label for a parcel is listed among the last scans, whether asked for by card or by hand. */
  const byHand = (input: Extract<SessionInput, { kind: 'command' | 'reprintAgain' }>): void => {
    const at = clock();
    void host.take(() => ({
      input,
      facts: host.facts(false),
      also: ({ verdict, effects }, jobId) => {
        if (!effects.some(({ kind }) => kind === 'reprint')) return;
        amongScans(commandCards.reprint.code, at, verdict, jobId);
      },
    }));
  };

  /** The label of goods that were put on hold meanwhile is no longer wanted. */
  const notInHand = (job: JobRow): void => {
    const orderId = job.document.kind === 'orderLabel' ? job.document.orderId : null;
    const isOnHold = orderId !== null && journal.holds.get(orderId) !== null;
    if (isOnHold) ports.printers.holderOf(job)?.queue.cancel(job);
    else labelJobs.printAgain(job);
  };

  /** Each answer is written down separately: after a crash in the middle, the rest are asked again. */
  const answer = (job: JobRow, inHand: boolean): void => {
    const { jobId } = job;
    journal.audit.add(clock(), 'labelAnswered', { jobId, inHand, person: ports.person() });
    if (inHand) ports.printers.proved(job, 'personSaw');
    else notInHand(job);
  };

  return {
    view: feed(() => readPackingView(ports), ...ofView),
    open: async ({ supplyId, beside }) => {
      const supply = cache.supplies.get(supplyId);
      if (!supply) return fail({ code: 'supplyUnknown', supplyId });
      if (supply.done) return fail({ code: 'supplyNotOpen', supplyId });
      wasClosedByHand = false;
      ports.openSupply(supplyId, beside);
      return ok(null);
    },
    arrive: async () => {
      if (!wasClosedByHand && host.shown.reason === 'noSupplyOpen') ports.openOnlySupply();
      return ok(null);
    },
    openBox: async ({ boxKey }) => {
      const box = journal.boxes.get(boxKey);
      if (!box) return fail({ code: 'boxUnknown', boxKey });
      const { supplyId } = box;
      if (cache.supplies.get(supplyId)?.done !== false) return fail({ code: 'supplyNotOpen', supplyId });
      if (supplies.books[0]?.supplyId !== supplyId) ports.openSupply(supplyId, supplies.has(supplyId));
      host.put({ kind: 'boxOpened', key: box.key, name: boxName(box) });
      return ok(null);
    },
    close: async ({ supplyId }) => {
      wasClosedByHand = true;
      host.put({ kind: 'close', supplyId });
      return ok(null);
    },
    shelf: feed(
      () => readShelf(cache, journal, supplies.books[0] ?? null),
      ports.shown,
      cache.topics('orders', 'supplies', 'labels'),
      journal.topics('holds', 'parcels', 'print_jobs'),
    ),
    scan: async (input) => ports.scanning.take(input),
    command: async ({ command, why, of }) => {
      if (commandTarget(host.state(), command, host.facts(false)) !== of) return fail(movedOn);
      byHand({ kind: 'command', command, why });
      return ok(null);
    },
    printOnceMore: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      byHand({ kind: 'reprintAgain' });
      return ok(null);
    },
    chooseProduct: async ({ verdictNumber, choice }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      const { shown } = host;
      const product = shown.reason === 'whichProduct' ? shown.products[choice - 1] : undefined;
      if (shown.reason === 'whichProduct' && product) ports.scanning.choose(shown.text, product);
      return ok(null);
    },
    goodsSeenTo: async ({ sku }) => {
      host.put({ kind: 'goodsSeenTo', sku });
      return ok(null);
    },
    release: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      host.put({ kind: 'release' });
      return ok(null);
    },
    confirmGtin: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      const state = host.state();
      const verdict = state.kind === 'open' ? state.verdict : null;
      if (verdict?.reason !== 'codeOfUnknownProduct') return ok(null);
      const { orderId } = verdict.parcel;
      const order = cache.orders.get(orderId);
      if (!order) return fail({ code: 'orderUnknown', orderId });
      const at = clock();
      // The question keeps its own line among the last scans; the result of the answer gets another.
      gateAnswered(
        verdict.text,
        () => marking.confirmGtin(order, verdict.text),
        (step, jobId) => amongScans(verdict.text, at, step.verdict, jobId),
      );
      return ok(null);
    },
    takeBackCode: async ({ key }) => {
      const order = orderAtGate();
      if (order) gateAnswered('', () => marking.takeBack(order, key));
      return ok(null);
    },
    holds: feed(
      () =>
        journal.holds.all().flatMap(({ orderId, why, at, person }) => {
          const order = cache.orders.get(orderId);
          return order ? [{ parcel: parcelRef(cache, order), why, at, person }] : [];
        }),
      journal.topics('holds'),
      cache.topics('orders', 'labels'),
    ),
    liftHold: async ({ orderId }) => {
      journal.transaction(() => {
        liftHold(journal, orderId, clock());
        journal.audit.add(clock(), 'holdLifted', { orderId, person: ports.person() });
      });
      return ok(null);
    },
    changedProducts: feed(
      () => readChangedProducts(ports),
      journal.topics('changed_products', 'parcels', 'boxes'),
      cache.topics('orders', 'supplies', 'labels', 'box_orders'),
    ),
    productSeen: async ({ orderIds }) => {
      const person = ports.person();
      journal.transaction(() => {
        for (const orderId of orderIds) {
          const changed = journal.changedProducts.get(orderId);
          if (!changed) continue;
          productSeen(journal, orderId);
          const { before, now } = changed;
          journal.audit.add(clock(), 'productChangeSeen', { orderId, before, now, person });
        }
      });
      return ok(null);
    },
    answerUncertain: async ({ jobId, inHand }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (job.state !== 'uncertain') return fail({ code: 'jobMovedOn', jobId, state: job.state });
      answer(job, inHand);
      ports.printers.wake();
      host.put({ kind: 'answered' });
      return ok(null);
    },
    answerAllUncertain: async ({ printerId, inHand }) => {
      if (!ports.printers.get(printerId)) return fail({ code: 'printerUnknown', printerId });
      const asked = journal.jobs.allIn(printerId, ['uncertain']);
      for (const { jobId } of asked) {
        const job = journal.jobs.get(jobId);
        if (job) answer(job, inHand);
      }
      ports.printers.wake();
      host.put({ kind: 'answered' });
      return ok({ jobs: asked.length });
    },
    printAnyway: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      host.put({ kind: 'printAnyway' });
      return ok(null);
    },
    refusedLabels: feed(
      () => readRefusedLabels(ports),
      cache.topics('labels', 'orders', 'supplies'),
      journal.topics('print_jobs', 'parcels', 'boxes', 'holds'),
    ),
    fetchLabelAgain: async ({ orderId }) => {
      if (!cache.orders.get(orderId)) return fail({ code: 'orderUnknown', orderId });
      const refused = refusedLabel(ports, orderId);
      if (refused === null) return fail(movedOn);
      journal.audit.add(clock(), 'labelAskedAgain', { orderId, refused, person: ports.person() });
      const fetched = await ports.labels.fetchAgain(orderId);
      // A job that waits for this label is retried now, ahead of its next scheduled try.
      if (fetched.ok) for (const { queue } of ports.printers.list()) queue.retryNow();
      return fetched;
    },
    printAhead: async ({ supplyId }) => {
      return printAhead(ports, supplyId);
    },
    ahead: async ({ supplyId }) => readAhead(ports, supplyId),
    stopAhead: async ({ supplyId }) => {
      return stopAhead(ports, supplyId);
    },
    reprint: async ({ orderId, reason }) => {
      const may = mayReprint(ports, orderId);
      if (!may.ok) return may;
      if (!ports.printers.effectivePrinter('orderLabel')) return fail({ code: 'printerNotSet' });
      const { parcel, last, underWay } = may.value;
      if (!underWay) labelJobs.reprint(parcel, last, reason);
      ports.printers.wake();
      const order = cache.orders.get(orderId);
      return ok({ parcel: order ? parcelRef(cache, order) : parcelRefOfParcel(parcel) });
    },
  };
}
