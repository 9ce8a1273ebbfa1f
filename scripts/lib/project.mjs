// Where things are. Everything in this folder runs on Node 20 with nothing installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const inProject = (...parts) => join(root, ...parts);

/** The programs need node:sqlite as it is from here on. */
export const NODE_MAJOR = 24;
const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** A step that can't go on, with the sentence for the person. */
export class Stop extends Error {}

/** Progress is for people: standard output may belong to a program that reads it. */
export const tell = (text) => process.stderr.write(`${text}\n`);

/** Runs a script's main function; a `Stop` is shown as its sentence alone. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    tell(error instanceof Stop ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

/** The Node that the project brings along, or this one where it is new enough. */
export function projectNode() {
  const own = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return major(process.version) >= NODE_MAJOR ? process.execPath : null;
}

export const onProjectNode = () => major(process.version) >= NODE_MAJOR;

/** Whether a Node starts and is new enough. */
export function nodeWorks(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && major(asked.stdout.trim()) >= NODE_MAJOR;
}

/** The surroundings of every tool: the project's programs first, so that they run on its Node. */
export const toolEnvironment = (more = {}) => ({
  ...process.env,
  PATH: [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
});
