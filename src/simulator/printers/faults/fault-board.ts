import { conditions, WRONG_BYTE } from './printer-fault.ts';
import type { Condition, FaultName, Interruption, LastingFault, PrinterFault } from './printer-fault.ts';

export type FaultBoardParts = {
  /** The conditions in which this printer reads nothing, which its language decides. */
  readonly silencedBy: () => readonly Condition[];
  /** Hears of each change, once it is in force. */
  readonly onChange: () => void;
};

/** The faults in force at this moment, and the gates that those which stop reading or printing keep shut. */
export class FaultBoard {
  readonly #parts: FaultBoardParts;
  readonly #lasting = new Set<LastingFault>();
  #interruption: Interruption | null = null;
  #paperLeft: number | null = null;
  #baud: number | null = null;
  #wrongByte: number | null = null;
  #changed = Promise.withResolvers<void>();

  constructor(parts: FaultBoardParts) {
    this.#parts = parts;
  }

  set(fault: PrinterFault): void {
    // A copy: whoever counts its bytes tells it from the one before by identity.
    if ('bytes' in fault) this.#interruption = { ...fault };
    else {
      switch (fault.fault) {
        case 'powerCycle':
          // At once, and over at once: nothing of it stays in force.
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
    }
    this.#tell();
  }

  /** Ends one fault alone, as a command of the host or a key of the printer does. */
  lift(fault: FaultName): void {
    for (const lasting of this.#lasting) if (lasting === fault) this.#lasting.delete(lasting);
    if (this.#interruption?.fault === fault) this.#interruption = null;
    if (fault === 'paperOut') this.#paperLeft = null;
    if (fault === 'slowBaud') this.#baud = null;
    if (fault === 'wrongStatus') this.#wrongByte = null;
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

  /** As they are told, what has counted down with what is left of it. */
  get inForce(): readonly PrinterFault[] {
    return [
      ...[...this.#lasting].map((fault) => ({ fault })),
      ...(this.#paperLeft === null ? [] : [{ fault: 'paperOut' as const, after: this.#paperLeft }]),
      ...(this.#interruption === null ? [] : [this.#interruption]),
      ...(this.#baud === null ? [] : [{ fault: 'slowBaud' as const, baud: this.#baud }]),
      ...(this.#wrongByte === null ? [] : [{ fault: 'wrongStatus' as const, byte: this.#wrongByte }]),
    ];
  }

  has(fault: LastingFault): boolean {
    return this.#lasting.has(fault);
  }

  get conditions(): ReadonlySet<Condition> {
    return new Set(conditions.filter((condition) => this.has(condition)));
  }

  get reads(): boolean {
    return !this.has('stall') && !this.has('halfClose') && !this.#silencing.some((one) => this.has(one));
  }

  get prints(): boolean {
    return this.conditions.size === 0;
  }

  /** Stopped in the middle of what it does; a pause waits for the end of the label. */
  get stopped(): boolean {
    return conditions.some((condition) => condition !== 'pause' && this.has(condition));
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
    this.#tell();
  }

  /** A label has come out: the paper may end with it. */
  labelOut(): void {
    if (this.#paperLeft === null) return;
    this.#paperLeft -= 1;
    this.#endPaper();
    this.#tell();
  }

  /** What arrives of an answer; null when nothing does. */
  answered(answer: Buffer): Buffer | null {
    if (this.has('noStatus')) return null;
    return this.#wrongByte === null ? answer : Buffer.alloc(answer.length, this.#wrongByte);
  }

  /** Resolves as soon as the printer serves nobody else. */
  async free(): Promise<void> {
    while (this.has('busy')) await this.#changed.promise;
  }

  /** Resolves as soon as no fault keeps the printer from reading. */
  async readable(): Promise<void> {
    while (!this.reads) await this.#changed.promise;
  }

  /** Resolves as soon as nothing keeps labels from coming out. */
  async printable(): Promise<void> {
    while (!this.prints) await this.#changed.promise;
  }

  get #silencing(): readonly Condition[] {
    return this.#parts.silencedBy();
  }

  #endPaper(): void {
    if (this.#paperLeft === null || this.#paperLeft > 0) return;
    this.#paperLeft = null;
    this.#lasting.add('paperOut');
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
    this.#parts.onChange();
  }
}
