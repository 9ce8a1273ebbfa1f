import type { Route } from './routes.ts';
import type { SellerName } from './world.ts';

/** Who calls. The two `main` clients hold different tokens of one seller. */
export const clients = [
  'main',
  'mainAgain',
  'second',
  'readOnly',
  'stranger',
  'expired',
  'analytics',
] as const;
export type ClientName = (typeof clients)[number];

export const sellerOf = (client: ClientName): SellerName => (client === 'second' ? 'second' : 'main');

/** One request to the marketplace. */
export interface Call {
  readonly client: ClientName;
  readonly operation: Route;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Printed with `printWire`, so that a bigint is a long number. */
  readonly body?: unknown;
  /** Follows `next` to the end; the answer then holds the whole list. */
  readonly paged?: boolean;
}

/** One request to the control side. */
export interface Control {
  readonly seller: SellerName;
  readonly action: 'orders' | 'cancel' | 'accept' | 'clock';
  readonly body: Readonly<Record<string, unknown>>;
}

export const isControl = (request: Call | Control): request is Control => 'action' in request;
