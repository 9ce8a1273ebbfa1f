import type { LabelFolder } from './label-folder.ts';
import type { LabelListener, PrintedLabel } from './printed-label.ts';

/** A connection ended inside a label of `incomplete` bytes, or the printer lost it: none came out. */
export type IncompleteFormat = { readonly incomplete: number; readonly connection: number };

/** The same in the tray: the number of the label that came out last before it, 0 for none. */
export type Scrap = IncompleteFormat & { readonly after: number; readonly at: string };

/** They are only told of and shown: a campaign of broken connections must not fill the memory with them. */
const MOST_SCRAPS = 1000;

/** What came out since the start and was not taken away. Files hold the labels; here is only what is said of them. */
export class Tray {
  readonly #folder: LabelFolder | null;
  readonly #now: () => Date;
  readonly #onChange: () => void;
  readonly #listeners = new Set<LabelListener>();
  #labels: PrintedLabel[] = [];
  #scraps: Scrap[] = [];
  #newest: number;

  constructor(folder: LabelFolder | null, now: () => Date, onChange: () => void) {
    this.#folder = folder;
    this.#now = now;
    this.#onChange = onChange;
    this.#newest = folder?.lastNumber ?? 0;
  }

  get labels(): readonly PrintedLabel[] {
    return this.#labels;
  }

  get scraps(): readonly Scrap[] {
    return this.#scraps;
  }

  /** The number of the label that came out last, whether it still lies here or not. */
  get newest(): number {
    return this.#newest;
  }

  readonly add: LabelListener = (label, sheet) => {
    this.#labels.push(label);
    this.#newest = label.label;
    for (const listener of this.#listeners) listener(label, sheet);
    this.#onChange();
  };

  addScrap(format: IncompleteFormat): void {
    if (this.#scraps.length >= MOST_SCRAPS) this.#scraps.shift();
    this.#scraps.push({ ...format, after: this.#newest, at: this.#now().toISOString() });
    this.#onChange();
  }

  on(listener: LabelListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Labels after a number, the oldest first, at most so many. */
  after(number: number, most: number): readonly PrintedLabel[] {
    const from = this.#labels.findIndex(({ label }) => label > number);
    return from < 0 ? [] : this.#labels.slice(from, from + most);
  }

  /** Null when the label does not lie here, or has no such file. */
  async file(number: number, what: 'bytes' | 'png'): Promise<Buffer | null> {
    const label = this.#labels.find((one) => one.label === number);
    return label === undefined || this.#folder === null ? null : this.#folder.read(label, what);
  }

  /** Takes everything away, files too, and answers how many labels. The numbers go on. */
  async empty(): Promise<number> {
    const taken = this.#labels;
    this.#labels = [];
    this.#scraps = [];
    this.#onChange();
    await this.#folder?.remove(taken);
    return taken.length;
  }
}
