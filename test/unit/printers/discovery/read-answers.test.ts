import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isZplStatus,
  readEscposText,
  readFirstAnswer,
  readTsplModel,
  readZplIdentity,
} from '../../../../src/main/printers/discovery/read-answers.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the answer to the first question', () => {
  test.each([
    {
      // ZPL II Programming Guide, "~HI": "XXXXXX,V1.0.0,dpm,000KB,X".
      answer: '\u0002ZTC ZD420-203dpi ZPL,V84.20.18Z,8,8192KB\u0003\r\n',
      read: { kind: 'zpl', identity: { model: 'ZTC ZD420-203dpi ZPL', firmware: 'V84.20.18Z', dpi: 203 } },
    },
    {
      answer: '\u0002GK420d-300dpi,V61.17.16Z,12,2104KB\u0003\r\n',
      read: { kind: 'zpl', identity: { model: 'GK420d-300dpi', firmware: 'V61.17.16Z', dpi: 300 } },
    },
    {
      answer: '\u0002140XiIII-600dpi,V33.10.OP10,24,8192KB\u0003\r\n',
      read: { kind: 'zpl', identity: { model: '140XiIII-600dpi', firmware: 'V33.10.OP10', dpi: 600 } },
    },
    { answer: '\u0000', read: { kind: 'tspl' } },
    { answer: '\u0020', read: { kind: 'tspl' } },
    { answer: '\u0005', read: { kind: 'tspl' } },
    { answer: '\u0012', read: { kind: 'escpos' } },
    { answer: '\u001a', read: { kind: 'escpos' } },
    // A printer of both languages answers both questions: the label language comes first.
    { answer: '\u0000\u0012', read: { kind: 'tspl' } },
    // SATO's ACK and NAK to DLE.
    { answer: '\u0006', read: { kind: 'unclear' } },
    { answer: '\u0015', read: { kind: 'unclear' } },
    { answer: '\u00ff', read: { kind: 'unclear' } },
    { answer: '\u0002no identity\u0003\r\n', read: { kind: 'unclear' } },
    { answer: 'HTTP/1.1 400 Bad Request\r\n', read: { kind: 'noPrinter' } },
    { answer: 'SSH-2.0-OpenSSH_9.2\r\n', read: { kind: 'noPrinter' } },
  ])('$read.kind: $answer', ({ answer, read }) => {
    expect(readFirstAnswer(bytes(answer))).toEqual(read);
  });

  test('whatever comes is read to an end, and what is taken from it can be shown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const framed = Buffer.concat([bytes('\u0002'), noise, bytes(',V1,8,1KB\u0003')]);
        for (const answer of [noise, framed]) {
          expect(['zpl', 'tspl', 'escpos', 'noPrinter', 'unclear']).toContain(readFirstAnswer(answer).kind);
          const texts = [
            readZplIdentity(answer)?.model,
            readZplIdentity(answer)?.firmware,
            readTsplModel(answer)?.model,
            readEscposText(answer),
          ];
          for (const text of texts) {
            if (text !== undefined && text !== null)
              expect(text).toMatch(/^(?!\s)[^\p{Cc}\p{Cf}]{1,200}(?<!\s)$/u);
          }
        }
      }),
    );
  });
});

test('the three strings of ~HS are known from anything else', () => {
  const status =
    '\u0002030,0,0,0320,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,0,0,00000000,1,000\u0003\r\n\u00020000,0\u0003\r\n';
  expect(isZplStatus(bytes(status))).toBe(true);
  for (let length = 0; length < status.length - 3; length += 1)
    expect(isZplStatus(bytes(status.slice(0, length)))).toBe(false);
  expect(isZplStatus(bytes(status.replace('030', '03A')))).toBe(false);
});

test('the model of TSPL is its first line, that of ESC/POS stands between _ and NUL', () => {
  expect(readTsplModel(bytes('TE200\r\n'))).toEqual({ model: 'TE200', dpi: null });
  expect(readTsplModel(bytes('DA210-203dpi'))).toEqual({ model: 'DA210-203dpi', dpi: 203 });
  expect(readTsplModel(bytes('\u0000'))).toBeNull();
  expect(readEscposText(bytes('_TM-L90\u0000'))).toBe('TM-L90');
  expect(readEscposText(bytes('_TM-L90'))).toBeNull();
  expect(readEscposText(bytes('\u0020'))).toBeNull();
});
