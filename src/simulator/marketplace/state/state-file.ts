import { open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { SAVED_VERSION, type SavedWorld, savedWorldShape } from './state-shapes.ts';

type BadArgument = ProblemOf<'badArgument'>;

const bad = (reason: string) => fail<BadArgument>({ code: 'badArgument', argument: '--state', reason });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** null when there is no file yet. */
export async function readStateFile(file: string): Promise<Result<SavedWorld | null, BadArgument>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return isMissing(error) ? ok(null) : bad(`the state file ${file} can't be read: ${reasonOf(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad(`the state file ${file} is damaged (not JSON): remove it, or name another one`);
  }
  const saved = savedWorldShape.safeParse(value);
  if (saved.success) return ok(saved.data);
  const version = z.looseObject({ version: z.int() }).safeParse(value);
  if (version.success && version.data.version !== SAVED_VERSION) {
    return bad(`the state file ${file} is of another version: remove it, or name another one`);
  }
  const place = saved.error.issues[0]?.path.join('.') ?? '';
  return bad(`the state file ${file} is damaged (at ${place}): remove it, or name another one`);
}

/** Whole or not at all: a new file beside it, never one that a link there leads to, flushed, then renamed over it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

export interface StateFile {
  /** The state changed: it is saved soon, together with what changes until then. */
  changed(): void;
  /** Saves what is not saved yet. Rejects when that fails. */
  close(): Promise<void>;
}

/** Short enough that a kill loses little, long enough that a burst of requests is one write. */
const COALESCED_MS = 100;
/** A large state takes long to write: most of the time must stay for answering. */
const REST_PER_SAVE = 4;

/** Saves once at the start, so that an unwritable place is known before anything depends on it. */
export async function openStateFile(
  file: string,
  take: () => SavedWorld,
  onTrouble: (reason: string) => void,
): Promise<Result<StateFile, BadArgument>> {
  let unsaved = false;
  let closed = false;
  let lastSaveMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const save = async (): Promise<void> => {
    unsaved = false;
    const start = performance.now();
    await writeWhole(file, JSON.stringify(take()));
    lastSaveMs = performance.now() - start;
  };
  try {
    await save();
  } catch (error) {
    return bad(`the state file ${file} can't be written: ${reasonOf(error)}`);
  }

  const saveSoon = (): void => {
    timer = undefined;
    writing = writing.then(save).catch((error: unknown) => {
      unsaved = true;
      onTrouble(`the state file ${file} can't be written: ${reasonOf(error)}`);
    });
  };
  return ok({
    changed: () => {
      // A request that a fault held back beyond the end: its connection is gone, and so is what it did.
      if (closed) return;
      unsaved = true;
      timer ??= setTimeout(saveSoon, Math.max(COALESCED_MS, lastSaveMs * REST_PER_SAVE));
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await writing;
      if (unsaved) await save();
    },
  });
}
