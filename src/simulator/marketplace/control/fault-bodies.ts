import { parseWire, printWire } from '../../../shared/marketplace/wire.ts';
import type { Random } from '../../random.ts';
import type { HttpAnswer } from '../gate/errors.ts';

export const proxyPage =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** Takes stickers off the end of a label answer, as the service does right after `confirm`. */
export function shortened(answer: HttpAnswer, by: number): HttpAnswer {
  if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
  const body = parseWire(answer.body);
  if (typeof body !== 'object' || body === null || !('stickers' in body)) return answer;
  const stickers: unknown = body.stickers;
  if (!Array.isArray(stickers)) return answer;
  return {
    ...answer,
    body: printWire({ ...body, stickers: stickers.slice(0, Math.max(0, stickers.length - by)) }),
  };
}

export const truncated = (answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  body: answer.body?.slice(0, Math.floor(answer.body.length / 2)) ?? null,
});

const SHORTEST_GARBAGE = 16;
const LONGEST_GARBAGE = 512;
const NO_JSON = '{}[]":,<>&%$#;\\ \n\u0000абв0123456789nulltruefalse';

/** Random bytes, or text of the characters that JSON is made of. A 204 can have no body: it becomes a 200. */
export function garbled(answer: HttpAnswer, random: Random): HttpAnswer {
  const length = SHORTEST_GARBAGE + random.int(LONGEST_GARBAGE - SHORTEST_GARBAGE);
  const body =
    random.int(2) === 0
      ? Uint8Array.from({ length }, () => random.int(256))
      : // The first character alone makes it none.
        `}${random.text(length, NO_JSON)}`;
  return { ...answer, status: answer.status === 204 ? 200 : answer.status, body };
}
