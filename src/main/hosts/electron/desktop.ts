import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { app, dialog, session } from 'electron';
import type { Problem } from '../../../shared/problem.ts';
import { stopProblem } from '../../station/station.ts';
import { readProfile } from '../../marketplace/profile-file.ts';
import { createKeychainSecrets } from '../../platform/electron/keychain-secrets.ts';
import { openBudgetFile } from '../../platform/node/budget-file.ts';
import { openLog } from '../../platform/node/log-file.ts';
import { startHelper } from '../../platform/electron/utility-helper.ts';
import { createPicturePrinter } from '../../platform/electron/window-printer.ts';
import { openTraining } from '../../platform/node/training.ts';
import type { HostArguments } from '../host-arguments.ts';
import { openWhenFree } from '../open-when-free.ts';
import { defectSentence, startSentence, stopSentence, type HostLanguage } from '../host-sentences.ts';
import { openBridge } from './bridge.ts';
import { lockSession } from './lockdown.ts';
import { setMenu } from './menu.ts';
import { serveScheme, START_PAGE } from './scheme.ts';
import { focusWindow, openWindow } from './window.ts';

/** A printer that is slow with the last label must not keep the program open forever. */
const STOP_TIMEOUT_MS = 5000;

/** From the command line to a window with the station behind it. */
export async function startDesktop(given: HostArguments): Promise<void> {
  const { dataFolder, profileFile, printerAddress } = given;
  const profile = profileFile === null ? null : await readProfile(profileFile);
  if (profile?.ok === false) return giveUp(profile.problem);
  const opened = await openLog(dataFolder);
  if (!opened.ok) return giveUp(opened.problem);
  const { log } = opened.value;
  const version = app.getVersion();

  process.on('uncaughtException', defect);
  process.on('unhandledRejection', defect);
  function defect(error: unknown): void {
    const reference = randomUUID();
    log.error({ err: error, reference }, 'unexpected');
    dialog.showErrorBox('Packbench', defectSentence(reference, systemLanguage()));
    app.exit(1);
  }

  const opening = await openWhenFree(
    { dataFolder, profile: profile?.value ?? null, printerAddress, version },
    {
      clock: Date.now,
      newId: randomUUID,
      log,
      secrets: await createKeychainSecrets(join(dataFolder, 'secrets.json'), log),
      openBudget: openBudgetFile,
      openTraining,
      startHelper,
      pictures: createPicturePrinter(),
    },
  );
  if (!opening.ok) return giveUp(opening.problem);
  const station = opening.value;

  lockSession(session.defaultSession, log);
  serveScheme(session.defaultSession, fileURLToPath(new URL('../renderer', import.meta.url)));
  setMenu(station.language, process.platform, !app.isPackaged);
  const window = openWindow(join(dataFolder, 'window.json'), log);
  const bridge = openBridge(window.webContents, station.openScreen, log);
  app.on('second-instance', () => focusWindow(window));
  app.on('window-all-closed', () => app.quit());

  const shutDown = async (): Promise<void> => {
    bridge.close();
    await station.stop();
    log.info({}, 'station stopped');
  };
  let stopping = false;
  let stopped = false;
  const stopAndQuit = async (): Promise<void> => {
    await within(STOP_TIMEOUT_MS, shutDown()).catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      const problem = stopProblem(error);
      if (problem) dialog.showErrorBox('Packbench', stopSentence(problem, systemLanguage()));
    });
    stopped = true;
    opened.value.close();
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    void stopAndQuit();
  });

  const stopFor = (problem: Problem): void => {
    log.error({ problem }, 'the station must stop');
    dialog.showErrorBox('Packbench', startSentence(problem, systemLanguage()));
    app.quit();
  };
  void station.lost.then(stopFor);
  station.start();
  log.info({ training: station.training, version }, 'station started');
  await window.loadURL(START_PAGE);
}

export function giveUp(problem: Problem): void {
  dialog.showErrorBox('Packbench', startSentence(problem, systemLanguage()));
  app.exit(1);
}

const systemLanguage = (): HostLanguage => (app.getLocale().startsWith('ru') ? 'ru' : 'en');

function within(timeout: number, work: Promise<void>): Promise<void> {
  const { promise, reject, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('the station took too long to stop')), timeout);
  work.then(resolve, reject);
  return promise.finally(() => clearTimeout(timer));
}
