// The random walk against the simulator, as long as wanted: npm run walk -- --runs 3000 --seed 7.
import process from 'node:process';
import { stepAside } from './lib/child.mjs';
import { ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, root, toolEnvironment } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  process.exitCode = await stepAside(node, [inProject('test', 'walk', 'run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: toolEnvironment(),
  });
});
