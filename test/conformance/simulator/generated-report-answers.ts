import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { type AnalyticsReply, type AnalyticsShop, answer } from './analytics-shop.ts';

export const DOWNLOADS = '/api/v2/nm-report/downloads';
export const SECOND = 1000;
export const HOUR = 3600 * SECOND;

export const notice = z.strictObject({ data: z.string().min(1) });
export const list = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.guid(),
      createdAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'RETRY', 'FAILED']),
      name: z.string(),
      size: z.int(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
    }),
  ),
});

export const params = { startDate: '2026-02-23', endDate: '2026-03-01' };
export const detail = { reportType: 'DETAIL_HISTORY_REPORT', params };

export const create = (
  { post }: AnalyticsShop,
  wishes: object = {},
  account?: string,
): Promise<AnalyticsReply> => post(DOWNLOADS, { id: randomUUID(), ...detail, ...wishes }, account);

export const reports = async ({ get }: AnalyticsShop, query = '') =>
  answer(list, await get(`${DOWNLOADS}${query}`)).data;

export const download = ({ get }: AnalyticsShop, id: string, account?: string): Promise<AnalyticsReply> =>
  get(`${DOWNLOADS}/file/${id}`, account);

/** The one CSV of a ZIP archive, by a reader that we did not write: a row an object by its column. */
export async function unpacked(
  reply: AnalyticsReply,
): Promise<{ columns: string[]; rows: Record<string, string>[] }> {
  expect([reply.status, reply.type]).toEqual([200, 'application/zip']);
  const zip = await fromBufferPromise(reply.bytes);
  const files: string[] = [];
  for await (const entry of zip.eachEntry()) {
    expect(entry.fileName).toMatch(/\.csv$/);
    files.push(await text(await zip.openReadStreamPromise(entry)));
  }
  expect(files).toHaveLength(1);
  const [columns = [], ...rows] = z.array(z.array(z.string())).parse(parse(files[0] ?? ''));
  return {
    columns,
    rows: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? '']))),
  };
}

/** A report of that type, generated. */
export async function generated(analytics: AnalyticsShop, wishes: object) {
  const id = randomUUID();
  answer(notice, await create(analytics, { id, ...wishes }));
  analytics.shop.clock.now += 6 * SECOND;
  return unpacked(await download(analytics, id));
}
