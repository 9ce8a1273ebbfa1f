import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { LabelFolder } from './label-folder.ts';
import type { Drawing, LabelRenderer, Picture } from './label-renderer.ts';
import { isDrawable } from './page.ts';
import type { LabelListener, Note, PrintedLabel } from './printed-label.ts';

/** Labels that may wait before the printer stops reading, as one with a full buffer does. */
const MOST_WAITING = 64;

export type PrintQueueParts = {
  readonly renderer: LabelRenderer;
  /** Nothing comes out while a condition holds. */
  readonly faults: FaultBoard;
  /** Null when the labels are only told of. */
  readonly folder: LabelFolder | null;
  /** How long a label takes to come out, over and above its drawing. */
  readonly printMs: number;
  readonly now: () => Date;
  readonly onLabel: LabelListener;
};

export type PrintJob = {
  readonly bytes: Buffer;
  readonly drawing: Drawing;
  readonly copies: number;
  readonly notes: readonly Note[];
  readonly connection: number;
};

/** Prints labels one after the other, in the order in which they were added. */
export class PrintQueue {
  readonly #parts: PrintQueueParts;
  /** The first one is being printed. */
  #jobs: PrintJob[] = [];
  #working = false;
  #changed = Promise.withResolvers<void>();
  #number: number;

  constructor(parts: PrintQueueParts) {
    this.#parts = parts;
    this.#number = parts.folder?.lastNumber ?? 0;
  }

  get waiting(): number {
    return this.#jobs.length;
  }

  add(job: PrintJob): void {
    this.#jobs.push(job);
    if (!this.#working) void this.#work();
  }

  /** Null when another label may be added, else what resolves when it may. */
  room(): Promise<void> | null {
    return this.#jobs.length < MOST_WAITING ? null : this.#fewerThan(MOST_WAITING);
  }

  /** Resolves when everything added has come out. */
  drained(): Promise<void> {
    return this.#fewerThan(1);
  }

  /** Forgets what has not come out, and answers it. */
  drop(): readonly PrintJob[] {
    const lost = this.#jobs;
    this.#jobs = [];
    this.#tell();
    return lost;
  }

  async #fewerThan(count: number): Promise<void> {
    while (this.#jobs.length >= count) await this.#changed.promise;
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let [job] = this.#jobs; job !== undefined; [job] = this.#jobs) {
      await this.#print(job);
      if (this.#jobs[0] === job) this.#jobs.shift();
      this.#tell();
    }
    this.#working = false;
  }

  async #print(job: PrintJob): Promise<void> {
    const { drawing, copies } = job;
    const drawn = await this.#draw(drawing);
    for (let copy = 0; copy < copies; copy += 1) {
      await this.#parts.faults.printable();
      if (this.#parts.printMs > 0) await delay(this.#parts.printMs);
      if (this.#jobs[0] !== job) return;
      this.#number += 1;
      const png = drawn.ok ? drawn.value.png : null;
      const unwritten = await this.#write(this.#number, job.bytes, png);
      const label: PrintedLabel = {
        label: this.#number,
        connection: job.connection,
        at: this.#parts.now().toISOString(),
        width: drawn.ok ? drawn.value.width : drawing.page.width,
        height: drawn.ok ? drawn.value.height : drawing.page.height,
        codes: drawn.ok ? drawn.value.codes : [],
        ...(job.notes.length > 0 ? { notes: job.notes } : {}),
        error: drawn.ok ? unwritten : drawn.problem,
      };
      this.#parts.faults.labelOut();
      this.#parts.onLabel(label, { bytes: job.bytes, png });
    }
  }

  async #draw(drawing: Drawing): Promise<Result<Picture, string>> {
    const { page } = drawing;
    if (!isDrawable(page)) return fail(`a page of ${page.width}×${page.height} dots can't be drawn`);
    try {
      return await this.#parts.renderer.draw(drawing);
    } catch (error) {
      return fail(sentence(error));
    }
  }

  /** Answers why nothing was written, or null. */
  async #write(number: number, bytes: Uint8Array, png: Uint8Array | null): Promise<string | null> {
    try {
      await this.#parts.folder?.write(number, bytes, png);
      return null;
    } catch (error) {
      return sentence(error);
    }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
