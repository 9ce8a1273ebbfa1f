import type { JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { PaperSize } from './own-labels.ts';
import type { RefusedFile } from './printable-document.ts';

export interface PicturePorts {
  readonly drawers: Pick<LabelDrawers, 'pictureOf' | 'refusedPicture'>;
  readonly refused: (document: JobDocument) => RefusedFile | null;
  readonly paper: () => PaperSize;
}

/** `png` null: it can't be drawn or is not kept. `wrong` null: nothing is wrong with it. */
export interface PictureOfJob {
  readonly png: Uint8Array | null;
  readonly wrong: WrongOnLabel | null;
}

/** What a job put on paper; for a marketplace label that was refused, what is wrong with it. */
export async function pictureOfJob(
  { drawers, refused: refusedFile, paper }: PicturePorts,
  { bytes, document, trouble }: Pick<JobRow, 'bytes' | 'document' | 'trouble'>,
  model: PrinterModel,
): Promise<PictureOfJob> {
  if (bytes) return { png: await drawers.pictureOf(bytes, model.language, model.dpi, paper()), wrong: null };
  const refused = refusedFile(document);
  if (!refused) return { png: null, wrong: null };
  const problem = trouble?.code === 'labelUnusable' ? trouble : refused.problem;
  const picture = await drawers.refusedPicture(refused.file, model, problem);
  return picture ?? { png: null, wrong: null };
}
