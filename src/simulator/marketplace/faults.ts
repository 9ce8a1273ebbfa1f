import { z } from 'zod';
import { isOperationName, type OperationName } from './operation-names.ts';

/**
 * Troubles that the control side orders for the next requests.
 *
 * Not carried out: `status` (an error answer), `html` (a proxy's page), `tooManyRequests`, `dropBefore` (the
 * connection breaks). Carried out, then spoilt on the way back: `empty`, `truncate` (half the body), `dropAfter`,
 * `shortLabels` (stickers are missing). `latency` only waits; `delayMs` delays every other kind as well.
 */
export const faultShape = z.strictObject({
  operation: z
    .custom<OperationName>((name) => typeof name === 'string' && isOperationName(name), {
      error: 'not the name of an operation',
    })
    .optional(),
  kind: z.enum([
    'status',
    'html',
    'empty',
    'truncate',
    'dropBefore',
    'dropAfter',
    'latency',
    'tooManyRequests',
    'shortLabels',
  ]),
  /** For `status` (500 when left out), `html` (502) and `empty` (the operation's own). */
  status: z.int().min(200).max(599).optional(),
  delayMs: z.int().min(0).max(600_000).default(0),
  /** How many matching requests it spoils. */
  count: z.int().min(1).default(1),
  /** For `shortLabels`: how many stickers are missing. */
  shortBy: z.int().min(1).default(1),
});

export type Fault = Readonly<z.output<typeof faultShape>>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault for a request that has just come, the oldest order first; it is used up by one. */
  take(operation: OperationName): Fault | null;
  pending(): readonly Fault[];
}

function matches(fault: Fault, operation: OperationName): boolean {
  if (fault.kind === 'shortLabels' && operation !== 'getOrderLabels') return false;
  return fault.operation === undefined || fault.operation === operation;
}

export function createFaults(): Faults {
  let pending: readonly Fault[] = [];
  return {
    add: (fault) => {
      pending = [...pending, fault];
    },
    clear: () => {
      pending = [];
    },
    take: (operation) => {
      const fault = pending.find((candidate) => matches(candidate, operation));
      if (fault === undefined) return null;
      const used = { ...fault, count: fault.count - 1 };
      pending = pending.flatMap((other) => (other !== fault ? [other] : used.count > 0 ? [used] : []));
      return fault;
    },
    pending: () => pending,
  };
}
