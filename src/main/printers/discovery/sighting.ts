import type {
  FindSource,
  FoundProblem,
  SourceOutcome,
} from '../../../shared/domain/printer/found-printer.ts';
import type { PrinterAddress, TcpAddress } from '../address.ts';
import type { Evidence } from './evidence.ts';

/** A printer as one source sees it. A source may report the same address again when it knows more. */
export interface Sighting {
  readonly address: PrinterAddress;
  /** The name people know it by; null if there is only a model or address. */
  readonly name: string | null;
  /**
   * Shows that two addresses from different sources are the same device: a serial number, or a place in the network.
   * Built by `identities`.
   */
  readonly identities: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly problems: readonly FoundProblem[];
  /** Whether it may be asked: never queues, and serial ports only if a person chose them. */
  readonly mayAsk: boolean;
}

export const identities = {
  /** A maker that gives all devices one number gives a meaningless one: zeros, or a single character. */
  usb: (serialNumber: string | null): readonly string[] => {
    const plain = (serialNumber ?? '').trim().toLowerCase();
    return /^0*.?$/.test(plain) ? [] : [`usb:${plain}`];
  },
  /** The USB port path as Linux writes it: `1-2.4`. */
  usbPort: (port: string): string => `port:${port}`,
  host: ({ host, port }: Pick<TcpAddress, 'host' | 'port'>): string => `tcp:${host}:${port}`,
};

/** What to search for. */
export interface FindRequest {
  /** A list of network addresses as a person typed it (`parseNetworks`); empty: the network is not scanned. */
  readonly networks: string;
  /** Serial ports, with baud rate, that a person chose to have asked. */
  readonly serialPorts: readonly string[];
}

/** What a source is given. */
export interface Look {
  readonly request: FindRequest;
  /** Aborts when the search is over or cancelled: nothing more is started. */
  readonly signal: AbortSignal;
  see(sighting: Sighting): void;
}

/** One place to look in. If it throws, only this source has failed. */
export interface Source {
  readonly name: FindSource;
  /** When it is given up, in ms. */
  readonly deadlineMs: number;
  search(look: Look): Promise<SourceOutcome>;
}
