import { constants } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Clock } from './clock.ts';
import type { BodyReader, ReceivedBody } from './read-body.ts';
import type { PreparedRequest } from './request.ts';

/**
 * One request and its answer over node:http. Chosen before `fetch` because the socket's events tell whether the
 * request can have left this machine, which decides between "nothing was changed" and "the outcome is unknown";
 * `fetch` has one `TypeError` for both.
 */
export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: http.IncomingHttpHeaders;
      readonly body: ReceivedBody;
    }
  | { readonly kind: 'notSent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'aborted'; readonly maybeSent: boolean };

export interface ExchangeOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole answer, or for each silence where `read` says that something came. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly read: BodyReader;
}

export interface Exchanger {
  exchange(request: PreparedRequest, options: ExchangeOptions): Promise<Exchange>;
  /** Closes the connections kept for later requests. */
  close(): void;
}

/**
 * Connections at rest are closed before the service does it (Node's servers after 5 s, proxies after 60 s or more):
 * a request that meets a closing connection may or may not have been read.
 */
const IDLE_CONNECTION_MS = 4_000;

/**
 * What is said here goes before the variables and flags of the environment that would weaken it unasked
 * (`NODE_TLS_REJECT_UNAUTHORIZED`, `NODE_EXTRA_CA_CERTS`, `SSL_CERT_FILE`, `--use-openssl-ca`, `--tls-min-v1.0`,
 * `--tls-cipher-list`). The authorities are those that come with Node; reading them takes long enough to do it once.
 */
let trusted: SecureContext | null = null;
const trust = (): SecureContext =>
  (trusted ??= createSecureContext({
    ca: [...rootCertificates],
    minVersion: 'TLSv1.2',
    ciphers: constants.defaultCoreCipherList,
  }));

export function createExchanger(clock: Clock): Exchanger {
  const settings = { keepAlive: true, timeout: IDLE_CONNECTION_MS, scheduling: 'lifo' } as const;
  const agents = { http: new http.Agent(settings), https: new https.Agent(settings) };

  function exchange(request: PreparedRequest, options: ExchangeOptions): Promise<Exchange> {
    if (options.signal.aborted) return Promise.resolve({ kind: 'aborted', maybeSent: false });
    return new Promise((resolve) => {
      const secure = request.url.protocol === 'https:';
      let maybeSent = false;
      let interrupted: 'timeout' | 'abort' | null = null;
      let answered = false;

      const sending = (secure ? https : http).request(request.url, {
        method: request.method,
        headers: { ...options.headers, ...bodyHeaders(request.body) },
        agent: secure ? agents.https : agents.http,
        insecureHTTPParser: false,
        ...(secure ? { rejectUnauthorized: true, secureContext: trust() } : {}),
      });

      const interrupt = (cause: 'timeout' | 'abort') => {
        interrupted ??= cause;
        sending.destroy(new Error(cause === 'abort' ? 'taken back' : 'timed out'));
      };
      const onAbort = () => interrupt('abort');
      const startTimeout = () => clock.after(options.timeoutMs, () => interrupt('timeout'));
      let cancelTimeout = startTimeout();
      let overdue = 'no whole answer within';
      const alive = () => {
        cancelTimeout();
        cancelTimeout = startTimeout();
        overdue = 'nothing more for';
      };
      options.signal.addEventListener('abort', onAbort, { once: true });

      const settle = (exchange: Exchange) => {
        cancelTimeout();
        options.signal.removeEventListener('abort', onAbort);
        resolve(exchange);
      };
      const fault = (error: Error): string =>
        interrupted === 'timeout' ? `${overdue} ${options.timeoutMs} ms` : reasonOf(error);

      sending.on('socket', (socket: Socket) => {
        // The request waits in the socket until it is connected, and with TLS until the handshake is done.
        if (sending.reusedSocket || (!secure && !socket.connecting)) maybeSent = true;
        else socket.once(secure ? 'secureConnect' : 'connect', () => (maybeSent = true));
      });
      sending.on('response', (response) => {
        answered = true;
        const status = response.statusCode ?? 0;
        options.read(response, { explain: fault, alive }).then(
          (body) =>
            settle(
              interrupted === 'abort' && body.fault !== null
                ? { kind: 'aborted', maybeSent: true }
                : { kind: 'answered', status, headers: response.headers, body },
            ),
          (error: unknown) => settle({ kind: 'lost', reason: String(error) }),
        );
      });
      sending.on('error', (error) => {
        // Once there is a status line, reading the body tells how it ended.
        if (answered) return;
        if (interrupted === 'abort') settle({ kind: 'aborted', maybeSent });
        else settle({ kind: maybeSent ? 'lost' : 'notSent', reason: fault(error) });
      });
      // Last word on a request that ended without either; after one of them it changes nothing.
      sending.on('close', () => {
        if (!answered) settle({ kind: maybeSent ? 'lost' : 'notSent', reason: 'the connection was closed' });
      });
      sending.end(request.body ?? undefined);
    });
  }

  return {
    exchange,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

const bodyHeaders = (body: string | null): Record<string, string> =>
  body === null
    ? {}
    : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };

/** Failed connections to several addresses of a name come as one error with an empty message. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ');
  }
  const reason = error.message === '' ? error.name : error.message;
  // Node advises a flag behind a semicolon, which would change nothing here.
  return isUntrusted(error)
    ? `${reason.split(';')[0]}; certificates named in the environment are not heeded`
    : reason;
}

/** Node's and OpenSSL's words for a certificate of nobody whom we trust. */
const isUntrusted = (error: Error): boolean =>
  'code' in error &&
  typeof error.code === 'string' &&
  /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|CERT_UNTRUSTED/.test(error.code);
