import { expect, test } from 'vitest';
import { printableScan } from '../../../../src/shared/domain/scanner/scan.ts';
import { codeInLog } from '../../../../src/shared/domain/marking/code-in-log.ts';

const GS = '\u{1d}';
const HEAD = '010460780959133121';

test('a marking code is called by what it shows to everybody, and never by its check part', () => {
  const cases: readonly (readonly [string, string])[] = [
    [`${HEAD}0tXbCdEfGhIjK${GS}93aBcD`, `${HEAD}0tXbCdEfGhIjK`],
    // Damaged, with the scanner's prefix, with its separators lost.
    [`]d2${HEAD}0tXbCdEfGhIjK${GS}91EE06${GS}92${'x'.repeat(40)}`, `${HEAD}0tXbCdEfGhIjK`],
    [`${HEAD}0tXbCdEfGhIjK91EE0692${'x'.repeat(44)}`, `${HEAD}0tXbCdEfGhIjK91EE069`],
    // As a count keeps it.
    [printableScan(`${HEAD}5!AbCd${GS}93aBcD`), `${HEAD}5!AbCd`],
    ['4600000000017', '4600000000017'],
    ['NOBODY one', 'NOBODY one'],
  ];
  for (const [scanned, called] of cases) expect(codeInLog(scanned)).toBe(called);
});
