import { expect, type Page } from '@playwright/test';

/** Longer than the station takes for anything that is asked in a story. */
const ANSWER_MS = 30_000;

/** An operation of the station over the page's own link, for what no screen offers; it must be carried out. */
export async function ask(page: Page, call: string, value: object): Promise<void> {
  expect(await overLink(page, { id: 1, call, value })).toMatchObject({ ok: true });
}

/** The snapshot of a feed as it is now. */
export const look = (page: Page, subscribe: string): Promise<unknown> => overLink(page, { id: 1, subscribe });

const overLink = (page: Page, message: object): Promise<unknown> =>
  page.evaluate(
    ({ text, deadline }) =>
      new Promise((resolve, reject) => {
        const address = new URL('/link', window.location.href);
        address.protocol = 'ws:';
        const socket = new WebSocket(address, ['packbench', localStorage.getItem('packbench-link') ?? '']);
        const timer = window.setTimeout(() => socket.close(), deadline);
        socket.addEventListener('open', () => socket.send(text));
        socket.addEventListener('close', () => reject(new Error(`no answer to ${text}`)));
        socket.addEventListener('message', ({ data }) => {
          const answer = JSON.parse(String(data)) as Record<string, unknown>;
          resolve(answer['result'] ?? answer['snapshot']);
          window.clearTimeout(timer);
          socket.close();
        });
      }),
    { text: JSON.stringify(message), deadline: ANSWER_MS },
  );
