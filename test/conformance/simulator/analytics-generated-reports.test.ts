import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsReply, answer, openAnalytics, refusedBy } from './analytics-shop.ts';
import {
  create,
  download,
  DOWNLOADS,
  HOUR,
  list,
  notice,
  params,
  reports,
  SECOND,
  unpacked,
} from './generated-report-answers.ts';

test('createReport, listReports, downloadReport: a report waits, is processed, and is there', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  answer(notice, await create(analytics, { id, userReportName: 'March' }));
  const entry = {
    id,
    createdAt: '2026-03-02 09:00:00',
    name: 'March',
    startDate: '2026-02-23',
    endDate: '2026-03-01',
  };
  expect(await reports(analytics)).toEqual([{ ...entry, status: 'WAITING', size: 0 }]);
  analytics.shop.clock.now += 2 * SECOND;
  expect(await reports(analytics)).toEqual([{ ...entry, status: 'PROCESSING', size: 0 }]);
  expect(await download(analytics, id)).toMatchObject(refusedBy(404));
  analytics.shop.clock.now += 4 * SECOND;
  const file = await download(analytics, id);
  expect(await reports(analytics)).toEqual([{ ...entry, status: 'SUCCESS', size: file.bytes.length }]);
  await unpacked(file);
});

test('createReport: what it refuses', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  expect((await create(analytics, { id })).status).toBe(200);
  expect(await create(analytics, { id })).toMatchObject(refusedBy(400, 'id'));
  expect(await create(analytics, { id: 'one' })).toMatchObject(refusedBy(400, 'id'));
  expect(await create(analytics, { reportType: 'OTHER' })).toMatchObject(refusedBy(400, 'reportType'));
  expect(await create(analytics, { params: undefined })).toMatchObject(refusedBy(400, 'params'));
  const of = (wishes: object): Promise<AnalyticsReply> =>
    create(analytics, { params: { ...params, ...wishes } });
  expect(await of({ aggregationLevel: 'hour' })).toMatchObject(refusedBy(400, 'params.aggregationLevel'));
  expect(await of({ startDate: '2025-03-01' })).toMatchObject(refusedBy(400, 'params.startDate'));
  expect(await of({ endDate: '2026-02-01' })).toMatchObject(refusedBy(400, 'params.endDate'));
  expect(await of({ startDate: undefined, endDate: '2024-02-01' })).toMatchObject(
    refusedBy(400, 'params.startDate'),
  );
  expect(await of({ pastPeriod: { start: 'soon', end: 'later' } })).toMatchObject(
    refusedBy(400, 'params.pastPeriod.start'),
  );
  expect(await create(analytics, {}, 'basic')).toMatchObject(refusedBy(403));
});

test('createReport: without dates and a name it is about the last seven days and named by itself', async () => {
  const analytics = await openAnalytics();
  await create(analytics, { params: {} });
  expect(await reports(analytics)).toMatchObject([
    { startDate: '2026-02-24', endDate: '2026-03-02', name: 'Report 2026-02-24 2026-03-02' },
  ]);
});

test('createReport: at most 20 generations a day, retries among them', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  await create(analytics, { id });
  for (let made = 1; made < 19; made++) expect((await create(analytics)).status).toBe(200);
  analytics.shop.clock.now += 6 * SECOND;
  expect((await analytics.post(`${DOWNLOADS}/retry`, { downloadId: id })).status).toBe(200);
  expect(await create(analytics)).toMatchObject(refusedBy(400));
  expect(await analytics.post(`${DOWNLOADS}/retry`, { downloadId: id })).toMatchObject(refusedBy(400));
  expect((await create(analytics, {}, 'second')).status).toBe(200);
  analytics.shop.clock.now += 24 * HOUR;
  expect((await create(analytics)).status).toBe(200);
});

test('createReport: a generation that was started again before its end does not count', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  await create(analytics, { id });
  for (let retry = 0; retry < 25; retry++) {
    expect((await analytics.post(`${DOWNLOADS}/retry`, { downloadId: id })).status).toBe(200);
  }
});

test('listReports: only those of the filter, of one seller', async () => {
  const analytics = await openAnalytics();
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [first, second, third]) await create(analytics, { id });
  const of = async (ids: string[]): Promise<string[]> => {
    const query = ids.map((id) => `filter[downloadIds]=${id}`).join('&');
    return (await reports(analytics, `?${query}`)).map(({ id }) => id);
  };
  expect(await of([third, first])).toEqual([first, third]);
  expect(await of([second])).toEqual([second]);
  expect(await of([randomUUID()])).toEqual([]);
  expect(await analytics.get(`${DOWNLOADS}?filter[downloadIds]=one`)).toMatchObject(
    refusedBy(400, 'filter[downloadIds]'),
  );
  expect(answer(list, await analytics.get(DOWNLOADS, 'second')).data).toEqual([]);
  expect(await analytics.get(DOWNLOADS, 'basic')).toMatchObject(refusedBy(403));
});

test('retryReport: an existing report is generated again', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  await create(analytics, { id });
  analytics.shop.clock.now += 10 * SECOND;
  answer(notice, await analytics.post(`${DOWNLOADS}/retry`, { downloadId: id }));
  expect(await reports(analytics)).toMatchObject([{ id, status: 'RETRY', size: 0 }]);
  expect((await download(analytics, id)).status).toBe(404);
  analytics.shop.clock.now += 6 * SECOND;
  expect(await reports(analytics)).toMatchObject([
    { id, status: 'SUCCESS', createdAt: '2026-03-02 09:00:00' },
  ]);
  expect((await download(analytics, id)).status).toBe(200);
  const retry = (downloadId: string, account?: string): Promise<AnalyticsReply> =>
    analytics.post(`${DOWNLOADS}/retry`, { downloadId }, account);
  expect(await retry(randomUUID())).toMatchObject(refusedBy(404));
  expect(await retry(id, 'second')).toMatchObject(refusedBy(404));
  expect(await retry('one')).toMatchObject(refusedBy(400, 'downloadId'));
  expect(await retry(id, 'basic')).toMatchObject(refusedBy(403));
});

test('downloadReport: for 48 hours, the same bytes each time; a retry brings it back', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  await create(analytics, { id });
  analytics.shop.clock.now += 6 * SECOND;
  const first = await download(analytics, id);
  analytics.shop.clock.now += 48 * HOUR - 1;
  expect((await download(analytics, id)).bytes.equals(first.bytes)).toBe(true);
  analytics.shop.clock.now += 1;
  expect(await download(analytics, id)).toMatchObject(refusedBy(404));
  expect(await reports(analytics)).toMatchObject([{ id, status: 'SUCCESS' }]);
  await analytics.post(`${DOWNLOADS}/retry`, { downloadId: id });
  analytics.shop.clock.now += 6 * SECOND;
  expect((await download(analytics, id)).status).toBe(200);
});

test('downloadReport: what it refuses', async () => {
  const analytics = await openAnalytics();
  const id = randomUUID();
  await create(analytics, { id });
  analytics.shop.clock.now += 6 * SECOND;
  expect(await download(analytics, 'one')).toMatchObject(refusedBy(400, 'downloadId'));
  expect(await download(analytics, randomUUID())).toMatchObject(refusedBy(404));
  expect(await download(analytics, id, 'second')).toMatchObject(refusedBy(404));
  expect(await download(analytics, id, 'basic')).toMatchObject(refusedBy(403));
});

test('listReports, getStockReportStatus: reports and tasks outlive the program in its state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'state.json');
  const first = await openAnalytics({ stateFile });
  const id = randomUUID();
  await create(first, { id, params: { ...params, further: 123_456_789_012_345_678_901n } });
  const task = z
    .object({ data: z.object({ taskId: z.uuid() }) })
    .parse((await first.get('/api/v1/warehouse_remains')).body).data.taskId;
  await first.shop.close();
  const again = await openAnalytics({ stateFile });
  again.shop.clock.now += 6 * SECOND;
  expect(await reports(again)).toMatchObject([{ id, status: 'SUCCESS' }]);
  expect((await unpacked(await download(again, id))).rows).toHaveLength(24 * 7);
  expect((await again.get(`/api/v1/warehouse_remains/tasks/${task}/status`)).body).toEqual({
    data: { id: task, status: 'done' },
  });
});
