import { expect, test } from 'vitest';
import { createProofs } from '../../../src/main/services/people/proofs.ts';
import type { Caller } from '../../../src/shared/contract/index.ts';

const window = (session: string): Caller => ({ kind: 'screen', session });
const scanner: Caller = { kind: 'station' };

test('a badge read by a serial scanner proves something only where a single window is open', () => {
  const proofs = createProofs(() => 1000);
  proofs.opened('first');
  proofs.prove(scanner, 'anna');
  expect(proofs.holds(window('first'), 'anna', true)).toBe(true);
  proofs.onlyOf(null);
  proofs.opened('second');
  proofs.prove(scanner, 'anna');
  expect(proofs.holds(window('first'), 'anna', false)).toBe(false);
  expect(proofs.holds(window('second'), 'anna', false)).toBe(false);
  proofs.left('second');
  proofs.prove(scanner, 'anna');
  expect(proofs.holds(window('first'), 'anna', false)).toBe(true);
});

test('a session that was never opened, or is left, proves nothing', () => {
  const proofs = createProofs(() => 1000);
  proofs.prove(window('foreign'), 'anna');
  expect(proofs.holds(window('foreign'), 'anna', false)).toBe(false);
  proofs.opened('first');
  proofs.prove(window('first'), 'anna');
  proofs.left('first');
  proofs.opened('first');
  expect(proofs.holds(window('first'), 'anna', false)).toBe(false);
});
