import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profilePath, readProfile } from '../../../src/main/marketplace/profile-file.ts';

const shipped = new URL('../../../assets/profiles/', import.meta.url).pathname;
const base = {
  name: 'mine',
  baseUrl: { marketplace: 'http://127.0.0.1:1', analytics: 'http://127.0.0.1:1' },
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function reasonFor(content: unknown): Promise<string> {
  const file = join(folder, 'profile.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const read = await readProfile(file);
  if (read.ok) return 'fine';
  expect(read.problem.file).toBe(file);
  return read.problem.reason;
}

describe('profile file', () => {
  test('every shipped profile reads, under its own name', async () => {
    const files = (await readdir(shipped)).sort();
    expect(files).toEqual(['marketplace.json', 'simulator.json']);
    for (const file of files) {
      const profile = await readProfile(join(shipped, file));
      expect(profile.ok && `${profile.value.name}.json`).toBe(file);
      expect(profile.ok && profile.value.training).toBe(file === 'simulator.json');
    }
  });

  test('what may be left out is filled in', async () => {
    const file = join(folder, 'profile.json');
    const { name: _name, ...given } = base;
    await writeFile(file, `\uFEFF${JSON.stringify(given)}`);
    expect(await readProfile(file)).toEqual({
      ok: true,
      value: {
        ...given,
        name: 'marketplace',
        auth: { header: 'Authorization', scheme: 'none' },
        brand: 'platform',
        idPrefix: 'PFX',
        training: false,
        routes: {},
        limits: {},
      },
    });
  });

  test('a reason names the field at fault', async () => {
    const reasons = [
      [{ ...base, name: '' }, /^name: /],
      [{ ...base, brnad: 'x', colour: 1 }, /^brnad, colour: no such field$/],
      [{ ...base, auth: { header: 'X', sceme: 'none' } }, /^auth\.sceme: no such field$/],
      [{ ...base, auth: { header: 'two words' } }, /^auth\.header: /],
      [{ ...base, baseUrl: { ...base.baseUrl, analytics: 'ftp://x' } }, /^baseUrl\.analytics: /],
      [{ ...base, baseUrl: { ...base.baseUrl, analytics: 'https://x/?a=1' } }, /^baseUrl\.analytics: /],
      [{ ...base, baseUrl: { ...base.baseUrl, marketplace: 'http://x' } }, /^baseUrl\.marketplace: http:/],
      [{ ...base, limits: { general: { perMinute: 0, burst: 1 } } }, /^limits\.general\.perMinute: /],
      [{ ...base, limits: { genral: { perMinute: 1, burst: 1 } } }, /^limits\.genral: no such scope$/],
      [
        { ...base, routes: { getOrder: { method: 'GET', path: '/x' } } },
        /^routes\.getOrder: no such operation$/,
      ],
      [
        { ...base, routes: { getSupply: { method: 'GET', path: '/x' } } },
        /^routes\.getSupply\.path: .*\{supplyId\}/,
      ],
      [{ ...base, routes: { getOrders: { method: 'HEAD', path: '/x' } } }, /^routes\.getOrders\.method: /],
      ['{"name": ', /^not JSON: /],
      ['', /^not JSON: /],
      // What the parser quotes could be the token.
      ['{"token": eyJhbGciOi}', /^not JSON: Unexpected token 'e'$/],
      ['undefined', /^not JSON: no JSON value$/],
      [[], /object/],
    ] as const;
    for (const [content, reason] of reasons) expect(await reasonFor(content)).toMatch(reason);
    expect(
      await reasonFor({ ...base, routes: { getSupply: { method: 'GET', path: '/s/{supplyId}' } } }),
    ).toBe('fine');
  });

  test('a file that is not there, or not a file', async () => {
    const reasonOf = async (file: string) => {
      const read = await readProfile(file);
      return read.ok ? '' : `${read.problem.code}: ${read.problem.reason}`;
    };
    expect(await reasonOf(join(folder, 'none.json'))).toBe('profileUnreadable: no such file');
    expect(await reasonOf(folder)).toMatch(/^profileUnreadable: ./);
  });
});

test('a profile that is typed in the place of its name is not repeated', async () => {
  const read = await readProfile(profilePath('{"token":"SECRET"}'));
  expect(read).toMatchObject({ ok: false, problem: { code: 'profileUnreadable' } });
  expect(JSON.stringify(read)).not.toContain('SECRET');
});
