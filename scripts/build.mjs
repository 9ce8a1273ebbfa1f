// Builds dist/ in one go: beside it first, then put in its place, so that nobody ever sees half of it.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ensureInstalled, run } from './lib/ensure.mjs';
import { withLock } from './lib/lock.mjs';
import { NOTICES_FILE, noticesOf } from './lib/notices.mjs';
import { inProject, main, onProjectNode, Stop, tell, toolEnvironment } from './lib/project.mjs';
import { builtStamp, sourceStamp, STAMP_FILE } from './lib/stamp.mjs';

const ifStale = process.argv.includes('--if-stale');

await main(async () => {
  if (ifStale && builtStamp() === sourceStamp()) return;
  if (!onProjectNode()) {
    const node = await ensureInstalled();
    process.exitCode = await run(node, process.argv.slice(1), { env: toolEnvironment() });
    return;
  }
  await withLock('build', build);
});

async function build() {
  const stamp = sourceStamp();
  if (ifStale && builtStamp() === stamp) return;
  const began = performance.now();
  // Tests and shells may say otherwise, and React would come with its checks.
  process.env.NODE_ENV = 'production';
  const { build: viteBuild } = await import('vite');
  const { copies, external, targets } = await import('./lib/targets.mjs');

  const fresh = inProject('out', `build-${process.pid}`);
  const old = inProject('out', `old-${process.pid}`);
  try {
    const built = await Promise.all(targets(fresh).map((target) => viteBuild(target)));
    for (const { from, to } of copies) {
      mkdirSync(`${fresh}/${to[0]}`, { recursive: true });
      cpSync(from, [fresh, ...to].join('/'), { recursive: true });
    }
    const bundled = built.flat().flatMap(({ output }) => output.flatMap((file) => file.moduleIds ?? []));
    const packed = external.filter((name) => name !== 'electron');
    writeFileSync(
      `${fresh}/${NOTICES_FILE}`,
      noticesOf([...bundled, ...copies.map(({ from }) => from)], packed),
    );
    // Sources that changed meanwhile make it stale at once, as they should.
    writeFileSync(`${fresh}/${STAMP_FILE}`, stamp);
    if (existsSync(inProject('dist'))) renameSync(inProject('dist'), old);
    renameSync(fresh, inProject('dist'));
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`The build failed: ${error?.message ?? error}`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
  tell(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
