import type { AskedJob } from './ledger.ts';
import type { LabelKey } from '../../rigs/journal/label-key.ts';
import type { SeenLabel } from './tray.ts';

/** A job as the judge needs it. */
export interface JudgedJob {
  readonly seq: number;
  readonly jobId: string;
  readonly printerId: string;
  readonly key: LabelKey;
  readonly isCancelled: boolean;
  /** Unix milliseconds by the true clock. */
  readonly madeAt: number;
  /** It waited at another printer before, or let others go first because its own label could not be made. */
  readonly mayBeLate: boolean;
}

export interface Evidences {
  /** Printer by printer, in the order in which they came out. */
  readonly labels: readonly SeenLabel[];
  readonly jobs: readonly JudgedJob[];
  /** How many labels of a kind the packer wanted, in the end. */
  readonly wanted: (key: LabelKey) => number;
  /** How many old labels of a kind the station said may still come. */
  readonly mayComeLate: (key: LabelKey) => number;
  /** Jobs in doubt that the station asked about. */
  readonly doubts: readonly AskedJob[];
  /** Which emulated printers a printer of the desk has been. */
  readonly seated: ReadonlyMap<string, ReadonlySet<number>>;
}

/** What is wrong with the paper, counted in labels. */
export interface Verdict {
  readonly lost: number;
  readonly duplicated: number;
  readonly wrong: number;
  readonly outOfOrder: number;
  /** Labels that came late, beside those printed instead, as the station had said. */
  readonly late: number;
  /** Labels that a fault cut, each of a job that the station asked about. */
  readonly cut: number;
  /** A sentence for each thing that is wrong. */
  readonly faults: readonly string[];
}

/** A cut label may leave a part of itself, and ESC/POS feeds an empty one to find its way again. */
const PIECES_OF_A_CUT = 2;

/**
 * Holds the paper of a round against what was wanted, once everything has come to rest. In labels:
 *
 * - `lost`: wanted, and not on paper. (The packer looked at the paper after each pause and asked again for what the
 *   station called printed on no better word than the connection's; what is missing here was never made good.)
 * - `duplicated`: whole, and more than were wanted. A person's word changes what is wanted: a reprint of a damaged label
 *   adds one; "not in hand" and "did not come out" add none, because the packer says so only of labels that are not there
 *   when all printers have come to rest.
 * - `late`: whole and more than were wanted, of a label that a person said was not there while its printer was stopped, or
 *   that waited inside for its feed, where the station had told that the old one may still come.
 * - `wrong`: whole, and of something that nobody wanted, or not any more; or neither whole nor `cut`.
 * - `cut`: not whole (its dots are others than its job's bytes make on a printer that works, or nothing can be read), of a
 *   printer where a job in doubt was asked about that was made before it came out.
 * - `outOfOrder`: by printer of the desk and device, came out after a label whose job was made later. Jobs that were moved
 *   from another printer, or whose own label could not be made at first, may be late.
 */
export function judge(evidences: Evidences): Verdict {
  const faults: string[] = [];
  const whole = evidences.labels.filter(({ isWhole }) => isWhole);
  const byKey = Map.groupBy(whole, ({ key }) => key ?? '');
  const tell = (kind: string, what: string): void => void faults.push(`${kind}: ${what}`);

  let lost = 0;
  let duplicated = 0;
  let wrong = 0;
  let late = 0;
  const keys = new Set([...byKey.keys(), ...evidences.jobs.map(({ key }) => key)]);
  for (const key of keys) {
    const labels = byKey.get(key) ?? [];
    const wanted = evidences.wanted(key);
    const excess = labels.length - wanted;
    const expected = Math.min(Math.max(excess, 0), evidences.mayComeLate(key));
    late += expected;
    const more = excess - expected;
    if (more < 0) lost -= more;
    else if (wanted > 0) duplicated += more;
    else wrong += more;
    if (more !== 0)
      tell(
        more < 0 ? 'lost' : wanted > 0 ? 'duplicated' : 'wrong',
        `${key}: wanted ${wanted}, on paper ${labels.map(nameOf).join(', ')}`,
      );
  }
  const pieces = evidences.labels.filter(({ isWhole }) => !isWhole);
  const strange = withoutDoubt(pieces, evidences);
  for (const label of strange)
    tell('wrong', `${nameOf(label)} is not whole and nobody was asked: ${label.codes.join(' ')}`);
  const disordered = outOfOrder(whole, evidences);
  for (const what of disordered) tell('outOfOrder', what);
  return {
    lost,
    duplicated,
    wrong: wrong + strange.length,
    outOfOrder: disordered.length,
    late,
    cut: pieces.length - strange.length,
    faults,
  };
}

const nameOf = ({ device, label, at }: SeenLabel): string =>
  `${device}/${label} at ${new Date(at).toISOString()}`;

/** Each doubt explains so many pieces, at a device that its printer has been, after its job was made. */
function withoutDoubt(pieces: readonly SeenLabel[], { doubts, jobs, seated }: Evidences): SeenLabel[] {
  const madeAt = new Map(jobs.map((job) => [job.jobId, job.madeAt]));
  const left = doubts.map((doubt) => ({ ...doubt, pieces: PIECES_OF_A_CUT }));
  return pieces.filter((label) => {
    const doubt = left.find(
      ({ jobId, printerId, pieces: rest }) =>
        rest > 0 &&
        (madeAt.get(jobId) ?? Infinity) <= label.at &&
        (seated.get(printerId)?.has(label.device) ?? false),
    );
    if (doubt) doubt.pieces -= 1;
    return doubt === undefined;
  });
}

function outOfOrder(whole: readonly SeenLabel[], evidences: Evidences): string[] {
  const latest = new Map<string, JudgedJob>();
  const late: string[] = [];
  const jobs = jobsOfLabels(whole, evidences);
  for (const label of whole) {
    const job = jobs.get(label);
    // Which of two same labels is the old one cannot be seen.
    if (!job || evidences.mayComeLate(job.key) > 0) continue;
    const place = `${job.printerId} ${label.device}`;
    const before = latest.get(place);
    if (before && before.seq > job.seq && !job.mayBeLate)
      late.push(
        `${nameOf(label)} of job ${job.seq} (${job.key}) came out after job ${before.seq} (${before.key})`,
      );
    if (!before || before.seq < job.seq) latest.set(place, job);
  }
  return late;
}

/**
 * Which job each label is of. Several jobs may have made the same label: the last of the labels is of the last of the
 * jobs that were made before it, and so on backwards, so that what never came out is what was made first.
 */
function jobsOfLabels(
  whole: readonly SeenLabel[],
  { jobs, seated }: Evidences,
): ReadonlyMap<SeenLabel, JudgedJob> {
  const found = new Map<SeenLabel, JudgedJob>();
  const taken = new Set<string>();
  const newestFirst = jobs.toSorted((one, other) => other.seq - one.seq);
  const candidates = Map.groupBy(newestFirst, ({ key }) => key);
  for (const label of whole.toSorted((one, other) => other.at - one.at || other.label - one.label)) {
    const job = candidates
      .get(label.key ?? '')
      ?.find(
        ({ jobId, isCancelled, madeAt, printerId }) =>
          !isCancelled &&
          !taken.has(jobId) &&
          madeAt <= label.at &&
          (seated.get(printerId)?.has(label.device) ?? false),
      );
    if (!job) continue;
    taken.add(job.jobId);
    found.set(label, job);
  }
  return found;
}
