import type { Problem } from '../../../shared/problem.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { DiskRoom } from './disk-room.ts';
import { anyOf, type Source } from '../../kernel/signal.ts';

/** What is wrong with the station itself, shown to everyone for as long as it lasts. */
export interface Notices {
  list(): Problem[];
  readonly changed: Source;
}

export interface NoticesPorts {
  readonly journal: Journal;
  readonly journalFile: string;
  readonly dataFolder: string;
  readonly disk: DiskRoom;
  /** This journal does not continue from where its folder left off. */
  readonly isBehind: boolean;
  /** What was wrong at the start. */
  readonly atStart: readonly Problem[];
}

export function createNotices(ports: NoticesPorts): Notices {
  const { journal, disk } = ports;
  let doubted = journal.holds.countPerhapsPacked();
  /** Shown once if nothing is in doubt, otherwise until nothing is. */
  let isSaid = ports.isBehind && doubted === 0;
  const behind = (): Problem[] => {
    const now = journal.holds.countPerhapsPacked();
    isSaid &&= now === doubted;
    doubted = now;
    return doubted > 0 || isSaid ? [{ code: 'journalBehind', file: ports.journalFile, orders: doubted }] : [];
  };
  return {
    list: () => [
      ...(disk.isFull ? [{ code: 'diskFull' as const, file: ports.dataFolder }] : []),
      ...behind(),
      ...ports.atStart,
    ],
    changed: anyOf(disk.changed, journal.topics('holds')),
  };
}
