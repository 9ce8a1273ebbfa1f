// A picture of every screen in every state, into the folder screenshots: npm run screenshots [-- words of a scene's name].
import { existsSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, run } from './lib/ensure.mjs';
import { inProject, main, Stop, toolEnvironment } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  const chromium = await ensureBrowser(node);
  await ensureBuilt(node);
  const [name, ...rest] = process.argv.slice(2);
  // Of some scenes alone, the pictures of the others stay.
  if (name === undefined) rmSync(inProject('screenshots'), { recursive: true, force: true });
  const taken = await run(
    node,
    [
      inProject('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      inProject('test', 'screens', 'playwright.config.ts'),
      '--reporter=list',
      ...(name === undefined ? [] : ['--grep', [name, ...rest].join(' ')]),
    ],
    { env: toolEnvironment({ PACKBENCH_CHROMIUM: chromium }) },
  );
  if (!existsSync(inProject('screenshots'))) throw new Stop('No picture was taken.');
  const whole = await run(node, [inProject('test', 'screens', 'contact-sheet.ts')]);
  process.exitCode = taken || whole;
});
