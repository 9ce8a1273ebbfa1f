// Every check of the project: npm test [-- step …], or `npm test -- fast`. The last line of standard output is the count.
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureCups } from './lib/cups.mjs';
import { ensureBuilt, ensureInstalled, run, runAside } from './lib/ensure.mjs';
import { inProject, main, Stop, tell, toolEnvironment } from './lib/project.mjs';
import { readPlaywright, readVitest } from './lib/results.mjs';

const results = inProject('out', 'test');
const bin = (...parts) => inProject('node_modules', ...parts);

/**
 * A tool that says yes or no counts as one test; one that counts itself counts as many as it ran. Neighbours of the same
 * `round` go side by side: one reads where the other waits.
 */
const steps = [
  { name: 'lock', round: 'rules', script: inProject('scripts', 'check-lock.mjs') },
  { name: 'types', round: 'rules', script: bin('typescript', 'bin', 'tsc'), args: ['-p', '.'] },
  {
    name: 'lint',
    round: 'rules',
    script: bin('oxlint', 'bin', 'oxlint'),
    args: ['--type-aware', '--deny-warnings'],
  },
  {
    name: 'format',
    round: 'rules',
    script: bin('prettier', 'bin', 'prettier.cjs'),
    args: ['--check', '--log-level', 'warn', '.'],
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
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/browser.json` },
    count: () => readPlaywright(`${results}/browser.json`),
    browser: true,
  },
];

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

/** Neighbours that go side by side; any other step goes alone. */
function roundsOf(chosen) {
  const rounds = [];
  for (const step of chosen) {
    const last = rounds.at(-1);
    if (step.round !== undefined && last?.[0].round === step.round) last.push(step);
    else rounds.push([step]);
  }
  return rounds;
}

/** The first one is seen at work, the others are told of when they are done. */
async function perform([first, ...others], node, surroundings) {
  const aside = others.map((step) => carryOut(step, node, surroundings, runAside));
  tell(`\n— ${first.name}`);
  const seen = await carryOut(first, node, surroundings, async (...wanted) => ({
    status: await run(...wanted),
    said: '',
  }));
  conclude(first, seen);
  for (const [index, step] of others.entries()) {
    const done = await aside[index];
    tell([`\n— ${step.name}`, done.said.trimEnd()].filter((text) => text !== '').join('\n'));
    conclude(step, done);
  }
}

async function carryOut({ script, args = [], env = {} }, node, surroundings, start) {
  const began = performance.now();
  const done = await start(node, [script, ...args], { env: toolEnvironment({ ...surroundings, ...env }) });
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
