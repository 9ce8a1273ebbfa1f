import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
      '/dist/main/zxing_reader.wasm',
      '/dist/preload/preload.cjs',
      '/dist/renderer/index.html',
      '/dist/simulator/training-worker.js',
      '/dist/simulator/render-worker.js',
      '/dist/simulator/zxing_reader.wasm',
      '/node_modules/sharp/package.json',
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
    'detect-libc',
    'semver',
    'sharp',
  ]);
});

test('native code lies outside the archive, where the system can load it', () => {
  const native = packed.filter((path) => /\.(node|so|dylib|dll)(\.[\d.]+)?$/.test(path));
  expect(native.length).toBeGreaterThan(1);
  expect(native.filter((path) => !existsSync(`${resources}/app.asar.unpacked${path}`))).toEqual([]);
});
