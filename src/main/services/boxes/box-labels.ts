import type { Handlers } from '../../../shared/contract/index.ts';
import { asksPerson } from '../../../shared/domain/print-job/asks-person.ts';
import { getBoxLabels } from '../../../shared/marketplace/boxes.ts';
import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { firstPrintable, type CameFile } from '../labels/first-printable.ts';
import { namesAnother } from '../labels/names-another.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { RefusedFiles } from '../labels/refused-files.ts';
import { boxName } from '../parcels/box-name.ts';
import type { MarketplaceLabels } from '../labels/give-out-labels.ts';
import { enqueue } from '../printing/enqueue.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { BoxViews } from './box-views.ts';

export interface BoxLabelsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly drawers: LabelPreparer;
  readonly refusedFiles: RefusedFiles;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
}

/** Box labels are always drawn at this size (document 1), in millimetres. */
const LABEL_SIZE = { width: 58, height: 40 } as const;

/** The labels of boxes: each is asked of the marketplace when it is wanted, and checked against its box. */
export interface BoxLabels {
  readonly print: Handlers['boxes']['print'];
  readonly picture: MarketplaceLabels['box'];
  readonly document: PrintableDocument<'boxLabel'>;
}

export function createBoxLabels(ports: BoxLabelsPorts, views: Pick<BoxViews, 'card'>): BoxLabels {
  const { journal } = ports;

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
      prepare: (file, options) => ports.drawers.prepare(file, model, options),
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
    const { label } = views.card(box);
    const { boxId, supplyId } = box;
    if (label === 'ready' && boxId !== null) return ok({ supplyId, boxId });
    const why = label === 'ready' ? 'noId' : label;
    return fail({ code: 'boxLabelNotReady', boxKey, box: boxName(box), why });
  };

  const picture: BoxLabels['picture'] = async (boxKey, model) => {
    const labelled = labelledBox(boxKey);
    if (!labelled.ok) return labelled;
    const { supplyId, boxId } = labelled.value;
    const bytes = await render(supplyId, boxId, { type: 'svg', model }, false);
    return bytes.ok ? ok({ bytes: bytes.value, supplyId, boxId }) : bytes;
  };

  const print: BoxLabels['print'] = async ({ boxKey }) => {
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
  };

  return {
    print,
    picture,
    document: {
      isFetched: true,
      render: ({ supplyId, boxId }, { settings, unread }) => render(supplyId, boxId, settings, unread),
      refused: ({ boxId }) => ports.refusedFiles.of(boxId),
    },
  };
}
