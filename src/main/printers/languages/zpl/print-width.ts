import { tokeniseZpl } from './tokenise-zpl.ts';

/** The widest `^PW` of a label, in dots; null if it says none and leaves the width to the printer's settings. */
export function printWidthOf(zpl: Uint8Array): number | null {
  const widths = tokeniseZpl(zpl)
    .filter(({ prefix, name }) => prefix === '^' && name === 'PW')
    .map(({ parameters }) => /^\s*(\d+)/.exec(parameters)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
  return widths.length === 0 ? null : Math.max(...widths);
}
