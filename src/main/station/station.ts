import path from 'node:path';
import type { OwnPrinter } from '../printers/transports/create-transport.ts';
import type { ScreenRelay } from '../../shared/contract/index.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Problem, ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isDamagedFile, removeDatabase } from '../db/database.ts';
import { storeProblem, type StoreProblem } from '../db/store-fault.ts';
import { openCache, type Cache } from '../db/cache/open-cache.ts';
import { GENESIS } from '../db/journal/audit-chain.ts';
import { hasSupplies, missingJournal } from '../db/journal/continuity.ts';
import { missingPeople } from '../db/people/missing-people.ts';
import { PEOPLE_FILE } from '../db/people/open-people.ts';
import { openJournal, type Journal } from '../db/journal/open-journal.ts';
import { parsePrinterAddress, type PrinterAddress } from '../printers/address.ts';
import { deviceProblem, isUnplugged } from '../printers/transports/printer-device.ts';
import { holdPerhapsPacked } from '../services/packing/perhaps-packed.ts';
import { accountIdOf, nameOldToken, tokenSecretOf } from '../services/settings/account.ts';
import { openSettings, type SettingsFile } from '../services/settings/settings-file.ts';
import { composeStation } from './compose.ts';
import { holdDataFolder } from './data-folder.ts';
import { watchDisk } from '../services/settings/disk-room.ts';
import { readForgetRequest } from '../services/people/forget-file.ts';
import { mendDataFolder } from '../kernel/keep-private.ts';
import { openDeviceKey } from './device-key.ts';
import { makeFolder } from '../kernel/make-folder.ts';
import { movePeople } from './move-people.ts';
import { createNotices } from '../services/settings/notices.ts';
import type { PracticeControl } from '../services/practice/practice-control.ts';
import type { StationPorts, TrainingGround } from './station-ports.ts';

export interface StationOptions {
  readonly dataFolder: string;
  /** Null: the account saved in this folder's settings, else practice data. */
  readonly profile: Profile | null;
  /** Overrides the saved printer for this run. */
  readonly printerAddress: string | null;
  readonly version: string;
}

export interface Station {
  /** A session for one screen, which ends when the screen leaves. */
  openScreen(): ScreenRelay;
  /** Practice data. */
  readonly training: boolean;
  /** The screens' language, for the host's own menu. */
  readonly language: 'en' | 'ru';
  /** Starts polling, sending queued changes and printing waiting labels. */
  start(): void;
  /** Resolves if another station took the folder and this one must stop; otherwise never. */
  readonly lost: Promise<Problem>;
  /** Finishes pending writes, then releases printers, databases and folder. May be called twice. */
  stop(): Promise<void>;
}

const JOURNAL_FILE = 'journal.sqlite';
const CACHE_FILE = 'cache.sqlite';

/** Which account this run works for, and where its store is. */
interface Workplace {
  readonly profile: Profile;
  readonly token: string | null;
  readonly folder: string;
  /** The emulated printer of practice data. */
  readonly ownPrinter: OwnPrinter | null;
  readonly practice: PracticeControl | null;
  close(): Promise<void>;
}

/** Opens folder, settings, account, stores and services, in this order; a problem releases what was opened. */
export async function openStation(
  options: StationOptions,
  ports: StationPorts,
): Promise<Result<Station, Problem>> {
  const { dataFolder, printerAddress } = options;
  if (printerAddress !== null) {
    const parsed = parsePrinterAddress(printerAddress);
    if (!parsed.ok) return parsed;
    const noDevice = await unlessUnplugged(parsed.value);
    if (noDevice) return fail(noDevice);
  }
  const lost = Promise.withResolvers<Problem>();
  const held = holdDataFolder(dataFolder, lost.resolve);
  if (!held.ok) return held;
  const forget = readForgetRequest(dataFolder);
  const { isPrivate } = mendDataFolder(dataFolder);
  const closers: (() => void | Promise<void>)[] = [held.value.release];
  let closing: Promise<void> | null = null;
  const closeAll = (): Promise<void> => (closing ??= closeInTurn(closers.toReversed()));
  let journalFile = path.join(dataFolder, JOURNAL_FILE);
  let cacheFile = path.join(dataFolder, CACHE_FILE);
  try {
    const settings = openSettings(dataFolder, ports.clock());
    const workplace = await openWorkplace(options, ports, settings);
    closers.push(workplace.close);
    makeFolder(workplace.folder);
    journalFile = path.join(workplace.folder, JOURNAL_FILE);
    cacheFile = path.join(workplace.folder, CACHE_FILE);

    const gone = missingJournal(journalFile, () => hasSupplies(cacheFile));
    if (gone) {
      await closeAll();
      return fail(gone);
    }
    const deviceKey = await openDeviceKey(dataFolder, ports.secrets);
    movePeople(dataFolder, workplace.folder, deviceKey, ports.log);
    const peopleFile = path.join(dataFolder, PEOPLE_FILE);
    const journal = openJournal(journalFile, peopleFile);
    if (!journal.ok) {
      await closeAll();
      return journal;
    }
    closers.push(journal.value.close);
    const noPeople = missingPeople(peopleFile, journal.value.people, journal.value.audit.knowsPeople);
    // Before the copy is replaced, since it may be the only one.
    if (noPeople && !forget.isAsked) {
      await closeAll();
      return fail(noPeople);
    }
    closers.push(journal.value.backUp);
    const wanted = accountIdOf(workplace.profile, workplace.token);
    const found = journal.value.meta.account();
    if (found === null) journal.value.meta.bindAccount(wanted);
    else if (found !== wanted) {
      await closeAll();
      return fail({ code: 'dataFolderOfOtherAccount', folder: workplace.folder, found, wanted });
    }
    const cache = openCache(cacheFile, ports.clock);
    if (!cache.ok) {
      await closeAll();
      return cache;
    }
    closers.push(cache.value.cache.close);
    const isBehind = noteLoss(cache.value.cache, journal.value, ports.clock());
    const disk = watchDisk(dataFolder);
    closers.push(disk.stop);
    journal.value.onFault(({ code }) => {
      if (code === 'diskFull') disk.noteFull();
    });
    const atStart = [
      isPrivate ? null : { code: 'dataFolderOpen' as const, folder: dataFolder },
      forget.ignored,
      cache.value.dropped,
      ...(await foundAtStart(settings, journal.value, workplace.folder)),
    ].filter((notice) => notice !== null);

    const services = composeStation({
      version: options.version,
      dataFolder,
      accountFolder: workplace.folder,
      profile: workplace.profile,
      token: workplace.token,
      printerAddress,
      ownPrinter: workplace.ownPrinter,
      practice: workplace.practice,
      cache: cache.value.cache,
      journal: journal.value,
      settings,
      budget: ports.openBudget(path.join(dataFolder, 'budget.json')),
      notices: createNotices({ journal: journal.value, journalFile, dataFolder, disk, isBehind, atStart }),
      toldAtStart: { hasAccount: workplace.ownPrinter === null, hasPrinter: printerAddress !== null },
      forget,
      deviceKey,
      ports,
    });
    closers.push(services.stop);
    return ok({
      openScreen: services.openScreen,
      training: workplace.profile.training,
      language: settings.read().preferences.language,
      start: services.start,
      lost: lost.promise,
      stop: closeAll,
    });
  } catch (error) {
    const problem = startProblem(error, dataFolder, [
      journalFile,
      path.join(dataFolder, PEOPLE_FILE),
      cacheFile,
    ]);
    await closeAll().catch((failed: unknown) => {
      if (!problem) throw failed;
    });
    if (!problem) throw error;
    if (problem.file !== cacheFile || problem.code !== 'databaseDamaged') return fail(problem);
    ports.log.warn({ problem }, 'the cache is damaged and started over');
    removeDatabase(cacheFile);
    return openStation(options, ports);
  }
}

/** What the settings and the journal were found to be. */
const foundAtStart = async (
  settings: SettingsFile,
  journal: Journal,
  folder: string,
): Promise<readonly (Problem | null)[]> => [
  settings.damaged,
  await savedPrinterProblem(settings),
  parkedProblem(journal, folder),
  logProblem(journal, folder),
];

/** Damage often shows where a file is first read, so each file is read in full to find the damaged one. */
function startProblem(error: unknown, dataFolder: string, files: readonly string[]): StoreProblem | null {
  const problem = storeProblem(error, dataFolder);
  const file = problem?.code === 'databaseDamaged' ? files.find(isDamagedFile) : undefined;
  return problem && file !== undefined ? { ...problem, file } : problem;
}

/** Before anything is printed: orders unknown to an older journal must be confirmed. Answers whether it is older. */
function noteLoss(cache: Cache, journal: Journal, at: number): boolean {
  const { isBehind, renew, keep } = journal.continuity;
  if (isBehind) {
    journal.transaction(() => {
      renew();
      holdPerhapsPacked(cache, journal, at);
    });
  }
  keep();
  return isBehind;
}

/** What kept a stop from writing everything; null if anything else also failed. */
export function stopProblem(error: unknown): StoreProblem | null {
  if (!(error instanceof AggregateError)) return null;
  const problems = error.errors.map((each) => storeProblem(each, ''));
  return problems.every((each) => each !== null) ? (problems[0] ?? null) : null;
}

/** Closes each, even after an earlier one failed: the folder must not stay locked. */
async function closeInTurn(closers: readonly (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the station did not close in order');
}

/** The address may have been edited by hand or saved by an older version: the station starts without that printer. */
async function savedPrinterProblem(settings: SettingsFile): Promise<Problem | null> {
  for (const { address } of settings.read().printers) {
    const parsed = parsePrinterAddress(address);
    if (!parsed.ok) return parsed.problem;
    const noDevice = await unlessUnplugged(parsed.value);
    if (noDevice) return noDevice;
  }
  return null;
}

/** A printer that is switched on after the computer must not stop the station from starting. */
async function unlessUnplugged(address: PrinterAddress): Promise<ProblemOf<'printerIsNoDevice'> | null> {
  const noDevice = await deviceProblem(address);
  return noDevice && isUnplugged(address, noDevice) ? null : noDevice;
}

/** Jobs and changes that this version can't read are kept, and a person must know of them. */
function parkedProblem(journal: Journal, folder: string): Problem | null {
  const parked = [...journal.jobs.parked(), ...journal.outbox.parked()];
  if (parked.length === 0) return null;
  const file = path.join(folder, JOURNAL_FILE);
  return { code: 'entriesParked', file, entries: parked };
}

/** Each start checks only the end of the log; a person can ask for all of it to be verified. */
function logProblem({ audit }: Journal, folder: string): ProblemOf<'logEndsElsewhere'> | null {
  const head = audit.head();
  const last = audit.before(null, 1, null)[0] ?? { seq: 0, hash: GENESIS };
  if (last.seq === head.seq && last.hash === head.hash) return null;
  const line = Math.min(last.seq, head.seq) + 1;
  return { code: 'logEndsElsewhere', file: path.join(folder, JOURNAL_FILE), line };
}

async function openWorkplace(
  { dataFolder, profile }: StationOptions,
  ports: StationPorts,
  settings: SettingsFile,
): Promise<Workplace> {
  const nothingToClose = async (): Promise<void> => undefined;
  const { account } = settings.read();
  if (account) await nameOldToken(ports.secrets, account);
  if (profile) {
    const token = profile.token ?? (await ports.secrets.read(tokenSecretOf(profile)));
    return { profile, token, folder: dataFolder, ownPrinter: null, practice: null, close: nothingToClose };
  }
  if (account) {
    const token = await ports.secrets.read(tokenSecretOf(account.profile));
    const folder = path.join(dataFolder, account.folder);
    return {
      profile: account.profile,
      token,
      folder,
      ownPrinter: null,
      practice: null,
      close: nothingToClose,
    };
  }
  const folder = path.join(dataFolder, 'training');
  makeFolder(folder);
  const ground: TrainingGround = await ports.openTraining(folder);
  return {
    profile: ground.profile,
    token: ground.profile.token ?? null,
    folder,
    ownPrinter: ground.printer,
    practice: ground.control,
    close: ground.close,
  };
}
