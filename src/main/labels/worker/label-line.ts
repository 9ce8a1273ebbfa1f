import type { LabelAnswer, LabelJob } from './label-job.ts';
import { PlaceEnded, PlaceNotStarted, type LabelPlace } from './label-place.ts';

/** Why no answer came: the caller says what that means for its job. */
export class JobFailed extends Error {
  /** It took more time or memory than it may. */
  readonly tookTooMuch: boolean;

  constructor(message: string, tookTooMuch: boolean) {
    super(message);
    this.tookTooMuch = tookTooMuch;
  }
}

/** The line was closed; nothing is known of the job but that its answer will not come. */
export class LineClosed extends Error {}

/** More waits than the line takes of what nobody's label waits for. */
export class LineFull extends Error {}

/** What goes before what: `now` is a label that a printer or a packer waits for. */
const ranks = ['now', 'ahead', 'asked', 'looked'] as const;
export type Rank = (typeof ranks)[number];

export interface LineOptions {
  readonly places: readonly LabelPlace[];
  /** What takes over when a place can't be started; null gives the jobs up. */
  readonly instead: (reason: string) => LabelPlace | null;
  /** Of each of the last two ranks, which a screen asks for: so many wait, and no more. */
  readonly mostAsked: number;
}

interface Task {
  readonly job: LabelJob;
  readonly rank: Rank;
  readonly resolve: (answer: LabelAnswer) => void;
  readonly reject: (error: JobFailed | LineClosed | LineFull) => void;
}

interface Desk {
  readonly place: LabelPlace;
  isBusy: boolean;
  /** For this place alone, once nothing else waits. */
  readonly own: Task[];
}

const deskAt = (place: LabelPlace): Desk => ({ place, isBusy: false, own: [] });

const isAsked = (rank: Rank): boolean => rank === 'asked' || rank === 'looked';

/**
 * Jobs in a line: begun by their rank, and in the order in which they came within it, one at each place.
 *
 * A job with which its place ends fails, and is not tried again: whatever it did, it would do it again. Whatever happens
 * every job gets its answer, or fails, and `close` fails all.
 */
export class LabelLine {
  readonly #options: LineOptions;
  #desks: Desk[];
  readonly #waiting: Task[] = [];
  #closed = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#desks = options.places.map(deskAt);
  }

  ask(job: LabelJob, rank: Rank): Promise<LabelAnswer> {
    if (this.#closed) return Promise.reject(new LineClosed('no more labels are made'));
    const same = this.#waiting.filter((task) => task.rank === rank).length;
    if (isAsked(rank) && same >= this.#options.mostAsked)
      return Promise.reject(new LineFull(`${same} wait already`));
    return new Promise((resolve, reject) => {
      this.#putIn({ job, rank, resolve, reject }, false);
      this.#pump();
    });
  }

  /** The same job at every place, when it has nothing else to do: a place takes one job at a time. */
  async everywhere(job: LabelJob): Promise<void> {
    if (this.#closed) throw new LineClosed('no more labels are made');
    const done = this.#desks.map(
      ({ own }) =>
        new Promise<LabelAnswer>((resolve, reject) => {
          own.push({ job, rank: 'now', resolve, reject });
        }),
    );
    this.#pump();
    await Promise.all(done);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { own } of this.#desks) this.#waiting.push(...own.splice(0));
    for (const task of this.#waiting.splice(0)) task.reject(new LineClosed('no more labels are made'));
    await Promise.all(this.#desks.map(({ place }) => place.end()));
  }

  #pump(): void {
    if (this.#desks.length === 0) {
      for (const task of this.#waiting.splice(0))
        task.reject(new JobFailed('there is no place to make it', false));
    }
    for (const desk of this.#desks) {
      const task = desk.isBusy ? undefined : (this.#waiting.shift() ?? desk.own.shift());
      if (task) void this.#work(desk, task);
    }
  }

  async #work(desk: Desk, task: Task): Promise<void> {
    desk.isBusy = true;
    try {
      task.resolve(await desk.place.ask(task.job));
    } catch (error) {
      this.#failed(desk, task, error);
    } finally {
      desk.isBusy = false;
      this.#pump();
    }
  }

  #failed(desk: Desk, task: Task, error: unknown): void {
    if (this.#closed) {
      task.reject(new LineClosed('no more labels are made'));
    } else if (error instanceof PlaceNotStarted) {
      if (this.#replaced(desk, error.message)) this.#putIn(task, true);
      else task.reject(new JobFailed(error.message, false));
    } else {
      const tookTooMuch = error instanceof PlaceEnded && error.tookTooMuch;
      task.reject(new JobFailed(error instanceof Error ? error.message : String(error), tookTooMuch));
    }
  }

  /** One place takes over from all: what can't be started once can't be started beside it either. */
  #replaced(desk: Desk, reason: string): boolean {
    // Another job found out before.
    if (!this.#desks.includes(desk)) return this.#desks.length > 0;
    const place = this.#options.instead(reason);
    for (const { own } of this.#desks) this.#waiting.push(...own.splice(0));
    this.#desks = place === null ? [] : [deskAt(place)];
    return place !== null;
  }

  /** Behind those of its rank; one that was begun and could not be, before them. */
  #putIn(task: Task, isFirst: boolean): void {
    const own = ranks.indexOf(task.rank);
    const at = this.#waiting.findIndex(({ rank }) =>
      isFirst ? ranks.indexOf(rank) >= own : ranks.indexOf(rank) > own,
    );
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, task);
  }
}
