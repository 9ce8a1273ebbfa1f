import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from '../../../src/main/sheets/csv-rows.ts';
import { csvText } from '../../../src/main/sheets/csv-text.ts';
import { figuresCsv } from '../../../src/renderer/screens/Figures/figures-csv.ts';
import { marked, unmarked } from '../../../src/shared/domain/sheet/no-formula.ts';
import { cellText } from '../../../src/shared/domain/sheet/sheet-cell.ts';
import { HARMFUL, spreadsheetReading } from '../../rigs/sheets/spreadsheet-reading.ts';

const READINGS = [';', ',', '\t', '|', ' ', ';,\t'];
/** A text for its own sake, as an id is written: with what a program may take for the rest of its cell. */
const IS_TEXT = /^="(?:[^"]|"")*"(?:$|[;,])/;
const BEGINS = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** What a program would carry out of a file, however it divides it. */
const formulasIn = (file: string, readings: readonly string[] = READINGS): string[] =>
  readings
    .flatMap((separators) => spreadsheetReading(file, separators).flat())
    .filter((cell) => BEGINS.test(cell) && !IS_TEXT.test(cell) && !/^-?\d+$/.test(cell));

const article = fc
  .array(fc.constantFrom(...`;,\t|\n\r =+-@"'ab1`.split(''), '=1+1', ',=', ';"=', "' ", '\u00A0'), {
    maxLength: 12,
  })
  .map((signs) => signs.join(''));

test.each([';', ','])(
  'in a file with %j nothing becomes a formula, wherever a program divides it',
  (separator) => {
    for (const harmful of HARMFUL) {
      const file = csvText([[{ id: '0000123' }, harmful, 5, harmful]], separator);
      expect([harmful, formulasIn(file)]).toEqual([harmful, []]);
    }
    fc.assert(
      fc.property(article, article, (one, other) => {
        const file = csvText([[{ id: '0000123' }, one, 5, other]], separator);
        // At a blank a dash stays where it carries nothing out.
        expect(
          formulasIn(
            file,
            READINGS.filter((signs) => signs !== ' '),
          ),
        ).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  },
);

test('nor does a name among the figures', () => {
  for (const name of HARMFUL)
    for (const language of ['en', 'ru'] as const) {
      const shift = {
        worker: { personId: '1', name },
        day: '2026-11-24',
        startedAt: 0,
        endedAt: 1,
        parcels: 1,
        perHour: 1,
        scans: 1,
        errors: [],
        toLabel: null,
      };
      const words = { columns: ['Day'], nobody: 'nobody' };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a shift what a line is made of
      const file = figuresCsv([shift] as never, words, language, () => '12:00');
      expect([name, formulasIn(file)]).toEqual([name, []]);
    }
});

test('what was marked is read back as it was', async () => {
  fc.assert(
    fc.property(article, (text) => {
      expect(unmarked(marked(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
  for (const harmful of HARMFUL) {
    const bytes = Buffer.from(csvText([[1, harmful]], ';'));
    const cells: string[] = [];
    for await (const rows of csvRows(bytes)) for (const row of rows) cells.push(cellText(row.cells[1]));
    // A file with such a sign in it would be no table.
    expect(cells).toEqual([harmful.replaceAll('\0', '').trim()]);
  }
});

test('a cell as long as a file may have it is looked through at once', () => {
  const began = performance.now();
  for (const part of ["\t'", ',"', "; '", ' -', '\n', ',=']) unmarked(marked(part.repeat(100_000)));
  expect(performance.now() - began).toBeLessThan(5000);
});
