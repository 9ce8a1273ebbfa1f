import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { generatedReport } from '../../../src/main/marketplace/reports/generated-report.ts';
import type {
  ReportOptions,
  ReportProgress,
  ReportSetup,
} from '../../../src/main/marketplace/reports/report-run.ts';
import { stockReport, storageReport } from '../../../src/main/marketplace/reports/task-report.ts';
import { zipBytes } from '../../rigs/marketplace/archives.ts';
import { bytes, drop, half, json, openReportService } from './report-service.ts';
import type { Answer, ReportBench, Script } from './report-service.ts';

const id = '0b6f4a86-94a4-4d2c-8f3a-0a3f9b3f1c11';
const otherId = '7d2a7a0c-0b59-4a0e-9f5e-3f4a8c1d2e22';
const started = json({ data: 'begun' });
const listed = (...statuses: readonly string[]): Answer =>
  json({ data: statuses.map((status) => ({ id, status })) });
const archive = await zipBytes({ 'report.csv': 'Text,Orders\ncup,2\nmug,\n' });
const rows = [
  { ok: true, value: { Text: 'cup', Orders: '2' } },
  { ok: true, value: { Text: 'mug', Orders: '' } },
];

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-reports-'));
  return () => rm(folder, { recursive: true, force: true });
});

interface Watched {
  readonly results: unknown[];
  readonly progress: ReportProgress[];
}

/** Runs to the end; whenever a report waits for its turn, the clock moves on to it. */
async function run(
  { clock, marketplace }: ReportBench,
  start: (setup: ReportSetup, options: ReportOptions) => AsyncIterable<unknown>,
  options: Partial<ReportOptions> = {},
): Promise<Watched> {
  const progress: ReportProgress[] = [];
  const ids = [id, otherId][Symbol.iterator]();
  const setup = { marketplace, clock, folder, newId: () => ids.next().value ?? 'none' };
  const results: unknown[] = [];
  const report = start(setup, {
    priority: 'polling',
    ...options,
    onProgress(one) {
      progress.push(one);
      options.onProgress?.(one);
      if (one.step === 'waiting') setImmediate(() => clock.advance(clock.pending()[0] ?? 0));
    },
  });
  for await (const result of report) results.push(result);
  return { results, progress };
}

/** What holds after every end. */
async function expectNothingLeft({ clock }: ReportBench): Promise<void> {
  expect(await readdir(folder)).toEqual([]);
  expect(clock.pending()).toEqual([]);
}

const whats = ({ asked }: ReportBench) => asked.map(({ what }) => what);
const problem = (value: object) => [{ ok: false, problem: value }];

describe('a generated report', () => {
  const request = { reportType: 'SEARCH_QUERIES_PREMIUM_REPORT_TEXT' as const, params: { nmIDs: [7] } };
  const good: Script = {
    'POST downloads': [started],
    'GET downloads': [listed('WAITING'), listed('PROCESSING'), listed('SUCCESS')],
    [`GET ${id}`]: [bytes(archive)],
  };
  const generate = (bench: ReportBench, options?: Partial<ReportOptions>) =>
    run(bench, (setup, all) => generatedReport(setup, request, all), options);

  test('is created, waited for, downloaded and read in one call', async () => {
    const bench = await openReportService(good);
    const { results, progress } = await generate(bench);
    expect(results).toEqual(rows);
    expect(whats(bench)).toEqual([
      'POST downloads',
      'GET downloads',
      'GET downloads',
      'GET downloads',
      `GET ${id}`,
    ]);
    expect(JSON.parse(bench.asked[0]?.body ?? '')).toEqual({ ...request, id });
    expect(bench.service.received[1]?.target).toBe(
      `/api/v2/nm-report/downloads?filter%5BdownloadIds%5D=${id}`,
    );
    expect(progress).toEqual([
      { step: 'creating', id },
      { step: 'waiting', id, status: '' },
      { step: 'waiting', id, status: 'WAITING' },
      { step: 'waiting', id, status: 'PROCESSING' },
      { step: 'downloading', id, bytes: 0 },
      { step: 'downloading', id, bytes: archive.length },
      { step: 'reading', id, rows: 0 },
      { step: 'reading', id, rows: 2 },
    ]);
    await expectNothingLeft(bench);
  });

  test('is asked about every 20 seconds, the limit of the list', async () => {
    const bench = await openReportService(good);
    await generate(bench);
    const [created, ...asked] = bench.asked.filter(({ what }) => what.endsWith('downloads'));
    expect(asked.map(({ at }) => at - (created?.at ?? 0))).toEqual([20_000, 40_000, 60_000]);
  });

  test('waits out a 429 among the questions', async () => {
    const bench = await openReportService({
      ...good,
      'GET downloads': [json({ status: 429 }, 429, { 'X-Ratelimit-Retry': '5' }), listed('SUCCESS')],
    });
    expect((await generate(bench)).results).toEqual(rows);
    expect(bench.asked.map(({ at }) => at - (bench.asked[0]?.at ?? 0)).slice(0, 3)).toEqual([
      0, 20_000, 25_000,
    ]);
  });

  test('that failed is retried once', async () => {
    const bench = await openReportService({
      ...good,
      'GET downloads': [listed('FAILED'), listed('RETRY'), listed('SUCCESS')],
      'POST retry': [started],
    });
    expect((await generate(bench)).results).toEqual(rows);
    expect(bench.asked.filter(({ what }) => what === 'POST retry').map(({ body }) => body)).toEqual([
      `{"downloadId":"${id}"}`,
    ]);
  });

  test('that failed again has failed', async () => {
    const bench = await openReportService({
      ...good,
      'GET downloads': [listed('FAILED')],
      'POST retry': [started],
    });
    expect((await generate(bench)).results).toEqual(problem({ code: 'reportFailed', id, status: 'FAILED' }));
    await expectNothingLeft(bench);
  });

  test('whose retry went unanswered is looked at before anything else', async () => {
    const bench = await openReportService({
      ...good,
      'GET downloads': [listed('FAILED'), listed('SUCCESS')],
      'POST retry': [drop],
    });
    expect((await generate(bench)).results).toEqual(rows);
    expect(whats(bench).filter((what) => what === 'POST retry').length).toBe(1);
  });

  test('whose creation went unanswered is looked for, and not created twice when it is there', async () => {
    const bench = await openReportService({ ...good, 'POST downloads': [drop] });
    expect((await generate(bench)).results).toEqual(rows);
    expect(whats(bench).filter((what) => what === 'POST downloads').length).toBe(1);
  });

  test('whose creation went unanswered is created again under its id when it is not there', async () => {
    const bench = await openReportService({
      ...good,
      'POST downloads': [drop, started],
      'GET downloads': [listed(), listed(), listed(), listed('SUCCESS')],
    });
    expect((await generate(bench)).results).toEqual(rows);
    const created = bench.asked.filter(({ what }) => what === 'POST downloads');
    expect(created.length).toBe(2);
    expect(created[0]?.body).toBe(created[1]?.body);
  });

  test('whose creations all go unanswered ends as unknown', async () => {
    const bench = await openReportService({ ...good, 'POST downloads': [drop], 'GET downloads': [listed()] });
    expect((await generate(bench)).results).toMatchObject(problem({ code: 'outcomeUnknown' }));
    const looks = ['GET downloads', 'GET downloads', 'GET downloads'];
    expect(whats(bench)).toEqual(['POST downloads', ...looks, 'POST downloads', ...looks]);
  });

  test('whose creation went unanswered and is listed late is not lost to its own id being taken', async () => {
    const bench = await openReportService({
      ...good,
      'POST downloads': [drop, json({ error: true, errorText: 'the id is taken' }, 400)],
      'GET downloads': [listed(), listed(), listed(), listed('SUCCESS')],
    });
    expect((await generate(bench)).results).toEqual(rows);
  });

  test('of an earlier run is taken up at once, not created', async () => {
    const bench = await openReportService({ ...good, 'GET downloads': [listed('SUCCESS')] });
    expect((await generate(bench, { knownId: id })).results).toEqual(rows);
    expect(whats(bench)).toEqual(['GET downloads', `GET ${id}`]);
    expect(bench.clock.asked.every((ms) => ms === 0 || ms >= 60_000)).toBe(true);
  });

  test('of an earlier run that never got as far is created now', async () => {
    const bench = await openReportService({
      ...good,
      'GET downloads': [listed(), listed(), listed(), listed('SUCCESS')],
    });
    expect((await generate(bench, { knownId: id })).results).toEqual(rows);
    expect(whats(bench).slice(2, 4)).toEqual(['GET downloads', 'POST downloads']);
  });

  test('that was accepted and is never listed is gone', async () => {
    const bench = await openReportService({ ...good, 'GET downloads': [listed()] });
    expect((await generate(bench)).results).toEqual(problem({ code: 'reportGone', id }));
    expect(whats(bench)).toEqual(['POST downloads', 'GET downloads', 'GET downloads', 'GET downloads']);
  });

  test('whose file is kept no longer is gone', async () => {
    const bench = await openReportService({ ...good, [`GET ${id}`]: [json({ code: 'NotFound' }, 404)] });
    expect((await generate(bench)).results).toEqual(problem({ code: 'reportGone', id }));
    await expectNothingLeft(bench);
  });

  test('that is cut on its way is downloaded again', async () => {
    const bench = await openReportService({ ...good, [`GET ${id}`]: [half(archive), bytes(archive)] });
    expect((await generate(bench)).results).toEqual(rows);
  });

  test('that takes too long can be taken up later', async () => {
    const bench = await openReportService({ ...good, 'GET downloads': [listed('PROCESSING')] });
    const { results } = await generate(bench, { waitAtMostMs: 60_000 });
    expect(results).toEqual(problem({ code: 'reportNotReady', id, status: 'PROCESSING' }));
    expect(whats(bench).filter((what) => what === 'GET downloads').length).toBe(3);
    await expectNothingLeft(bench);
  });

  test('that the service refuses ends with its words', async () => {
    const bench = await openReportService({
      'POST downloads': [json({ error: true, errorText: 'at most 20 a day', additionalErrors: [] }, 400)],
    });
    expect((await generate(bench)).results).toMatchObject(
      problem({ code: 'marketplaceRefused', status: 400, message: 'at most 20 a day' }),
    );
  });

  test('that is no archive says so', async () => {
    const bench = await openReportService({ ...good, [`GET ${id}`]: [bytes(Buffer.from('PK'))] });
    expect((await generate(bench)).results).toMatchObject(problem({ code: 'reportUnreadable' }));
    await expectNothingLeft(bench);
  });

  test('the folder for it must be there', async () => {
    const bench = await openReportService({ ...good, 'GET downloads': [listed('SUCCESS')] });
    await rm(folder, { recursive: true });
    expect((await generate(bench)).results).toMatchObject(problem({ code: 'fileNotWritable' }));
  });

  test.each(['creating', 'waiting', 'downloading', 'reading'])(
    'taken back while %s leaves no file and no timer',
    async (step) => {
      const bench = await openReportService(good);
      const controller = new AbortController();
      const { results } = await generate(bench, {
        signal: controller.signal,
        onProgress: (one) => void (one.step === step && controller.abort()),
      });
      expect(results.at(-1)).toEqual({ ok: false, problem: { code: 'aborted' } });
      await expectNothingLeft(bench);
    },
  );

  test.each([
    ['its creation', 'POST downloads', 'outcomeUnknown'],
    ['a question', 'GET downloads', 'aborted'],
    ['its download', `GET ${id}`, 'aborted'],
  ])('taken back while %s is under way leaves no file and no timer', async (_what, what, code) => {
    const controller = new AbortController();
    const bench = await openReportService({
      ...good,
      'GET downloads': [listed('SUCCESS')],
      [what]: [() => controller.abort()],
    });
    const { results } = await generate(bench, { signal: controller.signal });
    expect(results).toMatchObject(problem({ code }));
    await expectNothingLeft(bench);
  });

  test('left after the first row leaves no file', async () => {
    const bench = await openReportService({ ...good, 'GET downloads': [listed('SUCCESS')] });
    const setup = { ...bench, folder, newId: () => otherId };
    for await (const row of generatedReport(setup, request, { priority: 'polling', knownId: id })) {
      expect(row).toEqual(rows[0]);
      expect((await readdir(folder)).length).toBe(1);
      break;
    }
    await expectNothingLeft(bench);
  });
});

describe('a task report', () => {
  const taskId = '4f0f3c1e-5f0b-4b43-8a53-1d2c3b4a5f66';
  const status = (one: string): Answer => json({ data: { id: taskId, status: one } });
  const good: Script = {
    'GET warehouse_remains': [json({ data: { taskId } })],
    'GET paid_storage': [json({ data: { taskId } })],
    'GET status': [status('new'), status('processing'), status('done')],
    'GET download': [json([{ nmId: 7, brand: 'A' }, { nmId: 8 }])],
  };
  const stock = (bench: ReportBench, options?: Partial<ReportOptions>) =>
    run(bench, (setup, all) => stockReport(setup, { groupByNm: true }, all), options);
  const storage = (bench: ReportBench, options?: Partial<ReportOptions>) =>
    run(
      bench,
      (setup, all) => storageReport(setup, { dateFrom: '2026-11-01', dateTo: '2026-11-08' }, all),
      options,
    );

  test('of stock remains is created, waited for, downloaded and read', async () => {
    const bench = await openReportService(good);
    const { results, progress } = await stock(bench);
    expect(results).toMatchObject([
      { ok: true, value: { nmId: '7', brand: 'A', volume: null, warehouses: [] } },
      { ok: true, value: { nmId: '8' } },
    ]);
    expect(bench.service.received.map(({ target }) => target)).toEqual([
      '/api/v1/warehouse_remains?groupByNm=true',
      ...Array.from({ length: 3 }, () => `/api/v1/warehouse_remains/tasks/${taskId}/status`),
      `/api/v1/warehouse_remains/tasks/${taskId}/download`,
    ]);
    expect(progress.slice(0, 3)).toEqual([
      { step: 'creating', id: null },
      { step: 'waiting', id: taskId, status: '' },
      { step: 'waiting', id: taskId, status: 'new' },
    ]);
    await expectNothingLeft(bench);
  });

  test.each([
    ['stock remains', stock, 5_000],
    ['paid storage', storage, 60_000],
  ])('of %s is asked about no faster than its limit', async (_what, start, interval) => {
    const bench = await openReportService(good);
    expect((await start(bench)).results.length).toBe(2);
    const at = bench.asked.slice(0, 4).map((one) => one.at - (bench.asked[0]?.at ?? 0));
    expect(at).toEqual([0, interval, 2 * interval, 3 * interval]);
  });

  test.each([
    ['stock remains', stock],
    ['paid storage', storage],
  ])('of %s that an earlier run created is not created again', async (_what, start) => {
    const bench = await openReportService({ ...good, 'GET status': [status('done')] });
    expect((await start(bench, { knownId: taskId })).results.length).toBe(2);
    expect(whats(bench)).toEqual(['GET status', 'GET download']);
  });

  test.each([
    ['purged', { code: 'reportGone', id: taskId }],
    ['canceled', { code: 'reportFailed', id: taskId, status: 'canceled' }],
  ])('that is %s ends', async (state, end) => {
    const bench = await openReportService({ ...good, 'GET status': [status('new'), status(state)] });
    expect((await stock(bench)).results).toEqual(problem(end));
    await expectNothingLeft(bench);
  });

  test('in a state of no document is waited for', async () => {
    const bench = await openReportService({ ...good, 'GET status': [status('queued'), status('done')] });
    expect((await stock(bench)).results.length).toBe(2);
  });

  test('that the service does not know any more is gone', async () => {
    const bench = await openReportService({ ...good, 'GET status': [json({ code: 'NotFound' }, 404)] });
    expect((await stock(bench, { knownId: taskId })).results).toEqual(
      problem({ code: 'reportGone', id: taskId }),
    );
    expect(whats(bench)).toEqual(['GET status']);
  });

  test('that is not known yet is asked for again', async () => {
    const bench = await openReportService({
      ...good,
      'GET status': [json({ code: 'NotFound' }, 404), status('done')],
    });
    expect((await stock(bench)).results.length).toBe(2);
  });

  test('purged between the answer and the download is gone', async () => {
    const bench = await openReportService({
      ...good,
      'GET status': [status('done')],
      'GET download': [json({ code: 'NotFound' }, 404)],
    });
    expect((await stock(bench)).results).toEqual(problem({ code: 'reportGone', id: taskId }));
  });

  test.each(['creating', 'waiting', 'downloading', 'reading'])(
    'taken back while %s leaves no file and no timer',
    async (step) => {
      const bench = await openReportService(good);
      const controller = new AbortController();
      const { results } = await stock(bench, {
        signal: controller.signal,
        onProgress: (one) => void (one.step === step && controller.abort()),
      });
      expect(results.at(-1)).toEqual({ ok: false, problem: { code: 'aborted' } });
      await expectNothingLeft(bench);
    },
  );
});
