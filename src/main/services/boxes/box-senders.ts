import { addBoxes, deleteBoxes } from '../../../shared/marketplace/boxes.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { boxesChain } from '../../db/journal/box-changes.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { ChangeSender, ChangeSenders } from '../outbox/change-sender.ts';
import { isRefused } from '../outbox/refusals.ts';
import {
  closedBefore,
  closedSince,
  options,
  readBoxes,
  readBoxesOfAll,
  type BoxSenderPorts,
} from './read-boxes.ts';
import { putInBoxSender, takeOutOfBoxSender } from './place-senders.ts';

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

/** How boxes and what lies in them reach the marketplace (document 1, "Supplies and boxes"). */
export const createBoxSenders = (
  ports: BoxSenderPorts,
): Pick<ChangeSenders, 'addBoxes' | 'deleteBoxes' | 'putInBox' | 'takeOutOfBox'> => ({
  addBoxes: addBoxesSender(ports),
  deleteBoxes: deleteBoxesSender(ports),
  putInBox: putInBoxSender(ports),
  takeOutOfBox: takeOutOfBoxSender(ports),
});

function addBoxesSender(ports: BoxSenderPorts): ChangeSender<Of<'addBoxes'>> {
  const { journal, marketplace, clock, newId } = ports;
  /** Records boxes made elsewhere, so that those made by the next request can be told apart from them. */
  const adopt = (supplyId: string, ids: readonly string[]): void =>
    journal.transaction(() => {
      for (const boxId of ids) journal.boxes.add({ key: newId(), supplyId, boxId, createdAt: clock() });
    });

  const assign = ({ supplyId, boxKeys }: Of<'addBoxes'>, ids: readonly string[]): void =>
    journal.transaction(() => {
      for (const [index, key] of boxKeys.entries()) {
        const boxId = ids[index];
        if (boxId !== undefined) journal.boxes.setBoxId(key, boxId);
      }
      adopt(supplyId, ids.slice(boxKeys.length));
      const without = boxKeys.slice(ids.length);
      if (without.length > 0) {
        journal.outbox.put(boxesChain(supplyId), { kind: 'addBoxes', supplyId, boxKeys: without }, clock());
      }
    });

  /** From here on, an unknown box may be one of these. */
  const noteAsked = (change: Of<'addBoxes'>): void => {
    const row = journal.boxChanges
      .ofBoxes(change.supplyId)
      .find((each) => each.change.kind === 'addBoxes' && each.change.boxKeys[0] === change.boxKeys[0]);
    if (row) journal.outbox.apply(row.seq, { kind: 'amended', change: { ...change, asked: true } }, clock());
  };

  const unknownOf = (supplyId: string, boxIds: Iterable<string>): string[] => {
    const known = new Set(journal.boxes.everOfSupply(supplyId).map(({ boxId }) => boxId));
    return [...new Set(boxIds)].filter((boxId) => boxId !== '' && !known.has(boxId));
  };

  /**
   * Boxes that appeared since the request: all others were known before it. A box that already holds orders was made
   * elsewhere at the same moment; one whose orders can't be read comes last.
   */
  const madeSince = async (
    { supplyId, boxKeys }: Of<'addBoxes'>,
    signal: AbortSignal,
  ): Promise<Result<string[], MarketplaceProblem>> => {
    // An entry without a readable id may be one of the new boxes, so such a list proves nothing.
    const now = await readBoxesOfAll(ports, supplyId, signal, 'refused');
    if (!now.ok) return now;
    const unknown = unknownOf(supplyId, now.value.keys());
    const countOf = (boxId: string): number | undefined => now.value.get(boxId)?.length;
    return ok(
      [
        ...unknown.filter((boxId) => countOf(boxId) === 0),
        ...unknown.filter((boxId) => countOf(boxId) === undefined),
      ].slice(0, boxKeys.length),
    );
  };

  /** The ids from the answer, or from the supply's list where the answer names fewer than were asked for. */
  const idsOf = async (
    change: Of<'addBoxes'>,
    answered: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<string[], Problem>> => {
    const told = unknownOf(change.supplyId, answered);
    if (told.length >= change.boxKeys.length) return ok(told);
    const listed = await madeSince(change, signal);
    // The boxes were made: look for them again rather than make them again.
    if (!listed.ok) return fail({ code: 'outcomeUnknown', reason: 'the answer lacks ids of boxes' });
    return ok([...new Set([...told, ...listed.value])]);
  };

  return {
    send: async (change, signal) => {
      const { supplyId, boxKeys } = change;
      const closed = closedBefore(ports, supplyId);
      if (closed) return fail(closed);
      const before = await readBoxesOfAll(ports, supplyId, signal);
      if (!before.ok) return before;
      journal.transaction(() => {
        adopt(supplyId, unknownOf(supplyId, before.value.keys()));
        noteAsked(change);
      });
      const made = await marketplace.call(addBoxes, { supplyId, amount: boxKeys.length }, options(signal));
      if (made.ok) {
        const ids = await idsOf(change, made.value.trbxIds, signal);
        if (!ids.ok) return ids;
        assign(change, ids.value);
      } else if (isRefused(made.problem))
        return fail((await closedSince(ports, supplyId, signal)) ?? made.problem);
      return made;
    },
    readBack: async (change, _attemptedAt, signal) => {
      const { boxKeys, asked = false } = change;
      if (!asked) return ok('notDone');
      if (boxKeys.every((key) => (journal.boxes.ever(key)?.boxId ?? null) !== null)) return ok('done');
      const made = await madeSince(change, signal);
      if (!made.ok) return made;
      if (made.value.length === 0) return ok('notDone');
      assign(change, made.value);
      return ok('done');
    },
    refused: ({ supplyId, boxKeys }, problem) => {
      // Nothing can be put into a box that doesn't exist.
      for (const { seq, change } of journal.boxChanges.unsettledOf(supplyId)) {
        if (change.kind !== 'putInBox' || !boxKeys.includes(change.boxKey)) continue;
        journal.outbox.apply(seq, { kind: 'causeRefused', trouble: problem }, clock());
      }
    },
  };
}

function deleteBoxesSender(ports: BoxSenderPorts): ChangeSender<Of<'deleteBoxes'>> {
  const { journal, marketplace } = ports;
  const boxesOf = ({ boxKeys }: Of<'deleteBoxes'>): Box[] =>
    boxKeys.flatMap((key) => journal.boxes.ever(key) ?? []);
  return {
    // Orders on their way into these boxes are told first.
    waits: ({ supplyId, boxKeys }, seq) =>
      journal.boxChanges
        .unsettledOf(supplyId)
        .some((row) => row.seq < seq && row.state !== 'refused' && boxKeys.includes(row.change.boxKey)),
    send: async (change, signal) => {
      const { supplyId, onlyEmpty } = change;
      const closed = closedBefore(ports, supplyId);
      if (closed) return fail(closed);
      const now = await readBoxesOfAll(ports, supplyId, signal);
      if (!now.ok) return now;
      const there = boxesOf(change).filter(({ boxId }) => boxId !== null && now.value.has(boxId));
      const isKept = ({ boxId }: Box): boolean => onlyEmpty && now.value.get(boxId ?? '')?.length !== 0;
      journal.transaction(() => {
        for (const box of there.filter(isKept)) journal.boxes.setDeleted(box.key, null);
      });
      const trbxIds = there.filter((box) => !isKept(box)).map(({ boxId }) => boxId ?? '');
      if (trbxIds.length === 0) return ok(null);
      const gone = await marketplace.call(deleteBoxes, { supplyId, trbxIds }, options(signal));
      if (gone.ok || !isRefused(gone.problem)) return gone;
      return fail((await closedSince(ports, supplyId, signal)) ?? gone.problem);
    },
    readBack: async (change, _attemptedAt, signal) => {
      const now = await readBoxes(ports, change.supplyId, signal);
      if (!now.ok) return now;
      return ok(
        boxesOf(change).some(({ boxId }) => boxId !== null && now.value.has(boxId)) ? 'notDone' : 'done',
      );
    },
  };
}
