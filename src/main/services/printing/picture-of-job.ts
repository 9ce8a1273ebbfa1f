import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { PaperSize } from './own-labels.ts';

interface PicturePorts {
  readonly preparer: Pick<LabelDrawers, 'pictureOf' | 'refusedPicture'>;
  readonly cache: { readonly labels: Pick<Cache['labels'], 'get'> };
  readonly paper: () => PaperSize;
}

/** What a job put on paper; of an order's label that was refused, what is wrong with it. */
export async function pictureOfJob(
  { preparer, cache, paper }: PicturePorts,
  { bytes, document }: Pick<JobRow, 'bytes' | 'document'>,
  model: PrinterModel,
): Promise<Uint8Array | null> {
  if (bytes) return preparer.pictureOf(bytes, model.language, model.dpi, paper());
  if (document.kind !== 'orderLabel') return null;
  const label = cache.labels.get(document.orderId);
  if (label === null) return null;
  const { type, width, height, file, barcode: code, fault } = label;
  return preparer.refusedPicture({ type, width, height, bytes: file, code }, model, fault !== null);
}
