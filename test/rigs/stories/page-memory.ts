import type { Page } from '@playwright/test';
import { z } from 'zod';

/** What the debugger sends of a snapshot: JSON in pieces. */
const chunkSchema = z.object({ chunk: z.string() });

/** Everything that the page's programs hold, as V8 writes it down after it has thrown away what nobody holds. */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', (event) => chunks.push(chunkSchema.parse(event).chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** All that stands on the page, what is typed into its fields and what it keeps in the browser's stores. */
export async function documentOf(page: Page): Promise<string> {
  const typed = await page.evaluate(() =>
    JSON.stringify([
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      Object.entries(sessionStorage),
      location.href,
      history.state,
    ]),
  );
  const stores = await page.context().storageState({ indexedDB: true });
  return [await page.content(), typed, JSON.stringify(stores)].join('\n');
}
