import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/main/printers/transport.ts';
import { createLateAnswers } from '../../../src/main/printers/transports/late-answers.ts';
import { tsplStatus } from '../../../src/main/printers/status/tspl/tspl-status.ts';
import { zplStatus } from '../../../src/main/printers/status/zpl/zpl-status.ts';
import type { StatusQuestion } from '../../../src/main/printers/status/status-dialect.ts';

const asPut = <T>(question: StatusQuestion<T>): Question => ({
  ...question,
  isExactly: (bytes) => question.read(bytes) !== null,
});

const [odometer] = zplStatus.counters;
if (zplStatus.details === null || odometer === undefined) throw new Error('ZPL has both');
const HS = asPut(zplStatus.status);
const FLAGS = asPut(zplStatus.details);
const COUNT = asPut(odometer);
const BYTE = asPut(tsplStatus.status);

const status = (waiting: number): string =>
  `\u0002030,0,0,1225,00${waiting},0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`;
const FLAGS_TEXT =
  '\u0002\r\n PRINTER STATUS\r\n ERRORS: 0 00000000 00000000\r\n WARNINGS: 0 00000000 00000000\r\n\u0003\r\n';

/** What a question gets to hear of `pieces`, 50 ms apart, after the `earlier` ones were given up. */
function hear(
  question: Question,
  earlier: readonly Question[],
  pieces: readonly string[],
  agoMs = 0,
): string | null {
  let now = 0;
  const late = createLateAnswers(() => now);
  for (const each of earlier) late.gaveUp(each);
  now += agoMs;
  const hearing = late.hearing(question);
  for (const piece of pieces) {
    if (hearing.restMs() === 0) break;
    hearing.add(Buffer.from(piece, 'latin1'));
    now += 50;
  }
  const answer = hearing.answer();
  return answer === null ? null : Buffer.from(answer).toString('latin1').trim();
}

describe('an answer that comes late', () => {
  test.each<[string, Question, readonly Question[], readonly string[], string | null]>([
    ['is no answer to another question', COUNT, [HS], [status(0)], null],
    ['and does not spoil the one that follows it', COUNT, [HS], [status(0), '"77"'], '"77"'],
    ['nor in one piece with it', COUNT, [HS], [`${status(0)}"77"`], '"77"'],
    [
      'nor where its own end is a part of what is listened for',
      FLAGS,
      [HS],
      [status(0), FLAGS_TEXT],
      FLAGS_TEXT.trim(),
    ],
    ['nor where only its end has come', HS, [FLAGS], ['00000000\r\n\u0003\r\n', status(1)], status(1).trim()],
    ['to the same question gives way to the fresh one', HS, [HS], [status(0), status(1)], status(1).trim()],
    ['of one byte too', BYTE, [BYTE], ['\u0004', '\u0001'], '\u0001'],
    ['is taken where none follows: the first question was lost', HS, [HS], [status(0)], status(0).trim()],
  ])('%s', (_what, question, earlier, pieces, answer) => {
    expect(hear(question, earlier, pieces)).toBe(answer);
  });

  test('is not looked for when nothing was given up, or long ago: the first whole answer is it', () => {
    expect(hear(BYTE, [], ['\u0004', '\u0001'])).toBe('\u0004');
    expect(hear(BYTE, [BYTE], ['\u0004', '\u0001'], 5001)).toBe('\u0004');
  });

  test('holds nobody up once the fresh one has come', () => {
    const late = createLateAnswers(() => 0);
    late.gaveUp(HS);
    const hearing = late.hearing(HS);
    hearing.add(Buffer.from(status(0), 'latin1'));
    expect(hearing.restMs()).toBe(200);
    hearing.add(Buffer.from(status(1), 'latin1'));
    expect(hearing.restMs()).toBe(0);
    const next = late.hearing(HS);
    next.add(Buffer.from(status(1), 'latin1'));
    expect(next.restMs()).toBe(0);
  });
});
