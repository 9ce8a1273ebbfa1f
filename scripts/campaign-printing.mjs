// The printing fault campaign, as long as wanted: npm run campaign:printing -- --jobs 10000 --seed 7. What is shipped: --built.
import process from 'node:process';
import { stepAside } from './lib/child.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, root, toolEnvironment } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  if (process.argv.includes('--built')) await ensureBuilt(node);
  const program = inProject('test', 'campaign', 'printing', 'run.ts');
  process.exitCode = await stepAside(node, [program, ...process.argv.slice(2)], {
    cwd: root,
    env: toolEnvironment(),
  });
});
