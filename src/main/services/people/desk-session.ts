import type { DeskState } from '../../../shared/domain/people/people-rights.ts';
import type { PersonRef } from '../../../shared/domain/people/people.ts';
import { createSignal, type Signal } from '../../kernel/signal.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface DeskSessionPorts {
  readonly journal: Pick<Journal, 'audit' | 'people' | 'scans' | 'transaction'>;
  readonly clock: () => number;
  /** 0 means never. */
  readonly lockAfterMinutes: () => number;
  /** The desk is in use, with or without a sign-in. */
  readonly seen: () => void;
}

/** Who is working at the desk. It locks itself after a time without a scan or touch. */
export interface DeskSession {
  readonly changes: Signal;
  state(): DeskState;
  /** Who is signed in, without checking the time limit: for what is being written down. */
  person(): PersonRef | null;
  /** The person who worked here last. */
  last(): PersonRef | null;
  signIn(person: PersonRef, by: 'pin' | 'badge' | 'first'): void;
  signOut(): void;
  /** A scan, or an action by hand. */
  active(): void;
  /** The list of people, or the time until the desk locks, changed. */
  reread(): void;
  stop(): void;
}

const MINUTE_MS = 60_000;
/** Checked no more often than this, however the clock runs. */
const SHORTEST_WATCH_MS = 1000;

export function createDeskSession({ journal, clock, lockAfterMinutes, seen }: DeskSessionPorts): DeskSession {
  const { audit, people } = journal;
  const changes = createSignal();
  let isFree = people.all().length === 0;
  let working: { readonly person: PersonRef; readonly activeAt: number } | null = null;
  let timer: NodeJS.Timeout | null = null;

  const refOf = ({ id, name, role }: PersonRef): PersonRef => ({ id, name, role });

  const last = (): PersonRef | null => {
    const found = people.atDesk();
    return found && refOf(found.person);
  };

  /** A restart in the middle of a shift asks for no sign-in: the time of the last scan is known. */
  const resume = (): void => {
    const found = people.atDesk();
    if (!found || found.signedInAt === null) return;
    const scannedAt = journal.scans.last(1)[0]?.at ?? 0;
    working = { person: refOf(found.person), activeAt: Math.max(found.signedInAt, scannedAt) };
  };

  const lockMs = (): number => lockAfterMinutes() * MINUTE_MS;

  /** A changed clock, set back or forward, asks for a new sign-in and never extends one. */
  const isOver = (): boolean =>
    working !== null && lockMs() > 0 && Math.abs(clock() - working.activeAt) >= lockMs();

  const leave = (event: 'signedOut' | 'deskLocked'): void => {
    if (!working) return;
    const { person } = working;
    journal.transaction(() => {
      audit.add(clock(), event, { personId: person.id, name: person.name });
      people.setAtDesk(person.id, null);
    });
    working = null;
    watch();
    changes.tell();
  };

  const lockWhenOver = (): void => {
    if (isOver()) leave('deskLocked');
  };

  const watch = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!working || lockMs() === 0) return;
    const wait = Math.max(SHORTEST_WATCH_MS, working.activeAt + lockMs() - clock());
    timer = setTimeout(
      () => {
        lockWhenOver();
        watch();
      },
      Math.min(wait, lockMs()),
    );
    timer.unref();
  };

  resume();
  watch();
  return {
    changes,
    state: () => {
      if (isFree) return { kind: 'free' };
      lockWhenOver();
      return working ? { kind: 'signedIn', person: working.person } : { kind: 'locked' };
    },
    person: () => working?.person ?? null,
    last,
    signIn: (person, by) => {
      const at = clock();
      const before = working;
      working = { person: refOf(person), activeAt: at };
      try {
        journal.transaction(() => {
          audit.add(at, 'signedIn', { personId: person.id, by });
          people.setAtDesk(person.id, at);
        });
      } catch (error) {
        working = before;
        throw error;
      }
      watch();
      changes.tell();
      seen();
    },
    signOut: () => leave('signedOut'),
    active: () => {
      seen();
      if (working) working = { ...working, activeAt: clock() };
    },
    reread: () => {
      isFree = people.all().length === 0;
      const known = working && people.get(working.person.id);
      if (working) working = known ? { ...working, person: refOf(known) } : null;
      watch();
      changes.tell();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
