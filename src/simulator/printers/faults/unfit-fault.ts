import type { SpokenLanguage } from '../languages/language.ts';
import type { LineKind } from '../lines/line.ts';
import { faultNames } from './printer-fault.ts';
import type { FaultName } from './printer-fault.ts';

/** A serial line and a device file know no connections: nothing there is refused, half closed or reset. */
const needConnections: ReadonlySet<FaultName> = new Set(['refuse', 'busy', 'halfClose', 'resetAfter']);

/** Why a printer can't have a fault, or null when it can. */
export function unfitFault(fault: FaultName, line: LineKind, language: SpokenLanguage): string | null {
  if (line !== 'tcp' && needConnections.has(fault)) return `${fault} needs connections, on a TCP port`;
  if (line === 'file' && (fault === 'noStatus' || fault === 'wrongStatus'))
    return `${fault} needs answers, and a file carries none`;
  if (language === 'escpos' && fault === 'ribbonOut') return 'a printer of ESC/POS has no ribbon';
  return null;
}

/** What a printer can be told to do wrong. */
export const fitFaults = (line: LineKind, language: SpokenLanguage): readonly FaultName[] =>
  faultNames.filter((fault) => unfitFault(fault, line, language) === null);
