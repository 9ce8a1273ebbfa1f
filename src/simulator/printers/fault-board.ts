import type { PrinterFault } from './printer-fault.ts';

type LastingFault = Exclude<PrinterFault, { fault: 'resetAfter' }>['fault'];

/** The faults in force at this moment, and the gate that those which stop reading keep shut. */
export class FaultBoard {
  readonly #lasting = new Set<LastingFault>();
  #resetAfter: number | null = null;
  #gate = Promise.withResolvers<void>();

  constructor() {
    this.#gate.resolve();
  }

  set(fault: PrinterFault): void {
    if (fault.fault === 'resetAfter') {
      this.#resetAfter = fault.bytes;
      return;
    }
    const read = this.#reads();
    this.#lasting.add(fault.fault);
    if (read && !this.#reads()) this.#gate = Promise.withResolvers<void>();
  }

  clear(): void {
    this.#lasting.clear();
    this.#resetAfter = null;
    this.#gate.resolve();
  }

  has(fault: LastingFault): boolean {
    return this.#lasting.has(fault);
  }

  /** Bytes of a connection after which it is reset, or null. */
  get resetAfter(): number | null {
    return this.#resetAfter;
  }

  /** The reset happens once: the connection after it is served. */
  spendReset(): void {
    this.#resetAfter = null;
  }

  /** Resolves as soon as no fault keeps the printer from reading. */
  async readable(): Promise<void> {
    while (!this.#reads()) await this.#gate.promise;
  }

  #reads(): boolean {
    return !this.has('stall') && !this.has('halfClose') && !this.has('paperOut');
  }
}
