import { existsSync } from 'node:fs';
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { readHostAndPort } from '../../addresses/tcp-address.ts';
import type { TransportFault } from '../../transport.ts';
import { faultOf } from '../fault.ts';
import { decodeAnswer, type IppAnswer } from './ipp-message.ts';

/** Where a spooler listens. `authority` is how addresses of its printers call it (`localhost:631`). */
export interface IppServer {
  readonly authority: string;
  readonly reach: Pick<RequestOptions, 'host' | 'port' | 'socketPath'>;
}

/** One request with the document that follows it. Ended after `timeoutMs` without progress, or when `stop` aborts. */
export interface IppRequest {
  readonly path: string;
  readonly head: Uint8Array;
  readonly document: Uint8Array;
  readonly timeoutMs: number;
  readonly stop: AbortSignal | null;
}

/** CUPS' own sockets: Linux and the BSDs, macOS. */
const LOCAL_SOCKETS = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd'];
const IPP_PORT = 631;

/** The answers asked for here are under 1 KB, but a spooler may send more attributes than it was asked for. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The unit of progress, as for a printer's own socket. */
const PIECE_BYTES = 64 * 1024;

/** `server` is `host:port`, null for this computer's. */
export function ippServer(server: string | null): IppServer {
  if (server !== null) {
    const reach = readHostAndPort(server, IPP_PORT);
    if ('reason' in reach) throw new Error(`the address was not checked: ${reach.reason}`);
    return { authority: server, reach };
  }
  const socketPath = LOCAL_SOCKETS.find((path) => existsSync(path));
  return {
    authority: 'localhost',
    reach: socketPath === undefined ? { host: 'localhost', port: IPP_PORT } : { socketPath },
  };
}

/** Never rejects for anything the spooler does. Whatever the outcome, the connection is closed afterwards. */
export async function askIpp(
  server: IppServer,
  request: IppRequest,
): Promise<Result<IppAnswer, TransportFault>> {
  const body = await fetchIpp(server, request);
  if (!body.ok) return body;
  const answer = decodeAnswer(body.value);
  return answer.ok ? answer : fail({ kind: 'io', reason: answer.problem });
}

/** The same, with the answer as it came. */
export async function fetchIpp(
  { reach }: IppServer,
  { path, head, document, timeoutMs, stop }: IppRequest,
): Promise<Result<Uint8Array, TransportFault>> {
  const outgoing = httpRequest({
    ...reach,
    path,
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/ipp', 'content-length': head.length + document.length },
  });
  const late: TransportFault = {
    kind: 'timeout',
    reason: `the spooler answers: not within ${timeoutMs} ms`,
  };
  const timer = setTimeout(() => outgoing.destroy(new Broken(late)), timeoutMs);
  const onStop = (): void => void outgoing.destroy();
  stop?.addEventListener('abort', onStop);
  try {
    const incoming = await responseTo(outgoing, [head, ...piecesOf(document)], () => timer.refresh());
    const body = await bodyOf(incoming);
    if (incoming.statusCode !== 200)
      return fail({ kind: 'refused', reason: `the spooler answers HTTP ${incoming.statusCode}` });
    return ok(body);
  } catch (error) {
    return fail(error instanceof Broken ? error.fault : faultOf(error));
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
    outgoing.destroy();
  }
}

class Broken extends Error {
  readonly fault: TransportFault;
  constructor(fault: TransportFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

function responseTo(
  outgoing: ClientRequest,
  pieces: readonly Uint8Array[],
  onProgress: () => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', resolve);
  // Stays for good: an error after the answer would end the process without a listener.
  outgoing.on('error', reject);
  for (const piece of pieces) {
    outgoing.write(piece, (error) => {
      if (error === null || error === undefined) onProgress();
    });
  }
  outgoing.end();
  return promise;
}

function piecesOf(document: Uint8Array): Uint8Array[] {
  const count = Math.ceil(document.length / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) =>
    document.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stream without an encoding gives buffers
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('the spooler answers more than 1 MB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
