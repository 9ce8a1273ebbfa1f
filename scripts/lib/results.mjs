// What a test tool wrote about its tests, as counts and as the tests that need a look.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject } from './project.mjs';

/** No result counts as one failure: the tool broke before it could write one. */
const broken = { passed: 0, failed: 1, skipped: 0, looks: [] };

/** How much of a message is repeated at the end of a run. */
const MESSAGE_LINES = 12;

/**
 * What vitest's JSON reporter wrote: `{ passed, failed, skipped, looks }`. A look is a test that
 * failed, or that passed only when it was tried again: `{ name, again, message }`.
 */
export function readVitest(file) {
  const result = read(file);
  if (result === null) return { ...broken };
  const looks = [];
  let unloaded = 0;
  for (const { name, status, message, assertionResults } of result.testResults) {
    const path = relative(inProject(), name);
    for (const { fullName, status: its, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        looks.push({ name: `${path} › ${fullName}`, again: its === 'passed', message: failureMessages[0] });
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      unloaded++;
      looks.push({ name: path, again: false, message });
    }
  }
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded,
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
    looks: looks.map(short),
  };
}

/** The same of Playwright's JSON reporter. */
export function readPlaywright(file) {
  const result = read(file);
  if (result === null) return { ...broken };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const specs = result.suites.flatMap(specsOf);
  const looks = specs.flatMap(({ file: path, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `${path} › ${title}`,
        again: status === 'flaky',
        message: results[0]?.error?.message ?? '',
      })),
  );
  const passed = expected + flaky;
  return {
    passed,
    failed: unexpected + (passed + unexpected === 0 ? 1 : 0),
    skipped,
    looks: looks.map(short),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function short({ name, again, message }) {
  return { name, again, message: String(message).split('\n').slice(0, MESSAGE_LINES).join('\n') };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
