#!/usr/bin/env node
// Runs a built program: packbench serve|simulator|printer|api [arguments]. Installs and builds first where that is
// needed. Standard output is the program's alone.
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

const about = `Packbench, the packing station.

  packbench serve       the station, for a browser on this computer
  packbench simulator   the practice marketplace
  packbench printer     an emulated label printer
  packbench api         any operation of the marketplace, for scripts

packbench NAME --help shows the options of each.`;

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === '--help' || name === '-h') {
    process.stdout.write(`${about}\n`);
    return;
  }
  const program = programs[name];
  if (!program)
    throw new Stop(`There is no program "${name ?? ''}": choose one of ${Object.keys(programs).join(', ')}.`);
  const node = await ensureInstalled();
  await ensureBuilt(node);
  // npm starts scripts in the project's folder; paths count from where the person stands.
  const { npm_lifecycle_event: script, INIT_CWD: stands } = process.env;
  if (script === name && stands !== undefined) process.chdir(stands);
  const file = inProject('dist', ...program);
  if (!onProjectNode()) {
    process.exitCode = await stepAside(node, [file, ...args]);
    return;
  }
  process.argv = [process.execPath, file, ...args];
  watchParent(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(file).href);
});
