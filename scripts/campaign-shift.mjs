// A whole simulated shift: npm run campaign:shift -- --orders 2000 --faults --seed 7. SIGKILL besides: --kills 200. Ways
// that need no supply besides, with a counter and couriers: --schemes all.
import process from 'node:process';
import { stepAside } from './lib/child.mjs';
import { ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, root, toolEnvironment } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  const program = inProject('test', 'campaign', 'shift', 'run.ts');
  process.exitCode = await stepAside(node, [program, ...process.argv.slice(2)], {
    cwd: root,
    env: toolEnvironment(),
  });
});
