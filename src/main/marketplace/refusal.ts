import { z } from 'zod';
import { parseWire } from '../../shared/marketplace/wire.ts';
import type { MarketplaceProblem } from '../../shared/problem.ts';
import { EXCERPT_LENGTH, excerptOf } from './excerpt.ts';
import type { Redact } from './redact.ts';

/** Document 1, "Authorization failure body", also the form of a 429 (observed facts, "Limits"). */
const authorizationForm = z.looseObject({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  requestId: z.string().nullish(),
});

const textual = z.union([z.string(), z.number()]).transform(String);

/** Documents 1 and 2, `{code, message}`; document 3, `{errorText, additionalErrors}`. */
const refusalForm = z.looseObject({
  code: textual.nullish(),
  message: z.string().nullish(),
  errorText: z.string().nullish(),
  additionalErrors: z
    .array(z.looseObject({ field: z.string().nullish(), description: z.string().nullish() }))
    .nullish(),
});

/** A refused stock update: an array that names the items at fault (observed facts, "Status of each error code"). */
const refusalList = z.array(z.looseObject({ code: textual })).min(1);

const SCOPE_DETAIL = 'token scope not allowed';

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
  const words = form.success ? [form.data.title, form.data.detail] : [];
  const other = refusalForm.safeParse(body);
  if (other.success) words.push(other.data.code, other.data.message);
  const said = words.filter((word) => typeof word === 'string' && word !== '').join(': ');
  const detail = redact(said) || excerptOf(redact(answer.text)) || `HTTP ${answer.status}`;
  const code = said.toLowerCase().includes(SCOPE_DETAIL) ? 'tokenScope' : 'tokenRejected';
  return { code, detail, requestId };
}

/**
 * A refusal in the marketplace's own words, unknown codes included; null when the body has none of the documented
 * forms. A list of refusals keeps its whole JSON as the message and has the first item's code.
 */
export function readRefusal(answer: RefusedAnswer, redact: Redact): MarketplaceProblem | null {
  const body = tryParse(answer.text);
  const list = refusalList.safeParse(body);
  if (list.success) return refused(answer, redact, list.data[0]?.code ?? '', answer.text, null);

  const form = refusalForm.safeParse(body);
  if (!form.success) return null;
  const authorization = authorizationForm.safeParse(body);
  const { title, detail, requestId } = authorization.success ? authorization.data : {};
  const refusal = form.data.code ?? title ?? '';
  const additional = form.data.additionalErrors?.map((one) => `${one.field ?? ''}: ${one.description ?? ''}`);
  const message =
    form.data.message ?? detail ?? [form.data.errorText, ...(additional ?? [])].filter(Boolean).join('; ');
  if (refusal === '' && message === '') return null;
  return refused(answer, redact, title != null && detail != null ? title : refusal, message, requestId);
}

function refused(
  answer: RefusedAnswer,
  redact: Redact,
  refusal: string,
  message: string,
  requestId: string | null | undefined,
): MarketplaceProblem {
  return {
    code: 'marketplaceRefused',
    status: answer.status,
    refusal: redact(refusal).slice(0, EXCERPT_LENGTH),
    message: redact(message),
    requestId: redactOrNull(requestId ?? answer.requestId, redact),
  };
}

const redactOrNull = (text: string | null, redact: Redact): string | null =>
  text === null ? null : redact(text).slice(0, EXCERPT_LENGTH);

function tryParse(text: string): unknown {
  try {
    return parseWire(text);
  } catch {
    return undefined;
  }
}
