// Runs a built program: node scripts/run.mjs serve|simulator|printer|api [arguments]. Installs and builds first where
// that is needed. Standard output is the program's alone.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { stepAside, watchParent } from './lib/child.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, onProjectNode, Stop } from './lib/project.mjs';

const programs = {
  serve: ['main', 'headless.js'],
  simulator: ['simulator', 'simulator.js'],
  printer: ['simulator', 'printer.js'],
  api: ['main', 'api.js'],
};

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = programs[name];
  if (!program)
    throw new Stop(`There is no program "${name ?? ''}": choose one of ${Object.keys(programs).join(', ')}.`);
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const file = inProject('dist', ...program);
  if (!onProjectNode()) {
    process.exitCode = await stepAside(node, [file, ...args]);
    return;
  }
  process.argv = [process.execPath, file, ...args];
  watchParent(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(file).href);
});
