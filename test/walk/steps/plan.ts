import { type Call, type Control } from '../model/call.ts';
import type { Route } from '../model/routes.ts';
import type { Place } from './step.ts';

/** Makes a request of a step, out of what is there at that moment. */
export type Plan = (place: Place) => Call | Control;
export type Plans = Readonly<Record<string, Plan>>;

interface More {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly paged?: boolean;
}

export const call = (
  { step }: Place,
  operation: Route,
  path: Readonly<Record<string, string>> = {},
  { query = {}, ...more }: More = {},
): Call => ({ client: step.client, operation, path, query, ...more });
