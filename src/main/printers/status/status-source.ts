import type { Finish, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import { parsePrinterAddress } from '../address.ts';
import type { Transport } from '../transport.ts';
import { askPrinter } from './ask-printer.ts';
import type { StatusSource } from './heard.ts';
import { askSpooler } from './spooler/ask-spooler.ts';
import { dialectOf, type ProofKind } from './status-dialect.ts';

const oneWay: StatusSource = { look: async () => ({ kind: 'oneWay' }), stop: () => {} };

/** Where a printer's state comes from, and what it can be good for. */
export interface Watched {
  readonly source: StatusSource;
  readonly proof: ProofKind;
  /** Nothing on its line tells a printer that is off from one that is silent. */
  readonly offIsSilent: boolean;
}

/** A queue is asked what its spooler knows; any other printer in its own language, on its own transport. */
export function statusSourceOf(
  transport: Transport,
  language: PrinterLanguageName,
  ticks: () => number,
  finish?: () => Finish['kind'],
): Watched {
  const address = parsePrinterAddress(transport.address);
  if (address.ok && address.value.kind === 'spool')
    return { source: askSpooler(address.value), proof: null, offIsSilent: false };
  const dialect = dialectOf(language);
  if (dialect === null) return { source: oneWay, proof: null, offIsSilent: false };
  const offIsSilent = address.ok && address.value.kind === 'serial';
  return {
    source: askPrinter(transport, dialect, ticks, { finish }),
    proof: dialect.proof,
    offIsSilent,
  };
}
