import { z } from 'zod';
import { isRefusalCode } from '../../shared/marketplace/refusal-codes.ts';
import { parseWire } from '../../shared/marketplace/wire.ts';
import type { MarketplaceProblem, ProblemOf } from '../../shared/problem.ts';
import { EXCERPT_LENGTH, excerptOf } from './excerpt.ts';
import type { Redact } from './redact.ts';

type Refused = ProblemOf<'marketplaceRefused'>;

/** Document 1, "Authorization failure body", also the form of a 429 (observed facts, "Limits"). */
const authorizationForm = z.looseObject({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  requestId: z.string().nullish(),
});

const textual = z.union([z.string(), z.number(), z.bigint()]).transform(String);
const words = z.string().nullish().catch(null);

/** Documents 1 and 2, `{code, message}`; document 3, `{errorText, additionalErrors}`. */
const refusalForm = z.looseObject({
  code: textual.nullish(),
  message: z.string().nullish(),
  errorText: z.string().nullish(),
  additionalErrors: z.array(z.looseObject({ field: words, description: words })).nullish(),
});

const itemAtFault = z.looseObject({ sku: textual, amount: z.int().nullish().catch(null) });

/** A refused stock update: an array that names the items at fault (observed facts, "Status of each error code"). */
const refusalList = z
  .array(z.looseObject({ code: textual, message: words, data: z.array(itemAtFault).nullish().catch(null) }))
  .min(1);

const SCOPE_DETAIL = 'token scope not allowed';

/** A list of a thousand items at fault is about this long; more is nothing that a person reads. */
const LONGEST_MESSAGE = 100_000;

export interface RefusedAnswer {
  readonly status: number;
  readonly text: string;
  /** From a header, for bodies that hold none. */
  readonly requestId: string | null;
}

/** What a 401 means; every form of one is about the token. */
export function readTokenRefusal(answer: RefusedAnswer, redact: Redact): MarketplaceProblem {
  const body = tryParse(answer.text);
  const form = authorizationForm.safeParse(body);
  const requestId = redactOrNull((form.success ? form.data.requestId : null) ?? answer.requestId, redact);
  const sentence = sentenceOf(form.success ? [form.data.title, form.data.detail] : []) || plainRefusal(body);
  const detail =
    shortened(redact(sentence)) ||
    excerptOf(redact(answer.text.slice(0, LONGEST_MESSAGE))) ||
    `HTTP ${answer.status}`;
  const code = sentence.toLowerCase().includes(SCOPE_DETAIL) ? 'tokenScope' : 'tokenRejected';
  return { code, detail, requestId };
}

const sentenceOf = (words: readonly (string | null | undefined)[]): string =>
  words.filter((word) => typeof word === 'string' && word !== '').join(': ');

/** The body form of other refusals; beside `title` and `detail` its `code` is opaque (document 1, "Errors"). */
function plainRefusal(body: unknown): string {
  const form = refusalForm.safeParse(body);
  return form.success ? sentenceOf([form.data.code, form.data.message]) : '';
}

/**
 * A refusal in the marketplace's own words, unknown codes included; null when the body has none of the documented
 * forms. A list of refusals keeps its whole JSON as the message and has the first item's code.
 */
export function readRefusal(answer: RefusedAnswer, redact: Redact): Refused | null {
  const body = tryParse(answer.text);
  const list = refusalList.safeParse(body);
  if (list.success) return refusedList(answer, redact, list.data);

  const form = refusalForm.safeParse(body);
  if (!form.success) return null;
  const authorization = authorizationForm.safeParse(body);
  const { title, detail, requestId } = authorization.success ? authorization.data : {};
  const refusal = title != null && detail != null ? title : (form.data.code ?? title ?? '');
  const fields = fieldsAtFault(form.data.additionalErrors, redact);
  const named = fields.map(({ field, description }) => `${field}: ${description}`);
  const message = form.data.message ?? detail ?? [form.data.errorText, ...named].filter(Boolean).join('; ');
  if (refusal === '' && message === '') return null;
  return { ...refused(answer, redact, refusal, message, requestId), fields };
}

/**
 * Document 3's envelope in an answer with a good status: `error` true makes it a refusal (document 3, "Errors"), even
 * where it names no reason. null for every other answer.
 */
export function readEnvelope(answer: RefusedAnswer, wire: unknown, redact: Redact): Refused | null {
  if (!z.looseObject({ error: z.literal(true) }).safeParse(wire).success) return null;
  return readRefusal(answer, redact) ?? refused(answer, redact, '', '', null);
}

function refused(
  answer: RefusedAnswer,
  redact: Redact,
  refusal: string,
  message: string,
  requestId: string | null | undefined,
): Refused {
  return {
    code: 'marketplaceRefused',
    status: answer.status,
    refusal: redact(refusal).slice(0, EXCERPT_LENGTH),
    message: shortened(redact(message)),
    requestId: redactOrNull(requestId ?? answer.requestId, redact),
    known: isRefusalCode(refusal) ? refusal : null,
    items: [],
    fields: [],
  };
}

function refusedList(answer: RefusedAnswer, redact: Redact, list: z.output<typeof refusalList>): Refused {
  const items = list.map(({ code, message, data }) => ({
    code: redact(code),
    message: redact(message ?? ''),
    data: (data ?? []).map(({ sku, amount }) => ({ sku: redact(sku), amount: amount ?? null })),
  }));
  return { ...refused(answer, redact, list[0]?.code ?? '', answer.text, null), items };
}

const fieldsAtFault = (
  errors: z.output<typeof refusalForm>['additionalErrors'],
  redact: Redact,
): Refused['fields'] =>
  (errors ?? []).map(({ field, description }) => ({
    field: redact(field ?? ''),
    description: redact(description ?? ''),
  }));

const shortened = (text: string): string =>
  text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE).toWellFormed()}…`;

const redactOrNull = (text: string | null, redact: Redact): string | null =>
  text === null ? null : redact(text).slice(0, EXCERPT_LENGTH);

function tryParse(text: string): unknown {
  try {
    return parseWire(text);
  } catch {
    return undefined;
  }
}
