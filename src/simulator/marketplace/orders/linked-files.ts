import type { FastifyInstance } from 'fastify';
import { unreachable } from '../../../shared/result.ts';
import { codeLabel } from '../labels/label-layout.ts';
import { labelPdf } from '../labels/label-pdf.ts';
import type { World } from '../state/world.ts';

/** Where the labels of cross-border orders lie; the documents show no form of a link. */
export const LINKED_FILES = '/_files/cross-border';

/** What the carrier calls the parcel: what its label's code says. */
export const parcelOf = (orderId: string): string => `CB${orderId}`;

/** What a link answers instead of its label. */
export const linkAnswers = [
  'missing',
  'html',
  'redirect',
  'huge',
  'other',
  'large',
  'garbled',
  'error',
] as const;
export type LinkAnswer = (typeof linkAnswers)[number];

export interface LinkWish {
  /** Null: of any order. */
  readonly orderId: string | null;
  readonly answer: LinkAnswer;
  readonly count: number;
}

/** What the control side ordered of links, the oldest first. */
export interface LinkedFiles {
  add(wish: LinkWish): void;
  clear(): void;
  take(orderId: string): LinkAnswer | null;
  readonly requests: { readonly orderId: string; readonly headers: readonly string[] }[];
}

export function createLinkedFiles(): LinkedFiles {
  let wishes: LinkWish[] = [];
  return {
    requests: [],
    add: (wish) => {
      wishes.push(wish);
    },
    clear: () => {
      wishes = [];
    },
    take: (orderId) => {
      const hit = wishes.find((wish) => wish.orderId === null || wish.orderId === orderId);
      if (hit === undefined) return null;
      wishes = wishes.flatMap((wish) =>
        wish !== hit ? [wish] : wish.count > 1 ? [{ ...wish, count: wish.count - 1 }] : [],
      );
      return hit.answer;
    },
  };
}

const TWO_GIGABYTES = 2 * 1024 ** 3;
/** Tenths of a millimetre: a label of another paper. */
const LARGER = { width: 1000, height: 1500 };

const label = (parcel: string): Buffer => labelPdf(codeLabel(parcel, parcel));

/** No key is asked for: a link is a key of its own. */
export function addLinkedFiles(server: FastifyInstance, world: World, files: LinkedFiles): void {
  server.get<{ Params: { file: string } }>(`${LINKED_FILES}/:file`, (request, reply) => {
    const orderId = /^CB(\d+)\.pdf$/.exec(request.params.file)?.[1] ?? '';
    const order = [...world.sellers.values()].flatMap(({ orders }) => orders.get(orderId) ?? [])[0];
    if (order?.scheme !== 'crossborder' || order.supplierStatus !== 'complete') return reply.code(404).send();
    files.requests.push({ orderId, headers: Object.keys(request.headers).toSorted() });
    const parcel = parcelOf(orderId);
    const pdf = (body: Buffer) => reply.type('application/pdf').send(body);
    const answer = files.take(orderId);
    switch (answer) {
      case 'missing':
        return reply.code(404).send();
      case 'error':
        return reply.code(503).send();
      case 'html':
        return reply.type('text/html').send('<!doctype html><html><body>Sign in</body></html>');
      case 'redirect':
        return reply.redirect(`http://127.0.0.1:${request.socket.localPort}/_simulator/state`, 302);
      case 'huge':
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'application/pdf', 'content-length': TWO_GIGABYTES });
        reply.raw.write(label(parcel));
        return reply;
      case 'other':
        return pdf(label(`${parcel}9`));
      case 'large':
        return pdf(labelPdf({ ...codeLabel(parcel, parcel), ...LARGER }));
      case 'garbled':
        return pdf(label(parcel).subarray(0, 200));
      case null:
        return pdf(label(parcel));
      default:
        return unreachable(answer);
    }
  });
}
