import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { run } from './ensure.mjs';
import { inProject, toolEnvironment } from './project.mjs';

/** A slow connection gets the hundred megabytes in this time; where nothing answers it fails in under a second. */
const FETCH_TIMEOUT_MS = 180_000;

/** Electron's program; null where its runtime is not there. */
export function electronProgram() {
  const folder = inProject('node_modules', 'electron');
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** The runtime comes from Electron's own releases, not with its package: fetched once, where they can be reached. */
export async function fetchElectron(node) {
  const had = electronProgram();
  if (had !== null) return had;
  await run(node, [inProject('node_modules', 'electron', 'install.js')], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: toolEnvironment(),
    timeout: FETCH_TIMEOUT_MS,
  }).catch(() => 1);
  return electronProgram();
}

/** Why no window can be shown here; null where one can. */
export function whyNoWindow() {
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display';
  if (process.getuid?.() === 0) return "the desktop program's sandbox does not run as root";
  return null;
}
