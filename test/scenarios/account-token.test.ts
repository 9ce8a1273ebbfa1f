import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openStation, type Station } from '../../src/main/station/station.ts';
import { DEFAULT_SETTINGS } from '../../src/main/services/settings/settings-file.ts';
import type { Client } from '../../src/shared/contract/index.ts';
import type { AccountInput } from '../../src/shared/contract/station.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { createClient } from '../../src/renderer/client/client.ts';
import { openTestService, sendJson, type TestService } from '../rigs/marketplace/test-service.ts';
import { stationPorts } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const KEPT = 'the-token-that-is-kept';

/** As a version before tokens were bound to addresses kept it. */
const OLD_NAME = 'marketplace-token';

let home: TestService;
let analytics: TestService;
let elsewhere: TestService;
let secrets: Map<string, string>;
let folder: string;
let hasKeychain = true;
beforeEach(async () => {
  const open = async (): Promise<TestService> => {
    const service = await openTestService((_received, response) => sendJson(response, 200, '{"orders":[]}'));
    onTestFinished(service.close);
    return service;
  };
  [home, analytics, elsewhere] = [await open(), await open(), await open()];
  hasKeychain = true;
  secrets = new Map([[OLD_NAME, KEPT]]);
  folder = await mkdtemp(path.join(tmpdir(), 'packbench-token-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const profile = profileSchema.parse({ baseUrl: { marketplace: home.url, analytics: analytics.url } });
  await saveSettings({ ...DEFAULT_SETTINGS, account: { profile, folder: 'account-1' } });
});

const saveSettings = (settings: object): Promise<void> =>
  writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });

/** The station's screens, on the account that is saved. Nothing but what a test asks for is sent. */
async function openDesk(): Promise<{ readonly client: Client; stop(): Promise<void> }> {
  const ports = {
    ...stationPorts(),
    secrets: {
      kept: hasKeychain,
      read: async (name: string) => secrets.get(name) ?? null,
      write: async (name: string, value: string | null) =>
        void (value === null ? secrets.delete(name) : secrets.set(name, value)),
    },
  };
  const opened = await openStation(
    { dataFolder: folder, profile: null, printerAddress: null, version: 'test' },
    ports,
  );
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const station: Station = opened.value;
  onTestFinished(station.stop);
  const screen = station.openScreen();
  const client = createClient({
    call: screen.call,
    subscribe: screen.subscribe,
  });
  return { client, stop: station.stop };
}

const accountAt = (addresses: Partial<AccountInput>): AccountInput => ({
  marketplaceUrl: home.url,
  analyticsUrl: analytics.url,
  brand: 'platform',
  idPrefix: 'PFX',
  token: '',
  ...addresses,
});

/** Beside the tokens stands the key that seals PINs. */
const tokensKept = (): string[] =>
  [...secrets].filter(([name]) => name.startsWith(OLD_NAME)).map(([, value]) => value);

const refused = { ok: false, problem: { code: 'tokenOfOtherAddress' } };

test('an empty token stands for the kept one where nothing changes about where it is sent', async () => {
  const { client } = await openDesk();
  const checked = await client.station.checkAccount(
    accountAt({ marketplaceUrl: `${home.url}/`, brand: 'other' }),
  );
  expect(checked.ok).toBe(true);
  expect(home.received.map(({ headers }) => headers.authorization)).toEqual([KEPT]);
  expect((await client.station.saveAccount(accountAt({ brand: 'other' }))).ok).toBe(true);
  expect(tokensKept()).toEqual([KEPT]);
});

test('it goes to no other address, whichever of both is another', async () => {
  const { client } = await openDesk();
  const others: readonly Partial<AccountInput>[] = [
    { marketplaceUrl: elsewhere.url },
    { analyticsUrl: elsewhere.url },
    { marketplaceUrl: analytics.url, analyticsUrl: home.url },
    { marketplaceUrl: home.url.replace('http:', 'https:') },
    { marketplaceUrl: home.url.replace('http://127.0.0.1', 'https://127.0.0.2') },
  ];
  for (const other of others) {
    expect([other, await client.station.checkAccount(accountAt(other))]).toEqual([other, refused]);
    expect([other, await client.station.saveAccount(accountAt(other))]).toEqual([other, refused]);
  }
  expect(elsewhere.received).toEqual([]);
  expect(tokensKept()).toEqual([KEPT]);
  const settings = JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8')) as object;
  expect(settings).toMatchObject({ account: { profile: { baseUrl: { marketplace: home.url } } } });
});

test('a new token may go to a new address, and the old one is forgotten', async () => {
  const { client } = await openDesk();
  const moved = accountAt({ marketplaceUrl: elsewhere.url, token: 'new' });
  expect((await client.station.checkAccount(moved)).ok).toBe(true);
  expect(elsewhere.received.map(({ headers }) => headers.authorization)).toEqual(['new']);
  expect((await client.station.saveAccount(moved)).ok).toBe(true);
  expect(tokensKept()).toEqual(['new']);
});

test('whoever saves a token where no keychain is learns that it will be gone', async () => {
  const answers = async (): Promise<unknown[]> => {
    const { client, stop } = await openDesk();
    const view = await until(client.station.view, () => true);
    const saved = await client.station.saveAccount(accountAt({ token: 'new' }));
    await stop();
    return [view.account.tokenKept, saved];
  };
  expect(await answers()).toEqual([true, { ok: true, value: { restartNeeded: true, tokenKept: true } }]);
  hasKeychain = false;
  expect(await answers()).toEqual([false, { ok: true, value: { restartNeeded: true, tokenKept: false } }]);
});

test('a settings file that was changed by hand does not take the token elsewhere', async () => {
  await (await openDesk()).stop();
  const profile = profileSchema.parse({ baseUrl: { marketplace: elsewhere.url, analytics: elsewhere.url } });
  await saveSettings({ ...DEFAULT_SETTINGS, account: { profile, folder: 'account-1' } });
  const { client } = await openDesk();
  const checked = await client.station.checkAccount(
    accountAt({ marketplaceUrl: elsewhere.url, analyticsUrl: elsewhere.url }),
  );
  expect(checked).toEqual({ ok: false, problem: { code: 'tokenMissing' } });
  expect(elsewhere.received).toEqual([]);
});

test('http:// to another computer is refused before anything is sent or saved', async () => {
  const { client } = await openDesk();
  const bad = accountAt({ marketplaceUrl: 'http://192.0.2.1', token: 'new' });
  for (const operation of [client.station.checkAccount, client.station.saveAccount]) {
    expect(await operation(bad)).toMatchObject({
      ok: false,
      problem: { code: 'badValue', reason: expect.stringContaining('http:// would show the token') },
    });
  }
});
