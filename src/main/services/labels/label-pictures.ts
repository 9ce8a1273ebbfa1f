import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelFormat } from '../../db/cache/labels.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { formsOf, nextMayHelp } from './forms.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { LabelMaker } from './make-label.ts';
import { fileOf, isOfFormat } from './stored-label.ts';
import { isOwnLabelled } from './drawn-labels.ts';
import { LABELS_A_REQUEST } from './other-kinds.ts';

type Left = LabelProblem | MarketplaceProblem | ProblemOf<'labelNotReady'>;

export interface LabelPictures {
  readonly made: readonly { readonly orderId: string; readonly bytes: Uint8Array }[];
  /** Orders without a picture, and why. */
  readonly left: readonly { readonly orderId: string; readonly problem: Left }[];
}

/** Which labels to draw, and for what print head. */
export type PictureSettings = Pick<LabelSettings, 'width' | 'height' | 'model'>;

export interface LabelPicturePorts {
  readonly cache: Cache;
  readonly marketplace: Pick<Marketplace, 'call'>;
  readonly maker: Pick<LabelMaker, 'now'>;
}

/**
 * Order labels as pictures for printing without Packbench, whatever form the desk's printer takes. Missing ones are
 * fetched now, and each is checked against its order and all others, as a printed one is.
 */
export const createLabelPictures =
  ({ cache, marketplace, maker }: LabelPicturePorts) =>
  async (orderIds: readonly string[], settings: PictureSettings): Promise<LabelPictures> => {
    const { width, height, model } = settings;
    const made = new Map<string, Uint8Array>();
    const left = new Map<string, Left>();

    const kept = (orderId: string, format: LabelFormat): LabelFile | null => {
      const own = cache.labels.get(orderId);
      if (own && isOfFormat(own, format)) return fileOf(own);
      const other = cache.otherLabels.get(orderId, format);
      return other && { ...format, bytes: other.file, code: other.barcode };
    };

    /** Labels can be requested only for orders on assembly. */
    const fetch = async (orders: readonly string[], format: LabelFormat): Promise<void> => {
      const missing = orders.filter((orderId) => {
        const order = cache.orders.get(orderId);
        const isFetched = !isOwnLabelled(cache, orderId);
        return order !== null && isFetched && isPackable(order) && kept(orderId, format) === null;
      });
      for (let start = 0; start < missing.length; start += LABELS_A_REQUEST) {
        const asked = missing.slice(start, start + LABELS_A_REQUEST);
        const { type } = format;
        const answer = await marketplace.call(
          getOrderLabels,
          { type, width: settings.width, height: settings.height, orders: asked },
          { priority: 'packing' },
        );
        if (!answer.ok) {
          for (const orderId of asked) if (!left.has(orderId)) left.set(orderId, answer.problem);
          return;
        }
        const came = (answer.value.stickers ?? []).filter(({ orderId }) => asked.includes(orderId));
        cache.transaction(() => {
          for (const { orderId, barcode, file } of came)
            cache.otherLabels.put({ orderId, ...format, barcode, file: Buffer.from(file, 'base64') });
        });
      }
    };

    let wanted = [...orderIds];
    for (const type of formsOf('svg')) {
      const format = { type, width, height };
      await fetch(wanted, format);
      const next: string[] = [];
      for (const orderId of wanted) {
        const file = kept(orderId, format);
        const tried = file && (await maker.now(orderId, file, model, {}));
        if (tried?.ok) made.set(orderId, tried.value.bytes);
        else {
          // The next request fetches a new file.
          if (tried) cache.otherLabels.remove(orderId, format);
          if (tried && (left.get(orderId)?.code ?? 'labelNotReady') === 'labelNotReady')
            left.set(orderId, tried.problem);
          if (!tried || nextMayHelp(tried.problem, type)) next.push(orderId);
        }
      }
      wanted = next;
    }
    return {
      made: orderIds.flatMap((orderId) => {
        const bytes = made.get(orderId);
        return bytes ? [{ orderId, bytes }] : [];
      }),
      left: orderIds
        .filter((orderId) => !made.has(orderId))
        .map((orderId) => ({ orderId, problem: left.get(orderId) ?? { code: 'labelNotReady', orderId } })),
    };
  };
