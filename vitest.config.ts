import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// `npm test` names a browser; a single test run by hand takes the usual one.
const usual = '/usr/bin/chromium';
if (existsSync(usual)) process.env['PACKBENCH_CHROMIUM'] ??= usual;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'test/bench/**', '**/node_modules/**'],
    pool: 'forks',
    // Sockets, worker threads and browsers on a machine with two cores.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
