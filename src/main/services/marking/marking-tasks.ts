import type { CodeWayOut, MarkingTask } from '../../../shared/domain/marking/marking-task.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import type { ParcelPlaceRef, ParcelRef } from '../../../shared/domain/verdict.ts';
import type { MetaRow } from '../../db/journal/meta-changes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface MarkingTaskPorts {
  readonly journal: Pick<Journal, 'markingCodes' | 'metaChanges'>;
  readonly parcelOf: (orderId: string) => ParcelRef | null;
  readonly placeOf: (orderId: string) => ParcelPlaceRef | null;
  /** The marketplace takes no more changes to an order that has ended. */
  readonly isOver: (orderId: string) => boolean;
}

/** What the marketplace refused, each with the parcel it concerns, oldest first. */
export const markingTasks = (ports: MarkingTaskPorts): MarkingTask[] =>
  ports.journal.metaChanges.refused().map((row) => {
    const { change, seq, trouble, createdAt } = row;
    const { orderId, meta } = change;
    const place = ports.placeOf(orderId);
    return {
      id: String(seq),
      orderId,
      meta,
      codes: codesOf(ports, row),
      problem: trouble,
      since: createdAt,
      parcel: ports.parcelOf(orderId),
      place,
      waysOut: waysOutOf(row, ports.isOver(orderId), place !== null),
    };
  });

function codesOf({ journal }: MarkingTaskPorts, { change }: MetaRow): MarkingTask['codes'] {
  if (change.kind === 'deleteMeta') return [];
  const held = journal.markingCodes.ofOrder(change.orderId);
  return change.values.map((value) => ({
    key: held.find(({ kind, text }) => kind === change.meta && text === value)?.key ?? null,
    text: printableScan(value),
  }));
}

function waysOutOf({ change }: MetaRow, isOver: boolean, isPacked: boolean): CodeWayOut[] {
  if (change.kind === 'deleteMeta') return isOver ? ['dismiss'] : ['again', 'dismiss'];
  if (isOver) return ['takeBack', 'dismiss'];
  return ['again', ...(isPacked ? (['exchange'] as const) : []), 'takeBack', 'dismiss'];
}
