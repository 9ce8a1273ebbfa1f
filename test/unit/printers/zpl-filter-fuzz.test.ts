import * as fc from 'fast-check';
import { getApi } from 'zpl-renderer-js';
import { describe, expect, it } from 'vitest';
import { encodeAcs } from '../../../src/main/printers/languages/zpl/encode-acs.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { readAsPrinter } from './read-zpl-as-printer.ts';

/** What decision 0009 lets through, written down again from it and from the guide's chapters on forming labels. */
const FORMING = new Set(
  (
    'XA XZ LH LL LR PO PQ PW FB FD FH FO FP FR FS FT FV FW TB CF CI GB GC GD GE GF GS ' +
    'B0 B1 B2 B3 B4 B5 B7 B8 B9 BA BB BC BD BE BF BI BJ BK BL BM BO BP BQ BR BS BT BU BX BY BZ'
  ).split(' '),
);

/** Pieces that a label of bad will is made of, each of its kind. */
const ATTACKS = [
  // resets, set-up, stored things, questions, copies, paper
  '~JR',
  '~JA',
  '^JUS',
  '^JUF',
  '^MMC',
  '^MCN',
  '^LT99',
  '^LS-99',
  '^PR14',
  '^MD30',
  '^PQ999,0,1',
  '^pq9',
  '^LL32000',
  '^LL 99999',
  '~DYR:A,A,G,9,,00',
  '~DGR:A,8,1,FF',
  '^DFE:X.ZPL^FS',
  '^XFE:X.ZPL',
  '^XGR:A,1,1',
  '^IDE:*.*',
  '^ISR:A',
  '^FN1',
  '^SN001,1,Y',
  '~HS',
  '^HH',
  '^HWE:',
  '^KNx',
  '^ND2,P',
  '^SX',
  '^ZZ',
  '^CWA,E:A',
  '^SEE:',
  '^MUd',
  '^JMB',
  '^CV',
  '^CO',
  '^CP',
  // prefixes renamed, and commands written with the new ones
  '^CC+',
  '~CC+',
  '^CC',
  '^CT!',
  '~CT!',
  '^CT',
  '^CD;',
  '~CD;',
  '^CC^',
  '^CC~',
  '^CT^',
  '+XZ',
  '+XA',
  '!JR',
  '+JUS',
  '^CC\u0000',
  '^GF;A;9;9;3;',
  // formats in formats, halves of commands
  '^XA',
  '^XZ',
  '^xa',
  '^Xz',
  '^',
  '~',
  '^^',
  '~~',
  '^X',
  '^F',
  '^ß',
  '^ßD',
  '^\u00b5D',
  '^G\u0000F',
  '^F\u000fD',
  // control characters: STX, ETX, SI, DLE, ESC, DEL, and what stands for them with the eighth bit set
  '\u0002',
  '\u0003',
  '\u000f',
  '\u0010',
  '\u001b',
  '\u007f',
  '\u0000',
  '\u0085',
  '\u009b',
  '\u00a0',
  '\u00de',
  '\u00fe',
  '\u00feJR',
  // hexadecimal escapes
  '^FH',
  '^FH_',
  '^FH^',
  '^FH\\',
  '_5EXZ',
  '_7EJR',
  '\\5EXZ',
  '_5',
  '^FH_^FD_5EXZ_7EJR_^FS',
  // graphics that lie
  '^GFB,4,4,2,^XZ~',
  '^GFB,99999999,4,2,',
  '^GFB,-1,4,2,',
  '^GFB,4.5,4,2,',
  '^GFB,4,4,',
  '^GFB,0,0,0,',
  '^GFB, 6,6,3,~JR^XZ',
  '^GFb,3,3,1,~JR',
  '^GF\u00a0B,3,3,1,~JR',
  '^GFC,3,3,1,~JR',
  '^GFA,99999999,99999999,1,',
  '^GFA,9,9,3,! U1',
  '^GF,4,4,2,FFFF',
  '^GFA,8,8,4,:Z64:eJw:1A2B',
  '^GFZ,1,1,1,',
  // half characters of UTF-8 and of two-byte encodings before a caret
  '\u00c3',
  '\u00e2\u0082',
  '\u00f0\u009f\u0098',
  '\u0081',
  '^CI28',
  '^CI14',
  '^CI29',
  '^CI15',
  '^CI28,94,126',
  '^CI',
  '^CI\u00a028',
  // other languages: SGD, EPL, CPCL, TSPL, ESC/POS, and their line ends
  '! U1 do "device.reset" ""\r\n',
  '! U1 setvar "device.languages" "epl"\r\n',
  '\r\nN\r\nP9\r\n',
  '! 0 200 200 210 9\r\n',
  '\r\nPRINT 9\r\n',
  '\u001b@',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u001d',
] as const;

const labels: readonly string[] = [
  Buffer.from(
    '^XA\n^PW464\n^LL320\n^LH0,0\n^CI28\n^FO20,20^BQN,2,6^FH^FDMA,_2AAbCd1234^FS\n^FO260,30^A0N,30,30^FDпривет 12^FS\n^XZ\n',
  ).toString('latin1'),
  Buffer.from(
    zplLanguage.encode(
      dotsWhere(48, 20, (x, y) => (x + y) % 3 === 0),
      AT_203,
    ),
  ).toString('latin1'),
  `^XA^FO0,0^GFB,6,6,2,\u0000\u00ff^~\r\n^FS^FO9,9^BXN,5,200^FD01046\u001d93^FS^XZ`,
  `^XA^PW300^FO0,0^GFA,40,40,2,${Buffer.from(encodeAcs(dotsWhere(16, 20, (x) => x > 3))).toString('latin1')}^FS^XZ`,
];

const attack = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ATTACKS) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
);

/** A real label with pieces put in, taken out and turned round at any place. */
const mutated = fc
  .tuple(
    fc.constantFrom(...labels),
    fc.array(fc.tuple(fc.nat(), attack, fc.nat({ max: 4 }), fc.boolean()), { minLength: 1, maxLength: 6 }),
  )
  .map(([label, changes]) => {
    let text = label;
    for (const [place, piece, cut, flips] of changes) {
      // Often behind the head, so that most of them stay labels.
      const at = 3 + (place % (text.length - 2));
      const kept = flips && cut === 4 ? String.fromCharCode(text.charCodeAt(at % text.length) ^ 0x80) : '';
      text = text.slice(0, at) + piece + kept + text.slice(at + (flips ? cut : 0));
    }
    return text;
  });

const random = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const soup = fc.array(attack, { maxLength: 25 }).map((pieces) => pieces.join(''));
const inside = fc.oneof(random, soup).map((body) => `^XA^FO1,1^FDx${body.replaceAll(/\^X[AZ]/gi, '')}^FS^XZ`);
const anything = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 3, arbitrary: inside },
  { weight: 1, arbitrary: fc.oneof(random, soup) },
);

const filtered = (zpl: string) => filterZpl(Buffer.from(zpl, 'latin1'));

describe('whatever comes from outside, a printer is given', () => {
  it('one label of commands that form it, one copy, and nothing else that it could act on', () => {
    let passed = 0;
    fc.assert(
      fc.property(anything, (zpl) => {
        const result = filtered(zpl);
        if (!result.ok) return;
        passed += 1;
        const { bytes, dropped } = result.value;
        const out = Buffer.from(bytes).toString('latin1');
        const { commands, outside, controls } = readAsPrinter(bytes);
        expect([outside, controls, out.includes('~')]).toEqual(['', '', false]);
        expect(
          commands.filter(
            ({ kind, name }) => kind !== 'format' || !(FORMING.has(name) || /^A[0-9A-Z@]$/.test(name)),
          ),
        ).toEqual([]);
        const counted = ['XA', 'PQ', 'XZ'].map((name) => commands.filter((one) => one.name === name).length);
        expect(counted).toEqual([1, 1, 1]);
        expect([commands[0], ...commands.slice(-2)].map((one) => one!.name + one!.parameters)).toEqual([
          'XA',
          'PQ1',
          'XZ',
        ]);
        for (const { name, parameters } of commands) {
          if (name === 'GF')
            expect(parameters).toMatch(/^\s*A?\s*,\s*\d{1,7}\s*,\s*\d{1,7}\s*,\s*\d{1,7}\s*,[\w\s:!,+/=]*$/i);
          if (name === 'CI') expect(parameters).toMatch(/^\s*0*(?:\d|1[0-3]|2[78]|3[13-6])?\s*$/);
          if (name === 'LL') expect(Number.parseInt(parameters, 10) || 0).toBeLessThanOrEqual(4000);
        }
        // Names for a log: short, few, and in printable ASCII.
        expect(dropped.length).toBeLessThanOrEqual(40);
        expect(dropped.filter((name) => !/^[!-~]{1,30}$/.test(name))).toEqual([]);
      }),
      { numRuns: 6000 },
    );
    expect(passed).toBeGreaterThan(1500);
  });

  it('the same when it is filtered twice, and then nothing is left to drop', () => {
    fc.assert(
      fc.property(anything, (zpl) => {
        const once = filtered(zpl);
        if (!once.ok) return;
        expect(filterZpl(once.value.bytes)).toEqual({
          ok: true,
          value: { ...once.value, dropped: [], lost: [] },
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('one label by a renderer that is not ours, too', async () => {
    const { zplToBase64MultipleAsync } = await getApi();
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(mutated, async (zpl) => {
        const result = filtered(zpl);
        if (!result.ok) return;
        const text = Buffer.from(result.value.bytes).toString('utf8');
        // What it can't draw at all (a code with impossible data) it refuses.
        const pictures = await zplToBase64MultipleAsync(text, 58, 40, 8).catch(() => null);
        if (pictures === null) return;
        expect(pictures).toHaveLength(1);
        drawn += 1;
      }),
      { numRuns: 60 },
    );
    expect(drawn).toBeGreaterThan(5);
  });
});

describe('a real label', () => {
  it.each(labels.map((label, index) => [index, label] as const))(
    '%i loses nothing but line ends',
    (_, label) => {
      const result = filtered(label);
      if (!result.ok) throw new Error(result.problem.detail);
      expect(result.value.dropped).toEqual([]);
      const kept = readAsPrinter(result.value.bytes).commands.filter(({ name }) => name !== 'PQ');
      // Comments are the file's own business, and what resets is said by us.
      const given = readAsPrinter(Buffer.from(label, 'latin1')).commands.filter(
        ({ name }) => !['PQ', 'FX', 'MU', 'JM', 'PM', 'MC'].includes(name),
      );
      expect(kept.map(({ name }) => name)).toEqual(given.map(({ name }) => name));
    },
  );
});
