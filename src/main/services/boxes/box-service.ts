import type { BoxCard, BoxedParcel, SupplyBoxes } from '../../../shared/contract/boxes.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { asksPerson } from '../../../shared/domain/print-job/asks-person.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { getBoxLabels } from '../../../shared/marketplace/boxes.ts';
import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { firstPrintable, type CameFile } from '../labels/first-printable.ts';
import { namesAnother } from '../labels/names-another.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { RefusedFiles } from '../labels/refused-files.ts';
import { boxName } from '../parcels/box-name.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import type { MarketplaceLabels } from '../labels/give-out-labels.ts';
import { enqueue } from '../printing/enqueue.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { Boxes } from './boxes.ts';
import { boxRef, emptyBoxes, isGone, isPacked, ordersIn, placeOf } from './contents.ts';
import { lookUp } from './look-up.ts';

export interface BoxServicePorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Boxes;
  readonly marketplace: Marketplace;
  readonly preparer: LabelPreparer;
  readonly refusedFiles: RefusedFiles;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
}

/** Box labels are always drawn at this size (document 1), in millimetres. */
const LABEL_SIZE = { width: 58, height: 40 } as const;

/**
 * The most that the marketplace makes in one request (document 1, "Supplies and boxes"); a lorry holds a few hundred.
 * Every box is drawn on the screens and sent again with each parcel. A box opened by a scan is made regardless of this
 * limit: the ones before it are full.
 */
const MOST_BOXES = 1000;

type Open<T> = Result<T, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;

/** What people do with boxes away from the bench: make, look into, move between, empty, print and delete them. */
export function createBoxService(ports: BoxServicePorts): {
  readonly handlers: Handlers['boxes'];
  readonly picture: MarketplaceLabels['box'];
  readonly document: PrintableDocument<'boxLabel'>;
} {
  const { cache, journal, boxes } = ports;

  const isClosed = (supplyId: string): boolean => cache.supplies.get(supplyId)?.done !== false;

  const openSupply = (supplyId: string): Open<null> => {
    if (!cache.supplies.get(supplyId)) return fail({ code: 'supplyUnknown', supplyId });
    return isClosed(supplyId) ? fail({ code: 'supplyNotOpen', supplyId }) : ok(null);
  };

  const changeable = (boxKey: string): Result<Box, ProblemOf<'boxUnknown' | 'supplyNotOpen'>> => {
    const box = journal.boxes.get(boxKey);
    if (!box) return fail({ code: 'boxUnknown', boxKey });
    return isClosed(box.supplyId) ? fail({ code: 'supplyNotOpen', supplyId: box.supplyId }) : ok(box);
  };

  const cardOf = (box: Box, untold: ReadonlySet<string>): BoxCard => {
    const all = ordersIn(ports, box);
    const live = all.filter((orderId) => !isGone(cache, orderId));
    const waiting = live.filter((orderId) => untold.has(orderId)).length;
    return {
      ...boxRef(box),
      number: box.number,
      parcels: live.length,
      cancelled: all.length - live.length,
      untold: waiting,
      label: labelOf(box, live.length, waiting),
    };
  };

  /** Labels exist only for boxes with orders in them (document 1, "Supply states", rule 6). */
  const labelOf = ({ boxId }: Box, live: number, untold: number): BoxCard['label'] => {
    if (boxId === null) return 'noId';
    if (live === 0) return 'empty';
    return live === untold ? 'notTold' : 'ready';
  };

  /** Orders whose place in a box the marketplace has not been told yet, or has refused. */
  const untoldIn = (supplyId: string): Set<string> =>
    new Set(
      journal.boxChanges
        .unsettledOf(supplyId)
        .filter(({ change }) => change.kind === 'putInBox')
        .map(({ change }) => change.orderId),
    );

  const boxedParcel = (orderId: string): BoxedParcel => {
    const parcel = journal.parcels.get(orderId);
    const order = cache.orders.get(orderId);
    return {
      parcel: parcel
        ? parcelRefOfParcel(parcel)
        : parcelRef(cache, order ?? { orderId, article: '', colorCode: null }),
      position: parcel?.position ?? null,
      packedAt: parcel?.packedAt ?? null,
      person: parcel?.person ?? null,
      cancelled: order !== null && isCancelled(order),
    };
  };

  const viewOf = (supplyId: string, name: string): SupplyBoxes => {
    const untold = untoldIn(supplyId);
    const all = journal.boxes.ofSupply(supplyId);
    const loose = cache.orders
      .ofSupply(all.length === 0 ? '' : supplyId)
      .filter(
        (order) =>
          order.supplyId === supplyId &&
          !isCancelled(order) &&
          isPacked(ports, order.orderId) &&
          placeOf(ports, order.orderId) === null,
      );
    return {
      supplyId,
      name,
      boxes: all.map((box) => cardOf(box, untold)),
      withoutBox: loose.map((order) => parcelRef(cache, order)),
    };
  };

  /** Stops at the first refusal: earlier slices stay done, the rest is unchanged. */
  const whileAllowed = async <P>(
    items: readonly string[],
    work: (item: string) => Result<unknown, P>,
    inOne: (some: () => void) => void = (some) => some(),
  ): Promise<Result<null, P>> => {
    let refused: { readonly ok: false; readonly problem: P } | null = null;
    await inSlices(items, (some) =>
      inOne(() => {
        for (const item of some) {
          if (refused) continue;
          const result = work(item);
          if (!result.ok) refused = result;
        }
      }),
    );
    return refused ?? ok(null);
  };

  /**
   * The same for work that is written down in slices. A box may be deleted, or its supply closed, between two slices,
   * so each slice checks again.
   */
  const writtenInSlices = <P>(
    orderIds: readonly string[],
    work: (orderId: string) => Result<unknown, P>,
  ): Promise<Result<null, P>> => whileAllowed(orderIds, work, journal.transaction);

  const movable = (
    orderId: string,
    into: string | null,
  ): Result<null, ProblemOf<'orderUnknown' | 'boxUnknown' | 'orderNotInSupply' | 'supplyNotOpen'>> => {
    const box = into === null ? null : changeable(into);
    if (box && !box.ok) return box;
    const order = cache.orders.get(orderId);
    if (!order) return fail({ code: 'orderUnknown', orderId });
    if (order.supplyId !== null && isClosed(order.supplyId))
      return fail({ code: 'supplyNotOpen', supplyId: order.supplyId });
    if (box && order.supplyId !== box.value.supplyId)
      return fail({ code: 'orderNotInSupply', orderId, supplyId: box.value.supplyId });
    return ok(null);
  };

  const fetch = async (
    supplyId: string,
    boxId: string,
    type: LabelType,
  ): Promise<Result<CameFile, MarketplaceProblem | LabelProblem>> => {
    const input = { supplyId, type, trbxIds: [boxId] };
    const answer = await ports.marketplace.call(getBoxLabels, input, { priority: 'packing' });
    if (!answer.ok) return answer;
    const [sticker] = answer.value.stickers ?? [];
    if (!sticker) return fail({ code: 'labelUnusable', fault: 'empty', detail: boxId });
    // The answer names no box, so the owner of a code is known only where one box was asked for.
    const box = journal.boxes.ofCode(boxId);
    const other = journal.boxes.ofCode(sticker.barcode);
    const bytes = Buffer.from(sticker.file, 'base64');
    if (other && other.boxId !== boxId) {
      const crossed = labelUnusable('codeDiffers', `the code of ${other.boxId} came for ${boxId}`);
      return ok({
        file: { type, ...LABEL_SIZE, bytes, code: box?.code ?? boxId },
        refused: crossed.problem,
      });
    }
    if (box && box.code !== sticker.barcode)
      journal.transaction(() => journal.boxes.setCode(box.key, sticker.barcode));
    return ok({ file: { type, ...LABEL_SIZE, bytes, code: sticker.barcode }, refused: null });
  };

  const render = async (
    supplyId: string,
    boxId: string,
    { type: chosen, model }: Pick<LabelSettings, 'type' | 'model'>,
    unread: boolean,
  ): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>> => {
    const printable = await firstPrintable({
      chosen,
      ask: (type) => fetch(supplyId, boxId, type),
      prepare: (file, options) => ports.preparer.prepare(file, model, options),
      isAnothers: (text, { code }) => namesAnother(ports, text, [boxId, supplyId, code]),
      unread,
      seen: (refused) => ports.refusedFiles.note(boxId, refused),
      log: ports.log,
    });
    return printable.ok ? ok(printable.value.bytes) : printable;
  };

  /** A box whose label can be asked for now. */
  const labelledBox = (
    boxKey: string,
  ): Result<
    { readonly supplyId: string; readonly boxId: string },
    ProblemOf<'boxUnknown' | 'boxLabelNotReady'>
  > => {
    const box = journal.boxes.get(boxKey);
    if (!box) return fail({ code: 'boxUnknown', boxKey });
    const { label } = cardOf(box, untoldIn(box.supplyId));
    const { boxId, supplyId } = box;
    if (label === 'ready' && boxId !== null) return ok({ supplyId, boxId });
    const why = label === 'ready' ? 'noId' : label;
    return fail({ code: 'boxLabelNotReady', boxKey, box: boxName(box), why });
  };

  const picture: MarketplaceLabels['box'] = async (boxKey, model) => {
    const labelled = labelledBox(boxKey);
    if (!labelled.ok) return labelled;
    const { supplyId, boxId } = labelled.value;
    const bytes = await render(supplyId, boxId, { type: 'svg', model }, false);
    return bytes.ok ? ok({ bytes: bytes.value, supplyId, boxId }) : bytes;
  };

  const handlers: Handlers['boxes'] = {
    view: feed(
      () => cache.supplies.open().map(({ supplyId, name }) => viewOf(supplyId, name)),
      journal.topics('boxes', 'outbox', 'parcels'),
      cache.topics('supplies', 'orders', 'labels', 'box_orders'),
    ),
    ofSupply: async ({ supplyId }) => {
      const supply = cache.supplies.get(supplyId);
      return supply ? ok(viewOf(supplyId, supply.name)) : fail({ code: 'supplyUnknown', supplyId });
    },
    lookUp: async ({ text }) => ok({ found: lookUp(ports, text) }),
    create: async ({ supplyId, amount }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      if (journal.boxes.ofSupply(supplyId).length + amount > MOST_BOXES)
        return fail({ code: 'tooManyBoxes', supplyId, most: MOST_BOXES });
      return ok({ boxes: boxes.create(supplyId, amount).map(boxRef) });
    },
    contents: async ({ boxKey }) => {
      const box = journal.boxes.get(boxKey);
      if (!box) return fail({ code: 'boxUnknown', boxKey });
      const parcels: BoxedParcel[] = [];
      await inSlices(ordersIn(ports, box), (some) => {
        for (const orderId of some) parcels.push(boxedParcel(orderId));
      });
      return ok({ box: cardOf(box, untoldIn(box.supplyId)), parcels });
    },
    move: async ({ orderIds, into }) => {
      const wanted = [...new Set(orderIds)];
      const checked = await whileAllowed(wanted, (orderId) => movable(orderId, into));
      if (!checked.ok) return checked;
      let moved = 0;
      const done = await writtenInSlices(wanted, (orderId) => {
        const allowed = movable(orderId, into);
        if (!allowed.ok) return allowed;
        if ((placeOf(ports, orderId)?.key ?? null) === into) return allowed;
        if (into === null) boxes.takeOut(orderId);
        else boxes.put(orderId, into);
        moved += 1;
        return allowed;
      });
      return done.ok ? ok({ moved }) : done;
    },
    empty: async ({ boxKey }) => {
      const box = changeable(boxKey);
      if (!box.ok) return box;
      let moved = 0;
      const done = await writtenInSlices(ordersIn(ports, box.value), (orderId) => {
        const still = changeable(boxKey);
        if (!still.ok) return still;
        // The order has been moved elsewhere meanwhile.
        if (placeOf(ports, orderId)?.key !== boxKey) return still;
        boxes.takeOut(orderId);
        moved += 1;
        return still;
      });
      return done.ok ? ok({ moved }) : done;
    },
    remove: async ({ boxKeys }) => {
      const found: Box[] = [];
      for (const boxKey of new Set(boxKeys)) {
        const box = changeable(boxKey);
        if (!box.ok) return box;
        found.push(box.value);
      }
      boxes.remove(found, false);
      return ok(null);
    },
    removeEmpty: async ({ supplyId }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      const empty = emptyBoxes(ports, supplyId);
      if (empty.length > 0) boxes.remove(empty, true);
      return ok({ removed: empty.length });
    },
    print: async ({ boxKey }) => {
      const labelled = labelledBox(boxKey);
      if (!labelled.ok) return labelled;
      const { boxId, supplyId } = labelled.value;
      const printer = ports.printers.effectivePrinter('boxLabel');
      if (!printer) return fail({ code: 'printerNotSet' });
      const isAsked = journal.jobs
        .allIn(printer.id, ['failed', 'uncertain'])
        .some((job) => job.document.kind === 'boxLabel' && job.document.boxId === boxId && asksPerson(job));
      // A second request would ask for the same.
      const box = journal.boxes.get(boxKey);
      if (isAsked && box) return fail({ code: 'boxLabelAsked', boxKey, box: boxName(box) });
      const full = queueFull(journal.jobs, printer.id, 1);
      if (full) return fail(full);
      const document = { kind: 'boxLabel', supplyId, boxId } as const;
      const jobId = enqueue(ports, { printerId: printer.id, document, cause: 'boxLabel' });
      printer.queue.wake();
      return ok({ jobId });
    },
  };

  return {
    handlers,
    picture,
    document: {
      isFetched: true,
      render: ({ supplyId, boxId }, { settings, unread }) => render(supplyId, boxId, settings, unread),
      refused: ({ boxId }) => ports.refusedFiles.of(boxId),
    },
  };
}
