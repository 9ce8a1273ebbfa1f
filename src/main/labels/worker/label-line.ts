import type { LabelAnswer, LabelJob } from './label-job.ts';
import { PlaceEnded, PlaceNotStarted, type LabelPlace } from './label-place.ts';

/** Why no answer came: the caller says what that means for its job. */
export class JobFailed extends Error {}

/** The line was closed; nothing is known of the job but that its answer will not come. */
export class LineClosed extends Error {}

export interface LineOptions {
  readonly places: readonly LabelPlace[];
  /** Jobs in work at one place: while one waits for the drawing of its picture, another is read. */
  readonly atOnce: number;
  /** What takes over when a place can't be started; null gives the jobs up. */
  readonly instead: (reason: string) => LabelPlace | null;
  /** A place ended with a job in work, which is tried once more, alone. */
  readonly restarted: (reason: string) => void;
}

interface Task {
  readonly number: number;
  readonly job: LabelJob;
  readonly resolve: (answer: LabelAnswer) => void;
  readonly reject: (error: JobFailed | LineClosed) => void;
  /** What ended the place where it was in work the first time. It may not have been this job: it is tried once more. */
  suspect: boolean;
}

interface Desk {
  readonly place: LabelPlace;
  busy: number;
  /** A suspect is in work: nothing else is put at risk. */
  alone: boolean;
}

/**
 * Jobs in a line: begun in the order in which they came, as many at once as the places take.
 *
 * When a place ends with jobs in work, each of them goes back to where it was in the line and is tried once more, with
 * nothing beside it; the one that ends a place a second time fails. Whatever happens every job gets its answer, or
 * fails, and `close` fails all.
 */
export class LabelLine {
  readonly #options: LineOptions;
  #desks: Desk[];
  readonly #waiting: Task[] = [];
  #lastNumber = 0;
  #closed = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#desks = options.places.map((place) => ({ place, busy: 0, alone: false }));
  }

  ask(job: LabelJob): Promise<LabelAnswer> {
    if (this.#closed) return Promise.reject(new LineClosed('no more labels are made'));
    return new Promise((resolve, reject) => {
      this.#lastNumber += 1;
      this.#waiting.push({ number: this.#lastNumber, job, resolve, reject, suspect: false });
      this.#pump();
    });
  }

  /** The same job at every place. */
  async everywhere(job: LabelJob): Promise<void> {
    await Promise.all(
      this.#desks.map(
        (desk) =>
          new Promise<LabelAnswer>((resolve, reject) => {
            this.#lastNumber += 1;
            void this.#work(desk, { number: this.#lastNumber, job, resolve, reject, suspect: false });
          }),
      ),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new LineClosed('no more labels are made'));
    await Promise.all(this.#desks.map(({ place }) => place.end()));
  }

  #pump(): void {
    if (this.#desks.length === 0) {
      for (const task of this.#waiting.splice(0)) task.reject(new JobFailed('there is no place to make it'));
    }
    for (let task = this.#waiting[0]; task !== undefined; task = this.#waiting[0]) {
      const desk = this.#deskFor(task);
      if (desk === undefined) return;
      this.#waiting.shift();
      void this.#work(desk, task);
    }
  }

  #deskFor({ suspect }: Task): Desk | undefined {
    return this.#desks
      .filter(({ busy, alone }) => !alone && busy < (suspect ? 1 : this.#options.atOnce))
      .toSorted((one, other) => one.busy - other.busy)[0];
  }

  async #work(desk: Desk, task: Task): Promise<void> {
    desk.busy += 1;
    desk.alone = task.suspect;
    try {
      task.resolve(await desk.place.ask(task.job));
    } catch (error) {
      this.#failed(desk, task, error);
    } finally {
      desk.busy -= 1;
      desk.alone = false;
      this.#pump();
    }
  }

  #failed(desk: Desk, task: Task, error: unknown): void {
    if (this.#closed) {
      task.reject(new LineClosed('no more labels are made'));
    } else if (error instanceof PlaceNotStarted) {
      if (this.#replaced(desk, error.message)) this.#putBack(task);
      else task.reject(new JobFailed(error.message));
    } else if (error instanceof PlaceEnded && !task.suspect) {
      this.#options.restarted(error.message);
      task.suspect = true;
      this.#putBack(task);
    } else {
      task.reject(new JobFailed(error instanceof Error ? error.message : String(error)));
    }
  }

  /** One place takes over from all: what can't be started once can't be started beside it either. */
  #replaced(desk: Desk, reason: string): boolean {
    // Another job found out before.
    if (!this.#desks.includes(desk)) return this.#desks.length > 0;
    const place = this.#options.instead(reason);
    this.#desks = place === null ? [] : [{ place, busy: 0, alone: false }];
    return place !== null;
  }

  #putBack(task: Task): void {
    const at = this.#waiting.findIndex(({ number }) => number > task.number);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, task);
  }
}
