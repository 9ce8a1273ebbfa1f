import { isBuiltin } from 'node:module';
import process from 'node:process';
import { app, dialog } from 'electron';
import { prepareDesktop } from './hosts/electron/prepare.ts';

const NODE_MAJOR = 24;

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

const prepared = prepareDesktop();

const start = async (): Promise<void> => {
  // An older runtime would fail deep inside the store, in words that help nobody.
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR || !isBuiltin('node:sqlite'))
    throw new Error(`this runtime is too old: Node ${process.versions.node}, without node:sqlite`);
  if (!app.requestSingleInstanceLock()) return app.quit();
  const { giveUp, startDesktop } = await import('./hosts/electron/desktop.ts');
  return prepared.ok ? startDesktop(prepared.value) : giveUp(prepared.problem);
};

// Never awaited up here: readiness waits for this module to be through.
void app
  .whenReady()
  .then(start)
  .catch((error: unknown) => {
    dialog.showErrorBox('Packbench', error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
