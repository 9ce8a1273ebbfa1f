import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import type { RefusalCode as DocumentedCode } from '../../../shared/marketplace/refusal-codes.ts';
import { fail } from '../../../shared/result.ts';

/**
 * The codes of documents 1 and 2 that the simulator answers with, and that of a warehouse which is being worked on, and their HTTP statuses, which the documents do not
 * show (observed facts, "Status of each error code").
 */
const statusOfCode = {
  IncorrectRequestBody: 400,
  IncorrectRequest: 400,
  IncorrectParameter: 400,
  AccessDenied: 403,
  NotFound: 404,
  StatusNotAcceptable: 406,
  CargoWarehouseRestriction: 409,
  StoreIsProcessing: 409,
  FailedToAddSupplyOrder: 409,
  FailedToAddSupplyTrbx: 409,
  FailedToUpdateMeta: 409,
  InvalidPasscode: 409,
  PassValidationError: 409,
  StatusChangeNotAllowed: 409,
  StatusMismatch: 409,
  SubjectDBSRestriction: 409,
  SubjectFBSRestriction: 409,
  SupplierBanned: 409,
  SupplyHasEmptyTrbx: 409,
  SupplyHasOrders: 409,
  SupplyHasZeroOrders: 409,
  SupplyNotClosed: 409,
  UinIsNotFilled: 409,
  UploadDataLimit: 409,
  InternalServerError: 500,
} as const satisfies Partial<Record<DocumentedCode, number>>;

export type RefusalCode = keyof typeof statusOfCode;

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  /** The field at fault, where one is; only document 3 has a place for it. */
  readonly field?: string | undefined;
  /** Stock items at fault: makes the body of a refused stock update (observed facts, "Status of each error code"). */
  readonly items?: readonly { readonly sku: string; readonly amount: number }[];
}

export const refuse = (code: RefusalCode, message: string) => fail<Refusal>({ code, message });

/** What goes back over HTTP; `body` null means an empty body. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

export const jsonAnswer = (status: number, body: string): HttpAnswer => ({ status, headers: json, body });

/** A refusal in the form of the operation's document, with the status of its code or another one. */
export function refusalAnswer(
  { document }: Pick<AnyOperation, 'document'>,
  refusal: Refusal,
  status: number = statusOfCode[refusal.code],
): HttpAnswer {
  const body = document === 3 ? envelope(refusal) : document === 2 ? generic(refusal) : plain(refusal);
  return jsonAnswer(status, JSON.stringify(body));
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(statusOfCode, code);

const plain = ({ code, message, items }: Refusal) =>
  items === undefined ? { code, message } : [{ code, message, data: items }];

/** `data` is an object by the document; what it holds is not shown. */
const generic = ({ code, message }: Refusal) => ({ code, data: {}, message });

/** Document 3, "Error envelope". Its statuses are not shown: those of the same refusals in document 1. */
const envelope = ({ message, field }: Refusal) => ({
  data: null,
  error: true,
  errorText: message,
  additionalErrors: field === undefined ? [] : [{ field, description: message }],
});

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
