import { z } from 'zod';
import { ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { faultNames, printerFaultSchema } from '../faults/printer-fault.ts';
import { labelLine } from '../paper/label-line.ts';
import { printerKeys } from '../running-printer.ts';
import type { RunningPrinter } from '../running-printer.ts';
import { badRequest, bodyIn, checked, notPossible, unknown } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** What came with a request, as Fastify read it; the body as text. */
export type ControlRequest = { readonly body: unknown; readonly query: unknown; readonly params: unknown };

export type Reply =
  | { readonly kind: 'json'; readonly body: object }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Buffer };

type Answer = Result<Reply, Refusal>;

export type Action = (printer: RunningPrinter, request: ControlRequest) => Promise<Answer> | Answer;

/** A page of ten thousand labels is 3 MB of JSON: programs ask again with the last number that they got. */
const MOST_LABELS = 1000;

const labelsQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  most: z.coerce.number().int().min(1).max(MOST_LABELS).default(MOST_LABELS),
});

const json = (body: object): Answer => ok({ kind: 'json', body });

const state = (printer: RunningPrinter): Answer => json(printer.overview());

const listLabels: Action = ({ tray }, { query }) => {
  const wish = checked(labelsQuery, query);
  if (!wish.ok) return wish;
  const { after, most } = wish.value;
  const labels = tray.after(after, most);
  const last = labels.at(-1)?.label ?? after;
  return json({
    labels: labels.map((label) => labelLine(label)),
    incomplete: tray.scraps.filter((scrap) => scrap.after >= after),
    newest: tray.newest,
    more: tray.after(last, 1).length > 0,
  });
};

const fileParameters = z.object({ file: z.string() });

const showFile: Action = async ({ tray }, { params }) => {
  const { file } = fileParameters.parse(params);
  const [, number, kind] = /^(\d+)\.(png|bin)$/.exec(file) ?? [];
  if (number === undefined) return unknown(`"${file}" is not a label's NUMBER.png or NUMBER.bin`);
  const bytes = await tray.file(Number(number), kind === 'png' ? 'png' : 'bytes');
  if (bytes === null) return unknown(`there is no ${file} in the tray`);
  return ok({ kind: 'file', type: kind === 'png' ? 'image/png' : 'application/octet-stream', bytes });
};

const setFault: Action = (printer, { body }) => {
  const fault = bodyIn(printerFaultSchema, body);
  if (!fault.ok) return fault;
  const reason = printer.unfit(fault.value);
  if (reason !== null) return notPossible(reason);
  printer.setFault(fault.value);
  return state(printer);
};

const clearFaults: Action = async (printer) => {
  const cleared = await printer.clearFaults();
  return cleared.ok ? state(printer) : notPossible(`the port can't be opened again: ${cleared.problem.code}`);
};

const faultParameters = z.object({ fault: z.string() });

const clearFault: Action = async (printer, { params }) => {
  const { fault } = faultParameters.parse(params);
  const name = faultNames.find((one) => one === fault);
  if (name === undefined) return unknown(`"${fault}" is none of the faults ${faultNames.join(', ')}`);
  const cleared = await printer.clearFault(name);
  return cleared.ok ? state(printer) : notPossible(`the port can't be opened again: ${cleared.problem.code}`);
};

const powerCycle: Action = (printer) => {
  printer.setFault({ fault: 'powerCycle' });
  return state(printer);
};

const catchUp: Action = (printer) => {
  printer.catchUp();
  return state(printer);
};

const newPaper: Action = (printer, { body }) => {
  const wish = bodyIn(z.strictObject({ after: z.int().min(0).optional() }), body);
  if (!wish.ok) return wish;
  printer.loadPaper(wish.value.after ?? null);
  return state(printer);
};

const press: Action = (printer, { body }) => {
  const wish = bodyIn(z.strictObject({ key: z.enum(printerKeys) }), body);
  if (!wish.ok) return badRequest(`the keys are ${printerKeys.join(', ')}: {"key":"feed"}`);
  const reason = printer.press(wish.value.key);
  return reason === null ? state(printer) : notPossible(reason);
};

const emptyTray: Action = async ({ tray }) => json({ removed: await tray.empty(), newest: tray.newest });

export const actions: readonly (readonly ['GET' | 'PUT' | 'POST' | 'DELETE', string, Action])[] = [
  ['GET', '/state', state],
  ['GET', '/labels', listLabels],
  ['GET', '/labels/:file', showFile],
  ['DELETE', '/labels', emptyTray],
  ['PUT', '/faults', setFault],
  ['DELETE', '/faults', clearFaults],
  ['DELETE', '/faults/:fault', clearFault],
  ['POST', '/power-cycle', powerCycle],
  ['POST', '/catch-up', catchUp],
  ['POST', '/paper', newPaper],
  ['POST', '/press', press],
];
