import { expect, test } from 'vitest';
import { NOTHING_SCANNED, takeScan } from '../../../src/main/services/scanners/card-session.ts';
import { createFrameReader, FRAME_SILENCES } from '../../../src/main/scanners/frame-reader.ts';
import { isSameTrigger } from '../../../src/shared/domain/packing/same-trigger.ts';
import type { RawScan } from '../../../src/shared/domain/scanner/scanner-card-scan.ts';
import { setUpCard } from '../../../src/shared/domain/scanner/scanner-card.ts';
import { pullTrigger, usScanner } from '../../rigs/scanners/scanner.ts';

const code = (number: number): string => setUpCard[number]?.text ?? '';
const pull = (text: string, at: number) =>
  pullTrigger(text, { ...usScanner, gap: 5 }, 0).map((event) => ({ ...event, at: event.at + at }));
const endOf = (keys: ReturnType<typeof pull>): number =>
  keys.findLast(({ phase }) => phase === 'down')?.at ?? 0;

const whole = (first: ReturnType<typeof pull>) =>
  [1, 2].reduce(
    (session, each) => takeScan(session, { kind: 'keys', keys: pull(code(each), 60_000 * each) }),
    takeScan(NOTHING_SCANNED, { kind: 'keys', keys: first }),
  );

test('a card read several times by one pull tells the scanner’s own pace, and is read as one', () => {
  const once = pull(code(0), 0);
  const again = pull(code(0), endOf(once) + 220);
  const session = whole([...once, ...again]);
  expect(session.findings?.repeatMs).toBeCloseTo(220, 0);
  expect(session.findings).toEqual({ ...whole(once).findings, repeatMs: session.repeatMs });
});

test('a repetition that comes by itself half a second later counts, one that a person made does not', () => {
  const once = pull(code(0), 0);
  const apart = (ms: number) =>
    takeScan(takeScan(NOTHING_SCANNED, { kind: 'keys', keys: once }), {
      kind: 'keys',
      keys: pull(code(0), endOf(once) + ms),
    }).repeatMs;
  expect([apart(600), apart(4000)]).toEqual([600, null]);
});

test('a card read once says nothing of it', () => {
  expect(whole(pull(code(0), 0)).findings).not.toHaveProperty('repeatMs');
});

/** A code of the card over a serial line at 9600 baud, a byte a millisecond. */
const sent = (text: string, at: number) => {
  const bytes = Buffer.from(`${text}\r\n`, 'latin1');
  return { kind: 'bytes', bytes, at: Array.from(bytes, (_, index) => at + index) } as const;
};
const together = (...reads: readonly ReturnType<typeof sent>[]) =>
  ({
    kind: 'bytes',
    bytes: Buffer.concat(reads.map(({ bytes }) => bytes)),
    at: reads.flatMap(({ at }) => at),
  }) as const;
const lastOf = ({ at }: ReturnType<typeof sent>): number => at.at(-1) ?? 0;

test('a serial scanner shows its pace by the same card, read twice in one go or by one pull half a second later', () => {
  const [first, second, third] = [code(0), code(1), code(2)].map((text, index) => sent(text, index * 60_000));
  if (!first || !second || !third) throw new Error('the card has three codes');
  const heard = (...raws: readonly RawScan[]) => raws.reduce(takeScan, NOTHING_SCANNED);
  const held = heard(together(first, sent(code(0), lastOf(first) + 220)), second, third);
  expect(held.findings).toEqual({ ...heard(first, second, third).findings, repeatMs: 220 });
  const [apart, byHand] = [600, 4000].map((ms) =>
    heard(first, sent(code(0), lastOf(first) + ms), second, third),
  );
  expect(apart?.findings?.repeatMs).toBe(600);
  expect(byHand?.findings).not.toHaveProperty('repeatMs');
  // An adapter that handed both over at once hides the pause: that is no pace of nothing.
  const atOnce = { ...together(first, sent(code(0), 300)), at: first.at.concat(first.at).map(() => 5) };
  expect(heard(atOnce, second, third).findings).toEqual(heard(first, second, third).findings);
});

test('a serial scan begins with its first byte, so that a slow line is not taken for a pause', () => {
  let now = 0;
  const spans: (readonly [text: string, startedAt: number, endedAt: number])[] = [];
  const reader = createFrameReader({
    profile: null,
    clock: () => now,
    silences: FRAME_SILENCES,
    onScan: ({ text }, startedAt, endedAt) => spans.push([text, startedAt, endedAt]),
  });
  for (const [at, text] of [
    [1000, '46000000'],
    [1060, '00011\r'],
    [1061, '\n'],
    [1200, '4600000000011\r46000'],
    [1230, '00000028\r'],
  ] as const) {
    now = at;
    reader.take(Buffer.from(text, 'latin1'));
  }
  reader.forget();
  expect(spans).toEqual([
    ['4600000000011', 1000, 1060],
    ['4600000000011', 1200, 1200],
    ['4600000000028', 1200, 1230],
  ]);
  const reads = spans.map(([text, startedAt, endedAt]) => ({ text, startedAt, endedAt }));
  // 140 ms apart while the trigger is held, at a scanner whose card showed 120.
  expect(isSameTrigger(reads[0] ?? null, reads[1]!, 120)).toBe(true);
  expect(isSameTrigger(reads[0] ?? null, reads[1]!, 105)).toBe(false);
});
