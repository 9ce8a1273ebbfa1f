import type { Turn } from '../../../../shared/domain/printer/printer-model.ts';
import { tokeniseZpl } from './tokenise-zpl.ts';

/** Turns that ZPL has a command for that turns all of a label, to the dot. */
export const canTurnZpl = (turn: Turn): boolean => turn === 0 || turn === 180;

/**
 * A label of the marketplace that passed the filter, upside down: `^PO` turns the whole label by 180 degrees about its
 * own width and length. There is no such command for a quarter turn: `^FW` turns each field about its own origin, and
 * only what names no orientation of its own. Of several `^PO` a printer obeys the last (ZPL II Programming Guide, "^PO"),
 * so all of them are taken out and one is said. Null for a turn that no command makes.
 */
export function turnZpl(filtered: Uint8Array, turn: Turn): Uint8Array | null {
  if (turn === 0) return filtered;
  if (!canTurnZpl(turn)) return null;
  const [, ...tokens] = tokeniseZpl(filtered);
  const said = tokens.findLast(({ name }) => name === 'PO')?.parameters ?? '';
  const isInverted = /^\s*I/i.test(said);
  const rest = tokens
    .filter(({ name }) => name !== 'PO')
    .map(({ prefix, name, parameters }) => `${prefix}${name}${parameters}`);
  return Buffer.from(['^XA', isInverted ? '^PON' : '^POI', ...rest].join(''), 'latin1');
}
