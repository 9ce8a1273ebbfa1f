import { z } from 'zod';
import { isOperationName, type OperationName } from '../../../shared/marketplace/index.ts';
import { isRefusalCode, type RefusalCode } from '../gate/errors.ts';
import { type Random, seededRandom } from '../../random.ts';

export const faultKinds = [
  'status',
  'html',
  'tooManyRequests',
  'dropBefore',
  'dropAfter',
  'empty',
  'truncate',
  'garbage',
  'shortLabels',
  'latency',
] as const;

/**
 * Troubles that the control side orders for the next requests.
 *
 * Not carried out: `status` (an error answer), `html` (a proxy's page), `tooManyRequests` (429), `dropBefore` (the
 * connection breaks). Carried out, then spoilt on the way back: `empty`, `truncate` (half the body), `garbage` (random
 * bytes, or text that is no JSON), `dropAfter`, `shortLabels` (stickers are missing). `latency` only waits; `delayMs`
 * delays every other kind as well.
 */
export const faultShape = z.strictObject({
  /** Every operation when left out. */
  operation: z
    .custom<OperationName>((name) => typeof name === 'string' && isOperationName(name), {
      error: 'not the name of an operation',
    })
    .optional(),
  kind: z.enum(faultKinds),
  /** For `status` (500 when left out), `html` (502) and `empty` (the operation's own). */
  status: z.int().min(200).max(599).optional(),
  /** For `status`: the code in the body; when left out, one that has this status. */
  code: z
    .custom<RefusalCode>((code) => typeof code === 'string' && isRefusalCode(code), {
      error: 'not a documented code',
    })
    .optional(),
  delayMs: z.int().min(0).max(600_000).default(0),
  /** For `tooManyRequests`: what `X-Ratelimit-Retry` says; when left out, `delayMs` in seconds, 1 at least. */
  retrySeconds: z.int().min(1).max(86_400).optional(),
  /** The share of matching requests that it spoils; which ones, `seed` decides. */
  rate: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(1),
  /** How many requests it spoils; null: all until it is taken back. Left out: 1, or all when it has a `rate` below 1. */
  count: z.int().min(1).nullable().optional(),
  /** For `shortLabels`: how many stickers are missing. */
  shortBy: z.int().min(1).default(1),
});

type Wish = Readonly<z.output<typeof faultShape>>;

export type Fault = Omit<Wish, 'count'> & { readonly count: number | null };

/** What a fault draws from, so that the same orders and requests meet the same troubles. */
export type TakenFault = Fault & { readonly random: Random };

export interface Faults {
  add(wish: Wish): void;
  clear(): void;
  /** The fault for a request that has just come, the oldest order first; it is used up by one. */
  take(operation: OperationName): TakenFault | null;
  pending(): readonly Fault[];
}

/** The answers that hold `stickers`. */
const labelOperations: ReadonlySet<OperationName> = new Set([
  'getOrderLabels',
  'getBoxLabels',
  'getCrossBorderLabels',
]);

function matches(fault: Fault, operation: OperationName): boolean {
  if (fault.kind === 'shortLabels' && !labelOperations.has(operation)) return false;
  return fault.operation === undefined || fault.operation === operation;
}

interface Ordered {
  readonly fault: Fault;
  readonly random: Random;
  left: number | null;
}

export function createFaults(): Faults {
  let ordered: readonly Ordered[] = [];
  return {
    add: (wish) => {
      const count = wish.count === undefined ? (wish.rate < 1 ? null : 1) : wish.count;
      ordered = [...ordered, { fault: { ...wish, count }, random: seededRandom(wish.seed), left: count }];
    },
    clear: () => {
      ordered = [];
    },
    take: (operation) => {
      // A fault of rate 1 draws nothing, so that its count alone decides.
      const hit = ordered.find(
        ({ fault, random }) => matches(fault, operation) && (fault.rate >= 1 || random.next() < fault.rate),
      );
      if (hit === undefined) return null;
      if (hit.left !== null) {
        hit.left--;
        if (hit.left === 0) ordered = ordered.filter((one) => one !== hit);
      }
      return { ...hit.fault, random: hit.random };
    },
    pending: () => ordered.map(({ fault, left }) => ({ ...fault, count: left })),
  };
}
