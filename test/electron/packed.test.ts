import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const resources = `${project}out/stand-in/linux-unpacked/resources`;

const run = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
};

let packed: string[];
beforeAll(() => {
  run('scripts/dist.mjs', '--stand-in');
  packed = run('node_modules/@electron/asar/bin/asar.js', 'list', `${resources}/app.asar`)
    .split('\n')
    .map((line) => line.trim().replaceAll('\\', '/'))
    .filter(Boolean);
}, 120_000);

test('what runs is inside', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      '/package.json',
      '/dist/main/electron.js',
      '/dist/main/label-drawer.js',
      '/dist/main/sheet-worker.js',
      '/dist/main/drawer-guard.js',
      '/dist/main/zxing_reader.wasm',
      '/dist/preload/preload.cjs',
      '/dist/renderer/index.html',
      '/dist/simulator/training-worker.js',
      '/dist/simulator/render-worker.js',
      '/dist/simulator/zxing_reader.wasm',
      '/node_modules/koffi/package.json',
      '/node_modules/serialport/package.json',
      '/node_modules/sharp/package.json',
      '/node_modules/usb/package.json',
    ]),
  );
});

test('and nothing else: no sources, no tests, no tools', () => {
  const tops = new Set(packed.map((path) => path.split('/')[1]));
  expect([...tops].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'assets',
    'dist',
    'node_modules',
    'package.json',
  ]);
  const modules = new Set(
    packed.filter((path) => path.startsWith('/node_modules/')).map((path) => path.split('/')[2]),
  );
  expect([...modules].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    '@img',
    '@koromix',
    '@node-usb',
    '@serialport',
    'debug',
    'detect-libc',
    'koffi',
    'ms',
    'node-gyp-build',
    'semver',
    'serialport',
    'sharp',
    'usb',
  ]);
});

test('native code lies outside the archive, where the system can load it', () => {
  const native = packed.filter((path) => /\.(node|so|dylib|dll)(\.[\d.]+)?$/.test(path));
  const owners = new Set(native.map((path) => path.split('/')[2]));
  expect([...owners].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    '@img',
    '@koromix',
    '@node-usb',
    '@serialport',
  ]);
  expect(native.filter((path) => !existsSync(`${resources}/app.asar.unpacked${path}`))).toEqual([]);
});

test('nothing but native code and the fonts of labels lies outside the archive', () => {
  const outside = readdirSync(`${resources}/app.asar.unpacked`, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
  expect(outside.length).toBeGreaterThan(3);
  // The drawing library opens fonts by their names on the disk, and knows nothing of archives.
  const isFont = (name: string): boolean => name === 'fonts.conf' || /\.(ttf|otf)$/.test(name);
  const isCode = (name: string): boolean => /\.(node|so|dylib|dll)(\.[\d.]+)?$/.test(name);
  expect(outside.filter((name) => !isCode(name) && !isFont(name))).toEqual([]);
});

test('no switch of the runtime gives pages or the command line more than they need', () => {
  const config = readFileSync(`${project}electron-builder.yml`, 'utf8');
  const fuses = [...config.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(fuses)).toMatchObject({
    runAsNode: 'false',
    enableCookieEncryption: 'true',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  });
});

test('the notices of others’ works lie beside the program, with the words of each licence', () => {
  const notices = readFileSync(`${resources}/../THIRD-PARTY-NOTICES.txt`, 'utf8');
  const sections = notices.split(/^={80}$/m).slice(1);
  const named = new Map(sections.map((section) => [section.trim().split(/[ \n]/)[0], section]));
  // Bundled into the station, the screens or the practice programs; copied beside them; packed as they are.
  for (const name of [
    'fastify',
    'zod',
    'pino',
    'react',
    '@mantine/core',
    'i18next',
    'bwip-js',
    'zxing-wasm',
    'harfbuzzjs',
    'zpl-renderer-js',
    'PDFium',
    'koffi',
    'serialport',
    'sharp',
    'usb',
    '@serialport/bindings-cpp',
    'node-gyp-build',
    'detect-libc',
    'Fonts',
  ])
    expect([name, named.has(name)]).toEqual([name, true]);
  expect([...named.keys()].some((name) => name?.startsWith('@img/sharp-libvips'))).toBe(true);
  for (const section of sections) {
    const [, licence = '', ...rest] = section.trim().split('\n');
    expect(licence).toMatch(/^Licence: \S/);
    expect([section.slice(0, 80), rest.join('').length > 200]).toEqual([section.slice(0, 80), true]);
  }
  // Tools that nothing of is passed on.
  for (const name of ['vitest', 'typescript', 'electron-builder', 'prettier'])
    expect([name, named.has(name)]).toEqual([name, false]);
});

test('the packages that are not bundled load with what was packed of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-packed-'));
  try {
    run('node_modules/@electron/asar/bin/asar.js', 'extract', `${resources}/app.asar`, folder);
    const names = ['koffi', 'serialport', 'sharp', 'usb'];
    const program = names.map((name) => `import * as ${name} from '${name}';`);
    writeFileSync(
      join(folder, 'load.mjs'),
      [...program, `console.log(sharp.default.versions.sharp);`].join('\n'),
    );
    expect(run(join(folder, 'load.mjs'))).toMatch(/^\d/);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
