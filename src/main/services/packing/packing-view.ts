import type { PackingView } from '../../../shared/contract/packing.ts';
import { commandTarget, type PointedCommand } from '../../../shared/domain/packing/command-target.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { refusedLabel } from '../labels/refused-label.ts';
import type { WayWork } from '../schemes/way-work.ts';
import { readLastScans } from './last-scans.ts';
import { readIntoBox, readUnboxed } from './unboxed.ts';
import type { OpenSupplies } from './open-supplies.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionHost } from './session-host.ts';
import type { SupplyBook } from './supply-book.ts';

export interface PackingViewPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly supplies: OpenSupplies;
  readonly facts: SessionFacts;
  readonly host: SessionHost;
  readonly preparedFor: () => string;
  readonly wayWork: WayWork;
}

type BookRead = PackingView['supplies'][number] & ReturnType<SupplyBook['counts']>;

/** Orders whose labels can't be printed are ignored: they wait for another day. */
const isLabelFirst = (books: readonly BookRead[]): boolean =>
  books.some(({ labelled }) => labelled > 0) &&
  books.every(({ labelsReady, packed, labelled, labelling }) => packed + labelled + labelling >= labelsReady);

/** The session as its screen shows it. */
export function readPackingView(ports: PackingViewPorts): PackingView {
  const { cache, journal, supplies, host } = ports;
  const state = host.state();
  const task = state.kind === 'open' ? state.task : null;
  const books = readBooks();
  const open = books.map(
    ({ supplyId, name, total, packed, labelsReady, labelsToCome, labelsFaulty, cancelled, toPutAside }) => ({
      supplyId,
      name,
      total,
      packed,
      labelsReady,
      labelsToCome,
      labelsFaulty,
      cancelled,
      toPutAside,
    }),
  );
  return {
    supply: open.find(({ supplyId }) => supplyId === supplies.books[0]?.supplyId) ?? null,
    supplies: open,
    verdict: host.shown,
    verdictNumber: host.verdictNumber,
    task: task?.kind ?? null,
    codes:
      task?.kind === 'codes'
        ? journal.markingCodes.ofOrder(task.parcel.orderId).map(({ kind, key }) => ({ kind, key }))
        : [],
    box: openBox(),
    unboxed: readUnboxed(ports, host.shown),
    labelFirst: isLabelFirst(books),
    intoBox: readIntoBox(ports, host.shown),
    goesTo: readGoesTo(),
    waiting: state.kind === 'open' ? [...state.goods] : [],
    unseen: state.kind === 'open' ? [...state.behind] : [],
    fetchable: host.shown.reason === 'labelFaulty' && refusedLabel(ports, host.shown.parcel.orderId) !== null,
    alsoAwaited: [...ports.facts.alsoAwaited(host.shown)],
    last: ports.facts.lastPacked(state),
    targets: readTargets(),
    lastScans: readLastScans(journal),
  };

  function readGoesTo(): string | null {
    const { shown } = host;
    const orderId = 'parcel' in shown ? shown.parcel?.orderId : undefined;
    const order = orderId === undefined ? null : cache.orders.get(orderId);
    return order?.supplyId == null ? null : (cache.supplies.get(order.supplyId)?.name ?? null);
  }

  function readTargets(): PackingView['targets'] {
    const known = host.facts(false);
    const target = (command: PointedCommand): string | null => commandTarget(state, command, known);
    return {
      undo: target('undo'),
      reprint: target('reprint'),
      skip: target('skip'),
      hold: target('hold'),
      closeBox: target('closeBox'),
    };
  }

  /** A box that was deleted a moment ago counts as closed, even if the screen has not caught up. */
  function openBox(): string | null {
    const box = state.kind === 'open' ? state.box : null;
    return box === null || journal.boxes.get(box.key) === null ? null : box.name;
  }

  function readLabels(lot: string): { readonly ready: number; readonly faulty: number } {
    const [way, key] = [wayOfLot(lot), ports.preparedFor()];
    if (way !== null) return ports.wayWork.labels(way, key);
    return { ready: cache.labels.countReady(lot, key), faulty: cache.labels.countFaulty(lot, key) };
  }

  function readBooks(): BookRead[] {
    return supplies.books.flatMap((book) => {
      const isOfWay = wayOfLot(book.supplyId) !== null;
      const supply = cache.supplies.get(book.supplyId);
      if (!supply && !isOfWay) return [];
      const { ready: labelsReady, faulty } = readLabels(book.supplyId);
      const counts = book.counts();
      // Orders report the hand-over before their supply does; from then on no more labels are fetched.
      const isOver = supply?.done === true || counts.handedOver > 0;
      const labelsFaulty = isOver ? 0 : faulty;
      const labelsToCome = isOver ? 0 : Math.max(0, counts.total - labelsReady - labelsFaulty);
      const labels = { labelsReady, labelsToCome, labelsFaulty };
      return [{ supplyId: book.supplyId, name: supply?.name ?? book.supplyId, ...labels, ...counts }];
    });
  }
}
