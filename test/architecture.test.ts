import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  everyFile,
  external,
  files,
  imports,
  importsOf,
  inside,
  own,
  packageOf,
  root,
  story,
  target,
  texts,
  withoutComments,
} from './rigs/sources.ts';

/** Who may import a package. A folder counts with everything in it. */
const packages: Readonly<Record<string, readonly string[]>> = {
  '@axe-core/playwright': ['test/screens'],
  '@e965/xlsx': ['test'],
  '@fastify/cookie': ['src/main/hosts/loopback'],
  '@fastify/static': ['src/main/hosts/loopback'],
  '@fastify/websocket': ['src/main/hosts/loopback'],
  '@hyzyla/pdfium': ['src/main/labels/pdf'],
  '@mantine/core': ['src/renderer', 'test/unit/renderer'],
  '@mantine/hooks': ['src/renderer'],
  '@playwright/test': ['test', 'playwright.config.ts'],
  '@tanstack/react-virtual': ['src/renderer'],
  '@vitejs/plugin-react': ['scripts'],
  'bidi-js': ['src/main/labels/text'],
  'bonjour-service': ['src/main/printers/discovery'],
  'bwip-js': ['src/main/labels', 'src/main/printers', 'src/main/services', 'src/simulator', 'test'],
  'csv-parse': ['src/main/marketplace', 'src/main/sheets', 'test'],
  electron: ['src/main/electron.ts', 'src/main/hosts/electron', 'src/main/platform/electron', 'src/preload'],
  'fast-check': ['test'],
  fastify: ['src/main/hosts/loopback', 'src/simulator/marketplace', 'src/simulator/printers/control'],
  harfbuzzjs: ['src/main/labels/text'],
  i18next: ['src/renderer', 'test/unit/renderer', 'test/rigs'],
  'i18next-icu': ['src/renderer'],
  'intl-messageformat': ['src/renderer', 'test/unit/renderer', 'test/rigs'],
  jszpl: ['test/bench'],
  koffi: [
    'src/main/printers/transports/spool',
    'src/simulator/printers',
    'test/unit/printers',
    'test/conformance',
  ],
  pino: ['src/main/platform/node'],
  react: ['src/renderer', 'test/unit/renderer'],
  'react-dom': ['src/renderer', 'test/unit/renderer'],
  'react-i18next': ['src/renderer'],
  'rxing-wasm': ['test'],
  saxen: ['src/main/sheets'],
  serialport: ['src/main/printers/discovery', 'src/main/printers/transports', 'test/campaign'],
  sharp: ['src/main/labels', 'src/main/printers', 'src/simulator', 'test'],
  usb: ['src/main/printers/discovery', 'src/main/printers/transports'],
  vite: ['scripts'],
  vitest: ['test', 'vitest.config.ts'],
  ws: ['src/main/hosts/loopback', 'test'],
  yauzl: ['src/main/marketplace', 'src/main/sheets', 'test'],
  yazl: ['src/main/sheets', 'src/simulator/marketplace', 'test'],
  zod: ['src', 'test'],
  'zpl-image': ['test/bench'],
  'zpl-renderer-js': ['src/main/labels/picture', 'src/simulator/printers', 'test'],
  zustand: ['src/renderer'],
  'zxing-wasm': ['src/main/labels', 'src/simulator/printers', 'scripts', 'test'],
};

/** Packages that are run, or read by a tool, and imported by nobody. */
const tools = new Set([
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@types/ws',
  '@types/yauzl',
  '@types/yazl',
  'electron-builder',
  'node',
  'oxlint',
  'oxlint-tsgolint',
  'prettier',
  'typescript',
]);

/** Wanted by another package beside it, whether we import them or not. */
const peers = new Set(['@mantine/hooks', 'i18next', 'intl-messageformat']);

/** Folder → what its files may import of our own. The longest folder counts; a file of the folder itself always may. */
const borders: Readonly<Record<string, readonly string[]>> = {
  'src/shared': ['src/shared'],
  'src/preload': ['src/preload', 'src/shared'],
  'src/renderer': ['src/renderer', 'src/shared', 'assets'],
  'src/main': ['src/main', 'src/shared'],
  'src/main/hosts/electron': ['src/main', 'src/shared', 'src/preload/channels.ts'],
  'src/simulator': ['src/simulator', 'src/shared'],
  'test/rigs': ['test/rigs', 'test/fixtures', 'src', 'scripts'],
  'test/fixtures': ['test/rigs', 'test/fixtures', 'src'],
  ...Object.fromEntries(
    ['unit', 'conformance', 'scenarios', 'e2e', 'screens', 'electron', 'campaign', 'walk', 'bench'].map(
      (kind) => [`test/${kind}`, [`test/${kind}`, 'test/rigs', 'test/fixtures', 'src', 'scripts']],
    ),
  ),
};

/** Each state of a screen that pictures are taken of is looked at by the checks of contrast and names, too. */
const alsoFrom: Readonly<Record<string, string>> = { 'test/e2e': 'test/screens' };

/** The shell draws the screens, and words name what screens have. */
const mayName = ({ from, typeOnly }: { readonly from: string; readonly typeOnly: boolean }): boolean =>
  from.startsWith('src/renderer/shell/') || (typeOnly && from.startsWith('src/renderer/words/'));

/** Roads that are closed although the borders above leave them open. */
const closed: readonly (readonly [from: string, to: string, why: string])[] = [
  ['src/main/marketplace', 'src/main/db', 'the client of the marketplace keeps nothing'],
  ['src/main/printers', 'src/main/marketplace', 'printers know no marketplace'],
  ['src/main/printers', 'src/main/labels', 'labels are made for printers, not the other way round'],
  ['src/main/raster', 'src/main/labels', 'a raster is dots, whatever they show'],
  ['src/main/raster', 'src/main/printers', 'a raster is dots, whoever prints them'],
  ['src/main/hosts/loopback', 'src/main/hosts/electron', 'one host does without the other'],
  ['src/main/hosts/electron', 'src/main/hosts/loopback', 'one host does without the other'],
  ['src/main/platform/node', 'src/main/platform/electron', 'plain Node does without Electron'],
  ['src/simulator/marketplace', 'src/simulator/printers', 'the marketplace knows no printer'],
  ['src/simulator/printers', 'src/simulator/marketplace', 'the printer knows no marketplace'],
];

/** The main process from the ground up: each folder takes from those before it alone, types included. */
const layers: readonly string[] = [
  'kernel',
  'raster',
  'pdf',
  'sheets',
  'db',
  'marketplace',
  'printers',
  'scanners',
  'labels',
  'services',
  'station',
  'platform',
  'hosts',
];

const about = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const MAX_LINES = 500;

test('the scanner sees what is there', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(importsOf('src/main/electron.ts').map(({ to }) => to)).toEqual([
    'node:module',
    'node:process',
    'electron',
    './hosts/electron/prepare.ts',
    './hosts/electron/desktop.ts',
  ]);
  expect(importsOf('src/preload/preload.ts')).toContainEqual({
    from: 'src/preload/preload.ts',
    to: '../shared/contract/index.ts',
    typeOnly: true,
  });
});

/** Writes through a link, leaves halves behind, or is readable for others until it is closed. */
const looseWrites = /\b(?:writeFileSync|appendFile(?:Sync)?|copyFile(?:Sync)?|cpSync|createWriteStream)\b/;

test('what the station keeps is written by one helper', () => {
  const loose = files.filter(
    (file) => file.startsWith('src/main/') && looseWrites.test(withoutComments(texts.get(file) ?? '')),
  );
  expect(loose).toEqual([]);
});

describe('imports', () => {
  test('each one leads to a file', () => {
    const lost = own.filter((one) => !existsSync(join(root, target(one))));
    expect(lost.map(story)).toEqual([]);
  });

  test('each address beside a module leads to a file, in the sources or in what is built from them', () => {
    const lost = files
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) =>
        [
          ...withoutComments(texts.get(file) ?? '').matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g),
        ].map(([, to = '']) => ({ from: file, to, typeOnly: false })),
      )
      .filter((one) => {
        const neighbour = target(one);
        if (existsSync(join(root, neighbour))) return false;
        // Bundles of a folder lie flat in dist/<program>: what they point at is found from there.
        const built = join('dist/main', one.to).replaceAll('\\', '/');
        return !Object.hasOwn(builtFrom, built) && !Object.hasOwn(builtFrom, neighbour);
      });
    expect(lost.map(story)).toEqual([]);
  });

  test('our own stay inside their borders', () => {
    const folders = Object.keys(borders).toSorted((a, b) => b.length - a.length);
    const strays = own.filter((one) => {
      const folder = folders.find((candidate) => inside(one.from, candidate));
      const allowed = folder === undefined ? null : [...(borders[folder] ?? []), alsoFrom[folder] ?? folder];
      return allowed?.some((place) => inside(target(one), place)) === false;
    });
    const atRoot = /\/(package\.json|playwright\.config\.ts)$/;
    expect(strays.filter(({ to }) => !atRoot.test(to)).map(story)).toEqual([]);
  });

  test('no screen takes from another, and what they share takes from none', () => {
    const screenOf = (file: string): string => /^src\/renderer\/screens\/([^/]+)/.exec(file)?.[1] ?? '';
    const strays = own.filter((one) => {
      const to = screenOf(target(one));
      return to !== '' && to !== screenOf(one.from) && inside(one.from, 'src/renderer') && !mayName(one);
    });
    expect(strays.map(story)).toEqual([]);
  });

  test('a layer of the main process takes from those before it alone, types included', () => {
    const layerOf = (file: string): number => layers.indexOf(/^src\/main\/([^/]+)\//.exec(file)?.[1] ?? '');
    const strays = own.filter((one) => layerOf(one.from) >= 0 && layerOf(target(one)) > layerOf(one.from));
    expect(strays.map(story)).toEqual([]);
    const folders = new Set(files.flatMap((file) => /^src\/main\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].toSorted()).toEqual(layers.toSorted());
  });

  test('no two folders take from each other, but a folder and a room in it', () => {
    const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');
    const inMain = own.filter((one) => inside(one.from, 'src/main') && inside(target(one), 'src/main'));
    const pairs = new Set(inMain.map((one) => `${folderOf(one.from)} ${folderOf(target(one))}`));
    const mutual = [...pairs].filter((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return from < to && !inside(to, from) && pairs.has(`${to} ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  test('no closed road is taken', () => {
    const taken = own.flatMap((one) =>
      closed
        .filter(([from, to]) => inside(one.from, from) && inside(target(one), to))
        .map(([, , why]) => `${story(one)}: ${why}`),
    );
    expect(taken).toEqual([]);
  });

  test('the preload takes types alone from the contract', () => {
    const values = own.filter(
      (one) => inside(one.from, 'src/preload') && inside(target(one), 'src/shared') && !one.typeOnly,
    );
    expect(values.map(story)).toEqual([]);
  });

  test('the screens and what they share with the station run without Node', () => {
    const node = imports.filter(
      ({ from, to }) => (inside(from, 'src/renderer') || inside(from, 'src/shared')) && isBuiltin(to),
    );
    expect(node.map(story)).toEqual([]);
  });
});

describe('packages', () => {
  test('each is imported where the table allows it and nowhere else', () => {
    const strays = external.filter(
      ({ from, to }) => !packages[packageOf(to)]?.some((place) => inside(from, place)),
    );
    expect(strays.map(story)).toEqual([]);
  });

  test('each that is installed is imported or a tool, and none is both', () => {
    const { dependencies, devDependencies } = about;
    const installed = Object.keys({ ...dependencies, ...devDependencies });
    const imported = new Set(external.map(({ to }) => packageOf(to)));
    const used = (name: string): boolean => imported.has(name) || tools.has(name) || peers.has(name);
    expect(installed.filter((name) => !used(name))).toEqual([]);
    expect([...tools].filter((name) => imported.has(name) || !installed.includes(name))).toEqual([]);
    expect(Object.keys(packages).filter((name) => !installed.includes(name))).toEqual([]);
  });

  test('only what the packer ships is a dependency: everything else is bundled', () => {
    const { dependencies } = about;
    expect(Object.keys(dependencies)).toEqual(['koffi', 'serialport', 'sharp', 'usb']);
  });
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = [...texts].map(([file, text]) => [file, text.split('\n').length - 1] as const);
  expect(long.filter(([, lines]) => lines > MAX_LINES)).toEqual([]);
});

/** A store stands beside the service of its name; `index.ts` is a room's door. */
const mayShareName = (file: string): boolean => inside(file, 'src/main/db') || file.endsWith('/index.ts');

test('no two files of the main process have one name', () => {
  const named = files.filter((file) => inside(file, 'src/main') && !mayShareName(file));
  const byName = Map.groupBy(named, (file) => file.split('/').at(-1));
  expect([...byName.values()].filter((alike) => alike.length > 1)).toEqual([]);
});

test('a rig that tests of several folders share has a name of its own', () => {
  const nameOf = (file: string): string => file.split('/').at(-1) ?? '';
  const helpers = files.filter((file) => inside(file, 'test') && !/\.(test|spec)\.ts$/.test(file));
  const named = Map.groupBy(
    helpers.filter((file) => !inside(file, 'test/fixtures')),
    nameOf,
  );
  const alike = helpers
    .filter((file) => inside(file, 'test/rigs'))
    .map((file) => named.get(nameOf(file)) ?? [])
    .filter((found) => found.length > 1);
  expect(alike).toEqual([]);
});

/** What an editor or a patch leaves behind is nobody's source, and no tool here reads it. */
const kinds: Readonly<Record<string, RegExp>> = {
  src: /\.(ts|tsx|css|html)$/,
  test: /\.ts$/,
  scripts: /\.(ts|mjs)$/,
};

test('among the sources lie sources alone', () => {
  const strays = everyFile.filter((file) => !kinds[file.split('/')[0] ?? '']?.test(file));
  expect(strays).toEqual([]);
});

/** What the build puts where, as far as programs look for each other at run time. */
const builtFrom: Readonly<Record<string, string>> = {
  'dist/renderer': 'src/renderer',
  'dist/preload/preload.cjs': 'src/preload/preload.ts',
  'dist/simulator/training-worker.js': 'src/simulator/training-worker.ts',
  'dist/main/label-drawer.js': 'src/main/labels/worker/label-drawer.ts',
  'dist/main/drawer-guard.js': 'src/main/labels/worker/drawer-guard.ts',
  'dist/main/sheet-worker.js': 'src/main/sheets/sheet-worker.ts',
  'dist/main/numbers-worker.js': 'src/main/services/numbers/thread/numbers-worker.ts',
};
