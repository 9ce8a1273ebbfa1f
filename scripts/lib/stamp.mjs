import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from './project.mjs';

/** What the build reads. Tools it loads are covered by the lock file. */
const inputs = [
  'src',
  'assets',
  'scripts/build.mjs',
  'scripts/lib/targets.mjs',
  'scripts/lib/notices.mjs',
  'package.json',
  'package-lock.json',
];

export const STAMP_FILE = '.stamp';

/** Changes with every change of an input. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const input of inputs) add(hash, input);
  return hash.digest('hex');
}

/** What the last whole build was made of; null when there is none. */
export function builtStamp() {
  try {
    return readFileSync(inProject('dist', STAMP_FILE), 'utf8');
  } catch {
    return null;
  }
}

function add(hash, path) {
  const facts = statSync(join(root, path), { throwIfNoEntry: false });
  if (!facts) return;
  if (facts.isDirectory())
    for (const name of readdirSync(join(root, path)).sort()) add(hash, `${path}/${name}`);
  else hash.update(`${path}\0${facts.mtimeMs}\0${facts.size}\n`);
}
