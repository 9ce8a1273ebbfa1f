import { z } from 'zod';
import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import type { Brand } from './brand.ts';
import { decodeAnswer, type DecodeOptions } from './decode-answer.ts';
import { excerptOf } from './excerpt.ts';
import type { Exchange } from './exchange.ts';
import { parseAnswer } from './parse-answer.ts';
import { readRateHeaders } from './rate-headers.ts';
import { LARGEST_ANSWER_BYTES, LARGEST_INFLATION } from './read-body.ts';
import type { Redact } from './redact.ts';
import type { RefusedAnswer } from './refusal.ts';
import { readEnvelope, readRefusal, readTokenRefusal } from './refusal.ts';
import type { AttemptFailure } from './retry.ts';

/** The part of an unreadable body that is examined; far more than an excerpt shows, far less than may arrive. */
const LOOKED_AT_CHARACTERS = 100_000;

/** The deepest answer of the documents has eight levels. */
const DEEPEST_ANSWER = 100;

type Answered = Extract<Exchange, { kind: 'answered' }>;

/** What an answer turned out to be. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A good answer that could not be written to its file on this machine. */
  | { readonly kind: 'notKept'; readonly problem: ProblemOf<'fileNotWritable'> }
  | AttemptFailure;

export interface ReadOptions extends Pick<DecodeOptions, 'onBroken'> {
  readonly brand: Brand;
  readonly redact: Redact;
}

/**
 * Reads an answer by its status first, which is known even if the body is not. Every 2xx counts as success, since state
 * changes were seen to answer both 200 with a body and 204 without.
 */
export async function readAnswer(
  operation: AnyOperation,
  answered: Answered,
  { brand, redact, onBroken }: ReadOptions,
): Promise<Outcome> {
  const { status, headers, body } = answered;
  const requestId = redact(headers['x-request-id']?.toString() ?? '').slice(0, 200) || null;
  const garbled = (reason: string, worthRepeating = true): Extract<AttemptFailure, { kind: 'garbled' }> => ({
    kind: 'garbled',
    worthRepeating,
    problem: {
      code: 'marketplaceGarbled',
      status,
      reason: redact(reason),
      // The marketplace's JSON holds buyers' data; only other text, such as a proxy's page, is shown.
      excerpt: isJsonLike(body.text) ? '' : excerptOf(redact(body.text.slice(0, LOOKED_AT_CHARACTERS))),
      requestId,
    },
  });

  if (status === 429) return { kind: 'rateLimited', waitMs: readRateHeaders(headers).waitMs };
  const refusedAnswer = { status, text: body.text, requestId };
  if (status === 401) return { kind: 'refused', problem: readTokenRefusal(refusedAnswer, redact) };
  if (status >= 400) {
    const problem = readRefusal(refusedAnswer, redact) ?? garbled(unreadable(answered)).problem;
    if (status < 500) return { kind: 'refused', problem };
    return { kind: 'serverError', status, problem, waitMs: readRateHeaders(headers).waitMs };
  }
  if (status >= 300) return garbled(`a redirect to ${headers.location ?? 'nowhere'}`, false);
  if (body.fault !== null && typeof body.fault === 'object' && 'notKept' in body.fault) {
    return { kind: 'notKept', problem: body.fault.notKept };
  }
  if (body.fault !== null)
    return garbled(unreadable(answered), body.fault !== 'tooLarge' && body.fault !== 'inflated');
  if (body.savedBytes !== undefined) {
    return body.savedBytes === 0
      ? garbled('an empty body')
      : { kind: 'value', value: { bytes: body.savedBytes } };
  }
  return readSuccess(operation, refusedAnswer, { brand, redact, onBroken, garbled });
}

async function readSuccess(
  operation: AnyOperation,
  answer: RefusedAnswer,
  {
    brand,
    redact,
    onBroken,
    garbled,
  }: ReadOptions & { readonly garbled: (reason: string, worthRepeating?: boolean) => Outcome },
): Promise<Outcome> {
  const { text } = answer;
  const noAnswerDue = operation.answer instanceof z.ZodNull;
  const prepare = (part: unknown): unknown => {
    if (isDeeperThan(DEEPEST_ANSWER, part)) throw new TooDeep();
    return brand.fromWire(part);
  };
  try {
    const wire = text.trim() === '' ? null : await parseAnswer(text);
    // Its refusals stand in place of answers, so that these are made ready as a whole.
    const mayRefuse = operation.document === 3;
    const ready = mayRefuse || noAnswerDue ? prepare(wire) : wire;
    const refusal = mayRefuse ? readEnvelope(answer, ready, redact) : null;
    if (refusal !== null) return { kind: 'refused', problem: refusal };
    if (noAnswerDue) return { kind: 'value', value: null };
    if (isFailureInPlace(operation.answer, wire)) return garbled('a refusal in place of the answer');
    const decoded = await decodeAnswer(operation.answer, ready, {
      prepare: mayRefuse ? (part) => part : prepare,
      onBroken,
    });
    if (decoded.ok) return { kind: 'value', value: decoded.value };
    if (text.trim() === '') return garbled('an empty body');
    // A retry would bring the same answer.
    return garbled(`not the documented shape: ${decoded.fault}`, false);
  } catch (error) {
    // A captive portal answers 200 to everything: without this, a change would be believed that never happened.
    return garbled(notJson(text, error));
  }
}

/** The failure body of documents 1 and 2, and that of a gateway before them. */
const failureBody = z.union([
  z.looseObject({ code: z.string(), message: z.string() }),
  z.looseObject({ title: z.string(), detail: z.string() }),
]);

/** A failure that came as a success. Lists that an answer leaves out are empty: this one's would all be. */
const isFailureInPlace = (answer: z.ZodType, wire: unknown): boolean =>
  answer instanceof z.ZodObject &&
  typeof wire === 'object' &&
  wire !== null &&
  !Object.keys(answer.shape).some((name) => Object.hasOwn(wire, name)) &&
  failureBody.safeParse(wire).success;

/** So deep that recursion into it would overflow the stack. */
class TooDeep extends Error {}

const isJsonLike = (text: string): boolean => /^\s*[[{"]/.test(text);

/** Whoever prints or stores such a value walks into it, and ends its stack there. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (isDeeperThan(levels - 1, item)) return true;
  }
  return false;
}

function notJson(text: string, error: unknown): string {
  if (/^\s*</.test(text)) return 'markup instead of JSON';
  if (error instanceof SyntaxError) return 'not JSON, or JSON cut short';
  if (error instanceof TooDeep || error instanceof RangeError) return 'JSON that is nested too deeply';
  throw error;
}

function unreadable({ status, body }: Answered): string {
  if (body.fault === 'tooLarge') return `larger than ${LARGEST_ANSWER_BYTES} bytes`;
  if (body.fault === 'inflated') return `it unpacks to more than ${LARGEST_INFLATION} times its size`;
  if (body.fault === 'undecodable') return 'its encoding could not be undone';
  if (body.fault !== null) return 'cut' in body.fault ? body.fault.cut : body.fault.notKept.reason;
  if (body.text.trim() === '') return `HTTP ${status} with an empty body`;
  return /^\s*</.test(body.text) ? 'markup instead of JSON' : 'not a documented form of refusal';
}
