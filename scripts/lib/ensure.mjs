import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { inProject, nodeWorks, projectNode, root, Stop, tell, toolEnvironment } from './project.mjs';
import { builtStamp, sourceStamp } from './stamp.mjs';

/** Makes node_modules what the lock file says, and answers the Node to run everything on. */
export async function ensureInstalled() {
  if (!isInstalled())
    await withLock('install', async () => {
      if (isInstalled()) return;
      tell('Installing packages (npm ci), once after each change of the lock file …');
      // A silent `npm run` hands its silence down; what goes wrong here must be seen.
      const status = await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
      if (status !== 0)
        throw new Stop(
          'The packages could not be installed: see above, and check that the npm registry can be reached.',
        );
    });
  let node = projectNode();
  if (node === null || !nodeWorks(node)) {
    // npm's settings may forbid install scripts, and this package's own script is what fetches Node.
    await withLock('install', () => npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']));
    node = projectNode();
  }
  if (node === null || !nodeWorks(node))
    throw new Stop('Node 24 could not be set up here: install Node 24 or newer and start again.');
  return node;
}

/** Builds what the sources changed. Costs a few milliseconds when nothing did. */
export async function ensureBuilt(node) {
  if (builtStamp() === sourceStamp()) return;
  const status = await run(node, [inProject('scripts', 'build.mjs'), '--if-stale'], {
    stdio: ['ignore', process.stderr, process.stderr],
    env: toolEnvironment(),
  });
  if (status !== 0) throw new Stop('The programs could not be built: see above.');
}

/** Resolves to the exit status; a signal counts as 1. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** The same beside others: what it says is kept, to be read in one piece. */
export async function runAside(command, args, options = {}) {
  const said = [];
  const status = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  return { status, said: Buffer.concat(said).toString() };
}

function npm(args) {
  const options = { stdio: ['ignore', process.stderr, process.stderr] };
  const script = process.env.npm_execpath;
  if (script && /\.c?js$/.test(script)) return run(process.execPath, [script, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Compares contents, not times: what npm recorded as installed against what is wanted. */
function isInstalled() {
  const recorded = inProject('node_modules', '.package-lock.json');
  if (!existsSync(recorded)) return false;
  const wanted = packagesOf(inProject('package-lock.json'));
  const found = packagesOf(recorded);
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, link }]) =>
      path === '' ||
      link === true ||
      found[path]?.version === version ||
      // A platform's package that isn't for this one.
      (found[path] === undefined && (optional === true || devOptional === true)),
  );
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    throw new Stop(`${file} can't be read (${error.message}): restore it from version control.`);
  }
};
