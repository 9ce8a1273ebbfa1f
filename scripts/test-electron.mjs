// The desktop program itself, window and all, on machines that have Electron's runtime: npm run test:electron.
import process from 'node:process';
import { ensureBuilt, ensureInstalled, run } from './lib/ensure.mjs';
import { inProject, main, Stop, toolEnvironment } from './lib/project.mjs';
import { fetchElectron } from './lib/runtime.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const electron = await fetchElectron(node);
  if (electron === null)
    throw new Stop("Electron's runtime is not here and could not be fetched: this test needs it.");
  process.exitCode = await run(
    node,
    [inProject('node_modules', '@playwright', 'test', 'cli.js'), 'test', '-c', 'test/electron'],
    { env: toolEnvironment({ PACKBENCH_ELECTRON: electron }) },
  );
});
