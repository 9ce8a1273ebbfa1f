import type { LanguageName } from '../languages/language.ts';
import type { LineKind } from '../lines/line.ts';
import type { PrinterFault } from './printer-fault.ts';

type FaultName = PrinterFault['fault'];

/** A serial line and a device file know no connections: nothing there is refused, half closed or reset. */
const needConnections: ReadonlySet<FaultName> = new Set(['refuse', 'halfClose', 'resetAfter']);

/** Why a printer can't have a fault, or null when it can. */
export function unfitFault({ fault }: PrinterFault, line: LineKind, language: LanguageName): string | null {
  if (line !== 'tcp' && needConnections.has(fault)) return `${fault} needs connections, on a TCP port`;
  if (line === 'file' && (fault === 'noStatus' || fault === 'wrongStatus'))
    return `${fault} needs answers, and a file carries none`;
  if (language === 'escpos' && fault === 'ribbonOut') return 'a printer of ESC/POS has no ribbon';
  return null;
}
