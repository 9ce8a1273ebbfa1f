import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { unreachable, type Result } from '../../../shared/result.ts';
import { pictureOf, type PictureSize } from '../picture/picture-of.ts';
import type { LabelPreparer } from '../prepare-label.ts';
import type { LabelFile, PrepareOptions, PreparedLabel } from '../prepared-label.ts';

/** What a label thread is asked to do: plain data, because it is copied into the thread. */
export type LabelJob =
  | { readonly kind: 'warm' }
  | {
      readonly kind: 'prepare';
      readonly file: LabelFile;
      readonly model: PrinterModel;
      readonly options: PrepareOptions;
    }
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly language: PrinterLanguageName;
      readonly dpi: PrinterModel['dpi'];
      readonly size: PictureSize;
    };

export interface AnswerOf {
  readonly warm: null;
  readonly prepare: Result<PreparedLabel, LabelProblem>;
  readonly picture: Uint8Array | null;
}
export type LabelAnswer = AnswerOf[LabelJob['kind']];

/** A request to a thread, and what comes back under the same number. */
export interface LabelRequest {
  readonly id: number;
  readonly job: LabelJob;
}
export interface LabelReply {
  readonly id: number;
  readonly answer: LabelAnswer;
}

/** The first message of a thread: from now on it hears requests. */
export const READY = 'ready';

/** Ends a thread that has nothing in work: one that is stopped in native code can take the program along. */
export const END = 'end';

/** Does it where it is called: in a thread, or on the main one where no thread can be had. */
export async function doLabelJob(preparer: LabelPreparer, job: LabelJob): Promise<LabelAnswer> {
  switch (job.kind) {
    case 'warm':
      await preparer.warm();
      return null;
    case 'prepare':
      return preparer.prepare(job.file, job.model, job.options);
    case 'picture':
      return pictureOf(job.bytes, job.language, job.dpi, job.size);
    default:
      return unreachable(job);
  }
}
