import type { Story, StoryStep } from '../../../shared/contract/story.ts';
import { ACTS_IN_LOG } from '../../../shared/domain/counter/counter-act.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import type { OrderNewsRow } from '../../db/cache/search.ts';
import type { ChainedRow } from '../../db/journal/audit-chain.ts';
import type { StoredChange, StoredScan } from '../../db/journal/story.ts';
import { boxName } from '../parcels/box-name.ts';
import { refusedLabel } from '../labels/refused-label.ts';
import { entryOf } from '../people/log.ts';
import { abroadOf } from './abroad.ts';
import { placeOf, supplyName, type Stores } from './place-of.ts';

/** Timestamps within one transaction are read one after the other, so they may differ by this much. */
const SAME_MOMENT_MS = 250;

/** Everything this desk knows of an order, from both stores; null if it has never heard of it. */
export function readStory(stores: Stores, desk: string, orderId: string): Story | null {
  const { cache, journal } = stores;
  const order = cache.orders.get(orderId);
  const parcel = journal.parcels.get(orderId);
  const known = order ?? parcel;
  if (!known) return null;
  const news = cache.search.newsOf(orderId);
  const place = placeOf(stores, orderId, order, parcel);
  const supplyIds = new Set(
    [place.supplyId, parcel?.supplyId, ...news.map(({ what, value }) => (what === 'supply' ? value : null))]
      .filter((id) => id !== null && id !== undefined)
      .filter((id) => id !== ''),
  );
  const scans = journal.stories.scansOf(orderId);
  const log = journal.stories.logOf(orderId);
  const sticker = cache.labels.sticker(orderId) ?? parcel;
  const { partA = null, partB = null } = sticker ?? {};
  const steps: StoryStep[] = [
    ...beginning(stores, orderId),
    ...news.map(newsStep),
    ...scans.map(scanStep),
    ...codeSteps(stores, orderId, scans, log),
    ...jobSteps(stores, orderId),
    ...parcelSteps(stores, orderId),
    ...counterSteps(stores, orderId),
    ...[...log, ...[...supplyIds].flatMap((supplyId) => journal.stories.logOfSupply(supplyId))].map(logStep),
    ...[
      ...journal.stories.changesOf(orderId),
      ...[...supplyIds].flatMap((supplyId) => journal.stories.deliveryOf(supplyId)),
    ].flatMap(changeSteps),
  ];
  return {
    orderId,
    article: known.article,
    colorCode: known.colorCode,
    sticker: partA === null || partB === null ? null : { partA, partB },
    ...wayOf(order, parcel),
    abroad: abroadOf(cache, order),
    again: againOf(stores, orderId),
    state: parcel?.state ?? 'none',
    isCancelled: order !== null && isCancelled(order),
    isOnHold: journal.holds.get(orderId) !== null,
    desk,
    place,
    refused: refusedLabel(stores, orderId),
    position: parcel?.state === 'packed' ? parcel.position : null,
    steps: steps.toSorted((one, other) => one.at - other.at),
  };
}

/** The way it leaves by. Of an order that only the journal knows nothing was told since the cache was dropped. */
function wayOf(order: CachedOrder | null, parcel: Parcel | null): Pick<Story, 'scheme' | 'stage' | 'due'> {
  if (order === null) return { scheme: 'warehouse', stage: 'untold', due: null };
  const { scheme, due } = order;
  const stage = stageOf({ ...order, isPacked: parcel?.state === 'packed' });
  return { scheme, stage, due: schemeRules[scheme].dueAt.includes(stage) ? due : null };
}

function againOf(stores: Stores, orderId: string): Story['again'] {
  const found = stores.cache.reshipments.of(orderId);
  return found && { supplyName: found.supplyId === null ? null : supplyName(stores, found.supplyId) };
}

function beginning({ cache }: Stores, orderId: string): StoryStep[] {
  const at = cache.search.knownSince(orderId);
  const order = cache.orders.get(orderId);
  return at === null || !order ? [] : [{ what: 'known', at, person: null, createdAt: order.createdAt }];
}

function newsStep({ at, what, value }: OrderNewsRow): StoryStep {
  if (what === 'label') return { what: 'labelFetched', at, person: null };
  if (what === 'supply') return { what: 'supply', at, person: null, supplyId: value || null };
  const [supplierStatus = '', platform = ''] = value.split('/');
  const status = { supplierStatus, platformStatus: platform || null };
  return { what: 'status', at, person: null, ...status, isCancelled: isCancelled(status) };
}

const scanStep = ({ at, person, text, verdict, isRepeat }: StoredScan): StoryStep => ({
  what: 'scan',
  at,
  person,
  text: printableScan(text),
  verdict,
  repeat: isRepeat,
});

/** A scan tells who took a code, the log who gave it back. */
function codeSteps(
  { journal }: Stores,
  orderId: string,
  scans: readonly StoredScan[],
  log: readonly ChainedRow[],
): StoryStep[] {
  const givenBack = log.filter(({ what }) => what === 'markingCodeTakenBack');
  const personAt = (at: number, rows: readonly (StoredScan | ChainedRow)[]): string | null =>
    rows.find((row) => Math.abs(row.at - at) <= SAME_MOMENT_MS)?.person ?? null;
  return journal.markingCodes
    .historyOf(orderId)
    .flatMap(({ kind, key, takenAt: at, takenBackAt }): StoryStep[] => {
      const taken: StoryStep = { what: 'codeTaken', at, person: personAt(at, scans), kind, key };
      if (takenBackAt === null) return [taken];
      const person = personAt(takenBackAt, givenBack);
      return [taken, { what: 'codeGivenBack', at: takenBackAt, person, kind, key }];
    });
}

function jobSteps({ journal }: Stores, orderId: string): StoryStep[] {
  return journal.stories.jobsOf(orderId).flatMap(({ jobId, takenAt }): StoryStep[] => {
    const job = journal.jobs.get(jobId);
    if (!job) return [];
    const { printerId, cause, reason, replaces, overrode, person, state, evidence, trouble } = job;
    const begun: StoryStep = {
      what: 'job',
      at: job.createdAt,
      person,
      jobId,
      printerId,
      cause,
      reason,
      replaces,
      overrode,
    };
    const taken: StoryStep[] =
      takenAt === null ? [] : [{ what: 'jobTaken', at: takenAt, person: null, jobId }];
    return [
      begun,
      ...taken,
      { what: 'jobState', at: job.changedAt, person: null, jobId, state, evidence, trouble },
    ];
  });
}

function parcelSteps({ journal }: Stores, orderId: string): StoryStep[] {
  const parcel = journal.parcels.get(orderId);
  const hold = journal.holds.get(orderId);
  const box = parcel?.boxKey ? journal.boxes.get(parcel.boxKey) : null;
  const steps: StoryStep[] = [];
  if (parcel && parcel.packedAt !== null) {
    const { packedAt: at, person, position } = parcel;
    steps.push({ what: 'packed', at, person, box: box && boxName(box), position });
  }
  if (hold) steps.push({ what: 'onHold', at: hold.at, person: hold.person, why: hold.why });
  return steps;
}

/** What was done at the counter; what stands in the log is told from there. */
function counterSteps({ journal }: Stores, orderId: string): StoryStep[] {
  return journal.counterActs
    .ofOrder(orderId)
    .filter(({ what }) => !ACTS_IN_LOG.has(what))
    .map(({ at, person, what: act, detail }) => {
      const isPut = act === 'shelved' || act === 'moved';
      const cell = isPut && typeof detail['cellId'] === 'string' ? detail['cellId'] : null;
      const name = cell === null ? null : (journal.counterCells.get(cell)?.name ?? null);
      return { what: 'counter', at, person, act, cell: name };
    });
}

function logStep(row: ChainedRow): StoryStep {
  const { at, person, what, detail, seq, hash } = entryOf(row);
  return { what: 'log', at, person, event: what, detail, seq, hash };
}

function changeSteps({
  seq,
  change,
  move,
  state,
  attempts,
  trouble,
  createdAt,
  changedAt,
}: StoredChange): StoryStep[] {
  const toTell: StoryStep = { what: 'toTell', at: createdAt, person: null, change, move, seq };
  if (state === 'waiting' && attempts === 0) return [toTell];
  return [toTell, { what: 'told', at: changedAt, person: null, change, move, seq, state, attempts, trouble }];
}
