// What a test tool wrote about its tests: how many passed, and which failed with what message.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

/** No result counts as one failure: the tool broke before it could write one. */
const broken = { passed: 0, failed: 1, skipped: 0, failures: [] };

/** How much of a message is repeated at the end of a run. */
const MESSAGE_LINES = 12;

/** What vitest's JSON reporter wrote: `{ passed, failed, skipped, failures: [{ name, message }] }`. */
export function readVitest(file) {
  const result = read(file);
  if (result === null) return { ...broken };
  const failures = result.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(inProject(), name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not be loaded has no test that says so.
      if (failed.length === 0) return [failure(path, message)];
      return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages[0]));
    });
  return {
    passed: result.numPassedTests,
    failed: failures.length,
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
    failures,
  };
}

/** The same of Playwright's JSON reporter. */
export function readPlaywright(file) {
  const result = read(file);
  if (result === null) return { ...broken };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failures = result.suites
    .flatMap(specsOf)
    .flatMap(({ file: path, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failure(`${path} › ${title}`, results[0]?.error?.message)),
    );
  return {
    passed: expected,
    failed: unexpected + flaky + (expected + unexpected === 0 ? 1 : 0),
    skipped,
    failures,
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  return { name, message: lines.slice(0, MESSAGE_LINES).join('\n') };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
