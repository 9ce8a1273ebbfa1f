import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The programs as they are built; costs little where they are fresh. */
export function buildPrograms(): void {
  const script = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
  const built = spawnSync(process.execPath, [script, '--if-stale'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
}

export const builtFile = (path: string): string =>
  fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));
