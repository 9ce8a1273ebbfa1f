import { spawn } from 'node:child_process';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import { type Handler, sendJson } from '../../rigs/marketplace/test-service.ts';
import { type Desk, lineOf, openDesk, problemOf, TOKEN } from './api-program.ts';

/** A cold start on a busy machine takes seconds. */
const PATIENCE = { timeout: 60_000 };
const HUGE = '9007199254740993';

const nothing: Handler = (_received, response) => response.writeHead(204).end();
const answering =
  (status: number, text: string): Handler =>
  (_received, response) =>
    sendJson(response, status, text);

describe('--list', PATIENCE, () => {
  test('prints every operation in one line, without a profile', async () => {
    const desk = await openDesk(nothing);
    const run = await desk.start(['--list']).ended;
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    const listed = lineOf(run);
    expect(listed).toEqual(
      Object.values(operations).map(
        ({ name, document, row, host, method, path, scope, params, query, body }) => ({
          name,
          document,
          row,
          host,
          method,
          path,
          scope,
          params: Object.keys(params.shape),
          query: Object.keys(query.shape),
          body: Object.keys(body.shape),
        }),
      ),
    );
    expect(listed).toHaveLength(operationNames.length);
  });

  test('tells the routes of a profile', async () => {
    const route = { method: 'POST', path: '/v4/orders/{orderId}/drop' };
    const desk = await openDesk(nothing, { routes: { cancelOrder: route } });
    const run = await desk.start(['--list', '--profile', desk.profile]).ended;
    expect(lineOf(run)).toContainEqual(expect.objectContaining({ name: 'cancelOrder', ...route }));
    expect(run.exitCode).toBe(0);
  });
});

describe('a call', PATIENCE, () => {
  test('keeps every digit, both ways', async () => {
    const desk = await openDesk(
      answering(
        200,
        `{"orders":[{"id":${HUGE},"supplierStatus":"new","platformStatus":"odd","lot":${HUGE}}]}`,
      ),
    );
    const run = await desk.api('getOrderStatuses', '--input', `{"orders":[${HUGE},"${HUGE}",7]}`);
    expect(run).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `{"ok":true,"value":{"orders":[{"id":${HUGE},"supplierStatus":"new","platformStatus":"odd","lot":${HUGE}}]}}\n`,
    });
    expect(desk.service.received[0]).toMatchObject({
      method: 'POST',
      target: '/api/v3/orders/status',
      body: `{"orders":[${HUGE},${HUGE},7]}`,
      headers: { authorization: TOKEN },
    });
  });

  test('takes the fields of path, query and body from one flat object', async () => {
    const desk = await openDesk(answering(200, '{"stickers":[]}'));
    const input = '{"supplyId":"PFX-GI-1","type":"png","trbxIds":["PFX-TRBX-2"]}';
    const run = await desk.api('getBoxLabels', '--input', input);
    expect(lineOf(run)).toEqual({ ok: true, value: { stickers: [] } });
    expect(desk.service.received[0]).toMatchObject({
      method: 'POST',
      target: '/api/v3/supplies/PFX-GI-1/trbx/stickers?type=png',
      body: '{"trbxIds":["PFX-TRBX-2"]}',
    });
  });

  test('needs no input where no field must be there', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'));
    expect(lineOf(await desk.api('getNewOrders'))).toEqual({ ok: true, value: { orders: [] } });
  });

  test('has the value null where the answer is empty', async () => {
    const desk = await openDesk(nothing);
    const run = await desk.api('cancelOrder', '--input', `{"orderId":${HUGE}}`);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: '{"ok":true,"value":null}\n' });
    expect(desk.service.received[0]?.target).toBe(`/api/v3/orders/${HUGE}/cancel`);
  });

  test('reads its input from standard input', async () => {
    const desk = await openDesk(nothing);
    const args = ['cancelOrder', '--profile', desk.profile, '--input', '-'];
    const run = await desk.start(args, { stdin: `{"orderId":\n${HUGE}}\n` }).ended;
    expect(run.exitCode).toBe(0);
    expect(desk.service.received[0]?.target).toBe(`/api/v3/orders/${HUGE}/cancel`);
  });

  test('goes to the analytics host where the operation is there', async () => {
    const desk = await openDesk(answering(200, '{"data":{"taskId":"t"}}'));
    const run = await desk.api('createStockReport', '--input', '{"groupByNm":true}');
    expect(lineOf(run)).toEqual({ ok: true, value: { data: { taskId: 't' } } });
    expect(desk.service.received[0]?.target).toBe('/analytics/api/v1/warehouse_remains?groupByNm=true');
  });

  test('takes its token from the environment where the profile has none', async () => {
    const desk = await openDesk(nothing, {});
    const args = ['cancelOrder', '--profile', desk.profile, '--input', '{"orderId":1}'];
    const run = await desk.start(args, { environment: { PACKBENCH_TOKEN: TOKEN } }).ended;
    expect(run.exitCode).toBe(0);
    expect(desk.service.received[0]?.headers.authorization).toBe(TOKEN);
  });

  test('prints a megabyte as one line', async () => {
    const file = 'A'.repeat(1_000_000);
    const desk = await openDesk(answering(200, `{"barcode":"PFX-GI-1","file":"${file}"}`));
    const run = await desk.api('getSupplyQr', '--input', '{"supplyId":"PFX-GI-1","type":"png"}');
    expect(lineOf(run)).toEqual({ ok: true, value: { barcode: 'PFX-GI-1', file } });
  });

  test('prints no token that the service repeats', async () => {
    const desk = await openDesk((received, response) =>
      sendJson(response, 200, JSON.stringify({ orders: [], echo: received.headers.authorization })),
    );
    expect(lineOf(await desk.api('getNewOrders'))).toEqual({
      ok: true,
      value: { orders: [], echo: '<token>' },
    });
  });
});

describe('a call that fails', PATIENCE, () => {
  test('tells a refusal as it came', async () => {
    const desk = await openDesk(
      answering(409, '{"code":"StatusMismatch","message":"Statuses\\ndo not match"}'),
    );
    const told = {
      code: 'marketplaceRefused',
      status: 409,
      refusal: 'StatusMismatch',
      message: 'Statuses\ndo not match',
      requestId: null,
    };
    expect(problemOf(await desk.api('cancelOrder', '--input', '{"orderId":1}'))).toEqual(
      expect.objectContaining(told),
    );
  });

  test('tells a token that is not accepted, without the token', async () => {
    const desk = await openDesk((received, response) => {
      const detail = `token ${received.headers.authorization ?? ''} is malformed`;
      sendJson(
        response,
        401,
        JSON.stringify({ title: 'unauthorized', detail, requestId: 'r-1', status: 401 }),
      );
    });
    expect(problemOf(await desk.api('getNewOrders'))).toEqual({
      code: 'tokenRejected',
      detail: expect.stringContaining('token <token> is malformed'),
      requestId: 'r-1',
    });
  });

  test('sends nothing without a token', async () => {
    const desk = await openDesk(nothing, {});
    expect(problemOf(await desk.api('cancelOrder', '--input', '{"orderId":1}'))).toEqual({
      code: 'tokenMissing',
    });
    expect(desk.service.received).toEqual([]);
  });

  test('sends nothing that breaks a documented rule', async () => {
    const desk = await openDesk(nothing);
    expect(problemOf(await desk.api('createSupply', '--input', '{"name":""}'))).toEqual({
      code: 'inputRejected',
      field: 'name',
      rule: 'text of 1 to 128 characters',
    });
    expect(problemOf(await desk.api('createSupply', '--input', '{"name":"Morning","nmae":1}'))).toEqual({
      code: 'inputRejected',
      field: 'nmae',
      rule: expect.any(String),
    });
    expect(desk.service.received).toEqual([]);
  });

  test('names the operations that may have been meant', async () => {
    const desk = await openDesk(nothing);
    expect(problemOf(await desk.api('createSuply'))).toEqual({
      code: 'unknownOperation',
      operation: 'createSuply',
      nearest: ['createSupply', 'deleteSupply', 'createPass'],
    });
    expect(problemOf(await desk.api('constructor'))).toEqual({
      code: 'unknownOperation',
      operation: '<hidden>',
      nearest: [],
    });
  });

  test('names what is wrong with the command line', async () => {
    const desk = await openDesk(nothing);
    const bad = (argument: string) => ({ code: 'badArgument', argument, reason: expect.any(String) });
    expect(problemOf(await desk.start([]).ended)).toEqual(bad('operation'));
    expect(problemOf(await desk.start(['getNewOrders']).ended)).toEqual(bad('--profile'));
    expect(problemOf(await desk.start(['--lst']).ended)).toEqual(bad('--lst'));
    expect(problemOf(await desk.api('getOrders', '--input', '{"limit":'))).toEqual(bad('--input'));
  });

  test('names a profile that can’t be read, and nothing of what it holds', async () => {
    const desk = await openDesk(nothing);
    await writeFile(desk.profile, `{"token": ${TOKEN}}`);
    const run = await desk.api('getNewOrders');
    expect(problemOf(run)).toEqual({
      code: 'profileUnreadable',
      file: desk.profile,
      reason: expect.stringMatching(/^not JSON/),
    });
    expect(run.stdout + run.stderr).not.toContain(TOKEN.slice(0, 4));
  });
});

describe('the limits', PATIENCE, () => {
  const pass =
    '{"firstName":"Ivan","lastName":"Petrov","carModel":"Van","carNumber":"A456BC123","officeId":1}';

  test('count from one run to the next: a second pass within ten minutes is not asked for', async () => {
    const desk = await openDesk(answering(201, `{"id":${HUGE}}`));
    const first = await desk.api('createPass', '--input', pass);
    expect(first).toEqual({ exitCode: 0, stderr: '', stdout: `{"ok":true,"value":{"id":${HUGE}}}\n` });
    const second = await desk.api('createPass', '--input', pass);
    expect(problemOf(second)).toEqual({
      code: 'rateLimited',
      retryAfterSeconds: expect.any(Number),
      until: expect.any(Number),
    });
    const told = z.object({ problem: z.object({ retryAfterSeconds: z.number() }) });
    const { retryAfterSeconds } = told.parse(JSON.parse(second.stdout)).problem;
    expect(retryAfterSeconds).toBeGreaterThan(500);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(desk.service.received).toHaveLength(1);

    const elsewhere = ['createPass', '--profile', desk.profile, '--input', pass, '--data', desk.folder];
    expect((await desk.start(elsewhere).ended).exitCode).toBe(0);
  });

  test('that can’t be kept stop no call', async () => {
    const desk = await openDesk(answering(201, '{"id":1}'));
    const args = ['createPass', '--profile', desk.profile, '--input', pass, '--data', desk.profile];
    const run = await desk.start(args).ended;
    expect(lineOf(run)).toEqual({ ok: true, value: { id: 1 } });
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toContain(desk.profile);
  });
});

describe('downloadReport', PATIENCE, () => {
  const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  const archive = Buffer.from('PK\u0003\u0004 not really an archive');
  const sending: Handler = (_received, response) =>
    response.writeHead(200, { 'Content-Type': 'application/zip' }).end(archive);
  const args = (desk: Desk) => [
    'downloadReport',
    '--profile',
    desk.profile,
    '--input',
    `{"downloadId":"${id}"}`,
  ];

  test('puts the file where it is told', async () => {
    const desk = await openDesk(sending);
    const file = join(desk.folder, 'report.zip');
    const run = await desk.start([...args(desk), '--out', file]).ended;
    expect(lineOf(run)).toEqual({ ok: true, value: { file, bytes: archive.length } });
    expect(run.exitCode).toBe(0);
    expect(await readFile(file)).toEqual(archive);
  });

  test('names the file itself otherwise', async () => {
    const desk = await openDesk(sending);
    const run = await desk.start(args(desk)).ended;
    const file = join(await realpath(desk.folder), `${id}.zip`);
    expect(lineOf(run)).toEqual({ ok: true, value: { file, bytes: archive.length } });
    expect(await readFile(file)).toEqual(archive);
  });

  test('says that the file can’t be written', async () => {
    const desk = await openDesk(sending);
    const file = join(desk.folder, 'none', 'report.zip');
    expect(problemOf(await desk.start([...args(desk), '--out', file]).ended)).toEqual({
      code: 'fileNotWritable',
      file,
      reason: expect.any(String),
    });
  });

  test('and other reads take --out, a change does not', async () => {
    const desk = await openDesk(sending);
    expect(problemOf(await desk.api('cancelOrder', '--out', 'file'))).toEqual({
      code: 'badArgument',
      argument: '--out',
      reason: expect.any(String),
    });
    expect(desk.service.received).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a signal', PATIENCE, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s takes a read back', async (signal) => {
    const desk = await openDesk(() => undefined);
    const run = desk.start(['getNewOrders', '--profile', desk.profile]);
    await Promise.race([desk.service.whenReceived(1), run.ended]);
    run.kill(signal);
    expect(problemOf(await run.ended)).toEqual({ code: 'aborted' });
  });

  test('leaves the outcome of a change open', async () => {
    const desk = await openDesk(() => undefined);
    const run = desk.start(['cancelOrder', '--profile', desk.profile, '--input', '{"orderId":1}']);
    await Promise.race([desk.service.whenReceived(1), run.ended]);
    run.kill('SIGTERM');
    expect(problemOf(await run.ended)).toEqual({ code: 'outcomeUnknown', reason: expect.any(String) });
  });
});

describe.skipIf(process.platform === 'win32')('npm run --silent api', PATIENCE, () => {
  test('prints the line of the program and nothing else', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'));
    const args = ['run', '--silent', 'api', '--', 'getNewOrders', '--profile', desk.profile];
    const npm = spawn('npm', [...args, '--data', join(desk.folder, 'data')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const exitCode = await new Promise((resolve) => npm.on('close', resolve));
    expect(stdout).toBe('{"ok":true,"value":{"orders":[]}}\n');
    expect(exitCode).toBe(0);
  });
});
