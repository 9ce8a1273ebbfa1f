import { setTimeout as pause } from 'node:timers/promises';
import type {
  UsbAlternate,
  UsbDeviceHandle,
  UsbDevices,
} from '../../../src/main/printers/transports/usb-devices.ts';

/** What a device answers to a packet: it acknowledges it, has no room for now, refuses, or is gone. */
export type PacketAnswer = 'ACK' | 'NAK' | 'STALL' | 'gone';

/** What is known of a device before it is opened, and how it takes packets. */
export interface UsbScript {
  readonly serialNumber?: string | (() => string | null);
  readonly alternates?: readonly UsbAlternate[];
  readonly openError?: string;
  readonly claimError?: string;
  /** The system's own driver holds the interface. */
  readonly hasDriver?: boolean;
  /** Asked for each packet; `taken` counts the bytes before it. */
  readonly packet: (taken: number) => PacketAnswer;
  /** What it says to each piece that it has taken; nothing when not given. */
  readonly answer?: (piece: Uint8Array) => Uint8Array | 'STALL' | 'gone' | null;
}

const PACKET_BYTES = 64;

/** A two-way printer at full speed. */
export const PLAIN_PRINTER: UsbAlternate = {
  alternateSetting: 0,
  interfaceClass: 7,
  interfaceProtocol: 2,
  endpoints: [
    { endpointNumber: 1, direction: 'in', type: 'bulk', packetSize: PACKET_BYTES },
    { endpointNumber: 2, direction: 'out', type: 'bulk', packetSize: PACKET_BYTES },
  ],
};

/**
 * A device as the package `usb` (nusb, on Linux) shows one, written from its source: order of calls, sentences of its
 * errors, and that a transfer which timed out does not say how much of it went. `calls` is the exchange.
 */
export class ScriptedUsbDevice implements UsbDeviceHandle {
  readonly vendorId = 0x0a5f;
  readonly productId = 0x0120;
  readonly calls: string[] = [];
  readonly taken: number[] = [];
  readonly #script: UsbScript;
  #isOpen = false;
  #claimed: number | null = null;
  #isHalted = false;
  #hasDriver: boolean;
  readonly #toSay: (Uint8Array | 'STALL' | 'gone')[] = [];

  constructor(script: UsbScript) {
    this.#script = script;
    this.#hasDriver = script.hasDriver ?? false;
  }

  serialNumber(): string | null {
    const { serialNumber = null } = this.#script;
    return typeof serialNumber === 'function' ? serialNumber() : serialNumber;
  }

  interfaces(): ReturnType<UsbDeviceHandle['interfaces']> {
    return [{ interfaceNumber: 0, alternates: this.#script.alternates ?? [PLAIN_PRINTER] }];
  }

  async open(): Promise<void> {
    this.calls.push('open');
    if (this.#script.openError !== undefined) throw sentence(`open error: ${this.#script.openError}`);
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    this.calls.push('close');
    this.#isOpen = false;
  }

  async detachKernelDriver(number: number): Promise<void> {
    this.calls.push(`detach ${number}`);
    if (!this.#hasDriver)
      throw sentence('detachKernelDriver error: failed to detach kernel driver (errno 61)');
    this.#hasDriver = false;
  }

  async attachKernelDriver(number: number): Promise<void> {
    this.calls.push(`attach ${number}`);
    this.#hasDriver = true;
  }

  async claimInterface(number: number): Promise<void> {
    this.calls.push(`claim ${number}`);
    if (!this.#isOpen) throw sentence('claimInterface error: invalid state');
    if (this.#hasDriver) throw sentence('claimInterface error: interface is busy (errno 16)');
    if (this.#script.claimError !== undefined)
      throw sentence(`claimInterface error: ${this.#script.claimError}`);
    this.#claimed = number;
  }

  async releaseInterface(number: number): Promise<void> {
    this.calls.push(`release ${number}`);
    if (this.#claimed !== number) throw sentence('releaseInterface error: not claimed');
    this.#claimed = null;
  }

  async selectAlternate(number: number, alternate: number): Promise<void> {
    this.calls.push(`select ${number}.${alternate}`);
  }

  async clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void> {
    this.calls.push(`clear ${direction} ${endpoint}`);
    if (direction === 'out') this.#isHalted = false;
  }

  /** Waits in the printer until it is asked for, in this transfer or a later one. */
  say(...what: readonly (Uint8Array | 'STALL' | 'gone')[]): void {
    this.#toSay.push(...what);
  }

  async transferIn(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array | null> {
    this.calls.push(`listen ${endpoint}: ${length} bytes, ${timeoutMs} ms`);
    if (this.#claimed === null) throw sentence('transferIn error: endpoint not found');
    const end = performance.now() + timeoutMs;
    while (this.#toSay.length === 0) {
      if (performance.now() >= end) throw sentence('transferIn error: Cancelled');
      // oxlint-disable-next-line no-await-in-loop -- the bus asks again and again
      await pause(1);
    }
    const said = this.#toSay.shift() ?? 'gone';
    if (said === 'gone') throw sentence('transferIn error: Disconnected');
    return said === 'STALL' ? null : said;
  }

  async transferOut(endpoint: number, bytes: Uint8Array, timeoutMs: number): Promise<number> {
    this.calls.push(`transfer ${endpoint}: ${bytes.length} bytes, ${timeoutMs} ms`);
    if (this.#claimed === null) throw sentence('transferOut error: endpoint not found');
    const end = performance.now() + timeoutMs;
    for (let offset = 0; offset < bytes.length;) {
      const answer = this.#isHalted ? 'STALL' : this.#script.packet(this.taken.length);
      if (answer === 'gone') throw sentence('transferOut error: Disconnected');
      if (answer === 'STALL') {
        this.#isHalted = true;
        throw sentence('transferOut error: Stall');
      }
      if (answer === 'NAK') {
        if (performance.now() >= end) throw sentence('transferOut error: Cancelled');
        // oxlint-disable-next-line no-await-in-loop -- the bus asks again and again
        await pause(5);
        continue;
      }
      this.taken.push(...bytes.subarray(offset, offset + PACKET_BYTES));
      offset += PACKET_BYTES;
    }
    const said = this.#script.answer?.(bytes) ?? null;
    if (said !== null) this.say(said);
    return bytes.length;
  }
}

/** All errors of the package have this one code. */
const sentence = (text: string): Error => Object.assign(new Error(text), { code: 'GenericFailure' });

export const plugged = (...devices: readonly UsbDeviceHandle[]): UsbDevices => ({
  list: async () => devices,
});
