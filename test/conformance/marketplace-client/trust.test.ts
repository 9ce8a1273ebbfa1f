import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { downloadReport } from '../../../src/shared/marketplace/generated-reports.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';
import { selfSigned } from '../../rigs/self-signed.ts';
import { setUp, TOKEN } from './set-up.ts';
import { openTestService } from '../../rigs/marketplace/test-service.ts';

const program = fileURLToPath(new URL('../../../src/main/api.ts', import.meta.url));

/** A server that a real client of the marketplace must not trust; it answers everything and keeps what it was told. */
async function openImpostor() {
  const heard: string[] = [];
  const shaken = { connections: 0 };
  const server = createServer(selfSigned, (request, response) => {
    heard.push(JSON.stringify([request.url, request.headers]));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"orders":[]}');
  });
  server.on('connection', () => (shaken.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listening on a port, not on a pipe
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, shaken };
}

describe('who is told the token', () => {
  /** What the program says of a call to an impostor with something in its environment, and what the impostor heard. */
  async function callInside(environment: (certificate: string) => Readonly<Record<string, string>>) {
    const impostor = await openImpostor();
    const folder = await mkdtemp(join(tmpdir(), 'packbench-trust-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const certificate = join(folder, 'cert.pem');
    await writeFile(certificate, selfSigned.cert);
    const profile = join(folder, 'profile.json');
    const baseUrl = { marketplace: impostor.url, analytics: impostor.url };
    await writeFile(profile, JSON.stringify({ name: 'test', baseUrl, token: TOKEN }));

    const args = ['getNewOrders', '--profile', profile, '--data', join(folder, 'data'), '--input', '{}'];
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment(certificate) },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await new Promise((resolve) => child.on('close', resolve));
    expect(impostor.shaken.connections).toBeGreaterThan(0);
    return { said: JSON.parse(said) as unknown, heard: impostor.heard };
  }

  test('no server that only it vouches for, whatever the environment says', async () => {
    const runs = await Promise.all([
      callInside(() => ({})),
      callInside(() => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })),
      callInside((certificate) => ({ NODE_EXTRA_CA_CERTS: certificate })),
      callInside((certificate) => ({ NODE_OPTIONS: '--use-openssl-ca', SSL_CERT_FILE: certificate })),
    ]);
    const problem = {
      code: 'marketplaceUnreachable',
      reason: 'self-signed certificate; certificates named in the environment are not heeded',
    };
    expect(runs).toEqual(runs.map(() => ({ said: { ok: false, problem }, heard: [] })));
  }, 30_000);

  test('nobody to whom an answer only points, for reports either', async () => {
    const elsewhere = await openTestService((_received, response) => response.end('PK'));
    onTestFinished(elsewhere.close);
    const { marketplace } = await setUp((_received, response) => {
      response.writeHead(302, { Location: `${elsewhere.url}/file` }).end();
    });
    const folder = await mkdtemp(join(tmpdir(), 'packbench-trust-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'report.zip');
    const downloadId = '06eae887-9d9f-491f-b16a-bb1766fcb8d2';
    const answer = await marketplace.download(downloadReport, { downloadId }, { priority: 'polling', file });
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'marketplaceGarbled', status: 302, reason: `a redirect to ${elsewhere.url}/file` },
    });
    expect(elsewhere.received).toEqual([]);
  });

  test('nobody over http:// but this computer, whatever an older version saved', async () => {
    const { marketplace } = await setUp((_received, response) => response.end(), {
      profile: { baseUrl: { marketplace: 'http://192.0.2.1', analytics: 'http://192.0.2.1' } },
    });
    const answer = await marketplace.call(getNewOrders, {}, { priority: 'polling' });
    expect(answer).toEqual({
      ok: false,
      problem: {
        code: 'marketplaceAddressUnsafe',
        address: 'http://192.0.2.1',
        fault: 'openToAll',
      },
    });
  });
});
