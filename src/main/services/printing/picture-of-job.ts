import type { JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { faultOf, fileOf } from '../labels/make-label.ts';
import type { RefusedFile, RefusedFiles } from '../labels/refused-files.ts';
import type { PaperSize } from './own-labels.ts';

export interface PicturePorts {
  readonly preparer: Pick<LabelDrawers, 'pictureOf' | 'refusedPicture'>;
  readonly cache: { readonly labels: Pick<Cache['labels'], 'get'> };
  readonly refusedFiles: Pick<RefusedFiles, 'of'>;
  readonly paper: () => PaperSize;
}

/** `png` null: it can't be drawn, or is not kept. `wrong` null: nothing is. */
export interface PictureOfJob {
  readonly png: Uint8Array | null;
  readonly wrong: WrongOnLabel | null;
}

/** What a job put on paper; of a label of the marketplace's that was refused, what is wrong with it. */
export async function pictureOfJob(
  ports: PicturePorts,
  { bytes, document, trouble }: Pick<JobRow, 'bytes' | 'document' | 'trouble'>,
  model: PrinterModel,
): Promise<PictureOfJob> {
  const { preparer, paper } = ports;
  if (bytes) return { png: await preparer.pictureOf(bytes, model.language, model.dpi, paper()), wrong: null };
  const refused = refusedFile(ports, document);
  if (!refused) return { png: null, wrong: null };
  const problem = trouble?.code === 'labelUnusable' ? trouble : refused.problem;
  const picture = await preparer.refusedPicture(refused.file, model, problem);
  return picture ?? { png: null, wrong: null };
}

function refusedFile(
  { cache, refusedFiles }: PicturePorts,
  document: JobDocument,
): (Pick<RefusedFile, 'file'> & { readonly problem: LabelProblem | null }) | null {
  switch (document.kind) {
    case 'orderLabel': {
      const label = cache.labels.get(document.orderId);
      return label && { file: fileOf(label), problem: faultOf(label) };
    }
    case 'boxLabel':
      return refusedFiles.of(document.boxId);
    case 'supplyQr':
      return refusedFiles.of(document.supplyId);
    // What is drawn here is nobody's file to refuse.
    default:
      return null;
  }
}
