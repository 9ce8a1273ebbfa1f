import type { LabelKey } from '../../rigs/journal/label-key.ts';

/** The station asked about a job, and was answered. */
export interface AskedJob {
  readonly jobId: string;
  readonly printerId: string;
}

/** What the packer wanted and was told: what the paper is held against at the end. */
export class Ledger {
  readonly #wanted = new Map<LabelKey, number>();
  readonly #askedAgain = new Map<LabelKey, number>();
  /** Jobs in doubt that the packer was asked about. */
  readonly doubts = new Map<string, AskedJob>();
  readonly #mayComeLate = new Map<LabelKey, number>();
  /** Labels that waited too long and were asked about. */
  held = 0;
  /** The station called it printed on no better word than the connection's; it was not, and was printed again. */
  unseen = 0;
  lost = 0;
  /** Why, in words for the story. */
  readonly faults: string[] = [];

  /** So many labels of a kind must be on paper at the end, no more and no fewer. */
  wanted(key: LabelKey): number {
    return this.#wanted.get(key) ?? 0;
  }

  keys(): LabelKey[] {
    return [...this.#wanted.keys()];
  }

  want(key: LabelKey, labels = 1): void {
    this.#wanted.set(key, this.wanted(key) + labels);
  }

  unwant(key: LabelKey, labels = 1): void {
    this.#wanted.set(key, this.wanted(key) - labels);
  }

  /** Jobs that were made for labels which did not come out. */
  askedAgain(key: LabelKey): number {
    return this.#askedAgain.get(key) ?? 0;
  }

  noteUnseen(key: LabelKey, labels: number): void {
    this.unseen += labels;
    this.#askedAgain.set(key, this.askedAgain(key) + labels);
  }

  /** Answered as not in hand while the printer that has it was stopped, or keeps it inside: so many old ones may come beside the new. */
  mayComeLate(key: LabelKey): number {
    return this.#mayComeLate.get(key) ?? 0;
  }

  noteMayComeLate(key: LabelKey): void {
    this.#mayComeLate.set(key, this.mayComeLate(key) + 1);
  }

  noteLost(key: LabelKey, labels: number, why: string): void {
    this.lost += labels;
    this.unwant(key, labels);
    this.faults.push(`lost: ${labels} of ${key}: ${why}`);
  }

  get asked(): number {
    return this.doubts.size + this.held;
  }
}
