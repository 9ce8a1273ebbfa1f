import { availableParallelism } from 'node:os';
import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { Logger } from '../../core/ports.ts';
import { labelUnusable } from '../label-unusable.ts';
import type { PictureSize } from '../picture/picture-of.ts';
import type { LabelPreparer } from '../prepare-label.ts';
import type { AnswerOf, LabelJob } from './label-job.ts';
import { JobFailed, LabelLine } from './label-line.ts';
import { createLabelThread } from './label-thread.ts';
import { createMainThread } from './main-thread.ts';

/** A label takes 5 ms and a hopeless one 100; a drawing that is a program is given up by its renderer after 3 s. */
const LABEL_DEADLINE_MS = 15_000;

/** The renderer of printer commands starts in half a second and draws in 20 ms; on a busy machine, 7 s were seen. */
const PICTURE_DEADLINE_MS = 30_000;

/** Pictures are looked at now and then, and their renderer takes 60 MB. */
const PICTURES_IDLE_MS = 60_000;

/** One label waits for the drawing of its picture, which has threads of its own, while another is read. */
const AT_ONCE = 2;

/** With two processors a second thread would take the time of the first, and of a scan. */
const threadsFor = (processors: number): number => (processors > 2 ? 2 : 1);

/** Beside the bundle when built, in the sources otherwise. */
const workerFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./label-worker.ts', import.meta.url)
    : new URL('./label-worker.js', import.meta.url);

export interface LabelThreads extends LabelPreparer {
  /**
   * What a print job put on paper, as a PNG of one bit a dot; null where it can't be told: bytes that no encoder of ours
   * and no marketplace made, or a renderer that failed. It never rejects and never makes a label wait.
   */
  pictureOf(
    bytes: Uint8Array,
    language: PrinterLanguageName,
    dpi: PrinterModel['dpi'],
    size: PictureSize,
  ): Promise<Uint8Array | null>;
  /** Ends the threads. What is in work and whatever is asked later is refused: `prepare` rejects with `LineClosed`. */
  close(): Promise<void>;
}

export interface LabelThreadOptions {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** The rest is for tests; by default as many threads as the computer has room for, of the program's own. */
  readonly file?: URL;
  readonly threads?: number;
  readonly deadlineMs?: number;
}

/**
 * Labels and their pictures made in threads, so that reading codes and drawing never hold up a scan.
 *
 * A thread that ends, or does not get on with a label, is started anew, and what it had in work is tried once more, each
 * alone; a label with which that happens twice is `labelUnusable`. Where no thread can be started labels are made on the main thread, which
 * is logged, and pictures are not.
 */
export function createLabelThreads({
  log,
  file = workerFile(),
  threads = threadsFor(availableParallelism()),
  deadlineMs = LABEL_DEADLINE_MS,
}: LabelThreadOptions): LabelThreads {
  const restarted = (reason: string): void =>
    log.warn({ reason }, 'a label thread ended with a label in work; it is tried once more');
  const labels = new LabelLine({
    places: Array.from({ length: threads }, () => createLabelThread({ file, deadlineMs, idleMs: null })),
    atOnce: AT_ONCE,
    instead: (reason) => {
      log.error({ reason }, 'no label thread can be started: labels are made on the main thread');
      return createMainThread(deadlineMs);
    },
    restarted,
  });
  const pictures = new LabelLine({
    places: [createLabelThread({ file, deadlineMs: PICTURE_DEADLINE_MS, idleMs: PICTURES_IDLE_MS })],
    atOnce: 1,
    instead: (reason) => {
      log.error({ reason }, 'no label thread can be started: there are no pictures of labels');
      return null;
    },
    restarted,
  });
  return {
    async prepare(label, model, options = { unread: false }) {
      try {
        return await answered(labels, { kind: 'prepare', file: label, model, options });
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        log.error({ reason: error.message, type: label.type }, 'a label could not be made');
        return labelUnusable('notWhatItSays', `it could not be drawn: ${firstLine(error.message)}`);
      }
    },
    warm: () => labels.everywhere({ kind: 'warm' }),
    async pictureOf(bytes, language, dpi, size) {
      try {
        return await answered(pictures, { kind: 'picture', bytes, language, dpi, size });
      } catch (error) {
        log.warn({ reason: String(error) }, 'a picture of a label could not be drawn');
        return null;
      }
    },
    async close() {
      await Promise.all([labels.close(), pictures.close()]);
    },
  };
}

async function answered<Kind extends LabelJob['kind']>(
  line: LabelLine,
  job: Extract<LabelJob, { readonly kind: Kind }>,
): Promise<AnswerOf[Kind]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind is answered with its own, in doLabelJob
  return (await line.ask(job)) as AnswerOf[Kind];
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 200) ?? '';
