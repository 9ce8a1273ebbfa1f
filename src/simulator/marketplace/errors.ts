import { fail } from '../../shared/result.ts';

/**
 * The codes of document 1 that the simulator's rules answer with, and their HTTP statuses, which the document does
 * not show (observed facts, "Status of each error code").
 */
const statusOfCode = {
  IncorrectRequestBody: 400,
  IncorrectRequest: 400,
  IncorrectParameter: 400,
  AccessDenied: 403,
  NotFound: 404,
  FailedToAddSupplyOrder: 409,
  StatusMismatch: 409,
  SupplyHasOrders: 409,
  SupplyHasZeroOrders: 409,
  SupplyNotClosed: 409,
  UinIsNotFilled: 409,
  InternalServerError: 500,
} as const;

export type RefusalCode = keyof typeof statusOfCode;

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export const refuse = (code: RefusalCode, message: string) => fail<Refusal>({ code, message });

/** What goes back over HTTP; `body` null means an empty body. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

export const jsonAnswer = (status: number, body: string): HttpAnswer => ({ status, headers: json, body });

export const refusalAnswer = ({ code, message }: Refusal): HttpAnswer =>
  jsonAnswer(statusOfCode[code], JSON.stringify({ code, message }));

const statusTexts: Readonly<Record<number, string>> = { 401: 'Unauthorized', 429: 'Too Many Requests' };

/** The form of 401 and 429, which come from the gate before the operations (document 1, "Authorization failure"). */
function gateBody(
  status: 401 | 429,
  about: { title: string; detail: string },
  at: string,
  requestId: string,
) {
  return {
    ...about,
    requestId,
    origin: 'simulator-gate',
    status,
    statusText: statusTexts[status],
    timestamp: at,
  };
}

/** `code` is opaque by the document. */
export function unauthorizedAnswer(detail: string, at: string, requestId: string): HttpAnswer {
  const body = gateBody(401, { title: 'unauthorized', detail }, at, requestId);
  return jsonAnswer(401, JSON.stringify({ ...body, code: requestId.replaceAll('-', '').slice(0, 16) }));
}

/** Seconds, as observed: when the next request may be sent, the burst, when the burst is whole again. */
export interface LimitHeaders {
  readonly retrySeconds: number;
  readonly limit: number;
  readonly resetSeconds: number;
}

export function tooManyRequestsAnswer(limits: LimitHeaders, at: string, requestId: string): HttpAnswer {
  const body = gateBody(
    429,
    { title: 'too many requests', detail: 'limited by the requests of this seller' },
    at,
    requestId,
  );
  return {
    status: 429,
    headers: {
      ...json,
      'X-Ratelimit-Retry': String(limits.retrySeconds),
      'X-Ratelimit-Limit': String(limits.limit),
      'X-Ratelimit-Reset': String(limits.resetSeconds),
    },
    body: JSON.stringify(body),
  };
}
