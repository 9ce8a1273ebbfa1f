/**
 * Cells of a CSV file as spreadsheet programs divide it: a quote counts where a cell begins alone, and what stands behind
 * the one that closes it belongs to the cell as it is.
 */
export function spreadsheetReading(text: string, separators: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBegun = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
    isBegun = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && !isBegun) {
      isQuoted = true;
      isBegun = true;
    } else if (separators.includes(sign)) endCell();
    else if (sign === '\n' || sign === '\r') {
      endCell();
      rows.push(row);
      row = [];
    } else {
      isBegun = true;
      cell += sign;
    }
  }
  endCell();
  return [...rows, row];
}

/** What somebody may call goods so that a program carries it out. */
export const HARMFUL = [
  'a,=1+1,b',
  'a;=1+1;b',
  'a\t=1+1\tb',
  'a|=1+1|b',
  'a\n=1+1',
  'a\r\n=1+1',
  'a,"=1+1,b',
  'a,""=1+1',
  'a, =1+1',
  'a,\u00A0=1+1',
  'a,\u0000=1+1',
  'a =1+1 b',
  "a,+cmd|' /C calc'!A0",
  "a -cmd|' /C calc'!A0",
  'a,@SUM(1)',
  'a,＝1+1',
  '"=1+1',
  '=1+1',
  ' =1+1',
  "a,'=1+1",
  // Behind an id that is written as a formula, where the whole line is taken for one cell.
  '&(1+1)&""',
  '&(1+1)&"x"&"',
  '&(1+1);',
] as const;
