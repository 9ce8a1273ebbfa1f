import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { LanguageName } from '../languages/language.ts';
import type { LabelFolder } from './label-folder.ts';
import type { Drawing, LabelRenderer, Picture } from './label-renderer.ts';
import { Exit, TEAR, type Finish } from './exit.ts';
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
  /** The label that was under the head when the printer stopped is printed once more when it goes on. */
  readonly reprintOnResume: boolean;
  readonly now: () => Date;
  readonly onLabel: LabelListener;
  /** Something began to wait, came out or was lost. */
  readonly onChange: () => void;
};

export type PrintJob = {
  readonly bytes: Buffer;
  readonly drawing: Drawing;
  readonly copies: number;
  readonly notes: readonly Note[];
  readonly connection: number;
  readonly language: LanguageName;
  /** Torn off where not given. */
  readonly finish?: Finish;
};

/** What waits in the printer's memory. */
export type WaitingLabel = Pick<PrintJob, 'connection' | 'language'> & {
  readonly bytes: number;
  /** 0 of a label that is out and kept until it is known whether it must be printed once more. */
  readonly copiesLeft: number;
};

type Entry = {
  readonly job: PrintJob;
  copiesLeft: number;
  drawn: Promise<Result<Picture, string>> | null;
};

/** Prints labels one after the other, in the order in which they were added. */
export class PrintQueue {
  readonly #parts: PrintQueueParts;
  /** The first one is being printed. */
  #entries: Entry[] = [];
  #working = false;
  #changed = Promise.withResolvers<void>();
  #number: number;
  readonly exit = new Exit();
  /** Ended when what is being printed is given up. */
  #power = new AbortController();

  constructor(parts: PrintQueueParts) {
    this.#parts = parts;
    this.#number = parts.folder?.lastNumber ?? 0;
  }

  /** How many labels came out of this printer, those before its start included; also the number of the last one. */
  get printed(): number {
    return this.#number;
  }

  get waiting(): readonly WaitingLabel[] {
    return this.#entries.map(({ job: { connection, language, bytes }, copiesLeft }) => ({
      connection,
      language,
      bytes: bytes.length,
      copiesLeft,
    }));
  }

  add(job: PrintJob): void {
    this.#entries.push({ job, copiesLeft: job.copies, drawn: null });
    this.#drawAhead();
    if (!this.#working) void this.#work();
    this.#tell();
  }

  /** Null when another label may be added, else what resolves when it may. */
  room(): Promise<void> | null {
    return this.#entries.length < MOST_WAITING ? null : this.#fewerThan(MOST_WAITING);
  }

  /** Resolves when everything added has come out. */
  drained(): Promise<void> {
    return this.#fewerThan(1);
  }

  /** Forgets what has not come out, and answers it. */
  drop(): readonly PrintJob[] {
    const lost = this.#entries.filter(({ copiesLeft }) => copiesLeft > 0);
    this.#entries = [];
    this.#power.abort();
    this.#power = new AbortController();
    this.#tell();
    return lost.map(({ job }) => job);
  }

  async #fewerThan(count: number): Promise<void> {
    while (this.#entries.length >= count) await this.#changed.promise;
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
    this.#parts.onChange();
  }

  #drawAhead(): void {
    for (const entry of this.#entries.slice(0, this.#parts.renderer.lanes ?? 1))
      entry.drawn ??= this.#draw(entry.job.drawing);
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let [entry] = this.#entries; entry !== undefined; [entry] = this.#entries) {
      await this.#print(entry, await (entry.drawn ?? this.#draw(entry.job.drawing)));
      if (this.#entries[0] === entry) this.#entries.shift();
      this.#drawAhead();
      this.#tell();
    }
    this.#working = false;
  }

  async #print(entry: Entry, drawn: Result<Picture, string>): Promise<void> {
    while (entry.copiesLeft > 0) {
      await this.#untilUnderHead();
      if (this.#entries[0] !== entry) return;
      entry.copiesLeft -= 1;
      let number = await this.#comeOut(entry.job, drawn, null);
      while (this.#parts.reprintOnResume && this.#parts.faults.stopped) {
        await this.#untilUnderHead();
        if (this.#entries[0] !== entry) return;
        number = await this.#comeOut(entry.job, drawn, number);
      }
    }
  }

  /** A label that is stopped in the middle goes on when the trouble is over: it comes out once. */
  async #untilUnderHead(): Promise<void> {
    const { faults, printMs } = this.#parts;
    const { signal } = this.#power;
    do {
      await this.exit.free();
      await faults.printable();
      if (printMs > 0) await delay(printMs, undefined, { signal }).catch(() => {});
    } while (!faults.prints && !signal.aborted);
  }

  /** Answers the number of the label. */
  async #comeOut(job: PrintJob, drawn: Result<Picture, string>, again: number | null): Promise<number> {
    const { bytes, connection, drawing, language, notes, finish = TEAR } = job;
    this.#number += 1;
    const number = this.#number;
    const png = drawn.ok ? drawn.value.png : null;
    const unwritten = await this.#write({ label: number, language }, bytes, png);
    const label: PrintedLabel = {
      label: number,
      connection,
      language,
      at: this.#parts.now().toISOString(),
      width: drawn.ok ? drawn.value.width : drawing.page.width,
      height: drawn.ok ? drawn.value.height : drawing.page.height,
      codes: drawn.ok ? drawn.value.codes : [],
      digest: drawn.ok ? drawn.value.digest : null,
      ...(again === null ? {} : { again }),
      ...(this.exit.out(finish) ? { cut: true as const } : {}),
      picture: png !== null,
      ...(notes.length > 0 ? { notes } : {}),
      error: drawn.ok ? unwritten : drawn.problem,
    };
    this.#parts.faults.labelOut();
    this.#parts.onLabel(label, { bytes, png });
    return number;
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
  async #write(
    name: Pick<PrintedLabel, 'label' | 'language'>,
    bytes: Uint8Array,
    png: Uint8Array | null,
  ): Promise<string | null> {
    try {
      await this.#parts.folder?.write(name, bytes, png);
      return null;
    } catch (error) {
      return sentence(error);
    }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
