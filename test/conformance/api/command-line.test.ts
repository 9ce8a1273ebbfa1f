import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createDeflate } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { operationNames } from '../../../src/shared/marketplace/index.ts';
import { type Handler, sendJson } from '../../rigs/marketplace/test-service.ts';
import { type Desk, lineOf, openDesk, problemOf, type Run, TOKEN } from './api-program.ts';

/** A cold start on a busy machine takes seconds. */
const PATIENCE = { timeout: 60_000 };
const root = fileURLToPath(new URL('../../..', import.meta.url));

const answering =
  (status: number, text: string): Handler =>
  (_received, response) =>
    sendJson(response, status, text);
const linesOf = (run: Run): unknown[] =>
  run.stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
/** A token that says of itself that it ends at `exp`, in Unix seconds. */
const tokenUntil = (exp: number): string =>
  ['{"alg":"ES256"}', JSON.stringify({ sid: 'seller-1', exp }), 'signature-of-the-token']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 3600;

describe.skipIf(process.platform === 'win32')('an answer that can’t be printed', PATIENCE, () => {
  const made = answering(201, '{"id":"PFX-GI-1"}');

  /** The program with a standard output of the test's own. */
  const runInto = (desk: Desk, stdout: number | 'pipe') => {
    const args = ['createSupply', '--profile', desk.profile, '--data', join(desk.folder, 'data')];
    const child = spawn(
      process.execPath,
      [join(root, 'src/main/api.ts'), ...args, '--input', '{"name":"Morning"}'],
      { stdio: ['ignore', stdout, 'pipe'] },
    );
    child.stdout?.destroy();
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    return new Promise<Pick<Run, 'exitCode' | 'stderr'>>((resolve) =>
      child.on('close', (exitCode) => resolve({ exitCode, stderr })),
    );
  };

  test.skipIf(process.platform !== 'linux')(
    'to a full disk ends in 9 and is told on standard error',
    async () => {
      const desk = await openDesk(made);
      const full = openSync('/dev/full', 'w');
      const run = await runInto(desk, full);
      closeSync(full);
      expect(run.exitCode).toBe(9);
      expect(run.stderr).toContain('{"ok":true,"value":{"id":"PFX-GI-1"}}');
    },
  );

  test('to a reader who has gone ends in 9 and is told on standard error', async () => {
    const desk = await openDesk(made);
    const run = await runInto(desk, 'pipe');
    expect(run.exitCode).toBe(9);
    expect(run.stderr).toContain('{"ok":true,"value":{"id":"PFX-GI-1"}}');
    expect(desk.service.received).toHaveLength(1);
  });
});

test.skipIf(process.platform !== 'linux').each(['serve', 'simulator'])(
  '%s says that its address could not be printed, and ends',
  PATIENCE,
  async (program) => {
    const desk = await openDesk(answering(200, '{}'));
    const full = openSync('/dev/full', 'w');
    const data = program === 'serve' ? ['--data', join(desk.folder, 'data')] : [];
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), program, ...data], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const exitCode = await new Promise((resolve) => child.on('close', resolve));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('standard output');
  },
);

describe('the token', PATIENCE, () => {
  const secret = 'f0e1d2c3b4a5968778695a4b3c2d1e0ff0e1d2c3b4a59687';

  test('of the environment goes before the one of the file', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'), { token: 'of-the-file' });
    const run = await desk.start(
      ['getNewOrders', '--profile', desk.profile, '--data', join(desk.folder, 'data')],
      { environment: { PACKBENCH_TOKEN: TOKEN } },
    ).ended;
    expect(run.exitCode).toBe(0);
    expect(desk.service.received[0]?.headers.authorization).toBe(TOKEN);
  });

  test.each([
    ['as an operation', (token: string) => [token]],
    ['behind an operation', (token: string) => ['getNewOrders', token, '--profile', 'p']],
    ['in an option that does not exist', (token: string) => ['getNewOrders', `--token=${token}`]],
    ['as a profile', (token: string) => ['getNewOrders', '--profile', token]],
    ['as an input', (token: string) => ['getNewOrders', '--profile', 'p', '--input', token]],
    ['as a report', (token: string) => ['report', token, '--profile', 'p']],
    ['for help', (token: string) => [token, '--help']],
    ['beside a report', (token: string) => ['report', 'stock', token, '--profile', 'p']],
  ])('typed %s is never repeated', async (_where, argsOf) => {
    const desk = await openDesk(answering(200, '{}'));
    for (const token of [TOKEN, secret]) {
      const run = await desk.start(argsOf(token).map((arg) => (arg === 'p' ? desk.profile : arg))).ended;
      expect(run.exitCode).toBe(2);
      expect(run.stdout + run.stderr).not.toContain(token.slice(0, 20));
    }
    expect(desk.service.received).toEqual([]);
  });

  test('typed as the id of a report is not repeated in what is said of its progress', async () => {
    const desk = await openDesk(answering(404, '{"code":"NotFound"}'));
    for (const token of [TOKEN, secret]) {
      const run = await desk.api('report', 'stock', '--resume', token);
      expect(run.stdout + run.stderr).not.toContain(token.slice(0, 20));
    }
  });

  test.each(['--profile', '--data'])('typed as %s of the station is not repeated', async (option) => {
    const desk = await openDesk(answering(200, '{}'));
    const args = ['serve', '--port', '99999', option, TOKEN];
    const run = promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
      cwd: desk.folder,
    });
    const { stdout, stderr } = await run.catch((error: Run) => error);
    expect(stdout + stderr).toContain('"ready":false');
    expect(stdout + stderr).not.toContain(TOKEN.slice(0, 20));
  });

  test('that ends soon is warned of with every answer', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'), { token: tokenUntil(inDays(10)) });
    const run = await desk.api('getNewOrders');
    expect(lineOf(run)).toEqual({ ok: true, value: { orders: [] } });
    expect(run.exitCode).toBe(0);
    const date = new Date(inDays(10) * 1000).toISOString().slice(0, 10);
    expect(run.stderr).toContain(date);
  });

  test('that has ended is not sent, and its date is told', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'), { token: tokenUntil(1_700_000_000) });
    const run = await desk.api('getNewOrders');
    expect(problemOf(run)).toMatchObject({
      code: 'tokenRejected',
      detail: expect.stringContaining('2023-11-14'),
    });
    expect(desk.service.received).toEqual([]);
  });
});

describe('--out', PATIENCE, () => {
  /** What undoes it is bounded by the ratio, so the record does not shrink to nothing. */
  const record = JSON.stringify({ vendorCode: randomBytes(500_000).toString('hex') });

  test.each([
    ['as it is', null],
    ['in br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['in deflate', () => createDeflate({ level: 1 })],
  ])('takes an answer of more than 64 MiB as it comes, %s', async (how, encoder) => {
    const desk = await openDesk((_received, response) => {
      const body = (function* () {
        yield `[${record}`;
        for (let count = 0; count < 70; count += 1) yield `,${record}`;
        yield ']';
      })();
      response.writeHead(200, {
        'Content-Type': 'application/json',
        ...(encoder && { 'Content-Encoding': how.replace('in ', '') }),
      });
      const sent = encoder ? pipeline(Readable.from(body), encoder(), response) : pipeline(body, response);
      // The program has gone: its own end tells.
      sent.catch(() => undefined);
    });
    const args = ['downloadStockReport', '--input', '{"task_id":"t"}'] as const;
    const file = join(desk.folder, 'stock.json');
    const run = await desk.api(...args, '--out', file);
    const bytes = 71 * (record.length + 1) + 1;
    expect(desk.service.received[0]?.headers['accept-encoding']).toBe('gzip, br');
    expect(lineOf(run)).toEqual({ ok: true, value: { file, bytes } });
    expect((await stat(file)).size).toBe(bytes);
    expect(await readdir(desk.folder)).not.toContainEqual(expect.stringContaining('.part'));
  });

  test('takes any other answer too, for its owner alone', async () => {
    const desk = await openDesk(answering(200, '{"orders":[{"id":9007199254740993}]}'));
    const file = join(desk.folder, 'orders.json');
    const run = await desk.api('getNewOrders', '--out', file);
    const text = await readFile(file, 'utf8');
    expect(lineOf(run)).toEqual({ ok: true, value: { file, bytes: text.length } });
    expect(text).toMatch(/^\{"orders":\[\{"id":9007199254740993,.*\n$/);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});

describe('--all-pages', PATIENCE, () => {
  test('follows a cursor to its end', async () => {
    const desk = await openDesk((received, response) => {
      const next = new URL(received.target, 'http://x').searchParams.get('next');
      sendJson(
        response,
        200,
        next === '0'
          ? '{"next":9007199254740993,"supplies":[{"id":"a","done":false,"createdAt":"2026-11-01T00:00:00Z"}]}'
          : '{"next":0,"supplies":[]}',
      );
    });
    const run = await desk.api('listSupplies', '--all-pages', '--input', '{"limit":1}');
    expect(linesOf(run)).toMatchObject([
      { page: 1, ok: true, value: { supplies: [{ id: 'a' }] } },
      { page: 2, ok: true, value: { supplies: [] } },
    ]);
    expect(desk.service.received.map(({ target }) => target)).toEqual([
      '/api/v3/supplies?limit=1&next=0',
      '/api/v3/supplies?limit=1&next=9007199254740993',
    ]);
  });

  test('counts pages and offsets', async () => {
    const desk = await openDesk((received, response) => {
      if (received.target.includes('nm-report')) {
        const more = received.body.includes('"page":1');
        sendJson(response, 200, `{"data":{"isNextPage":${more},"cards":[{"nmID":${more ? 1 : 2}}]}}`);
      } else {
        const more = received.body.includes('"offset":0');
        sendJson(response, 200, `{"data":{"products":[${more ? '{"nmId":1}' : ''}]}}`);
      }
    });
    const period = '{"begin":"2026-11-01 00:00:00","end":"2026-11-02 23:59:59"}';
    const cards = `{"period":${period},"timezone":"Europe/Moscow","orderBy":{"field":"openCard","mode":"desc"}}`;
    expect(linesOf(await desk.api('getCardStatistics', '--all-pages', '--input', cards))).toHaveLength(2);
    const search =
      '{"currentPeriod":{"start":"2026-11-01","end":"2026-11-02"},"orderBy":{"field":"orders","mode":"desc"},"positionCluster":"all","limit":1}';
    expect(linesOf(await desk.api('getSearchProducts', '--all-pages', '--input', search))).toHaveLength(2);
  });

  test('is refused where there is one page', async () => {
    const desk = await openDesk(answering(200, '{}'));
    expect(problemOf(await desk.api('getNewOrders', '--all-pages'))).toMatchObject({
      argument: '--all-pages',
    });
  });
});

describe('--batch', PATIENCE, () => {
  test('answers each line by its number, and goes on after a wrong one', async () => {
    const desk = await openDesk((received, response) =>
      received.target.includes('/3/')
        ? sendJson(response, 409, '{"code":"StatusMismatch"}')
        : response.writeHead(204).end(),
    );
    const stdin = '{"orderId":1}\n{"orderId":1.5}\n\n{"orderId":3}\n{"orderId":4}\n';
    const args = ['cancelOrder', '--profile', desk.profile, '--data', join(desk.folder, 'data'), '--batch'];
    const run = await desk.start(args, { stdin }).ended;
    expect(linesOf(run)).toMatchObject([
      { line: 1, ok: true, value: null },
      { line: 2, ok: false, problem: { code: 'inputRejected', field: 'orderId', rule: 'a 64-bit integer' } },
      { line: 4, ok: false, problem: { code: 'marketplaceRefused' } },
      { line: 5, ok: true, value: null },
    ]);
    expect(run.exitCode).toBe(2);
    expect(desk.service.received).toHaveLength(3);
  });

  test('stops where every line after would end the same way', async () => {
    const desk = await openDesk(answering(401, '{"title":"unauthorized"}'));
    const args = ['cancelOrder', '--profile', desk.profile, '--data', join(desk.folder, 'data'), '--batch'];
    const run = await desk.start(args, { stdin: '{"orderId":1}\n{"orderId":2}\n' }).ended;
    expect(linesOf(run)).toMatchObject([{ line: 1, ok: false, problem: { code: 'tokenRejected' } }]);
    expect(run.exitCode).toBe(4);
    expect(desk.service.received).toHaveLength(1);
  });
});

describe('report', PATIENCE, () => {
  const made: Handler = (received, response) => {
    if (received.target.includes('download')) sendJson(response, 200, '[{"nmId":1},{"nmId":2}]');
    else if (received.target.includes('status'))
      sendJson(response, 200, '{"data":{"id":"t","status":"done"}}');
    else sendJson(response, 200, '{"data":{"taskId":"t"}}');
  };
  const quick = {
    token: TOKEN,
    limits: {
      N14: { perMinute: 60_000, burst: 100 },
      N15: { perMinute: 60_000, burst: 100 },
      N16: { perMinute: 60_000, burst: 100 },
    },
  };

  test('prints a row a line and the count behind them', async () => {
    const desk = await openDesk(made, quick);
    const run = await desk.api('report', 'stock', '--resume', 't');
    expect(linesOf(run)).toMatchObject([
      { row: { nmId: 1 } },
      { row: { nmId: 2 } },
      { ok: true, value: { rows: 2, id: 't' } },
    ]);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toContain('--resume t');
  });

  test('puts the rows into a file, whole', async () => {
    const desk = await openDesk(made, quick);
    const file = join(desk.folder, 'rows.jsonl');
    const run = await desk.api('report', 'stock', '--resume', 't', '--out', file);
    expect(lineOf(run)).toMatchObject({ ok: true, value: { file, rows: 2, id: 't' } });
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(2);
  });

  test('that failed leaves no file and ends in 11', async () => {
    const desk = await openDesk(answering(200, '{"data":{"id":"t","status":"canceled"}}'), quick);
    const file = join(desk.folder, 'rows.jsonl');
    const run = await desk.api('report', 'stock', '--resume', 't', '--out', file);
    expect(run.exitCode).toBe(11);
    expect(lineOf(run)).toMatchObject({ ok: false, problem: { code: 'reportFailed' } });
    expect(await readdir(desk.folder)).not.toContainEqual(expect.stringContaining('rows'));
  });
});

describe('--timeout and --dry-run', PATIENCE, () => {
  const silent: Handler = () => undefined;

  test('a read is given up in time, a change is left open', async () => {
    const desk = await openDesk(silent);
    expect(problemOf(await desk.api('getNewOrders', '--timeout', '0.5'))).toEqual({
      code: 'marketplaceUnreachable',
      reason: expect.stringContaining('--timeout'),
    });
    const change = await desk.api('cancelOrder', '--timeout', '0.5', '--input', '{"orderId":1}');
    expect(problemOf(change)).toMatchObject({ code: 'outcomeUnknown' });
  });

  test('a rehearsal checks everything and sends nothing', async () => {
    const desk = await openDesk(silent);
    const run = await desk.api('createSupply', '--dry-run', '--input', '{"name":"Morning"}');
    expect(lineOf(run)).toEqual({
      ok: true,
      value: {
        dryRun: true,
        method: 'POST',
        url: `${desk.service.url}/api/v3/supplies`,
        body: { name: 'Morning' },
        scope: 'general',
      },
    });
    expect(problemOf(await desk.api('createSupply', '--dry-run', '--input', '{"name":1}'))).toMatchObject({
      code: 'inputRejected',
    });
    expect(desk.service.received).toEqual([]);
  });
});

describe('help', PATIENCE, () => {
  test('of an operation has its fields, limit and an example', async () => {
    const desk = await openDesk(answering(200, '{}'));
    const run = await desk.start(['getOrderLabels', '--help']).ended;
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    for (const part of ['one of svg, zplv, zplh, png', 'a list of 1 to 100', '300 in 60 s', '--input'])
      expect(run.stdout).toContain(part);
  });

  test('of the program has every option and exit code', async () => {
    const desk = await openDesk(answering(200, '{}'));
    const run = await desk.start(['--help']).ended;
    expect(run.exitCode).toBe(0);
    for (const part of ['--all-pages', '--batch', '--completion', 'PACKBENCH_TOKEN', 'read the state'])
      expect(run.stdout).toContain(part);
  });

  test.each(['serve', 'simulator', 'printer', 'api'])(
    'npm run %s -- --help prints a page',
    async (program) => {
      const { stdout } = await promisify(execFile)('npm', ['run', '--silent', program, '--', '--help'], {
        cwd: root,
      });
      expect(stdout).toContain('Options:');
    },
  );
});

describe.skipIf(process.platform === 'win32')('in a shell', PATIENCE, () => {
  test('bash completes operations and options', async () => {
    const desk = await openDesk(answering(200, '{}'));
    const { stdout: script } = await desk.start(['--completion', 'bash']).ended;
    const complete = async (...words: string[]): Promise<string[]> => {
      const given = words.map((word) => `'${word}'`).join(' ');
      const asked = `${script}\nCOMP_WORDS=(${given}); COMP_CWORD=${words.length - 1}; _packbench; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', asked]);
      return stdout.trim().split('\n');
    };
    expect(await complete('packbench', 'si')).toEqual(['simulator']);
    expect(await complete('packbench', 'api', 'getSup')).toEqual(
      operationNames.filter((name) => name.startsWith('getSup')),
    );
    expect(await complete('packbench', 'api', '--all')).toEqual(['--all-pages']);
    expect(await complete('packbench', 'api', 'report', '')).toEqual(['cards', 'stock', 'storage']);
  });

  test.each(['zsh', 'powershell'])('%s gets every name', async (shell) => {
    const desk = await openDesk(answering(200, '{}'));
    const { stdout } = await desk.start(['--completion', shell]).ended;
    for (const name of operationNames) expect(stdout).toContain(name);
    // Behind these the shell's own files are offered.
    expect(stdout).toMatch(/'?--profile'?(\||, )'?--out'?(\||, )'?--data/);
  });

  test.skipIf(spawnSync('zsh', ['--version']).status !== 0)(
    'zsh takes the script, also where nothing was set up in it',
    async () => {
      const desk = await openDesk(answering(200, '{}'));
      const { stdout: script } = await desk.start(['--completion', 'zsh']).ended;
      const asked = `${script}\nprint -r -- $_comps[packbench]`;
      const env = { ...process.env, ZDOTDIR: desk.folder };
      const { stdout, stderr } = await promisify(execFile)('zsh', ['-f', '-c', asked], { env });
      expect([stdout.trim(), stderr]).toEqual(['_bash_complete -F _packbench', '']);
    },
  );

  test('paths count from where the person stands', async () => {
    const desk = await openDesk(answering(200, '{"orders":[]}'));
    const elsewhere = mkdtempSync(join(tmpdir(), 'packbench-stand-'));
    const args = ['--prefix', root, 'run', '--silent', 'api', '--', 'getNewOrders', '--out', 'here.json'];
    const { stdout } = await promisify(execFile)(
      'npm',
      [...args, '--profile', desk.profile, '--data', join(desk.folder, 'data')],
      { cwd: elsewhere },
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    expect(await readdir(elsewhere)).toEqual(['here.json']);
  });

  test('a proxy that is set is said not to be used', async () => {
    const desk = await openDesk(answering(200, '{}'), {
      token: TOKEN,
      baseUrl: { marketplace: 'https://marketplace.invalid', analytics: 'https://marketplace.invalid' },
    });
    const run = await desk.start(
      ['cancelOrder', '--profile', desk.profile, '--dry-run', '--input', '{"orderId":1}'],
      { environment: { HTTPS_PROXY: 'http://127.0.0.1:9' } },
    ).ended;
    expect(run.stderr).toContain('HTTPS_PROXY');
  });
});
