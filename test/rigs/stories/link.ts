import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { createGreeting } from '../../../src/renderer/client/greeting.ts';

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

type Linked = Window & { storyLink?: WebSocket };

/** The page's own secret opens it; what is said before the first call is said here. */
async function openLink(page: Page): Promise<void> {
  const isOpen = await page.evaluate(() => (window as Linked).storyLink?.readyState === WebSocket.OPEN);
  if (isOpen) return;
  const secret = await page.evaluate(() => localStorage.getItem('packbench-link') ?? '');
  const { protocols, answer } = createGreeting(secret, Number(new URL(page.url()).port));
  const first = await page.evaluate(
    (offered) =>
      new Promise<string>((resolve, reject) => {
        const address = new URL('/link', window.location.href);
        address.protocol = 'ws:';
        const socket = new WebSocket(address, offered);
        (window as Linked).storyLink = socket;
        socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
        socket.addEventListener('close', () => reject(new Error('no link for the story')));
      }),
    protocols,
  );
  const proof = JSON.stringify(await answer(JSON.parse(first)));
  await page.evaluate((text) => (window as Linked).storyLink?.send(text), proof);
}

async function overLink(page: Page, message: object): Promise<unknown> {
  await openLink(page);
  return page.evaluate(
    ({ text, deadline }) =>
      new Promise((resolve, reject) => {
        const socket = (window as Linked).storyLink;
        if (socket === undefined) return reject(new Error('the page was reloaded'));
        const ended = new AbortController();
        const { signal } = ended;
        const timer = window.setTimeout(() => socket.close(), deadline);
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
        socket.send(text);
      }),
    { text: JSON.stringify({ id: (lastId += 1), ...message }), deadline: ANSWER_MS },
  );
}

const packingSchema = z.object({ supply: z.object({ labelsToCome: z.int() }).nullable() });

/** Each label of the supply at hand is on this desk: until then a scan rightly says that its label is not here yet. */
export const labelsHere = (page: Page): Promise<void> =>
  expect
    .poll(async () => packingSchema.parse(await look(page, 'packing.view')).supply, 'labels of the supply')
    .toMatchObject({ labelsToCome: 0 });
