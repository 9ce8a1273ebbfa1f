// The desktop program where it can run, the same station in the browser where it can't: npm start [-- arguments].
import process from 'node:process';
import { createInterface } from 'node:readline';
import { stepAside } from './lib/child.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs';
import { inProject, main, root, tell, toolEnvironment } from './lib/project.mjs';
import { fetchElectron, whyNoWindow } from './lib/runtime.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const node = await ensureInstalled();
  await ensureBuilt(node);

  let reason = whyNoWindow();
  const electron = reason === null ? await fetchElectron(node) : null;
  if (electron !== null) {
    process.exitCode = await stepAside(electron, [root, ...args], { env: toolEnvironment() });
    return;
  }
  reason ??= "Electron's runtime could not be fetched";
  tell(`No desktop window (${reason}): showing the same station in the browser instead.`);
  const open = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  process.exitCode = await stepAside(
    node,
    [inProject('dist', 'main', 'headless.js'), ...args, ...(open ? ['--open'] : [])],
    { stdio: ['inherit', 'pipe', 'inherit'], onChild: announce },
  );
});

/** The ready line is for programs; people get a sentence. */
function announce(child) {
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Help, and whatever else is for people, goes on as it is.
    if (!line.startsWith('{')) {
      process.stdout.write(`${line}\n`);
      return;
    }
    const { ready, url, training } = JSON.parse(line);
    if (!ready) return;
    process.stdout.write(`Packbench is running at ${url}\n`);
    tell(`${training ? 'It works with practice data. ' : ''}Stop it with Ctrl+C.`);
  });
}
