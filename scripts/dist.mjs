// Packs the desktop program: npm run dist [-- --stand-in] [-- electron-builder arguments].
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ensureBuilt, ensureInstalled, run } from './lib/ensure.mjs';
import { inProject, main, Stop, toolEnvironment } from './lib/project.mjs';
import { fetchElectron } from './lib/runtime.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const standIn = args.includes('--stand-in');
  const node = await ensureInstalled();
  await ensureBuilt(node);
  if (!standIn && (await fetchElectron(node)) === null)
    throw new Stop(
      "Electron's runtime could not be fetched, so no installer can be made here; `npm run dist -- --stand-in` packs everything else, to look at.",
    );
  const given = args.filter((arg) => arg !== '--stand-in');
  const builder = inProject('node_modules', 'electron-builder', 'cli.js');
  process.exitCode = await run(node, [builder, '--publish', 'never', ...(standIn ? packOnly() : given)], {
    env: toolEnvironment(),
  });
});

/** An empty runtime: what comes out can't be started, but its archive is the real one. */
function packOnly() {
  const folder = inProject('out', 'stand-in-runtime');
  mkdirSync(`${folder}/locales`, { recursive: true });
  for (const [name, text] of [
    ['electron', '#!/bin/sh\necho "packed without a runtime" >&2\nexit 1\n'],
    ['LICENSE', ''],
    ['LICENSES.chromium.html', ''],
    ['version', ''],
    ['locales/en-US.pak', ''],
    ['locales/ru.pak', ''],
  ])
    if (!existsSync(`${folder}/${name}`)) writeFileSync(`${folder}/${name}`, text, { mode: 0o755 });
  const config = inProject('out', 'stand-in.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: inProject('electron-builder.yml'),
      electronDist: folder,
      directories: { output: 'out/stand-in' },
      // There is no program whose switches could be set.
      electronFuses: null,
    }),
  );
  return ['--linux', 'dir', '--config', config];
}
