import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPrograms } from '../rigs/programs/built.ts';
import { profileOfAccount, tokenSecretOf } from '../../src/main/services/settings/account.ts';
import { startDesktop } from './stand-in/desktop.ts';

type Desktop = ReturnType<typeof startDesktop>;

interface State {
  readonly windows: {
    readonly options: { readonly webPreferences: Record<string, unknown> };
    readonly bounds: object;
    readonly maximized: boolean;
    readonly shown: number;
  }[];
  readonly menus: unknown[];
  readonly schemes: unknown[];
  readonly sandboxed: boolean;
  readonly paths: Record<string, string>;
  readonly faults: string[];
  readonly denied: string[];
}

beforeAll(buildPrograms, 120_000);

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'packbench-desktop-'));

describe('a running desktop program', () => {
  let folder: string;
  let desktop: Desktop;
  beforeAll(async () => {
    folder = await newFolder();
    desktop = startDesktop(folder);
    await desktop.loaded();
  }, 120_000);
  afterAll(async () => {
    desktop.kill();
    await desktop.exited;
    await rm(folder, { recursive: true, force: true });
  });

  test('the page is ours, under a policy that it keeps to', async () => {
    expect(await desktop.page('document.title')).toContain('Packbench');
    await expect
      .poll(() => desktop.page('document.getElementById("root").childElementCount'))
      .toBeGreaterThan(0);
    const { faults } = await desktop.ask<State>('state');
    expect(faults).toEqual([]);
    // The policy is really in force: what it forbids is refused and told of.
    await desktop.page(
      `new Promise((done) => { const image = new Image(); image.onerror = done; image.src = 'https://evil.example/x.png'; document.body.append(image); })`,
    );
    expect((await desktop.ask<State>('state')).faults).toEqual([
      'policy: img-src https://evil.example/x.png',
    ]);
  });

  test('the window is sealed off from Node, and the scheme was declared in time', async () => {
    const state = await desktop.ask<State>('state');
    expect(state.windows).toHaveLength(1);
    expect(state.windows[0]?.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      backgroundThrottling: false,
    });
    expect(state.sandboxed).toBe(true);
    expect(state.schemes).toEqual([
      { scheme: 'packbench', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    expect(state.paths['userData']).toBe(join(folder, 'browser'));
    expect(state.menus).toHaveLength(1);
    expect(await desktop.page('[typeof require, typeof process, typeof module].join()')).toBe(
      'undefined,undefined,undefined',
    );
  });

  test('the page gets two functions and nothing else', async () => {
    expect(await desktop.page('Object.keys(window.packbench).sort()')).toEqual(['call', 'subscribe']);
  });

  test('a call is answered, a wrong one with its problem', async () => {
    expect(await desktop.page(`window.packbench.call('station.savePreferences', { volume: 0.25 })`)).toEqual({
      ok: true,
      value: null,
    });
    expect(await desktop.page(`window.packbench.call('no.such', null)`)).toEqual({
      ok: false,
      problem: { code: 'unknownPath', path: 'no.such' },
    });
  });

  test('a feed hands on snapshots until it is left', async () => {
    await desktop.page(`void (
      window.volumes = [],
      window.leave = window.packbench.subscribe('station.view',
        (view) => window.volumes.push(view.preferences.volume), () => window.volumes.push('end'))
    )`);
    await expect.poll(() => desktop.page('window.volumes.at(-1)')).toBe(0.25);
    await desktop.page(`window.packbench.call('station.savePreferences', { volume: 0.75 })`);
    await expect.poll(() => desktop.page('window.volumes.at(-1)')).toBe(0.75);
    await desktop.page('window.leave()');
    await desktop.page(`window.packbench.call('station.savePreferences', { volume: 1 })`);
    await desktop.page(`new Promise((done) => window.packbench.subscribe('station.view', done, done))`);
    expect(await desktop.page('window.volumes.at(-1)')).toBe(0.75);
    const end = await desktop.page(
      `new Promise((done) => window.packbench.subscribe('no.such', done, done))`,
    );
    expect(end).toEqual({ code: 'unknownPath', path: 'no.such' });
  });

  test('a reloaded page starts with feeds of its own', async () => {
    await desktop.page('void (window.before = true)');
    await desktop.ask('reload');
    await expect.poll(() => desktop.page('window.before ?? false').catch(() => true)).toBe(false);
    const view = await desktop.page<{ preferences: { volume: number } }>(
      `new Promise((done) => window.packbench.subscribe('station.view', done, done))`,
    );
    expect(view.preferences.volume).toBe(1);
  });

  test.each(['gone', 'detached', 'inner', 'foreign', 'otherWindow'])(
    'a %s sender is refused',
    async (sender) => {
      await expect(desktop.ask('callAs', sender)).rejects.toThrow('refused');
      expect(await desktop.ask('callAs', 'own')).toMatchObject({ ok: true });
    },
  );

  test('the page stays where it is: no other address, no other window, no guest', async () => {
    const before = await desktop.page('location.href');
    for (const address of ['https://evil.example/', 'file:///etc/passwd', '/assets/../../main/electron.js'])
      await desktop.page(`void (location.href = ${JSON.stringify(address)})`).catch(() => undefined);
    await desktop.page(`void window.open('https://evil.example/window')`);
    await expect
      .poll(async () => (await desktop.ask<State>('state')).denied)
      .toEqual(expect.arrayContaining(['https://evil.example/', 'window']));
    expect(await desktop.page('location.origin')).toBe(new URL(String(before)).origin);
    expect(await desktop.ask('attachWebview')).toBe(true);
  });

  test('nothing is downloaded but what the page itself made', async () => {
    const addresses = [
      'https://evil.example/a.json',
      'blob:https://evil.example/1',
      'blob:packbench://app/1',
    ];
    const denied: unknown[] = [];
    for (const address of addresses) denied.push(await desktop.ask('download', address));
    expect(denied).toEqual([true, true, false]);
  });

  test('a picture may go to the clipboard; no other permission is granted, whatever it is called', async () => {
    const names = [
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'fileSystem',
      'fullscreen',
      'geolocation',
      'hid',
      'local-network',
      'local-network-access',
      'loopback-network',
      'media',
      'midiSysex',
      'notifications',
      'openExternal',
      'serial',
      'usb',
      'unknown',
    ];
    // Asked for, and looked up.
    const copying = 'clipboard-sanitized-write';
    expect(await desktop.ask('permissions', names)).toEqual([copying, copying]);
  });

  test('nothing outside the screens is served', async () => {
    const paths = [
      '/../main/electron.js',
      '/%2e%2e/main/electron.js',
      '/..%2fmain%2felectron.js',
      '/index.html',
    ];
    const statuses = await desktop.page(
      `Promise.all(${JSON.stringify(paths)}.map((path) => fetch(path).then((answer) => answer.status)))`,
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect(
      await desktop.page(`fetch('/icon.svg').then((answer) => answer.headers.get('content-type'))`),
    ).toBe('image/svg+xml');
  });

  test('a second instance brings the first to the front', async () => {
    expect(await desktop.ask('secondInstance')).toEqual({ minimized: false, focused: 1 });
  });
});

describe('starting and ending', () => {
  let folder: string;
  const started: Desktop[] = [];
  const start = (environment: Readonly<Record<string, string>> = {}): Desktop => {
    const desktop = startDesktop(folder, environment);
    started.push(desktop);
    return desktop;
  };
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(async () => {
    for (const desktop of started.splice(0)) {
      desktop.kill();
      await desktop.exited;
    }
    await rm(folder, { recursive: true, force: true });
  });

  test('quitting stops the station and keeps the window’s place for the next time', async () => {
    const first = start();
    await first.loaded();
    await first.ask('place', { x: 300, y: 200, width: 1100, height: 700 });
    expect(await first.quit()).toBe(0);
    expect(await readFile(join(folder, 'logs', 'station.log'), 'utf8')).toContain('station stopped');

    const second = start();
    await second.loaded();
    expect((await second.ask<State>('state')).windows[0]?.bounds).toEqual({
      x: 300,
      y: 200,
      width: 1100,
      height: 700,
    });
    // A display that is gone: the window comes back where it can be seen.
    await second.ask('place', { x: 5000, y: -3000, width: 1100, height: 700 });
    expect(await second.quit()).toBe(0);
    const third = start();
    await third.loaded();
    expect((await third.ask<State>('state')).windows[0]?.bounds).toEqual({
      x: 320,
      y: 152,
      width: 1280,
      height: 800,
    });
    expect(await third.quit()).toBe(0);
    // Three starts, each from the sources: half a minute of computing.
  }, 180_000);

  test('a second instance goes away without touching the station', async () => {
    const second = start({ STAND_IN_SECOND: '1' });
    expect(await second.exited).toEqual({ code: 0, dialogs: [] });
    await expect(access(join(folder, 'logs'))).rejects.toThrow('ENOENT');
  });

  test('a start that fails is explained in the person’s language', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    const english = await start().exited;
    const russian = await start({ STAND_IN_LOCALE: 'ru-RU' }).exited;
    for (const { code, dialogs } of [english, russian]) {
      expect(code).toBe(1);
      expect(dialogs).toHaveLength(1);
      expect(dialogs[0]?.text).toContain(folder);
    }
    expect(russian.dialogs[0]?.text).toMatch(/[а-я]/);
    expect(english.dialogs[0]?.text).not.toMatch(/[а-я]/);
  });

  test('a typed token lies encrypted in the folder', async () => {
    const desktop = start();
    await desktop.loaded();
    const account = {
      marketplaceUrl: 'http://127.0.0.1:1',
      analyticsUrl: 'http://127.0.0.1:1',
      brand: 'platform',
      idPrefix: 'PFX',
      token: 'a-token-that-must-not-be-seen',
    };
    const saved = await desktop.page(
      `window.packbench.call('station.saveAccount', ${JSON.stringify(account)})`,
    );
    expect(saved).toEqual({ ok: true, value: { restartNeeded: true, tokenKept: true } });
    expect(await desktop.quit()).toBe(0);
    const secrets = await readFile(join(folder, 'secrets.json'), 'utf8');
    expect(JSON.parse(secrets)).toEqual({
      'device-key': expect.stringMatching(/^[\w+/]+=*$/),
      [tokenSecretOf(profileOfAccount(account))]: expect.stringMatching(/^[\w+/]+=*$/),
    });
    expect(secrets).not.toContain(account.token);
  }, 180_000);
});
