import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readProfile } from '../../marketplace/profile-file.ts';
import { openBudgetFile } from '../../platform/node/budget-file.ts';
import { createMemorySecrets } from '../../platform/node/memory-secrets.ts';
import { openLog, type StationLog } from '../../platform/node/log-file.ts';
import { startHelper } from '../../platform/node/forked-helper.ts';
import { openTraining } from '../../platform/node/training.ts';
import { readArguments } from '../host-arguments.ts';
import { openWhenFree } from '../open-when-free.ts';
import { mostOpenFiles } from './doors.ts';
import { browserStoreIn } from './kept-sessions.ts';
import { openBrowser } from './open-browser.ts';
import { openLoopback } from './server.ts';

export interface RunningStation {
  readonly url: string;
  readonly training: boolean;
  readonly log: StationLog;
  /** Why it must stop, once it must. */
  readonly lost: Promise<Problem>;
  stop(): Promise<void>;
}

/** From the command line to a station that answers. What was opened before a problem is closed again. */
export async function runLoopback(
  args: readonly string[],
  version: string,
): Promise<Result<RunningStation, Problem>> {
  const read = readArguments(args);
  if (!read.ok) return read;
  const { port, dataFolder, profileFile, printerAddress, open } = read.value;
  const profile = profileFile === null ? null : await readProfile(profileFile);
  if (profile?.ok === false) return profile;
  const opened = await openLog(dataFolder);
  if (!opened.ok) return opened;
  const log = opened.value;

  const opening = await openWhenFree(
    { dataFolder, profile: profile?.value ?? null, printerAddress, version },
    {
      clock: Date.now,
      newId: randomUUID,
      log: log.log,
      secrets: createMemorySecrets(),
      openBudget: openBudgetFile,
      openTraining,
      startHelper,
      pictures: null,
    },
  );
  if (!opening.ok) {
    log.close();
    return opening;
  }
  const station = opening.value;
  const { training } = station;
  const host = await openLoopback({
    port,
    pages: pagesFolder(),
    openScreen: station.openScreen,
    log: log.log,
    browsers: browserStoreIn(dataFolder, log.log),
    clock: Date.now,
    openFiles: await mostOpenFiles(),
  });
  if (!host.ok) {
    await station.stop();
    log.close();
    return fail(host.problem);
  }
  station.start();
  log.log.info({ port: host.value.port, training, version }, 'station started');
  if (open) openBrowser(host.value.openOnce());
  return ok({
    url: host.value.url,
    training,
    log,
    lost: station.lost,
    async stop() {
      // Screens first: nothing new comes in while the station finishes.
      await host.value.close();
      await station.stop();
      log.log.info({}, 'station stopped');
    },
  });
}

/** The built screens lie beside the built host; the sources use the last build. */
const pagesFolder = (): string =>
  fileURLToPath(
    import.meta.url.endsWith('.ts')
      ? new URL('../../../../dist/renderer', import.meta.url)
      : new URL('../renderer', import.meta.url),
  );
