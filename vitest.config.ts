import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

// `npm test` names a browser; a single test run by hand takes the usual one.
const usual = '/usr/bin/chromium';
if (existsSync(usual)) process.env['PACKBENCH_CHROMIUM'] ??= usual;

// What a program compiled once, those that are started after it take over: tests start some hundreds, each in 1.6 s of
// computing instead of 2.5.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'out', 'compiled');

/**
 * In their own process, without build, browser, spooler or any program beside them. They share threads and what they
 * have loaded: half of the processor's time went into loading the same modules once a file.
 */
const plain = ['test/*.test.ts', 'test/unit/**/*.test.ts'];
/** These want a process of their own each: they put something else in place of a module, or end what they start. */
const alone = [
  'test/campaign/**/*.test.ts',
  'test/electron/**/*.test.ts',
  'test/walk/**/*.test.ts',
  'test/scenarios/people.test.ts',
  'test/conformance/labels/worker/**/*.test.ts',
];

/**
 * Tests of stations and devices wait for sockets, files and programs three quarters of their time: with one of them at a
 * processor, both stood idle for more than half of the step.
 */
const waiting = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 0 } };
/** These compute, and follow when the others are done: more of them at once would only load the same once more. */
const computing = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    pool: 'forks',
    // Nine megabytes that Node reads as they are; to be read through once more they took seconds a process.
    server: { deps: { external: [/zpl-renderer-js/] } },
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/report-error.ts'],
    // Sockets, worker threads and browsers on a machine with two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a poll waits for is done by then or never: a busy machine is not a defect.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: plain,
          exclude: [...configDefaults.exclude, ...alone],
          setupFiles: ['test/no-doors.ts'],
          pool: 'threads',
          isolate: false,
          ...computing,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, ...waiting } },
      {
        // As above, in processes: stations and devices on sockets, and programs beside them.
        extends: true,
        test: {
          name: 'whole',
          include: ['test/!(unit|e2e|bench)/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
          ...waiting,
        },
      },
    ],
  },
});
