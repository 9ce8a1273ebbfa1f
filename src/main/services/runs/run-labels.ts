import type { Handlers } from '../../../shared/contract/index.ts';
import { labelTemplateSchema, TEMPLATE_VERSION } from '../../../shared/domain/label/label-template.ts';
import type { Run } from '../../../shared/domain/run/run.ts';
import { runCode, stopCode } from '../../../shared/domain/run/run-codes.ts';
import { windowOnPaper } from '../../../shared/domain/run/windows.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { OwnSheet } from '../../db/journal/own-sheets.ts';
import { BOLD, code, line, ONE, text, WHOLE, type Shape } from '../../labels/templates/defaults/shapes.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { askedNow, enqueue } from '../printing/enqueue.ts';
import { renderOwnLabel, type PaperSize } from '../printing/own-labels.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { Deliveries } from './deliveries.ts';

export interface RunLabelsPorts {
  readonly journal: Journal;
  readonly printers: PrinterPool;
  readonly drawers: Pick<LabelDrawers, 'own'>;
  readonly deliveries: Pick<Deliveries, 'addressOf'>;
  /** The printer keeps files of what it prints. */
  readonly keepsLabels: (printer: PrinterSetup) => boolean;
  /** Millimetres of the label in the printer. */
  readonly paper: () => PaperSize;
  readonly language: () => 'en' | 'ru';
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

export interface RunLabels {
  readonly print: Handlers['runs']['print'];
  readonly document: PrintableDocument<'runLabel'>;
}

const words = {
  en: {
    run: (number: number) => `Run ${number}`,
    stops: (count: number) => `${count} stops`,
    shred: 'Shred after the run',
    scan: 'Scan to open the run',
  },
  ru: {
    run: (number: number) => `Рейс ${number}`,
    stops: (count: number) => `Остановок: ${count}`,
    shred: 'После рейса уничтожить',
    scan: 'Сканируйте, чтобы открыть рейс',
  },
} as const;

/**
 * The sheet of a run on label paper: one label for the run and one for each stop. Each is drawn when its turn comes, from
 * what is known then, and no bytes of it are stored: an address lies in no job and in no own sheet.
 */
export function createRunLabels(ports: RunLabelsPorts): RunLabels {
  const { journal, printers, deliveries } = ports;

  const print: RunLabels['print'] = async ({ runId, withAddresses }) => {
    const run = journal.runs.get(runId);
    if (!run) return fail({ code: 'runUnknown', runId });
    const printer = printers.effectivePrinter('own');
    if (!printer) return fail({ code: 'printerNotSet' });
    if (withAddresses && ports.keepsLabels(printer.setup()))
      return fail({ code: 'printerKeepsLabels', printer: printer.setup().name });
    const stops = run.stops.filter(({ state }) => state !== 'leftBehind');
    const full = queueFull(journal.jobs, printer.id, stops.length + 1);
    if (full) return fail(full);
    const asked = askedNow(ports);
    journal.transaction(() => {
      const add = (orderId: string | null, isWith: boolean): void => {
        const document = {
          kind: 'runLabel',
          runId,
          run: run.number,
          orderId,
          withAddresses: isWith,
        } as const;
        enqueue(asked, { printerId: printer.id, document, cause: 'runLabel' });
      };
      add(null, withAddresses);
      for (const { orderId } of stops) {
        // One that is told only while its label waits is not printed: no line of the log would say so.
        const isWith = withAddresses && deliveries.addressOf(orderId) !== null;
        add(orderId, isWith);
        if (isWith)
          journal.audit.add(asked.clock(), 'buyerSeen', { orderId, what: 'printed' }, asked.person());
      }
    });
    printer.queue.wake();
    return ok({ jobs: stops.length + 1 });
  };

  const sheetOf = (run: Run, orderId: string | null, withAddresses: boolean): OwnSheet | null => {
    const said = words[ports.language()];
    if (orderId === null) {
      return sheet(ports.paper(), {
        code: runCode(run.number),
        large: said.run(run.number),
        middle: run.courier.name,
        small: said.stops(run.stops.length),
        body: said.scan,
        foot: '',
      });
    }
    const index = run.stops.findIndex((stop) => stop.orderId === orderId);
    const stop = run.stops[index];
    if (stop === undefined) return null;
    const address = withAddresses ? deliveries.addressOf(orderId) : null;
    return sheet(ports.paper(), {
      code: stopCode(orderId),
      large: String(index + 1),
      middle: windowOnPaper(stop.window),
      small: orderId,
      body: address?.text ?? stop.article,
      foot: address === null ? said.run(run.number) : `${said.run(run.number)} · ${said.shred}`,
    });
  };

  return {
    print,
    document: {
      render: async ({ runId, orderId, withAddresses }, { setup }) => {
        // Another printer took over, or this one was changed since it was asked for.
        if (withAddresses && ports.keepsLabels(setup))
          return fail({ code: 'printerKeepsLabels', printer: setup.name });
        const run = journal.runs.get(runId);
        const drawn = run && sheetOf(run, orderId, withAddresses);
        return drawn
          ? renderOwnLabel(ports.drawers, drawn, 0, setup.model)
          : fail({ code: 'runUnknown', runId });
      },
      stillWanted: ({ runId, orderId }) => {
        const run = journal.runs.get(runId);
        return run !== null && (orderId === null || run.stops.some((stop) => stop.orderId === orderId));
      },
    },
  };
}

interface Said {
  readonly code: string;
  readonly large: string;
  readonly middle: string;
  readonly small: string;
  readonly body: string;
  readonly foot: string;
}

/** Braces stand for themselves: what is told of an order names no field of a template. */
const literal = (said: string): string => said.replaceAll('{', '{{').replaceAll('}', '}}');

/** A code on the left, what it is on the right, and below across the label where it goes. */
function sheet({ width, height }: PaperSize, { code: data, ...said }: Said): OwnSheet {
  const unit = width / 58;
  const codeSize = 19 * unit;
  const left = 1.5 + codeSize + 2 * unit;
  const wide = width - left - 1.5;
  const bodyAt = 1.5 + codeSize + 1.5 * unit;
  const footAt = height - 4.2 * unit;
  const { large, middle, small, body, foot } = said;
  const lines = [
    { at: [left, 1.5, wide, 8.5 * unit], size: 8 * unit, said: large, more: { ...BOLD, ...ONE } },
    { at: [left, 1.5 + 9 * unit, wide, 5 * unit], size: 4.2 * unit, said: middle, more: { ...BOLD, ...ONE } },
    { at: [left, 1.5 + 14.5 * unit, wide, 4.5 * unit], size: 3.6 * unit, said: small, more: WHOLE },
    { at: [1.5, bodyAt, width - 3, footAt - bodyAt - 0.3], size: 3.6 * unit, said: body, more: {} },
    { at: [1.5, footAt, width - 3, 3.8 * unit], size: 2.8 * unit, said: foot, more: ONE },
  ] as const;
  const elements: Shape[] = [
    code([1.5, 1.5, codeSize, codeSize], 'dataMatrix', literal(data)),
    line([1.5, bodyAt - 0.8 * unit, width - 3, 0.2]),
    ...lines
      .filter((each) => each.said !== '')
      .map((each) => text(each.at, each.size, literal(each.said), each.more)),
  ];
  // Of a kind whose fields nobody fills in: all that it says is in its words.
  const template = labelTemplateSchema.parse({
    version: TEMPLATE_VERSION,
    name: 'run',
    kind: 'test',
    size: { width, height },
    elements,
  });
  return { template, fields: { id: data } };
}
