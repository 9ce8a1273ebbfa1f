import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

/** Longer than the station takes for anything that is asked in a story. */
const ANSWER_MS = 30_000;

let lastId = 0;

/**
 * An operation of the station over a link of the page's beside its own, for what no screen offers; it must be carried out.
 * The link is kept, so that what was proved over it holds for the next one; it is another session than the screens'.
 */
export async function ask(page: Page, call: string, value: object): Promise<void> {
  expect(await overLink(page, { call, value })).toMatchObject({ ok: true });
}

/** The snapshot of a feed as it is now. */
export const look = (page: Page, subscribe: string): Promise<unknown> => overLink(page, { subscribe });

const overLink = (page: Page, message: object): Promise<unknown> =>
  page.evaluate(
    ({ text, deadline }) =>
      new Promise((resolve, reject) => {
        const kept = window as Window & { storyLink?: WebSocket };
        const address = new URL('/link', window.location.href);
        address.protocol = 'ws:';
        if (kept.storyLink === undefined || kept.storyLink.readyState > WebSocket.OPEN)
          kept.storyLink = new WebSocket(address, [
            'packbench',
            localStorage.getItem('packbench-link') ?? '',
          ]);
        const socket = kept.storyLink;
        const ended = new AbortController();
        const { signal } = ended;
        const timer = window.setTimeout(() => socket.close(), deadline);
        const send = (): void => socket.send(text);
        if (socket.readyState === WebSocket.OPEN) send();
        else socket.addEventListener('open', send, { signal });
        socket.addEventListener('close', () => reject(new Error(`no answer to ${text}`)), { signal });
        const { id } = JSON.parse(text) as { id: number };
        const take = ({ data }: MessageEvent): void => {
          const answer = JSON.parse(String(data)) as Record<string, unknown>;
          if (answer['id'] !== id) return;
          ended.abort();
          window.clearTimeout(timer);
          resolve(answer['result'] ?? answer['snapshot']);
          if ('snapshot' in answer) socket.send(JSON.stringify({ id, unsubscribe: true }));
        };
        socket.addEventListener('message', take, { signal });
      }),
    { text: JSON.stringify({ id: (lastId += 1), ...message }), deadline: ANSWER_MS },
  );

const packingSchema = z.object({ supply: z.object({ labelsToCome: z.int() }).nullable() });

/** Each label of the supply at hand is on this desk: until then a scan rightly says that its label is not here yet. */
export const labelsHere = (page: Page): Promise<void> =>
  expect
    .poll(async () => packingSchema.parse(await look(page, 'packing.view')).supply, 'labels of the supply')
    .toMatchObject({ labelsToCome: 0 });
