// The measurements of the budgets: npm run bench [-- arguments].
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { stepAside } from './lib/child.mjs';
import { ensureCups } from './lib/cups.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, root, toolEnvironment } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  await ensureCups();
  const chromium = await ensureBrowser(node);
  process.exitCode = await stepAside(node, [inProject('test', 'bench', 'run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: toolEnvironment({ PACKBENCH_CHROMIUM: chromium }),
  });
});
