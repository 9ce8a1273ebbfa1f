import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardCodeOf,
  readScannerCard,
  type CardScans,
} from '../../../src/shared/domain/scanner/read-scanner-card.ts';
import { align } from '../../../src/shared/domain/scanner/scanner-card-alignment.ts';
import type { RawScan } from '../../../src/shared/domain/scanner/scanner-card-scan.ts';
import { isCardCode, setUpCard } from '../../../src/shared/domain/scanner/scanner-card.ts';
import { readSgtin } from '../../../src/shared/domain/marking/read-sgtin.ts';
import { readScannedText } from '../../../src/shared/domain/scanner/scan-text.ts';
import { GS } from '../../../src/shared/domain/marking/element-string.ts';
import { textOfKeys } from '../../../src/shared/domain/scanner/scanner-key-text.ts';
import {
  damagesMarking,
  scannerFindingsSchema,
  type ScannerFindings,
} from '../../../src/shared/domain/scanner/scanner-profile.ts';
import { layoutNames } from '../../rigs/scanners/layouts.ts';
import { pullTrigger, usScanner, type Scanner } from '../../rigs/scanners/scanner.ts';

const [first, second, third] = setUpCard.map(({ text }) => text) as [string, string, string];

const keysOf = (text: string, scanner: Partial<Scanner> = {}): RawScan => ({
  kind: 'keys',
  keys: pullTrigger(text, { ...usScanner, ...scanner }),
});

const cardBy = (scanner: Partial<Scanner>, change = (text: string): string => text): CardScans => [
  keysOf(change(first), scanner),
  keysOf(change(second), scanner),
  keysOf(change(third), scanner),
];

const bytesOf = (text: string): RawScan => ({
  kind: 'bytes',
  bytes: Buffer.from(text, 'latin1'),
  at: Array.from(text, () => 0),
});

function findingsOf(scans: CardScans): ScannerFindings {
  const reading = readScannerCard(scans);
  if (reading.kind !== 'found') throw new Error(`code ${reading.code} is not the card's`);
  expect(scannerFindingsSchema.parse(reading.findings)).toEqual(reading.findings);
  return reading.findings;
}

/** What the station would take a code for, once the scanner is set up. */
function readBack(text: string, scanner: Partial<Scanner>, findings: ScannerFindings): string {
  const { suffix: _suffix, ...plain } = { ...usScanner, ...scanner };
  return readScannedText(textOfKeys(pullTrigger(text, { ...plain, suffix: null }), findings), findings).text;
}

const good: ScannerFindings = {
  connection: 'keyboard',
  layout: 'us',
  letters: 'shift',
  keys: {},
  separator: { form: 'ctrlBracket', text: '' },
  prefix: '',
  trailer: '',
  suffix: 'enter',
  identifiers: false,
  pace: { medianMs: 5, worstMs: 5 },
  warnings: [],
};

describe('the set-up card', () => {
  test('is known where goods are expected, and its second code is built like a marking code', () => {
    expect(setUpCard.map(({ text }) => isCardCode(text))).toEqual([true, true, true]);
    expect(isCardCode('4600000000015')).toBe(false);
    expect(readSgtin(second)).toMatchObject({ ok: true });
    expect(readSgtin(second.replaceAll(GS, ''))).toEqual({ ok: false, problem: { why: 'separatorLost' } });
  });

  test('has every sign of marking codes twice in its long code', () => {
    const set82 = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;
    for (const character of set82) expect(third.split(character).length - 1).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['ctrl', { form: 'ctrlBracket', text: '' }],
    ['character', { form: 'character', text: '' }],
    ['alt029', { form: 'altDigits', text: '' }],
    ['alt0029', { form: 'altDigits', text: '' }],
    ['f8', { form: 'f8', text: '' }],
    ['f9', { form: 'otherKey', text: '' }],
    ['↔', { form: 'text', text: '↔' }],
    ['<GS>', { form: 'text', text: '<GS>' }],
    ['^]', { form: 'text', text: '^]' }],
    ['{GS}', { form: 'text', text: '{GS}' }],
    ['|', { form: 'text', text: '|' }],
  ])('finds GS sent as %s, under every layout, and reads it from then on', (form, separator) => {
    for (const layout of layoutNames) {
      const findings = findingsOf(cardBy({ separator: form, layout }));
      expect(findings).toEqual({ ...good, keys: form === 'f9' ? { F9: GS } : {}, separator });
      expect(readBack(`a${GS}b`, { separator: form, layout }, findings)).toBe(`a${GS}b`);
    }
  });

  test('finds a scanner that does not send GS, which damages marking codes', () => {
    const { warnings, separator } = findingsOf(cardBy({ separator: '' }));
    expect({ warnings, separator }).toEqual({
      warnings: [{ code: 'separatorsLost' }],
      separator: { form: 'lost', text: '' },
    });
    expect(damagesMarking(warnings)).toBe(true);
  });

  test('finds suffix, pace, Caps Lock and layout, whatever they are', () => {
    const any = record({
      layout: constantFrom(...layoutNames),
      caps: constantFrom(true, false),
      gap: constantFrom(1, 5, 20, 60),
      suffix: constantFrom('Enter' as const, 'Tab' as const, 'NumpadEnter' as const, null),
      shift: constantFrom('sameReport' as const, 'ownReport' as const),
    });
    assert(
      property(any, (scanner) => {
        const { suffix, caps, gap } = scanner;
        expect(findingsOf(cardBy(scanner))).toEqual({
          ...good,
          suffix: suffix === null ? 'none' : suffix === 'Tab' ? 'tab' : 'enter',
          pace: { medianMs: gap, worstMs: gap },
          warnings: [
            ...(gap === 60 ? [{ code: 'slow' }] : []),
            ...(suffix === null ? [{ code: 'noSuffix' }] : []),
            ...(caps ? [{ code: 'capsLockOn' }] : []),
          ],
        });
      }),
      { numRuns: 40 },
    );
  });

  test.each(['de', 'fr', 'cs'] as const)('learns a scanner that is set to %s, for every layout', (setTo) => {
    for (const caps of [false, true]) {
      const findings = findingsOf(cardBy({ setTo, layout: setTo, caps }));
      expect(findings).toMatchObject({
        layout: 'pc',
        warnings: [{ code: 'otherKeyboard' }, ...(caps ? [{ code: 'capsLockOn' }] : [])],
      });
      for (const layout of layoutNames)
        for (const lock of [false, true]) {
          const code = `0104600000000015215Zy?<a>&%"'(${GS}93=_qM`;
          expect(readBack(code, { setTo, layout, caps: lock, separator: 'f8' }, findings)).toBe(code);
        }
    }
  });

  test('finds what a scanner does about letters', () => {
    const undoes = { letters: 'undoesCaps', caps: true } as const;
    expect(findingsOf(cardBy(undoes))).toEqual({
      ...good,
      letters: 'typed',
      warnings: [{ code: 'capsLockOn' }],
    });
    const swaps = { letters: 'swaps', layout: 'ru' } as const;
    const findings = findingsOf(cardBy(swaps));
    expect(findings).toEqual({ ...good, letters: 'swapped' });
    expect(readBack('aBcD', swaps, findings)).toBe('aBcD');
  });

  test('finds letters that arrive all alike, which damages marking codes', () => {
    const capital = findingsOf(cardBy({}, (text) => text.toUpperCase()));
    expect(capital.warnings).toEqual([{ code: 'lettersFolded', to: 'capital' }]);
    const small = findingsOf(cardBy({}, (text) => text.toLowerCase()));
    expect(small.warnings).toEqual([{ code: 'lettersFolded', to: 'small' }]);
    expect(damagesMarking(small.warnings)).toBe(true);
  });

  test('finds keys that get lost in a long code', () => {
    const { warnings } = findingsOf([
      keysOf(first),
      keysOf(second),
      keysOf(third.slice(0, 70) + third.slice(71, 120) + third.slice(122)),
    ]);
    expect(warnings).toEqual([{ code: 'charactersMissing', count: 3 }]);
  });

  test('finds characters that arrive as others', () => {
    const { warnings } = findingsOf(cardBy({}, (text) => text.replaceAll(/[#$]/g, '*')));
    expect(warnings).toEqual([
      {
        code: 'charactersChanged',
        characters: [
          { sent: '#', arrived: '*' },
          { sent: '$', arrived: '*' },
        ],
      },
    ]);
  });

  test('finds prefix, text behind the code and identifiers', () => {
    const framed = (kind: string, text: string): RawScan => keysOf(`~x${kind}${text}#`);
    expect(findingsOf([framed(']C0', first), framed(']d2', second), framed(']Q1', third)])).toEqual({
      ...good,
      prefix: '~x',
      trailer: '#',
      identifiers: true,
    });
  });

  test('says what a scanner does not read, and how much that matters', () => {
    const { warnings, separator } = findingsOf([keysOf(first), null, null]);
    expect(warnings).toEqual([{ code: 'dataMatrixNotRead' }, { code: 'qrNotRead' }]);
    expect(separator.form).toBe('unknown');
    expect(damagesMarking(warnings)).toBe(true);
    expect(damagesMarking(findingsOf([keysOf(first), keysOf(second), null]).warnings)).toBe(false);
  });

  test('finds a scanner that types no faster than a person', () => {
    expect(findingsOf(cardBy({ gap: 120 })).warnings).toEqual([{ code: 'tooSlow' }]);
  });

  test('reads a serial scanner', () => {
    const serial = { ...good, connection: 'serial', pace: null } as const;
    const by = (change: (text: string) => string): ScannerFindings =>
      findingsOf([bytesOf(change(first)), bytesOf(change(second)), bytesOf(change(third))]);
    expect(by((text) => `${text}\r\n`)).toEqual({ ...serial, separator: { form: 'character', text: '' } });
    expect(by((text) => `\u0002${text.replaceAll(GS, '<GS>')}\u0003`)).toEqual({
      ...serial,
      suffix: 'etx',
      separator: { form: 'text', text: '<GS>' },
    });
    expect(by((text) => text.replaceAll(GS, ''))).toMatchObject({
      suffix: 'none',
      warnings: [{ code: 'separatorsLost' }, { code: 'noSuffix' }],
    });
  });

  test('takes no other code for one of its own, and knows which is which', () => {
    const others = [
      '4600000000015',
      'SKU-1234567890',
      'https://example.com/a',
      'abc',
      'PB-PMY3GT',
      'PB-OPEN-BOX',
      `0104607812345679215Qbag!FcR9hZo${GS}91EE12${GS}92Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=`,
    ];
    expect(others.map((text) => cardCodeOf(keysOf(text)))).toEqual(others.map(() => null));
    expect(
      [first, second, third].map((text) => cardCodeOf(keysOf(text, { setTo: 'fr', layout: 'fr' }))),
    ).toEqual([1, 2, 3]);
    expect(readScannerCard([keysOf(first), keysOf(third), keysOf(second)])).toEqual({
      kind: 'notTheCard',
      code: 2,
    });
  });
});

test('an alignment names the fewest changes', () => {
  expect(align('abcd', 'xabxd#')).toEqual({ same: 3, missing: 0, changed: [{ sent: 'c', arrived: 'x' }] });
  expect(align('abcd', 'ad')).toEqual({ same: 2, missing: 2, changed: [] });
  expect(align('ab', '')).toEqual({ same: 0, missing: 2, changed: [] });
});
