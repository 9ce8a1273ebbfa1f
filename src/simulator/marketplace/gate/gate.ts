import { z } from 'zod';
import { type OperationName, operations } from '../../../shared/marketplace/index.ts';
import { type AnyOperation, fileAnswer, isChange } from '../../../shared/marketplace/operation.ts';
import { printWire } from '../../../shared/marketplace/wire.ts';
import { dateTime } from '../../clock.ts';
import { rules } from '../rules.ts';
import { settleAutomaticChanges } from '../state/automatic.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { World } from '../state/world.ts';
import { type Account, type Accounts, inScope } from './accounts.ts';
import type { ChangeLog } from './change-log.ts';
import {
  type HttpAnswer,
  jsonAnswer,
  type Refusal,
  refusalAnswer,
  tooManyRequestsAnswer,
  unauthorizedAnswer,
} from './errors.ts';
import type { Limits } from './limits.ts';
import { decodeRequest, type RawRequest } from './request-decoding.ts';
import type { RequestCounts } from './request-counts.ts';

export interface Gate {
  readonly world: World;
  readonly accounts: Accounts;
  /** null: no limits. */
  readonly limits: Limits | null;
  readonly counts: RequestCounts;
  readonly log: ChangeLog;
  readonly newRequestId: () => string;
  /** Called after each request that changed the state. */
  readonly changed: () => void;
}

/** Key, then limits, then rights, then input, then the rule: the order in which a refusal hides the ones behind it. */
export async function carryOut(gate: Gate, name: OperationName, request: RawRequest): Promise<HttpAnswer> {
  const { world } = gate;
  const now = world.now();
  const denied = (detail: string): HttpAnswer =>
    unauthorizedAnswer(detail, dateTime(now), gate.newRequestId());
  const account = gate.accounts.of(request.authorization, now);
  if (!account.ok) return denied(account.problem);
  const operation: AnyOperation = operations[name];
  // A 401, but not of a dead token (observed facts, "Authentication").
  if (!inScope(account.value, operation)) return denied('token scope not allowed');

  const { sellerId } = account.value;
  const verdict = gate.limits?.take(sellerId, operation.scope) ?? null;
  if (verdict?.allowed === false) return tooManyRequestsAnswer(verdict, dateTime(now), gate.newRequestId());

  const answer = await applyRule(gate, name, account.value, request);
  if (gate.limits === null || verdict === null) return answer;
  const remaining =
    answer.status === 409 ? gate.limits.chargeConflict(sellerId, operation.scope) : verdict.remaining;
  return { ...answer, headers: { ...answer.headers, 'X-Ratelimit-Remaining': String(remaining) } };
}

async function applyRule(
  gate: Gate,
  name: OperationName,
  account: Account,
  request: RawRequest,
): Promise<HttpAnswer> {
  const { world, counts } = gate;
  const operation: AnyOperation = operations[name];
  const now = world.now();
  const unsettled = world.revision();
  settleAutomaticChanges(world);
  if (world.revision() !== unsettled) gate.changed();
  const state = world.sellers.get(account.sellerId);
  if (state === undefined) throw new Error(`no seller ${account.sellerId}`);
  const refused = (refusal: Refusal): HttpAnswer => {
    counts.add(name, 'refused');
    return refusalAnswer(operation, refusal);
  };

  const forbidden = obstacleToChange(operation, account, state);
  if (forbidden !== null) return refused(forbidden);
  const input = decodeRequest(operation, request, now);
  if (!input.ok) return refused(input.problem);
  const before = world.revision();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration of this very name made the input
  const pending = rules[name]({ state, now, origin: request.origin }, input.value as never);
  // Compared before any await: a rule changes the state at once, and later changes are other requests'.
  const changed = world.revision() !== before;
  if (changed) gate.changed();
  const result = await pending;
  if (isChange(operation)) {
    const refusal = result.ok ? null : result.problem.code;
    gate.log.add({ at: now, sellerId: account.sellerId, operation: name, input: input.value, refusal });
  }
  if (!result.ok) return refused(result.problem);
  counts.add(name, 'carriedOut');
  if (changed) counts.add(name, 'changed');
  if (operation.answer === fileAnswer && result.value instanceof Uint8Array) {
    return { status: operation.status, headers: { 'content-type': 'application/zip' }, body: result.value };
  }
  if (operation.status === 204) return { status: 204, headers: {}, body: null };
  return jsonAnswer(operation.status, printWire(z.encode(operation.answer, result.value)));
}

/**
 * A key for reading only, and a banned seller. Neither answer is shown: access forbidden is `AccessDenied`, and the
 * stock update of a banned seller has a code of its own (document 1, "Stocks"), other changes `SupplierBanned`.
 */
function obstacleToChange(
  operation: AnyOperation,
  account: Account,
  { seller }: SellerState,
): Refusal | null {
  if (!isChange(operation)) return null;
  if (account.rights.readOnly) return { code: 'AccessDenied', message: 'the token is for reading only' };
  if (!seller.banned) return null;
  if (operation.name === 'updateStocks') {
    return { code: 'StatusNotAcceptable', message: 'the seller is banned: stocks can not be updated' };
  }
  return { code: 'SupplierBanned', message: 'the seller is banned: repeated violations' };
}
