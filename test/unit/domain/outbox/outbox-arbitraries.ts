import * as fc from 'fast-check';
import type { OutboxEvent } from '../../../../src/shared/domain/outbox/next.ts';
import { outboxStates, type OutboxRow } from '../../../../src/shared/domain/outbox/outbox-row.ts';
import type { Problem } from '../../../../src/shared/problem.ts';

/** As it begins. */
export const row: OutboxRow = {
  seq: 1,
  chain: 'S',
  change: { kind: 'deliver', supplyId: 'S' },
  state: 'waiting',
  attempts: 0,
  notBefore: 0,
  trouble: null,
  createdAt: 1000,
};

const troubles = fc.constantFrom<Problem>(
  { code: 'outcomeUnknown', reason: 'lost' },
  { code: 'marketplaceUnreachable', reason: 'nobody there' },
  { code: 'nothingToTake' },
);
const plain = fc
  .constantFrom(
    'sendingBegan' as const,
    'notFound' as const,
    'carriedOut' as const,
    'wantedAgain' as const,
    'withdrawn' as const,
  )
  .map((kind) => ({ kind }));
const troubled = fc.record({
  kind: fc.constantFrom(
    'nothingSent' as const,
    'answerLost' as const,
    'refused' as const,
    'causeRefused' as const,
    'denied' as const,
  ),
  trouble: troubles,
});
const amended = fc.constant<OutboxEvent>({
  kind: 'amended',
  change: { kind: 'deliver', supplyId: 'S', unpacked: ['1'] },
});

export const events: fc.Arbitrary<OutboxEvent> = fc.oneof(
  { arbitrary: plain, weight: 5 },
  { arbitrary: troubled, weight: 4 },
  { arbitrary: amended, weight: 1 },
);

/** A row in any state, whatever led there. */
export const anyRow: fc.Arbitrary<OutboxRow> = fc
  .record({
    state: fc.constantFrom(...outboxStates),
    attempts: fc.nat(9),
    notBefore: fc.nat(9000),
    trouble: fc.option(troubles),
  })
  .map((given) => ({ ...row, ...given }));
