import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crcXmodem } from '../../../src/main/printers/languages/zpl/crc-xmodem.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { printWidthOf } from '../../../src/main/printers/languages/zpl/print-width.ts';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

const bytesOf = (zpl: string): Uint8Array => Buffer.from(zpl, 'latin1');

/** The filtered text and what was dropped, or the fault. */
function filtered(zpl: string | Uint8Array): readonly [string, ...string[]] {
  const result = filterZpl(typeof zpl === 'string' ? bytesOf(zpl) : zpl);
  return result.ok
    ? [Buffer.from(result.value.bytes).toString('latin1'), ...result.value.dropped]
    : [result.problem.fault];
}

/** What a label lacks without what was dropped. */
function lostOf(zpl: string): readonly string[] {
  const result = filterZpl(bytesOf(zpl));
  if (!result.ok) throw new Error(result.problem.detail);
  return result.value.lost;
}

describe('the ZPL filter', () => {
  it('passes what forms a label, and says one copy', () => {
    const label =
      '^PW464^LL320^LH0,0^CI28^CF0,30^BY2,3,60^FO20,20^A0N,30,30^FB400,2,0,C^FH_^FDA_5EB^FS' +
      '^FO20,80^BQN,2,6^FDMA,*AbC1234^FS^FO9,9^BXN,5,200^FD0104^FS^FO20,200^BCN,60,Y,N^FD12345^FS' +
      '^FO0,0^GB464,4,4^FS^FT300,300^A@N,20,20,E:FONT.TTF^FR^FDtext^FS';
    expect(filtered(`^XA${label}^XZ`)).toEqual([`^XA${label}^PQ1^XZ`]);
  });

  it('takes comments out, wherever they stand, without a word', () => {
    expect(filtered('^XA^FX for ~ Maria^FO1,1^fx a_5Eb^FDx^FS^FX^XZ')).toEqual([
      '^XA^FO1,1^FDx^FS^PQ1^XZ',
      '~\\x20M',
    ]);
  });

  it('passes our own labels but for what every label is given anyway', () => {
    const ours = Buffer.from(
      zplLanguage.encode(
        dotsWhere(464, 320, (x, y) => (x * y) % 5 === 0),
        AT_203,
      ),
    ).toString('latin1');
    expect(filtered(ours)).toEqual([ours.replace('^MUD,200,200^JMA^PMN^MCY', '')]);
    expect(filtered('^XA^MUM^JMB^PMY^MCN^MUD,200,600^FDx^FS^XZ').slice(1)).toEqual([
      '^MU',
      '^JM',
      '^PM',
      '^MC',
    ]);
  });

  it('leaves out comments, and does not tell of them', () => {
    expect(filtered('^XA^FX order 1^FDx^FS^fxbuyer^XZ')).toEqual(['^XA^FDx^FS^PQ1^XZ']);
  });

  it('passes run lengths as they are, and unpacks what is packed into them', () => {
    const rows = Buffer.alloc(32, 0xaa);
    const packed = (kind: string, text: string): string =>
      `^FO0,0^GFA,32,32,4,:${kind}:${text}:${crcXmodem(Buffer.from(text)).toString(16).padStart(4, '0')}^FS`;
    const [z64, b64] = [deflateSync(rows).toString('base64'), rows.toString('base64')];
    const plain = '^FO0,9^GFA,8,8,4,KF,:^FS';
    for (const label of [packed('Z64', z64), packed('B64', b64), packed('z64', z64)])
      expect(filtered(`^XA${label}${plain}^XZ`)).toEqual([
        `^XA^FO0,0^GFA,32,32,4,NA:::::::^FS${plain}^PQ1^XZ`,
      ]);
  });

  it('writes out rows that are black to their end, about which renderers differ', () => {
    expect(filtered('^XA^FO0,9^GFA,16,16,4,3!:,!^FS^XZ')).toEqual([
      '^XA^FO0,9^GFA,16,16,4,3MF:,NF^FS^PQ1^XZ',
    ]);
    for (const broken of ['8,8,4,gF!', '8,8,4,!', '8,8,4,!!!', '8,8,4,!G', '8,8,4,!G!', '8,8,0,!!'])
      expect([broken, lostOf(`^XA^FO0,0^GFA,${broken}^FS^FDx^FS^XZ`)]).toEqual([broken, ['^GF']]);
  });

  it('drops a packed graphic whose checksum is wrong, or that is more or less than it says', () => {
    const text = deflateSync(Buffer.alloc(32, 0xaa)).toString('base64');
    const crc = crcXmodem(Buffer.from(text)).toString(16).padStart(4, '0');
    const other = crc.startsWith('0') ? `1${crc.slice(1)}` : `0${crc.slice(1)}`;
    for (const graphic of [
      `32,32,4,:Z64:${text}:${other}`,
      `32,32,4,:Z64:${text}`,
      `28,28,4,:Z64:${text}:${crc}`,
      `36,36,4,:Z64:${text}:${crc}`,
      `32,32,5,:Z64:${text}:${crc}`,
      `32,32,0,:Z64:${text}:${crc}`,
      `32,32,4,:B64:${text}:${crc}`,
    ])
      expect([graphic.slice(0, 20), lostOf(`^XA^FO0,0^GFA,${graphic}^FS^FDx^FS^XZ`)]).toEqual([
        graphic.slice(0, 20),
        ['^GF'],
      ]);
  });

  it('keeps GS, the separator of GS1 codes, and letters beyond ASCII', () => {
    const utf8 = Buffer.from('^XA^CI28^FO0,0^FDпривет\u001d93^FS^XZ', 'utf8');
    expect(filtered(utf8)).toEqual([utf8.toString('latin1').replace('^XZ', '^PQ1^XZ')]);
  });

  it.each([
    ['nothing for the head of a driver', '\u0010CT~~CD,~CC^~CT~\r\n^XA^FDx^FS^XZ'],
    [
      'set-up',
      '^XA^MMT^MNW^MTT^JUS^PR4^MD15^LT40^LS9^PMY^SZ2^FDx^FS^XZ',
      '^MM',
      '^MN',
      '^MT',
      '^JU',
      '^PR',
      '^MD',
      '^LT',
      '^LS',
      '^PM',
      '^SZ',
    ],
    ['prefix changes', '^XA^CC+^CD;^CT!^FDx^FS^XZ', '^CC', '^CD', '^CT'],
    [
      'stored formats, graphics and fonts',
      '^XA^DFE:X.ZPL^XFE:X.ZPL^XGR:A.GRF,1,1^IMR:A^IDE:*.*^ILR:A^ISR:A^CWA,E:F^FDx^FS^XZ',
      '^DF',
      '^XF',
      '^XG',
      '^IM',
      '^ID',
      '^IL',
      '^IS',
      '^CW',
    ],
    [
      'network, names and questions',
      '^XA^KNbench^ND2^NS1^HWE:*.*^HH^SEE:^SCxx^FN1^FDx^FS^XZ',
      '^KN',
      '^ND',
      '^NS',
      '^HW',
      '^HH',
      '^SE',
      '^SC',
      '^FN',
    ],
    ['lower case, which printers take too', '^xa^jus^pq9^FDx^FS^xz', '^JU', '^PQ'],
    ['more copies', '^XA^PQ25,0,0,Y^FDx^FS^XZ', '^PQ'],
    ['two-byte encodings', '^XA^CI14^CI28,94,65^FDx^FS^XZ', '^CI'],
    ['unfinished commands', '^XA^^F^FDx^FS^~^XZ', '^', '^F', '~'],
    [
      'control characters',
      '^XA\u0002^F\u0010D^FD\u0003\u001bx\u007f^FS^XZ\u0005',
      '^F\\x10',
      '\\x03',
      '\\x1b',
      '\\x7f',
    ],
    ['line ends, and SGD commands with them', '^XA\r\n^FDx\r\n^FS! U1 do "device.reset" ""\r\n^XZ\r\n'],
    ['what stands outside the format', '~JR^JUS text ^XA^FDx^FS^XZ~JA tail', '~JR', '^JU', '~JA'],
  ])('drops %s', (_, zpl, ...names) => {
    expect(filtered(zpl)).toEqual(['^XA^FDx^FS^PQ1^XZ', ...names]);
  });

  it('knows what a label can do without', () => {
    const setUp =
      '^MMT^MNW^MTT^MFN,N^PR4^MD15^LT40^LS9^JUS^SZ2^PMN^MUD^JMA^MCY^CD,^KNbench^ND2^HH^ID*.*^LL32000^PQ9~SD15~TA000~JSN';
    expect(lostOf(`~JR^JUS some text^XA${setUp}\u0002^FDx^FS^XZ~JA tail`)).toEqual([]);
  });

  it.each([
    ['recalls', '^XGR:A.GRF,1,1^FS^IMR:A^FS^ILR:A^XFE:X^CWA,E:F', ['^XG', '^IM', '^IL', '^XF', '^CW']],
    ['stores', '^DFE:X^ISR:A.GRF,N', ['^DF', '^IS']],
    ['scales', '^MUM^MUD,200,600^JMB', ['^MU', '^JM']],
    ['mirrors, moves or keeps what was there', '^PMY^PF40^MCN', ['^PM', '^PF', '^MC']],
    ['changes what commands look like', '^CC+^CD;^CT!', ['^CC', '^CD', '^CT']],
    ['fills fields', '^FN1^FS^SN001,1,Y^FS^FM9,9^FC%^SF%%', ['^FN', '^SN', '^FM', '^FC', '^SF']],
    ['is drawn in a packing of its own', '^FO1,1^GFC,3,3,1,abc^FS', ['^GFC']],
    ['changes letters', '^CI14^SEE:GB.DAT', ['^CI', '^SE']],
    ['nobody knows', '^QQ9^^F^', ['^QQ', '^', '^F']],
    ['is a drawing outside of the label', '^XZ^FO1,1^GB9,9,9^FS^XQ', ['^FO', '^GB', '^FS', '^XQ']],
    ['took a part of the text with it', '^FO1,1^FDprice ~JR now^FS', ['~JR']],
  ])('names what %s', (_, commands, lost) => {
    const zpl = commands.includes('^XZ') ? `^XA^FDx^FS${commands}` : `^XA^FDx^FS${commands}^XZ`;
    expect(lostOf(zpl)).toEqual(lost);
  });

  it('takes a tilde in data for the command it would be', () => {
    expect(filtered('^XA^FO0,0^FDa buyer called ^XZ~JR^FS^XZ')).toEqual(['forbiddenCommands']);
    expect(filtered('^XA^FO0,0^FDprice ~JR now^FS^XZ')).toEqual(['^XA^FO0,0^FDprice ^FS^PQ1^XZ', '~JR']);
  });

  it('rewrites a binary graphic in hexadecimal, whatever bytes it holds', () => {
    expect(filtered('^XA^FO8,0^GFB,6,6,2,^XZ~JR\r\n^FS^XZ')).toEqual([
      '^XA^FO8,0^GFA,6,6,2,5E585A7E4A52^FS^PQ1^XZ',
    ]);
  });

  it.each([
    ['in a compression of its own', '^XA^FDx^FS^GFC,6,9,3,^XZ~JR^FS^XZ', '^GFC'],
    ['whose sizes differ', '^XA^FDx^FS^GFB,6,600,3,^XZ~JR^FS^XZ', '^GFB'],
  ])('drops a binary graphic %s, with its bytes', (_, zpl, name) => {
    expect(filtered(zpl)).toEqual(['^XA^FDx^FS^FS^PQ1^XZ', name]);
  });

  it.each([
    ['nothing at all', '', 'empty'],
    ['blanks', ' \r\n', 'empty'],
    ['a format that draws nothing', '^XA^FO1,1^FS^XZ', 'empty'],
    ['no format', '<html></html>', 'notWhatItSays'],
    ['commands without a format', '^FDx^FS', 'notWhatItSays'],
    ['a cut format', '^XA^FDx^FS', 'truncated'],
    ['an end before the beginning', '^XZ^XA^FDx^FS', 'truncated'],
    ['a cut binary graphic', '^XA^GFB,60,60,2,^XZ~JR^FS^XZ', 'truncated'],
    ['two labels', '^XA^FDx^FS^XZ^XA^FDy^FS^XZ', 'forbiddenCommands'],
    ['a label in a label', '^XA^FDx^FS^XA^FDy^FS^XZ', 'forbiddenCommands'],
    ['a recalled format alone', '^XA^XFE:X.ZPL^FS^XZ', 'forbiddenCommands'],
  ])('refuses %s', (_, zpl, fault) => {
    expect(filtered(zpl)).toEqual([fault]);
  });
});

describe('whatever goes into the ZPL filter', () => {
  const FORBIDDEN_BY_NAME = /\^(?:C[CDTOVW]|[DHIJKMNSW].|X[FGBS]|FN|P[MRPFHA]|L[ST]|R.|T[AO])/i;

  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '^XA',
          '^XZ',
          '^FD',
          '^FS',
          '^FO1,1',
          '^',
          '~',
          '^JUS',
          '~JR',
          '~DG',
          '^DFE:A',
          '^CC~',
          '^CT^',
          '^PQ9',
          '^GFB,4,4,2,',
          '^GFB,9,9,3,',
          '^GFC,3,3,1,',
          '^GFA,2,2,1,',
          '^CI14',
          '^FN1',
          '\u0002',
          '\u0003',
          '\r\n',
          '! U1 do "device.reset" ""',
          '^A0',
          'B',
          ',',
        ),
        fc.string({ maxLength: 4 }),
        fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));
  const anything = fc.oneof(
    soup,
    soup.map((body) => `^XA^FDx${body.replaceAll(/\^X[AZ]/gi, '')}^FS^XZ`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => `^XA^FDx^FS${Buffer.from(bytes).toString('latin1')}^XZ`),
  );

  it('what comes out is one label of allowed commands, one copy, and nothing a printer could act on', () => {
    let passed = 0;
    fc.assert(
      fc.property(anything, (zpl) => {
        const result = filterZpl(bytesOf(zpl));
        if (!result.ok) return;
        passed += 1;
        const out = Buffer.from(result.value.bytes).toString('latin1');
        expect(out).not.toContain('~');
        // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
        expect(out).not.toMatch(/[\u0000-\u001c\u001e\u001f\u007f]/);
        const commands = out.split(/(?=\^)/);
        expect(commands.filter((command) => !/^\^[A-Z][A-Z0-9@]/i.test(command))).toEqual([]);
        expect(commands.filter((command) => FORBIDDEN_BY_NAME.test(command))).toEqual([]);
        expect(commands.filter((command) => /^\^GF[BC]/i.test(command))).toEqual([]);
        expect([commands[0]?.slice(0, 3), ...commands.slice(-2)]).toEqual(['^XA', '^PQ1', '^XZ']);
        expect(commands.filter((command) => /^\^(?:XA|XZ|PQ)/i.test(command))).toHaveLength(3);
      }),
      { numRuns: 3000 },
    );
    expect(passed).toBeGreaterThan(300);
  });

  it('filtering again changes nothing and finds nothing', () => {
    fc.assert(
      fc.property(anything, (zpl) => {
        const once = filterZpl(bytesOf(zpl));
        const clean = once.ok ? { ok: true, value: { ...once.value, dropped: [], lost: [] } } : once;
        expect(once.ok ? filterZpl(once.value.bytes) : once).toEqual(clean);
      }),
      { numRuns: 1000 },
    );
  });

  it('a label cut anywhere is refused or still ends as a label', () => {
    const label = '^XA^PW464^FO0,0^GFB,4,4,2,^~^~^FS^FO9,9^FDx^FS^XZ';
    for (let length = 0; length < label.length; length += 1) {
      expect(filtered(label.slice(0, length))).toEqual([
        expect.stringMatching(/^(?:empty|notWhatItSays|truncated)$/),
      ]);
    }
  });
});

describe('the print width of a label', () => {
  it.each([
    ['^XA^PW464^FDx^FS^XZ', 464],
    ['^XA^PW464^PW 1200,x^FDx^FS^XZ', 1200],
    ['^XA^FDx^FS^XZ', null],
    ['^XA^PW^PWx^FDx^FS^XZ', null],
  ])('of %s is %s', (zpl, width) => {
    expect(printWidthOf(bytesOf(zpl))).toBe(width);
  });
});
