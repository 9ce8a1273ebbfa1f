import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { DocumentKind } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { modelOfFile } from '../../labels/file-model.ts';
import { MOST_IN_PDF } from '../../labels/pdf/own-pdf.ts';
import { writePdf } from '../../labels/pdf/write-pdf.ts';
import { pictureParts } from '../../printers/languages/png/picture-parts.ts';
import type { PictureSettings, LabelPictures } from './label-pictures.ts';

type FetchProblem = MarketplaceProblem | LabelProblem;
type Input = Parameters<Handlers['printing']['giveOutLabels']>[0];

/** The marketplace's labels as pictures, each read back like a printed one. */
export interface MarketplaceLabels {
  readonly orders: (orderIds: readonly string[], settings: PictureSettings) => Promise<LabelPictures>;
  readonly box: (
    boxKey: string,
    model: PrinterModel,
  ) => Promise<
    Result<
      { readonly bytes: Uint8Array; readonly supplyId: string; readonly boxId: string },
      FetchProblem | ProblemOf<'boxUnknown' | 'boxLabelNotReady'>
    >
  >;
  readonly supplyQr: (
    supplyId: string,
    model: PrinterModel,
  ) => Promise<Result<Uint8Array, FetchProblem | ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>>;
}

export interface GiveOutLabelsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplaceLabels: MarketplaceLabels;
  /** Size of order labels in millimetres. */
  readonly labelSize: () => Pick<PictureSettings, 'width' | 'height'>;
  /** Resolution of the printer that such labels usually go to. */
  readonly dpiFor: (kind: DocumentKind) => PrinterModel['dpi'];
  readonly clock: () => number;
  /** The name of whoever works here. */
  readonly person: () => string | null;
}

/** Box labels and supply codes are always drawn at this size (document 1), in millimetres. */
const DRAWN_SIZE = { width: 58, height: 40 } as const;

type Answer = Awaited<ReturnType<Handlers['printing']['giveOutLabels']>>;
type Left = Extract<Answer, { ok: true }>['value']['left'];

interface Given {
  readonly pictures: readonly Uint8Array[];
  readonly size: { readonly width: number; readonly height: number };
  readonly left: Left;
  readonly next: number | null;
  /** `by`: who asked; while labels are made, somebody else may sign in. */
  readonly record: (by: string | null) => void;
}

/**
 * The marketplace's labels as a file or picture, to be printed from another computer. Each is recorded before it
 * leaves. It doesn't count as printed for packing: the order stays in line and a scan still prints its label.
 */
export function createGiveOutLabels(ports: GiveOutLabelsPorts): Pick<Handlers['printing'], 'giveOutLabels'> {
  const { cache, journal, marketplaceLabels, clock } = ports;
  const modelFor = (kind: DocumentKind): PrinterModel => modelOfFile(ports.dpiFor(kind));
  const log: Journal['audit']['add'] = (...row) => journal.audit.add(...row);

  const ordersOf = (of: Extract<Input['of'], { kind: 'order' | 'supply' }>): readonly string[] | null => {
    if (of.kind === 'order') {
      const order = cache.orders.get(of.orderId);
      return order && !isCancelled(order) ? [of.orderId] : null;
    }
    if (!cache.supplies.get(of.supplyId)) return null;
    return cache.orders
      .ofSupply(of.supplyId)
      .filter((order) => order.supplyId === of.supplyId && !isCancelled(order))
      .map(({ orderId }) => orderId);
  };

  const labelsOf = async (
    of: Extract<Input['of'], { kind: 'order' | 'supply' }>,
    as: Input['as'],
  ): Promise<Result<Given, Extract<Answer, { ok: false }>['problem']>> => {
    const orderIds = ordersOf(of);
    if (orderIds === null)
      return of.kind === 'order'
        ? fail({ code: 'orderUnknown', orderId: of.orderId })
        : fail({ code: 'supplyUnknown', supplyId: of.supplyId });
    const from = of.kind === 'supply' ? of.from : 0;
    const some = orderIds.slice(from, from + MOST_IN_PDF);
    const size = ports.labelSize();
    const { made, left } = await marketplaceLabels.orders(some, { ...size, model: modelFor('orderLabel') });
    const [first] = left;
    if (made.length === 0 && first) return fail(first.problem);
    return ok({
      pictures: made.map(({ bytes }) => bytes),
      size,
      left: [...left],
      next: from + some.length < orderIds.length ? from + some.length : null,
      record: (by) => {
        for (const { orderId } of made) log(clock(), 'orderLabelGivenOut', { orderId, as }, by);
      },
    });
  };

  const alone = (bytes: Uint8Array, record: Given['record']): Given => ({
    pictures: [bytes],
    size: DRAWN_SIZE,
    left: [],
    next: null,
    record,
  });

  const given = async ({ of, as }: Input): ReturnType<typeof labelsOf> => {
    switch (of.kind) {
      case 'box': {
        const made = await marketplaceLabels.box(of.boxKey, modelFor('boxLabel'));
        if (!made.ok) return made;
        const { bytes, supplyId, boxId } = made.value;
        return ok(alone(bytes, (by) => log(clock(), 'boxLabelGivenOut', { boxId, supplyId, as }, by)));
      }
      case 'supplyQr': {
        const made = await marketplaceLabels.supplyQr(of.supplyId, modelFor('supplyQr'));
        if (!made.ok) return made;
        const { supplyId } = of;
        return ok(alone(made.value, (by) => log(clock(), 'supplyQrGivenOut', { supplyId, as }, by)));
      }
      default:
        return labelsOf(of, as);
    }
  };

  return {
    giveOutLabels: async (input) => {
      const by = ports.person();
      const made = await given(input);
      if (!made.ok) return made;
      const { pictures, size, left, next, record } = made.value;
      const [first] = pictures;
      const file = input.as === 'png' && first ? first : pdfOf(pictures, size);
      journal.transaction(() => record(by));
      return ok({
        file: Buffer.from(file).toString('base64'),
        labels: pictures.length,
        left: [...left],
        next,
      });
    },
  };
}

const pdfOf = (pictures: readonly Uint8Array[], size: Given['size']): Uint8Array =>
  writePdf(
    pictures.map((bytes) => {
      const picture = pictureParts(bytes);
      if (!picture) throw new Error('a label was not made as a picture');
      return { ...size, labels: [{ picture, x: 0, y: 0, ...size }] };
    }),
  );
