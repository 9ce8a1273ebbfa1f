import react from '@vitejs/plugin-react';
import { inProject, root } from './project.mjs';

/** Never bundled: one is the runtime, the others bring native code. */
export const external = ['electron', 'koffi', 'serialport', 'sharp', 'usb'];

/** Programs on Node: everything but `external` inside, chunks beside the entries so that neighbours stay findable. */
const onNode = (outDir, entries) => ({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 20_000,
    rolldownOptions: {
      input: entries,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external, target: 'node' },
});

/** A sandboxed preload is one CommonJS file. */
const preload = (outDir, entry) => ({
  ...onNode(outDir, { preload: entry }),
  build: {
    ...onNode(outDir, {}).build,
    rolldownOptions: {
      input: { preload: entry },
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
});

const pages = (outDir) => ({
  configFile: false,
  root: inProject('src', 'renderer'),
  base: '/',
  logLevel: 'warn',
  publicDir: inProject('assets', 'icons'),
  plugins: [react()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy takes fonts and sounds from its own origin alone, never from data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 20_000,
    rolldownOptions: {
      input: {
        index: inProject('src', 'renderer', 'index.html'),
        'shell-worker': inProject('src', 'renderer', 'worker', 'shell-worker.ts'),
      },
      // A browser knows the worker by its address, and looks there for another one.
      output: {
        entryFileNames: ({ name }) => (name === 'shell-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

const mainEntries = {
  electron: inProject('src/main/electron.ts'),
  headless: inProject('src/main/headless.ts'),
  api: inProject('src/main/api.ts'),
  'label-drawer': inProject('src/main/labels/worker/label-drawer.ts'),
  'drawer-guard': inProject('src/main/labels/worker/drawer-guard.ts'),
  'sheet-worker': inProject('src/main/sheets/sheet-worker.ts'),
  'numbers-worker': inProject('src/main/services/numbers/thread/numbers-worker.ts'),
};
const simulatorEntries = {
  simulator: inProject('src/simulator/main.ts'),
  printer: inProject('src/simulator/printers/main.ts'),
  'render-worker': inProject('src/simulator/printers/render-worker.ts'),
  'training-worker': inProject('src/simulator/training-worker.ts'),
};

/** Read at run time from beside the programs. */
export const copies = [
  ...['main', 'simulator'].map((folder) => ({
    from: inProject('node_modules', 'zxing-wasm', 'dist', 'reader', 'zxing_reader.wasm'),
    to: [folder, 'zxing_reader.wasm'],
  })),
  {
    from: inProject('node_modules', 'harfbuzzjs', 'dist', 'harfbuzz.wasm'),
    to: ['main', 'harfbuzz.wasm'],
  },
  {
    from: inProject('node_modules', '@hyzyla', 'pdfium', 'dist', 'pdfium.wasm'),
    to: ['main', 'pdfium.wasm'],
  },
  // With their licences.
  { from: inProject('assets', 'fonts'), to: ['main', 'fonts'] },
];

/** Vite configurations for everything that is built, writing under `out`. */
export const targets = (out) => [
  onNode(`${out}/main`, mainEntries),
  onNode(`${out}/simulator`, simulatorEntries),
  preload(`${out}/preload`, inProject('src/preload/preload.ts')),
  pages(`${out}/renderer`),
];
