import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// `npm test` names a browser; a single test run by hand takes the usual one.
const usual = '/usr/bin/chromium';
const executablePath = process.env['PACKBENCH_CHROMIUM'] ?? (existsSync(usual) ? usual : undefined);

// What a program compiled once, those that are started after it take over: each story starts three.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'out', 'compiled');

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // A test of a browser waits for its programs a third of its time.
  workers: '150%',
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // What is waited for is done by then or never: a busy machine is not a defect.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  projects: [
    // The longest go first, or one of them keeps a processor waiting at the end.
    { name: 'stories', testMatch: 'stories/*.spec.ts' },
    { name: 'screens', testIgnore: 'stories/*.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    // As what is waited for: a button that can't be pressed says so, and not the test that ran out of time.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // The stories of a station that is away allow them; in all others they would only take in two megabytes each.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
