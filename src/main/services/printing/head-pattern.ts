import { headCode } from '../../../shared/domain/printer/head-pattern.ts';
import { TEMPLATE_VERSION, type LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { Preferences } from '../../../shared/domain/preferences.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { DeskPrinter } from './desk-printer.ts';
import { testIdOf, type PaperSize } from './own-labels.ts';
import { enqueue } from './enqueue.ts';
import { queueFull } from './queue-room.ts';

/** Its name in the printer's list of labels. */
const HEAD_TEST: Readonly<Record<Preferences['language'], string>> = {
  en: 'Print head test',
  ru: 'Проверка головки',
};

/** A size that scanners read well, including the quiet zone. */
const CODE_MM = 11;

/** The nearest number locates a gap in the bar. */
const NUMBER_MM = 5;

const BAR_MM = 6;
const DIGITS_MM = 3;

export interface HeadPattern {
  readonly template: LabelTemplate;
  /** How many codes lie side by side. */
  readonly parts: number;
}

/**
 * A bar across the full width, in which a dead dot leaves a white line; numbers in millimetres below it to locate that
 * line; and codes side by side, each of which proves its columns of dots by being readable.
 */
export function headPattern({ width, height }: PaperSize, name: string, id: string): HeadPattern {
  const parts = Math.max(1, Math.floor(width / CODE_MM));
  const partMm = width / parts;
  const numbers = Math.floor(width / NUMBER_MM);
  const codesAt = BAR_MM + DIGITS_MM + 1;
  const codeMm = Math.min(partMm, height - codesAt - DIGITS_MM);
  const digits = (x: number, y: number, wide: number, text: string): LabelTemplate['elements'][number] => ({
    kind: 'text',
    x,
    y,
    width: wide,
    height: DIGITS_MM,
    rotation: 0,
    text,
    font: { size: 2.4, unit: 'mm' },
    bold: false,
    align: 'centre',
    verticalAlign: 'top',
    lines: 1,
    fit: 'shrink',
  });
  return {
    parts,
    template: {
      version: TEMPLATE_VERSION,
      name,
      kind: 'test',
      size: { width, height },
      elements: [
        { kind: 'line', x: 0, y: 0, width, height: BAR_MM },
        ...Array.from({ length: numbers }, (_, at) =>
          digits(at * NUMBER_MM, BAR_MM + 0.5, NUMBER_MM, String(at * NUMBER_MM + NUMBER_MM / 2)),
        ),
        ...Array.from({ length: parts }, (_, at) => ({
          kind: 'code' as const,
          x: at * partMm,
          y: codesAt,
          width: partMm,
          height: codeMm,
          rotation: 0 as const,
          symbology: 'dataMatrix' as const,
          data: headCode({ id, part: at + 1, parts }),
          align: 'centre' as const,
        })),
        ...Array.from({ length: parts }, (_, at) =>
          digits(at * partMm, codesAt + codeMm, partMm, String(at + 1)),
        ),
      ],
    },
  };
}

export interface HeadPatternPorts {
  readonly journal: Pick<Journal, 'jobs' | 'ownSheets' | 'transaction'>;
  readonly drawers: Pick<LabelDrawers, 'checkOwn'>;
  readonly paper: () => PaperSize;
  readonly found: (printerId: string) => Result<DeskPrinter, ProblemOf<'printerUnknown'>>;
  readonly person: () => string | null;
  readonly language: () => Preferences['language'];
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Prints the pattern at the chosen printer only, never at a fallback. */
export function createHeadPattern(ports: HeadPatternPorts): Handlers['printing']['printHead'] {
  const { journal, newId } = ports;
  return async ({ printerId }) => {
    const printer = ports.found(printerId);
    if (!printer.ok) return printer;
    if (printer.value.health().health === 'notSet') return fail({ code: 'printerNotSet' });
    const jobId = newId();
    const id = testIdOf(jobId);
    const { parts, template } = headPattern(ports.paper(), printer.value.setup().name, id);
    const fields = { id };
    const checked = await ports.drawers.checkOwn({ template, fields, model: printer.value.setup().model });
    if (!checked.ok) return checked;
    const full = queueFull(journal.jobs, printerId, 1);
    if (full) return fail(full);
    const sheetId = newId();
    const document = { kind: 'own', sheetId, title: HEAD_TEST[ports.language()], page: 0 } as const;
    journal.transaction(() => {
      journal.ownSheets.add(sheetId, { template, fields });
      enqueue(ports, { jobId, printerId, document, cause: 'own' });
    });
    printer.value.queue.wake();
    return ok({ jobId, id, parts });
  };
}
