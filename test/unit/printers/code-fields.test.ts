import { describe, expect, it } from 'vitest';
import { codeFields } from '../../../src/main/printers/languages/zpl/code-fields.ts';

const read = (body: string): (string | null)[] =>
  codeFields(Buffer.from(`^XA${body}^PQ1^XZ`)).map(({ text }) => text);

describe('the code fields of a label, by the manual', () => {
  it.each([
    ['QR, level and automatic mode', '^BQN,2,6^FDMA,*AbC1^FS', '*AbC1'],
    ['QR, another level', '^BQ^FDQA,*AbC1^FS', '*AbC1'],
    ['QR, manual mode', '^BQN,2,6^FDHM,A*ABC1^FS', '*ABC1'],
    ['QR, counted bytes', '^BQN,2,6^FDLM,B0005*AbC1^FS', '*AbC1'],
    ['QR in UTF-8', '^CI28^BQN,2,6^FDMA,привет^FS', 'привет'],
    ['^FH with its own sign', '^BQN,2,6^FH\\^FDMA,\\2aA\\62C^FS', '*AbC'],
    ['^FH with the usual one', '^BQN,2,6^FH^FDMA,_2AA^FS', '*A'],
    ['^FV', '^BQN,2,6^FVMA,*A^FS', '*A'],
    ['a field that is not closed', '^BQN,2,6^FDMA,*A', '*A'],
    ['Code 128', '^BY2^BCN,60,Y,N,N^FD*AbC1^FS', '*AbC1'],
    ['Code 128 from letters', '^BCN,60^FD>:*AbC1^FS', '*AbC1'],
    ['Code 128 from digits', '^BCN,60^FD>;123456^FS', '123456'],
    ['Code 128 that chooses itself', '^BCN,60,Y,N,N,A^FD*AbC12^FS', '*AbC12'],
    ['DataMatrix', '^BXN,5,200^FD*AbC1^FS', '*AbC1'],
    ['GS1 DataMatrix', '^BXN,5,200,,,,|^FD|101046|193xyz^FS', '01046\u001d93xyz'],
    ['EAN-13', '^BEN,60^FD460123456789^FS', '4601234567893'],
    ['Code 39', '^B3N,N,60^FDABC-1^FS', 'ABC-1'],
    ['ITF', '^B2N,60^FD12345^FS', '012345'],
    ['PDF417', '^B7N,6^FD*AbC1^FS', '*AbC1'],
  ])('%s', (_, body, text) => {
    expect(read(body)).toEqual([text]);
  });

  it.each([
    ['QR without its switches', '^BQN,2,6^FD*AbC1^FS'],
    ['QR of several parts', '^BQN,2,6^FDD0301048F,QA,*AbC1^FS'],
    ['QR, too few bytes', '^BQN,2,6^FDLM,B0009*AbC1^FS'],
    ['QR of model 1', '^BQN,1,6^FDMA,*AbC1^FS'],
    ['letters of an unknown encoding', '^BQN,2,6^FDMA,привет^FS'],
    ['an encoding that changes ASCII', '^CI3^BQN,2,6^FDMA,#1^FS'],
    ['^FH without digits', '^BQN,2,6^FH^FDMA,a_b^FS'],
    ['Code 128 that changes over', '^BCN,60^FD>:Ab>512^FS'],
    ['Code 128 of a carton', '^BCN,60,Y,N,N,U^FD1234567890123456789^FS'],
    ['Code 128 of GS1', '^BCN,60,Y,N,N,D^FD(01)04601234567893^FS'],
    ['Code 128 with a check digit', '^BCN,60,Y,N,Y^FDA1^FS'],
    ['DataMatrix of another quality', '^BXN,5,100^FDA1^FS'],
    ['DataMatrix of the default quality', '^BXN,5^FDA1^FS'],
    ['a sign that some firmware escapes with', '^BXN,5,200^FDa_1^FS'],
    ['Code 39 with a check digit', '^B3N,Y,60^FDA1^FS'],
    ['a kind that is not read', '^BAN,60^FDA1^FS'],
    ['data twice', '^BQN,2,6^FDMA,a^FDMA,b^FS'],
    ['a text block', '^BCN,60^FB400^FDA1^FS'],
  ])('says nothing of %s', (_, body) => {
    expect(read(body)).toEqual([null]);
  });

  it('are all of them, in order, text and defaults are none', () => {
    expect(read('^BY3^FO1,1^A0N,9,9^FDtext^FS^FO1,9^BQN,2,6^FDMA,a^FS^BCN^FDb^FS^BQN,2,6^FS^FDc^FS')).toEqual(
      ['a', 'b'],
    );
  });
});
