import { lookup as lookUp, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { LinkFault } from '../../../shared/domain/carrier-label/link-faults.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hostOf, isPublicAddress, readLink } from './link-rules.ts';

/** A label is 2 to 40 KB, as a PDF with its fonts half a megabyte. */
export const MOST_LINKED_BYTES = 2 * 1024 * 1024;
/** Of the whole way with its redirects. */
const DEADLINE_MS = 20_000;
/** Stores of files send to the nearest of theirs, and that may sign the address again. */
const MOST_REDIRECTS = 3;

export interface LinkProblem {
  readonly fault: LinkFault;
  /** For the log: the host at most, since an address may carry its own key. */
  readonly detail: string;
}

/** Null: nothing lies behind the link yet. */
export type Linked = Result<Uint8Array | null, LinkProblem>;

export interface FetchLinkedOptions {
  /** The marketplace's address of this account. */
  readonly own: URL;
  readonly signal: AbortSignal;
  readonly deadlineMs?: number;
  readonly mostBytes?: number;
}

/**
 * Fetches the file behind a link that the marketplace told. The link is foreign: it may lead anywhere, so nothing of
 * this desk goes along (no token, no cookie), the address that a name stands for is checked where it is looked up and
 * used as it was checked, and size and time are bounded.
 */
export async function fetchLinked(link: string, options: FetchLinkedOptions): Promise<Linked> {
  const { own, deadlineMs = DEADLINE_MS } = options;
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  let next = link;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const url = readLink(next, own, redirects > 0);
    if (!url.ok) return fail({ fault: url.problem, detail: hostIn(next) });
    const answer = await ask(url.value, { ...options, signal });
    if (!answer.ok) {
      const isLate = deadline.aborted && answer.problem.fault === 'unreachable';
      return isLate ? fail({ ...answer.problem, fault: 'tooSlow' }) : answer;
    }
    if (answer.value.kind === 'file') return ok(answer.value.bytes);
    next = URL.parse(answer.value.to, url.value.href)?.href ?? answer.value.to;
  }
  return fail({ fault: 'tooManyRedirects', detail: hostIn(next) });
}

const hostIn = (link: string): string => URL.parse(link)?.host ?? '';

type Answer =
  | { readonly kind: 'file'; readonly bytes: Uint8Array | null }
  | { readonly kind: 'redirect'; readonly to: string };

/** "Not found" before it is made; accepted, no content, too early: it is being made. */
const NOT_THERE_YET: ReadonlySet<number> = new Set([202, 204, 404, 425]);

async function ask(
  url: URL,
  options: Required<Pick<FetchLinkedOptions, 'own' | 'signal'>> & FetchLinkedOptions,
): Promise<Result<Answer, LinkProblem>> {
  const { own, signal, mostBytes = MOST_LINKED_BYTES } = options;
  const problem = (fault: LinkFault, detail: string): Result<never, LinkProblem> =>
    fail({ fault, detail: `${url.host}: ${detail}` });
  const refusedAddress: { found: string | null } = { found: null };
  let answer: IncomingMessage;
  try {
    answer = await begin(url, signal, lookupFor(url, own, refusedAddress));
  } catch (error) {
    return refusedAddress.found === null
      ? problem('unreachable', reasonOf(error))
      : problem('privateAddress', refusedAddress.found);
  }
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    answer.destroy();
    return ok({ kind: 'redirect', to: headers.location });
  }
  if (statusCode !== 200) {
    answer.destroy();
    return NOT_THERE_YET.has(statusCode)
      ? ok({ kind: 'file', bytes: null })
      : problem('refused', `status ${statusCode}`);
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy();
    return problem('tooLarge', `${headers['content-length']} bytes`);
  }
  try {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      // Leaving the loop ends the connection.
      if (length > mostBytes) return problem('tooLarge', `more than ${mostBytes} bytes`);
      parts.push(part);
    }
    return ok({ kind: 'file', bytes: Buffer.concat(parts) });
  } catch (error) {
    return problem('unreachable', reasonOf(error));
  }
}

const begin = (url: URL, signal: AbortSignal, lookup: LookupFunction): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, {
      method: 'GET',
      // A connection of its own: none of the marketplace's is known to it.
      agent: false,
      lookup,
      signal,
      headers: { accept: 'application/pdf, image/png, image/svg+xml, */*', 'accept-encoding': 'identity' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });

/** Every address that the name stands for must be public, or the name that of the marketplace itself. */
const lookupFor =
  (url: URL, own: URL, refused: { found: string | null }): LookupFunction =>
  (hostname, _options, callback) => {
    lookUp(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isOwn = hostOf(url) === hostOf(own);
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      if (inside === undefined || isOwn) return callback(null, addresses satisfies LookupAddress[]);
      refused.found = inside.address;
      return callback(new Error('it leads into a network of its own'), []);
    });
  };

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'broke off';
