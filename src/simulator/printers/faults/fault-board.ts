import { conditions, WRONG_BYTE } from './printer-fault.ts';
import type { Condition, LastingFault, PrinterFault } from './printer-fault.ts';

/** What breaks a connection in the middle, once. */
export type Interruption = { readonly kind: 'resetAfter' | 'powerCycle'; readonly bytes: number };

/** The faults in force at this moment, and the gates that those which stop reading or printing keep shut. */
export class FaultBoard {
  readonly #silencedBy: readonly Condition[];
  readonly #lasting = new Set<LastingFault>();
  #interruption: Interruption | null = null;
  #paperLeft: number | null = null;
  #baud: number | null = null;
  #wrongByte: number | null = null;
  #changed = Promise.withResolvers<void>();

  /** `silencedBy`: the conditions in which this printer reads nothing. */
  constructor(silencedBy: readonly Condition[]) {
    this.#silencedBy = silencedBy;
  }

  set(fault: PrinterFault): void {
    switch (fault.fault) {
      case 'resetAfter':
        this.#interruption = { kind: 'resetAfter', bytes: fault.bytes };
        break;
      case 'powerCycle':
        this.#interruption = { kind: 'powerCycle', bytes: fault.bytes ?? 0 };
        break;
      case 'slowBaud':
        this.#baud = fault.baud;
        break;
      case 'wrongStatus':
        this.#wrongByte = fault.byte ?? WRONG_BYTE;
        break;
      case 'paperOut':
        this.#paperLeft = 'after' in fault ? fault.after : 0;
        this.#endPaper();
        break;
      default:
        this.#lasting.add(fault.fault);
    }
    this.#tell();
  }

  /** Ends one condition alone, as a command of the host or a key of the printer does. */
  lift(condition: Condition): void {
    this.#lasting.delete(condition);
    this.#tell();
  }

  clear(): void {
    this.#lasting.clear();
    this.#interruption = null;
    this.#paperLeft = null;
    this.#baud = null;
    this.#wrongByte = null;
    this.#tell();
  }

  has(fault: LastingFault): boolean {
    return this.#lasting.has(fault);
  }

  get conditions(): ReadonlySet<Condition> {
    return new Set(conditions.filter((condition) => this.has(condition)));
  }

  get reads(): boolean {
    return !this.has('stall') && !this.has('halfClose') && !this.#silencedBy.some((one) => this.has(one));
  }

  get prints(): boolean {
    return this.conditions.size === 0;
  }

  get baud(): number | null {
    return this.#baud;
  }

  get interruption(): Interruption | null {
    return this.#interruption;
  }

  /** An interruption happens once: the connection after it is served. */
  spendInterruption(): void {
    this.#interruption = null;
  }

  /** A label has come out: the paper may end with it. */
  labelOut(): void {
    if (this.#paperLeft === null) return;
    this.#paperLeft -= 1;
    this.#endPaper();
  }

  /** What arrives of an answer; null when nothing does. */
  answered(answer: Buffer): Buffer | null {
    if (this.has('noStatus')) return null;
    return this.#wrongByte === null ? answer : Buffer.alloc(answer.length, this.#wrongByte);
  }

  /** Resolves as soon as no fault keeps the printer from reading. */
  async readable(): Promise<void> {
    while (!this.reads) await this.#changed.promise;
  }

  /** Resolves as soon as nothing keeps labels from coming out. */
  async printable(): Promise<void> {
    while (!this.prints) await this.#changed.promise;
  }

  #endPaper(): void {
    if (this.#paperLeft === null || this.#paperLeft > 0) return;
    this.#paperLeft = null;
    this.#lasting.add('paperOut');
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
