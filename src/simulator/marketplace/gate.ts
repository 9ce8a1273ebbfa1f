import { z } from 'zod';
import { operations } from '../../shared/marketplace/index.ts';
import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import { printWire } from '../../shared/marketplace/wire.ts';
import { dateTime, type Clock } from '../clock.ts';
import { authorizationFault } from './auth.ts';
import {
  type HttpAnswer,
  jsonAnswer,
  refusalAnswer,
  tooManyRequestsAnswer,
  unauthorizedAnswer,
} from './errors.ts';
import type { Limits } from './limits.ts';
import { decodeRequest, type RawRequest } from './request-decoding.ts';
import type { RequestCounts } from './request-counts.ts';
import type { OperationName } from './operation-names.ts';
import { rules } from './rules.ts';
import type { MarketplaceState } from './state.ts';

export interface Gate {
  readonly state: MarketplaceState;
  readonly clock: Clock;
  readonly tokens: ReadonlySet<string>;
  /** null: no limits. */
  readonly limits: Limits | null;
  readonly counts: RequestCounts;
  readonly newRequestId: () => string;
  /** Called after each request that changed the state. */
  readonly changed: () => void;
}

/** Key, then limits, then input, then the rule: the order in which a refusal hides the ones behind it. */
export async function carryOut(gate: Gate, name: OperationName, request: RawRequest): Promise<HttpAnswer> {
  const now = gate.clock();
  const denied = authorizationFault(request.authorization, gate.tokens);
  if (denied !== null) return unauthorizedAnswer(denied, dateTime(now), gate.newRequestId());

  const { scope } = operations[name];
  const verdict = gate.limits?.take(scope) ?? null;
  if (verdict?.allowed === false) return tooManyRequestsAnswer(verdict, dateTime(now), gate.newRequestId());

  const answer = await applyRule(gate, name, request, now);
  if (gate.limits === null || verdict === null) return answer;
  const remaining = answer.status === 409 ? gate.limits.chargeConflict(scope) : verdict.remaining;
  return { ...answer, headers: { ...answer.headers, 'X-Ratelimit-Remaining': String(remaining) } };
}

async function applyRule(
  gate: Gate,
  name: OperationName,
  request: RawRequest,
  now: number,
): Promise<HttpAnswer> {
  const operation: AnyOperation = operations[name];
  const input = decodeRequest(operation, request);
  if (!input.ok) {
    gate.counts.add(name, 'refused');
    return refusalAnswer(input.problem);
  }
  const before = gate.state.revision();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration of this very name made the input
  const pending = rules[name]({ state: gate.state, now }, input.value as never);
  // Compared before any await: a rule changes the state at once, and later changes are other requests'.
  const changed = gate.state.revision() !== before;
  if (changed) gate.changed();
  const result = await pending;
  if (!result.ok) {
    gate.counts.add(name, 'refused');
    return refusalAnswer(result.problem);
  }
  gate.counts.add(name, 'carriedOut');
  if (changed) gate.counts.add(name, 'changed');
  if (operation.status === 204) return { status: 204, headers: {}, body: null };
  return jsonAnswer(operation.status, printWire(z.encode(operation.answer, result.value)));
}
