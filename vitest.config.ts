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
    // Most of them wait for sockets, files and other programs: no processor is kept free.
    maxWorkers: '100%',
    setupFiles: ['test/report-error.ts'],
    // Sockets, worker threads and browsers on a machine with two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a poll waits for is done by then or never: a busy machine is not a defect.
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
