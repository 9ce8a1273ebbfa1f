import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FAILURES } from '../../../src/main/marketplace/retry.ts';
import { ANSWER_TIMEOUT_MS, REPORT_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { downloadReport } from '../../../src/shared/marketplace/generated-reports.ts';
import { setUp, TOKEN } from './set-up.ts';
import type { Bench } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

const downloadId = '0b6f4a86-94a4-4d2c-8f3a-0a3f9b3f1c11';
const unlimited = { limits: { N13: { perMinute: 60_000, burst: 100 } } };
const body = Buffer.alloc(3_000_000, 'abcdefghij');
const headers = { 'Content-Type': 'application/zip', 'Content-Length': body.length };

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-download-'));
  file = join(folder, 'report.zip');
  return () => rm(folder, { recursive: true, force: true });
});

const whole: Handler = (_received, response) => {
  response.writeHead(200, headers);
  response.end(body);
};

const cut: Handler = (_received, response, request) => {
  response.writeHead(200, headers);
  response.write(body.subarray(0, 100_000), () => request.socket.destroy());
};

/** Headers and the first bytes, then nothing. */
const stuck: Handler = (_received, response) => {
  response.writeHead(200, headers);
  response.write(body.subarray(0, 1000));
};

/** Each request is answered by the next of the handlers, those beyond by the last. */
const inTurn = (...handlers: readonly Handler[]): Handler => {
  let turn = 0;
  return (...received) => {
    handlers[Math.min(turn, handlers.length - 1)]?.(...received);
    turn += 1;
  };
};

const download = (
  { marketplace }: Bench,
  more: { signal?: AbortSignal; onBytes?: (n: number) => void } = {},
) => marketplace.download(downloadReport, { downloadId }, { priority: 'polling', file, ...more });

describe('a download', () => {
  test('that is refused in JSON under a 200 is a refusal, and no file', async () => {
    const bench = await setUp((_received, response) =>
      sendJson(response, 200, '{"error":true,"errorText":"the report is gone"}'),
    );
    expect(await download(bench)).toMatchObject({
      ok: false,
      problem: { code: 'marketplaceRefused', message: 'the report is gone' },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('puts the body into the file as it came', async () => {
    const bench = await setUp(whole);
    const told: number[] = [];
    expect(await download(bench, { onBytes: (bytes) => told.push(bytes) })).toEqual({
      ok: true,
      value: { bytes: body.length },
    });
    expect((await readFile(file)).equals(body)).toBe(true);
    expect(await readdir(folder)).toEqual(['report.zip']);
    expect(told.at(-1)).toBe(body.length);
    expect(bench.service.received[0]).toMatchObject({
      method: 'GET',
      target: `/api/v2/nm-report/downloads/file/${downloadId}`,
      headers: { authorization: TOKEN, 'accept-encoding': 'identity', accept: '*/*' },
    });
    expect(bench.clock.pending()).toEqual([]);
  });

  test('undoes an encoding that it did not ask for', async () => {
    const bench = await setUp((_received, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(body));
    });
    expect(await download(bench)).toEqual({ ok: true, value: { bytes: body.length } });
    expect((await readFile(file)).equals(body)).toBe(true);
  });

  test('that is cut begins again, and the file is whole', async () => {
    const bench = await setUp(inTurn(cut, cut, whole), { profile: unlimited });
    expect((await download(bench)).ok).toBe(true);
    expect((await readFile(file)).equals(body)).toBe(true);
    expect(bench.service.received.length).toBe(3);
  });

  test('that is cut every time ends, leaves nothing, and an older file as it was', async () => {
    await writeFile(file, 'older');
    const bench = await setUp(cut, { profile: unlimited });
    expect(await download(bench)).toEqual({
      ok: false,
      problem: {
        code: 'marketplaceGarbled',
        status: 200,
        reason: expect.stringMatching(/^cut after \d+ bytes: /),
        excerpt: '',
        requestId: null,
      },
    });
    expect(bench.service.received.length).toBe(MAX_FAILURES);
    expect(await readdir(folder)).toEqual(['report.zip']);
    expect(await readFile(file, 'utf8')).toBe('older');
  });

  test('reads a refusal as a refusal, without the token in it', async () => {
    const bench = await setUp((_received, response) =>
      sendJson(response, 404, `{"code":"NotFound","message":"none for ${TOKEN}"}`),
    );
    expect(await download(bench)).toMatchObject({
      ok: false,
      problem: {
        code: 'marketplaceRefused',
        status: 404,
        refusal: 'NotFound',
        message: 'none for <token>',
        requestId: null,
      },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('waits out a 429 and a 503', async () => {
    const bench = await setUp(
      inTurn(
        (_received, response) => sendJson(response, 429, '{}', { 'X-Ratelimit-Retry': '2' }),
        (_received, response) => sendJson(response, 503, '{}'),
        whole,
      ),
      { profile: unlimited },
    );
    expect((await download(bench)).ok).toBe(true);
    expect(bench.clock.asked).toContain(2_000);
    expect(bench.service.received.length).toBe(3);
  });

  test.each([
    [
      'a page of markup',
      { 'Content-Type': 'text/html; charset=utf-8' },
      '<html>log in</html>',
      'markup instead of JSON',
    ],
    ['an empty body', {}, '', 'an empty body'],
    ['an unknown encoding', { 'Content-Encoding': 'zstd' }, 'x', 'its encoding could not be undone'],
    ['a broken encoding', { 'Content-Encoding': 'gzip' }, 'xxxx', 'its encoding could not be undone'],
  ])('does not take %s for a file', async (_name, contentHeaders, text, reason) => {
    const bench = await setUp(
      (_received, response) => {
        response.writeHead(200, contentHeaders);
        response.end(text);
      },
      { profile: unlimited },
    );
    expect(await download(bench)).toMatchObject({ problem: { code: 'marketplaceGarbled', reason } });
    expect(await readdir(folder)).toEqual([]);
  });

  test('may take any time as long as something comes', async () => {
    let more: (() => void) | null = null;
    const bench = await setUp((_received, response) => {
      response.writeHead(200, headers);
      const step = body.length / 6;
      let sent = 0;
      more = () => {
        response.write(body.subarray(sent, sent + step));
        sent += step;
        if (sent === body.length) response.end();
      };
      more();
    });
    const progress = { at: 0, next: 1 };
    const ended = download(bench, {
      onBytes(bytes) {
        progress.at = bytes;
        if (bytes < (body.length / 6) * progress.next || bytes === body.length) return;
        progress.next += 1;
        bench.clock.advance(REPORT_TIMEOUT_MS - 1);
        more?.();
      },
    });
    expect(await ended).toEqual({ ok: true, value: { bytes: body.length } });
    expect(progress.next).toBe(6);
  });

  test('that falls silent is given up and begun again', async () => {
    const bench = await setUp(inTurn(stuck, whole), { profile: unlimited });
    const ended = download(bench, {
      onBytes: (bytes) => void (bytes === 1000 && setImmediate(() => bench.clock.advance(REPORT_TIMEOUT_MS))),
    });
    expect((await ended).ok).toBe(true);
    expect(bench.service.received.length).toBe(2);
  });

  test('taken back in the middle leaves neither file nor timer', async () => {
    const bench = await setUp(stuck);
    const controller = new AbortController();
    const ended = download(bench, { signal: controller.signal, onBytes: () => controller.abort() });
    expect(await ended).toEqual({ ok: false, problem: { code: 'aborted' } });
    expect(await readdir(folder)).toEqual([]);
    expect(bench.clock.pending()).toEqual([]);
  });

  test('ends with the client, which waits until nothing is left of it', async () => {
    const bench = await setUp(stuck);
    const stopped: Promise<string[]>[] = [];
    const ended = download(bench, {
      onBytes: () => void stopped.push(bench.marketplace.stop().then(() => readdir(folder))),
    });
    expect(await ended).toEqual({ ok: false, problem: { code: 'aborted' } });
    expect(await Promise.all(stopped)).toEqual([[]]);
  });

  test('to where nothing can be written sends nothing', async () => {
    const bench = await setUp(whole);
    file = join(folder, 'missing', 'report.zip');
    expect(await download(bench)).toEqual({
      ok: false,
      problem: { code: 'fileNotWritable', file, reason: expect.stringContaining('ENOENT') },
    });
    expect(bench.service.received).toEqual([]);
  });

  /** Files of this process may grow no further than this; `prlimit` belongs to every Linux. */
  const limitFiles = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  };

  test.skipIf(process.platform !== 'linux')(
    'that the disk takes only in part says so and is not repeated',
    async () => {
      const bench = await setUp(whole);
      limitFiles(16);
      try {
        expect(await download(bench)).toEqual({
          ok: false,
          problem: { code: 'fileNotWritable', file, reason: expect.stringContaining('EFBIG') },
        });
      } finally {
        limitFiles('unlimited');
      }
      expect(bench.service.received.length).toBe(1);
      expect(await readdir(folder)).toEqual([]);
      expect(bench.clock.asked.filter((ms) => ms < ANSWER_TIMEOUT_MS)).toEqual([]);
    },
  );

  test('that can’t take its name is not kept', async () => {
    const bench = await setUp(whole);
    file = folder;
    expect(await download(bench)).toMatchObject({ problem: { code: 'fileNotWritable', file } });
    expect(existsSync(`${folder}.${process.pid}-1.part`)).toBe(false);
  });

  test('is the only way to an operation that answers a file', async () => {
    const { marketplace, service } = await setUp(whole);
    expect(await marketplace.call(downloadReport, { downloadId }, { priority: 'polling' })).toEqual({
      ok: false,
      problem: { code: 'inputRejected', field: 'operation', rule: 'one that does not answer a file' },
    });
    expect(service.received).toEqual([]);
  });
});
