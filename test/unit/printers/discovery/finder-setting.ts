import {
  formatPrinterAddress,
  parsePrinterAddress,
  type PrinterAddress,
} from '../../../../src/main/printers/address.ts';
import type { Asker } from '../../../../src/main/printers/discovery/identify-printer.ts';
import type { Evidence } from '../../../../src/main/printers/discovery/evidence.ts';
import { createFinder, type FindResult } from '../../../../src/main/printers/discovery/finder.ts';
import { FIRST_QUESTION, TSPL_MODEL, ZPL_STATUS } from '../../../../src/main/printers/discovery/questions.ts';
import type { Sighting, Source } from '../../../../src/main/printers/discovery/sighting.ts';
import type { Answer, Question } from '../../../../src/main/printers/transport.ts';
import {
  foundPrinterSchema,
  type FoundPrinter,
} from '../../../../src/shared/domain/printer/found-printer.ts';

function address(text: string): PrinterAddress {
  const parsed = parsePrinterAddress(text);
  if (!parsed.ok) throw new Error(parsed.problem.reason);
  return parsed.value;
}

export const sighting = (at: string, more: Partial<Sighting> = {}): Sighting => ({
  address: address(at),
  name: null,
  identities: [],
  evidence: [],
  problems: [],
  mayAsk: true,
  ...more,
});

export const source = (name: Source['name'], ...seen: readonly Sighting[]): Source => ({
  name,
  deadlineMs: 1000,
  async search(look) {
    for (const one of seen) look.see(one);
    return { kind: 'searched', looked: seen.length, troubles: [] };
  },
});

export const answered = (text: string): Answer => ({ kind: 'answered', bytes: Buffer.from(text, 'latin1') });
export const SILENT: Answer = { kind: 'silent', heard: new Uint8Array() };
export const refused = (reason: string): Answer => ({
  kind: 'unreachable',
  fault: { kind: 'refused', reason },
});

export const ZD220 = answered('\u0002ZD220-203dpi ZPL,V84.20.18Z,8,8192KB\u0003\r\n');
const names = new Map([
  [FIRST_QUESTION, 'first'],
  [TSPL_MODEL, '~!T'],
  [ZPL_STATUS, '~HS'],
]);

/** Printers that answer by their address; `asked` is the exchange. Those that are left out are silent. */
function printers(answers: Readonly<Record<string, (question: string) => Answer>> = {}): {
  readonly asked: string[];
  readonly transportTo: (at: PrinterAddress) => { ask: Asker; close: () => Promise<void> };
} {
  const asked: string[] = [];
  return {
    asked,
    transportTo: (at) => ({
      async ask(question: Question) {
        const name = names.get(question) ?? 'other';
        asked.push(`${formatPrinterAddress(at)} ${name}`);
        return answers[formatPrinterAddress(at)]?.(name) ?? SILENT;
      },
      close: async () => {},
    }),
  };
}

interface Setting {
  readonly sources: readonly Source[];
  readonly answers?: Readonly<Record<string, (question: string) => Answer>>;
  readonly own?: Readonly<Record<string, Asker>>;
  readonly signal?: AbortSignal;
}

export async function found({
  sources,
  answers,
  own = {},
  signal,
}: Setting): Promise<
  FindResult & { readonly asked: readonly string[]; readonly told: readonly FoundPrinter[] }
> {
  const told: FoundPrinter[] = [];
  const { asked, transportTo } = printers(answers);
  const finder = createFinder({ sources, askerOf: (at) => own[at] ?? null, transportTo });
  const result = await finder.find(
    { networks: '', serialPorts: [] },
    signal ?? new AbortController().signal,
    (printer) => told.push(printer),
  );
  for (const printer of [...result.found, ...told]) foundPrinterSchema.parse(printer);
  return { ...result, asked, told };
}

export const FILE = 'file:///dev/usb/lp0';
export const USB = 'usb://0a5f:0120/S1';
export const TCP = 'tcp://192.168.1.20:9100';
export const named: Evidence = { by: 'deviceId', said: 'MDL:ZD220', maker: 'Zebra', model: 'ZD220' };
export const pages: Evidence = { by: 'deviceId', said: 'CMD:PCL', model: 'LaserJet', foreign: ['PCL'] };
