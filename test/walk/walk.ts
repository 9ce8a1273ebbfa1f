import { differences } from './compare.ts';
import { allowedAnswers } from './rules/index.ts';
import { controlRule, timePasses } from './rules/control.ts';
import { field, idText } from './model/answers.ts';
import { type Call, type Control, isControl, sellerOf } from './model/call.ts';
import type { Allowed, Reply } from './model/expectation.ts';
import { routes } from './model/routes.ts';
import type { World } from './model/world.ts';
import { openWalkedShop } from './shop.ts';
import { requestOf } from './steps/index.ts';
import type { Step } from './steps/step.ts';
import { printWire } from '../../src/shared/marketplace/wire.ts';

/** One request and its answer, for people to read. */
function line(request: Call | Control, reply: Reply): string {
  const print = (value: unknown): string => (value === undefined ? '' : ` ${printWire(value).slice(0, 300)}`);
  const answer = `→ ${reply.status}${print(reply.body)}`;
  if (isControl(request))
    return `control POST /_simulator/${request.action}${print(request.body)}\n    ${answer}`;
  const [method, template] = routes[request.operation];
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => request.path[name] ?? '');
  const query = new URLSearchParams(request.query).toString();
  const url = query === '' ? path : `${path}?${query}`;
  return `${request.client}: ${method} /api/v3${url}${print(request.body)}\n    ${answer}`;
}

/** Codes of an error body; the stock update's is an array (observed facts). */
const codesOf = (body: unknown): string[] =>
  (Array.isArray(body) ? (body as unknown[]) : [body]).map((item) => idText(field(item, 'code')));

const fits = (allowed: Allowed, { status, body }: Reply): boolean =>
  allowed.status === status &&
  (allowed.codes === undefined ||
    allowed.codes.length === 0 ||
    codesOf(body).every((code) => allowed.codes?.includes(code)));

/** Forms of the error bodies of documents 1 and 2. */
function errorFault(request: Call, { status, body }: Reply): string | null {
  if (status < 400) return null;
  if (status === 401) {
    const names = ['title', 'detail', 'code', 'requestId', 'origin', 'statusText'];
    const isWhole = names.every((name) => typeof field(body, name) === 'string');
    return isWhole && field(body, 'status') === 401 && field(body, 'title') === 'unauthorized'
      ? null
      : 'the 401 has not the form of document 1';
  }
  if (status === 429) return null;
  const items = Array.isArray(body) ? (body as unknown[]) : [body];
  const hasWords = items.every(
    (item) => typeof field(item, 'code') === 'string' && typeof field(item, 'message') === 'string',
  );
  if (!hasWords) return 'the error body has no code and message';
  const isPickup = routes[request.operation][1].startsWith('/click-collect');
  return isPickup && typeof field(body, 'data') !== 'object'
    ? 'document 2: the error body has no data'
    : null;
}

const told = ({ status, codes = [] }: Allowed): string => [status, ...codes].join(' ');

/** What is wrong with the answer by itself. */
function answerFault(request: Call | Control, allowed: readonly Allowed[], reply: Reply): string | null {
  const found = allowed.filter((one) => fits(one, reply));
  if (found.length === 0) {
    return `expected ${[...new Set(allowed.map(told))].join(' or ')}, got ${reply.status} ${reply.status >= 400 ? codesOf(reply.body).join() : ''}`;
  }
  const faults = found.map((one) => one.check?.(reply.body, reply) ?? null);
  const bodyFault = faults.every((fault) => fault !== null) ? (faults[0] ?? null) : null;
  return bodyFault ?? (isControl(request) ? null : errorFault(request, reply));
}

export interface Walked {
  readonly requests: number;
  /** How often each operation and control action was answered with each status and code: `getSupply 404 NotFound`. */
  readonly counts: Map<string, number>;
}

function note(counts: Walked['counts'], request: Call | Control, { status, body }: Reply): void {
  const name = isControl(request) ? `control ${request.action}` : request.operation;
  const code = status >= 400 && status !== 401 ? ` ${codesOf(body)[0] ?? ''}` : '';
  const key = `${name} ${status}${code}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The error of a walk that met an answer or a state that the documents do not allow; tells the whole way there. */
export class WalkFault extends Error {}

/** Goes the steps against a new simulator and a new model. Throws `WalkFault`. */
export async function walk(steps: readonly Step[], walked: Walked['counts']): Promise<number> {
  const shop = await openWalkedShop();
  const trail: string[] = [];
  const stop = (reason: string): never => {
    const numbered = trail.map((text, at) => `${String(at + 1).padStart(3)} ${text}`).join('\n');
    throw new WalkFault(`${reason}\n\nThe requests, the last of them at fault:\n${numbered}\n`);
  };
  try {
    const first = await shop.state();
    let world: World = first.world;
    world.offices = new Set(await shop.offices('/offices'));
    world.passOffices = new Set(await shop.offices('/passes/offices'));
    for (const step of steps) {
      const request = requestOf(step, world);
      const allowed = isControl(request) ? controlRule(request, world) : allowedAnswers(request, world);
      const reply = await shop.send(request);
      trail.push(line(request, reply));
      note(walked, request, reply);
      const fault = answerFault(request, allowed, reply);
      if (fault !== null) stop(fault);

      const { world: seen, faults } = await shop.state();
      if (faults.length > 0) stop(faults.join('\n'));
      const seller = isControl(request) ? request.seller : sellerOf(request.client);
      // Of several answers that fit, the first whose outcome is the state counts.
      const outcomes = allowed
        .filter((one) => fits(one, reply))
        .map((one) => {
          const after = structuredClone(world);
          one.effect?.({ shop: after.sellers[seller], seen: seen.sellers[seller], world: after, reply });
          timePasses(after, seen);
          return { after, odd: differences(after, seen) };
        });
      const right = outcomes.find(({ odd }) => odd.length === 0);
      if (right === undefined) stop(`the state differs from the model:\n  ${outcomes[0]?.odd.join('\n  ')}`);
      else world = right.after;
    }
    return trail.length;
  } finally {
    await shop.close();
  }
}
