// Every check of the project: npm test [-- step …], or `npm test -- fast`. The last line of standard output is the count.
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureCups } from './lib/cups.mjs';
import { ensureBuilt, ensureInstalled, run, runAside } from './lib/ensure.mjs';
import { inProject, main, Stop, tell, toolEnvironment } from './lib/project.mjs';
import { readPlaywright, readVitest } from './lib/results.mjs';

const results = inProject('out', 'test');
/** What the tools found of files that are as they were. */
const kept = inProject('out', 'checked');
const bin = (...parts) => inProject('node_modules', ...parts);

/**
 * A tool that says yes or no counts as one test; one that counts itself counts as many as it ran. Steps that go `beside`
 * another (the first of these that was asked for) follow each other while it runs: tests of stations wait for sockets
 * and programs for much of their time.
 */
const steps = [
  { name: 'lock', beside: ['unit', 'plain'], script: inProject('scripts', 'check-lock.mjs') },
  {
    name: 'types',
    beside: ['unit', 'plain'],
    script: bin('typescript', 'bin', 'tsc'),
    // What has not changed since the last time is not checked once more.
    args: ['-p', '.', '--incremental', '--tsBuildInfoFile', `${kept}/types.tsbuildinfo`],
  },
  {
    name: 'lint',
    beside: ['unit', 'plain'],
    script: bin('oxlint', 'bin', 'oxlint'),
    args: ['--type-aware', '--deny-warnings'],
  },
  {
    name: 'format',
    beside: ['unit', 'plain'],
    script: bin('prettier', 'bin', 'prettier.cjs'),
    args: [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${kept}/formatted`,
      '.',
    ],
  },
  {
    name: 'unit',
    script: bin('vitest', 'vitest.mjs'),
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/unit.json`],
    count: () => readVitest(`${results}/unit.json`),
    browser: true,
    spooler: true,
  },
  {
    // Of the unit step, what needs no build, no browser, no spooler and no other program.
    name: 'plain',
    script: bin('vitest', 'vitest.mjs'),
    args: [
      'run',
      '--project=plain',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${results}/plain.json`,
    ],
    count: () => readVitest(`${results}/plain.json`),
    isPart: true,
  },
  {
    name: 'browser',
    script: bin('@playwright', 'test', 'cli.js'),
    args: ['test', '--reporter=list,json'],
    env: { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/browser.json` },
    count: () => readPlaywright(`${results}/browser.json`),
    browser: true,
  },
];

/** A file gets no colour codes, unless somebody asked for them. Playwright sees by itself, and warns of both words. */
const colours = process.stderr.isTTY || process.env.FORCE_COLOR !== undefined ? {} : { NO_COLOR: '1' };

/** Within a minute on two cores: for whoever has just changed something. */
const fast = ['types', 'lint', 'plain'];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

await main(async () => {
  const wanted = process.argv.slice(2).flatMap((name) => (name === 'fast' ? fast : [name]));
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  const known = [...steps.map(({ name }) => name), 'fast'].join(', ');
  if (unknown) throw new Stop(`There is no step "${unknown}": choose from ${known}.`);
  const chosen = steps.filter(({ name, isPart }) => (wanted.length === 0 ? !isPart : wanted.includes(name)));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  try {
    const node = await ensureInstalled();
    const surroundings = await prepare(node, chosen);
    for (const round of roundsOf(chosen)) await perform(round, node, surroundings);
  } catch (error) {
    // Without its tools or its build nothing can be tested, and that is no success.
    total.failed++;
    tell(error instanceof Stop ? error.message : (error?.stack ?? String(error)));
  }
  for (const { name, message } of failures) tell(`\nFailed: ${name}\n${message}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
  if (total.failed > 0) process.exitCode = 1;
});

async function prepare(node, chosen) {
  if (chosen.some(({ spooler }) => spooler)) await ensureCups();
  if (!chosen.some(({ browser }) => browser)) return {};
  const chromium = await ensureBrowser(node);
  await ensureBuilt(node);
  return { PACKBENCH_CHROMIUM: chromium };
}

/** A step with those that go beside it; where it was not asked for they go by themselves. */
function roundsOf(chosen) {
  const names = new Set(chosen.map(({ name }) => name));
  const leaderOf = ({ beside = [] }) => beside.find((name) => names.has(name));
  return chosen
    .filter((step) => leaderOf(step) === undefined)
    .map((step) => [step, ...chosen.filter((other) => leaderOf(other) === step.name)]);
}

/** The first one is seen at work, the others are told of when they are done. */
async function perform([first, ...others], node, surroundings) {
  const aside = followEachOther(others, node, surroundings);
  tell(`\n— ${first.name}`);
  const seen = await carryOut(first, node, surroundings, async (...wanted) => ({
    status: await run(...wanted),
    said: '',
  }));
  conclude(first, seen);
  for (const [index, done] of (await aside).entries()) {
    tell([`\n— ${others[index].name}`, done.said.trimEnd()].filter((text) => text !== '').join('\n'));
    conclude(others[index], done);
  }
}

async function followEachOther(steps, node, surroundings) {
  const done = [];
  for (const step of steps) done.push(await carryOut(step, node, surroundings, runAside));
  return done;
}

async function carryOut({ script, args = [], env = {} }, node, surroundings, start) {
  const began = performance.now();
  const done = await start(node, [script, ...args], {
    env: toolEnvironment({ ...colours, ...surroundings, ...env }),
  });
  return { ...done, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

function conclude({ name, count }, { status, seconds }) {
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] };
  // A tool that fails without naming a test has failed as a whole.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(total)) total[key] += counted[key];
  failures.push(...counted.failures);
  tell(`${name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds} s`);
}
