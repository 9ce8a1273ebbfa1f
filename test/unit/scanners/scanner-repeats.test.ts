import { expect, test } from 'vitest';
import { NOTHING_SCANNED, takeScan } from '../../../src/main/services/scanners/card-session.ts';
import { setUpCard } from '../../../src/shared/domain/scanner-card.ts';
import { pullTrigger, usScanner } from '../../fixtures/keyboards/scanner.ts';

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
