import { expect, test } from 'vitest';
import { healthWith } from '../../../src/main/services/printing/desk-printer.ts';

const ADDRESS = 'tcp://10.0.0.5:9100';

test.each([
  [{ kind: 'silent', since: 0, last: null }, 'printerSilent'],
  [{ kind: 'unreachable', since: 0, reason: 'unreachable: EHOSTUNREACH' }, 'printerUnreachable'],
] as const)('a printer known to be %o is not said to print while a label finds out', (report, code) => {
  for (const health of ['ready', 'printing'] as const)
    expect(healthWith({ health, trouble: null }, report, ADDRESS)).toMatchObject({
      health: 'needsHelp',
      trouble: { code },
    });
});

test('what the queue says of labels that wait goes before a silence', () => {
  const asking = { health: 'asking', trouble: null } as const;
  expect(healthWith(asking, { kind: 'silent', since: 0, last: null }, ADDRESS)).toBe(asking);
});
