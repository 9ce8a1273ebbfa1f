import type { Pass, PassesView, PassOffice, QueuedPass } from '../../../shared/contract/passes.ts';
import type { PassEntry } from '../../../shared/domain/pass/pass-entry.ts';
import { PASS_EVERY_MS, standOfPass } from '../../../shared/domain/pass/pass-time.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedPass } from '../../db/cache/passes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { PassReader } from './pass-reader.ts';

export interface PassesViewPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Pick<Marketplace, 'gauges'>;
  readonly reader: Pick<PassReader, 'view'>;
  readonly clock: () => number;
}

/** A moment that is worked out again at each reading would differ by milliseconds. */
const SECOND_MS = 1000;

export function viewOfPasses(ports: PassesViewPorts): PassesView {
  const { cache, journal, clock } = ports;
  const now = clock();
  const book = journal.passBook.all();
  const rows = journal.outbox.ofPasses();
  const nextAt = nextTurn(ports.marketplace, now);
  const { readAt, trouble } = ports.reader.view();
  const passes = cache.passes.all();
  const own = cache.warehouses.offices();
  const listed = cache.passes.offices();
  const names = new Map(
    passes.flatMap(({ officeId, officeName }) => (officeId === null ? [] : [[officeId, officeName]])),
  );
  const elsewhere = [...names]
    .filter(([officeId]) => listed.every((office) => office.officeId !== officeId))
    .map(([officeId, name]) => ({ officeId: officeId ?? '', name: name ?? '', address: '' }));
  const offices = [...listed, ...elsewhere].map((office): PassOffice => ({
    ...office,
    isOwn: own.has(office.officeId),
    passes: passes
      .filter(({ officeId }) => officeId === office.officeId)
      .map((pass) => passView(pass, { book, rows, now })),
  }));
  return {
    book,
    offices: offices.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)),
    queue: queueOf(rows, journal, nextAt ?? now),
    nextAt,
    readAt,
    trouble,
  };
}

/** When the marketplace takes the next creation; null: now. */
export function nextTurn(marketplace: Pick<Marketplace, 'gauges'>, now: number): number | null {
  const wait = marketplace.gauges().find(({ scope }) => scope === 'createPass')?.nextInMs ?? 0;
  return wait > 0 ? Math.ceil((now + wait) / SECOND_MS) * SECOND_MS : null;
}

const isOf = (pass: CachedPass, entry: PassEntry): boolean =>
  pass.carNumber === entry.carNumber &&
  pass.firstName === entry.firstName &&
  pass.lastName === entry.lastName;

function passView(
  pass: CachedPass,
  about: { readonly book: readonly PassEntry[]; readonly rows: readonly OutboxRow[]; readonly now: number },
): Pass {
  const { passId, firstName, lastName, carModel, carNumber, endsAt } = pass;
  const change = about.rows.findLast((row) => 'passId' in row.change && row.change.passId === passId);
  return {
    passId,
    firstName,
    lastName,
    carModel,
    carNumber,
    endsAt,
    stand: standOfPass(endsAt, about.now),
    entryId: about.book.find((entry) => isOf(pass, entry))?.entryId ?? null,
    change:
      change && (change.change.kind === 'changePass' || change.change.kind === 'deletePass')
        ? { ...underWay(change), kind: change.change.kind }
        : null,
  };
}

const underWay = ({ seq, state, trouble }: OutboxRow): Pick<QueuedPass, 'id' | 'state' | 'problem'> => ({
  id: String(seq),
  state: state === 'done' ? 'sending' : state,
  problem: trouble,
});

/** Those that wait have their turns one after the other. */
function queueOf(rows: readonly OutboxRow[], journal: Journal, firstAt: number): QueuedPass[] {
  let turnAt = firstAt;
  return rows.flatMap((row): QueuedPass[] => {
    const { change } = row;
    if (change.kind !== 'createPass') return [];
    const entry = journal.passBook.get(change.entryId);
    const turn = row.state === 'refused' ? null : turnAt;
    if (turn !== null) turnAt += PASS_EVERY_MS;
    return [
      {
        ...underWay(row),
        entryId: change.entryId,
        firstName: entry?.firstName ?? '',
        lastName: entry?.lastName ?? '',
        carModel: entry?.carModel ?? '',
        carNumber: entry?.carNumber ?? '',
        officeId: change.officeId,
        officeName: change.officeName,
        turnAt: turn,
      },
    ];
  });
}
