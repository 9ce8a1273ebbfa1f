import { createHash } from 'node:crypto';
import type { Device } from '../shared/device.ts';
import { readBytes, readJobs } from '../../rigs/journal/printed-jobs.ts';
import { keyOfCodes, type CodeIndex, type LabelKey } from '../../rigs/journal/label-key.ts';
import type { PaperLabel } from '../shared/paper.ts';
import type { References } from '../shared/references.ts';

/** A label and what it is. */
export interface SeenLabel extends PaperLabel {
  /** Null: nothing that anybody could read. */
  readonly key: LabelKey | null;
  /** It has the very dots that the bytes of such a job make on a printer that works. */
  readonly isWhole: boolean;
}

/** Two dots of a 300 dpi head: what is finer runs together on thermal paper. The marketplace's own have about a millimetre. */
const FINEST_MODULE_MM = 0.16;

/** What lies in the trays of all printers, as somebody sees it who knows how each label should look. */
export class Tray {
  readonly #devices: readonly Device[];
  readonly #dataFolder: string;
  readonly #references: References;
  readonly #codes: CodeIndex;
  readonly #looks = new Map<LabelKey, Set<string>>();
  readonly #known = new Map<string, string>();
  /** What a person had printed although its code can't be read: it is known by its dots. */
  readonly #onWord = new Set<LabelKey>();
  readonly #unread = new Map<string, LabelKey>();
  readonly #mayBeShrunken: (key: LabelKey) => boolean;
  /** Jobs whose bytes do not say what the job is for. */
  readonly mistaken: string[] = [];

  constructor(
    devices: readonly Device[],
    dataFolder: string,
    references: References,
    codes: CodeIndex,
    mayBeShrunken: (key: LabelKey) => boolean,
  ) {
    this.#devices = devices;
    this.#dataFolder = dataFolder;
    this.#references = references;
    this.#codes = codes;
    this.#mayBeShrunken = mayBeShrunken;
  }

  allowOnWord(key: LabelKey): void {
    this.#onWord.add(key);
  }

  /** Finds out how the labels look that were made since: their bytes may be forgotten later. */
  async learn(): Promise<void> {
    const keys = new Map((await readJobs(this.#dataFolder)).map(({ jobId, key }) => [jobId, key]));
    for (const [jobId, bytes] of await readBytes(this.#dataFolder)) {
      const key = keys.get(jobId);
      const sum = createHash('sha256').update(bytes).digest('hex');
      if (key === undefined || this.#known.get(jobId) === sum) continue;
      this.#known.set(jobId, sum);
      const { codes, digest } = await this.#references.read(bytes);
      const isUnread = codes.length === 0 && digest !== null && this.#onWord.has(key);
      if (isUnread) this.#unread.set(digest, key);
      if (!isUnread && keyOfCodes(codes, this.#codes) !== key)
        this.mistaken.push(`${jobId} of ${key} says ${codes.join(' ')}`);
      else if (await this.#isShrunken(key, bytes))
        this.mistaken.push(`${jobId} of ${key} has a shrunken code`);
      else if (digest !== null) this.#looks.set(key, (this.#looks.get(key) ?? new Set()).add(digest));
    }
  }

  /** A scanner finds it only by luck: nobody's word was asked for it. */
  async #isShrunken(key: LabelKey, bytes: Uint8Array): Promise<boolean> {
    if (!this.#mayBeShrunken(key) || this.#onWord.has(key)) return false;
    const module = await this.#references.finestModuleMm(bytes);
    return module !== null && module < FINEST_MODULE_MM;
  }

  /** All that came out, printer by printer, in the order in which it did. */
  labels(): SeenLabel[] {
    return this.#devices.flatMap(({ paper }) => paper.map((label) => this.#see(label)));
  }

  /** Whole labels of that kind, all printers together. */
  count(key: LabelKey): number {
    return this.labels().filter((label) => label.isWhole && label.key === key).length;
  }

  #see(label: PaperLabel): SeenLabel {
    const unread = label.codes.length === 0 ? this.#unread.get(label.digest ?? '') : undefined;
    const key = unread ?? keyOfCodes(label.codes, this.#codes);
    const looks = key === null ? null : this.#looks.get(key);
    // Of a label whose bytes were forgotten before anybody saw them the code alone speaks.
    const isWhole = key !== null && label.digest !== null && (looks?.has(label.digest) ?? true);
    return { ...label, key, isWhole };
  }
}
