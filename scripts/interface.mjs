// Writes docs/interface.md from the declarations and the tests: npm run interface.
import process from 'node:process';
import { ensureInstalled, run } from './lib/ensure.mjs';
import { inProject, main } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  process.exitCode = await run(node, [inProject('scripts', 'interface-table.ts')]);
});
