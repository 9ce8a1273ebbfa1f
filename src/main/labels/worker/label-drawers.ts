import { availableParallelism } from 'node:os';
import { templateFault } from '../../../shared/domain/label/check-template.ts';
import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { LabelProblem, ProblemOf, TemplateProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import { useOwnFonts } from '../own-fonts.ts';
import type { DrawnPdf, PdfWish } from '../pdf/own-pdf.ts';
import type { PageRoom } from '../pdf/read-page.ts';
import type { TakenPicture } from '../own-picture/take-picture.ts';
import type { PictureSize } from '../picture/picture-of.ts';
import type { RefusedPicture } from '../picture/refused-picture.ts';
import type { LabelPreparer } from '../prepare-label.ts';
import type { LabelFile } from '../prepared-label.ts';
import type { StartHelper } from './drawing-helper.ts';
import { createJobAsker } from './job-asker.ts';
import type { OwnLabel, OwnPicture, RowAround } from './label-job.ts';
import { JobFailed, LabelLine, LineFull } from './label-line.ts';
import { createLabelProcess } from './label-process.ts';
import { createMainThread } from './main-thread.ts';

/** By the clock, for what does nothing: the guard counts computing. On a busy machine 5 s of that took 20. */
const LABEL_DEADLINE_MS = 60_000;

/** The renderer of printer commands starts in half a second and draws in 20 ms; on a busy machine, 7 s were seen. */
const DRAWING_DEADLINE_MS = 60_000;

/** Own labels and pictures are wanted now and then, and the renderer of printer commands takes 60 MB. */
const DRAWING_IDLE_MS = 60_000;

/** A screen asks for one picture at a time; a dozen screens at once are a script. */
const MOST_ASKED = 30;

/** Labels of a list that are looked at in one go: 0.2 s, after which whoever waits gets a turn. */
const CHECKED_AT_ONCE = 20;

/** With two processors a second drawer would take the time of the first, and of a scan. */
const drawersFor = (processors: number): number => (processors > 2 ? 2 : 1);

/** Beside the bundle when built, in the sources otherwise. */
const drawerFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./label-drawer.ts', import.meta.url)
    : new URL('./label-drawer.js', import.meta.url);

type Busy = ProblemOf<'drawingBusy'>;

export interface LabelDrawers extends LabelPreparer {
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
  /** The same of a label that was refused, or would be; null where nothing is wrong with it, or it can't be drawn. */
  refusedPicture(
    file: LabelFile,
    model: PrinterModel,
    problem: LabelProblem | null,
  ): Promise<RefusedPicture | null>;
  /** One label of a template to a printer's bytes. `asked`: by a screen, so that it may be told to come again. */
  own(label: OwnLabel, page: number, asked: boolean): Promise<Result<Uint8Array, TemplateProblem | Busy>>;
  /** How many labels there are, all of them fit to be printed; else the first thing that is wrong. */
  checkOwn(label: OwnLabel): Promise<Result<number, TemplateProblem | Busy>>;
  previewOwn(label: OwnLabel, page: number, row?: RowAround): Promise<Result<OwnPicture, Busy>>;
  /** Labels as a file for what prints without Packbench, all of them fit to be printed; else the first thing that is wrong. */
  ownPdf(wish: PdfWish): Promise<Result<DrawnPdf, TemplateProblem | Busy>>;
  /** A label that came as a PDF of one page, as a PNG of the whole paper. */
  readPage(bytes: Uint8Array, room: PageRoom): Promise<Result<Uint8Array, LabelProblem>>;
  /** A file that a person gives to a template, as templates keep it. */
  takePicture(bytes: Uint8Array): Promise<Result<TakenPicture, ProblemOf<'templateFault'> | Busy>>;
  /** Ends the drawers. What is in work and whatever is asked later is refused: it rejects with `LineClosed`. */
  close(): Promise<void>;
}

export interface LabelDrawerOptions {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly startHelper: StartHelper;
  /** The rest is for tests; by default as many drawers as the computer has room for, of the program's own. */
  readonly file?: URL;
  readonly drawers?: number;
  readonly deadlineMs?: number;
}

/**
 * Labels, own labels and pictures made in processes of their own, so that no drawing ever holds up a scan, and whatever
 * a label does ends with its process: a thread can't be ended while native code draws in it, nor be given a limit.
 *
 * Labels of parcels have a drawer for themselves; everything else shares one that steps back before all other work. A
 * label with which a drawer ends is unusable, and is not drawn again by itself. Where no process can be started all is
 * made on the main thread, which is logged, but for pictures of printed labels.
 */
export function createLabelDrawers({
  log,
  startHelper,
  file = drawerFile(),
  drawers = drawersFor(availableParallelism()),
  deadlineMs = LABEL_DEADLINE_MS,
}: LabelDrawerOptions): LabelDrawers {
  useOwnFonts();
  const process = { startHelper, file };
  let hasPictures = true;
  const labels = new LabelLine({
    places: Array.from({ length: drawers }, () =>
      createLabelProcess({ ...process, isBackground: false, deadlineMs, idleMs: null }),
    ),
    instead: (reason) => {
      log.error({ reason }, 'no label drawer can be started: labels are made on the main thread');
      return createMainThread(deadlineMs);
    },
    mostAsked: MOST_ASKED,
  });
  const drawings = new LabelLine({
    places: [
      createLabelProcess({
        ...process,
        isBackground: true,
        deadlineMs: DRAWING_DEADLINE_MS,
        idleMs: DRAWING_IDLE_MS,
      }),
    ],
    instead: (reason) => {
      hasPictures = false;
      log.error({ reason }, 'no label drawer can be started: there are no pictures of labels');
      return createMainThread(DRAWING_DEADLINE_MS);
    },
    mostAsked: MOST_ASKED,
  });

  const ask = createJobAsker(log);

  const picture = async <T>(of: string, draw: () => Promise<T | null>): Promise<T | null> => {
    if (!hasPictures) return null;
    try {
      return await draw();
    } catch (error) {
      log.warn({ reason: String(error) }, `a picture of ${of} could not be drawn`);
      return null;
    }
  };

  return {
    async prepare(label, model, { unread = false, isAhead = false } = {}) {
      const job = { kind: 'prepare', file: label, model } as const;
      const rank = isAhead ? 'ahead' : 'now';
      try {
        return await ask(labels, { ...job, options: { unread } }, rank);
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        // They were drawn to be read, and can be sent without. A person who wants them so gets them so.
        if (isCommands(label) && unread)
          return ask(labels, { ...job, options: { unread, isUndrawn: true } }, rank);
        if (isCommands(label))
          return labelUnusable(
            'codeUnreadable',
            `it could not be drawn to be read: ${firstLine(error.message)}`,
          );
        return labelUnusable(
          error.tookTooMuch ? 'tooMuchWork' : 'notWhatItSays',
          `it could not be drawn: ${firstLine(error.message)}`,
        );
      }
    },
    warm: () => labels.everywhere({ kind: 'warm' }),
    pictureOf: (bytes, language, dpi, size) =>
      picture('a label', () => ask(drawings, { kind: 'picture', bytes, language, dpi, size }, 'looked')),
    refusedPicture: (file, model, problem) =>
      picture('a refused label', () => ask(drawings, { kind: 'refused', file, model, problem }, 'looked')),
    own: (label, page, asked) =>
      ask(drawings, { kind: 'own', label, page }, asked ? 'asked' : 'now').catch(failed),
    async checkOwn(label) {
      try {
        for (let from = 0; ; from += CHECKED_AT_ONCE) {
          const pages = { from, most: CHECKED_AT_ONCE };
          const { count, problems } = await ask(
            drawings,
            { kind: 'ownCheck', label, pages },
            // What was begun is not turned away half through.
            from === 0 ? 'asked' : 'ahead',
          );
          const [problem] = problems;
          if (problem !== undefined) return fail(problem);
          if (from + CHECKED_AT_ONCE >= count) return ok(count);
        }
      } catch (error) {
        return failed(error);
      }
    },
    async previewOwn(label, page, row) {
      try {
        return ok(await ask(drawings, { kind: 'ownPicture', label, page, ...(row && { row }) }, 'looked'));
      } catch (error) {
        const refused = failed(error);
        const { problem } = refused;
        if (problem.code === 'drawingBusy') return fail(problem);
        return ok({ label: null, count: 0, sizes: [], problems: [problem] });
      }
    },
    ownPdf: (wish) => ask(drawings, { kind: 'ownPdf', wish }, 'asked').catch(failed),
    readPage: (bytes, room) => ask(drawings, pageJob(bytes, room), 'ahead').catch(noPage),
    async takePicture(bytes) {
      try {
        const taken = await ask(drawings, { kind: 'takePicture', bytes }, 'asked');
        return taken.ok ? taken : fail(templateFault('pictureUnusable', 'all', '', taken.problem));
      } catch (error) {
        return failed(error);
      }
    },
    close: async () => void (await Promise.all([labels.close(), drawings.close()])),
  };
}

/** What a screen is told of a drawing that came to nothing; a defect of ours is thrown on. */
function failed(error: unknown): ReturnType<typeof fail<ProblemOf<'templateFault'> | Busy>> {
  if (error instanceof LineFull) return fail({ code: 'drawingBusy' });
  if (!(error instanceof JobFailed)) throw error;
  return fail(templateFault('tooMuchToDraw', 'all', '', firstLine(error.message)));
}

const pageJob = (bytes: Uint8Array, room: PageRoom) => ({ kind: 'readPage', bytes, room }) as const;

/** The same of a page that was to be a label. */
function noPage(error: unknown): ReturnType<typeof labelUnusable> {
  if (!(error instanceof JobFailed)) throw error;
  const fault = error.tookTooMuch ? 'tooMuchWork' : 'notWhatItSays';
  return labelUnusable(fault, `its page could not be drawn: ${firstLine(error.message)}`);
}

const isCommands = ({ type }: LabelFile): boolean => type === 'zplv' || type === 'zplh';

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 200) ?? '';
