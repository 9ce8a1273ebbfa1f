import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { HARMLESS_BYTES, LARGEST_INFLATION } from '../../../src/main/marketplace/read-body.ts';
import { downloadReport } from '../../../src/shared/marketplace/generated-reports.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';
import { setUp } from './set-up.ts';

const downloadId = '0b6f4a86-94a4-4d2c-8f3a-0a3f9b3f1c11';
const unlimited = { limits: { N13: { perMinute: 60_000, burst: 100 } } };

/** Unpacked: many times what is let through, and packed to about a thousandth or less. */
const BOMB_BYTES = HARMLESS_BYTES * 4 - 1;
const zeros = Buffer.alloc(BOMB_BYTES);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const bombs: readonly (readonly [string, Buffer])[] = [
  ['gzip', gzipSync(zeros)],
  ['deflate', deflateSync(zeros)],
  ['br', brotliCompressSync(zeros, quick)],
];

const refused = {
  ok: false,
  problem: {
    code: 'marketplaceGarbled',
    reason: `it unpacks to more than ${LARGEST_INFLATION} times its size`,
  },
};

test.each(bombs)(
  'a small %s body that unpacks without end is given up early and leaves no file',
  async (encoding, body) => {
    const { marketplace, service } = await setUp(
      (_received, response) => {
        response
          .writeHead(200, { 'Content-Type': 'application/zip', 'Content-Encoding': encoding })
          .end(body);
      },
      { profile: unlimited },
    );
    const folder = await mkdtemp(join(tmpdir(), 'packbench-bomb-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    let most = 0;
    const answer = await marketplace.download(
      downloadReport,
      { downloadId },
      {
        priority: 'polling',
        file: join(folder, 'report.zip'),
        onBytes: (bytes) => (most = Math.max(most, bytes)),
      },
    );
    expect(answer).toMatchObject(refused);
    expect(most).toBeLessThanOrEqual(HARMLESS_BYTES);
    expect(await readdir(folder)).toEqual([]);
    expect(service.received).toHaveLength(1);

    // An answer that is read into memory is held to the same.
    expect(await marketplace.call(getNewOrders, {}, { priority: 'polling' })).toMatchObject(refused);
  },
);
