import type {
  FindSource,
  FoundProblem,
  SourceOutcome,
} from '../../../shared/domain/printer/found-printer.ts';
import type { PrinterAddress, TcpAddress } from '../address.ts';
import type { Evidence } from './evidence.ts';

/** A printer as one source sees it. A source may see the same address again when it knows more. */
export interface Sighting {
  readonly address: PrinterAddress;
  /** As people know it; null: only its model or address tells. */
  readonly name: string | null;
  /**
   * What tells that two addresses of different sources are the same device: a serial number, a place in the network.
   * Written by `identities`.
   */
  readonly identities: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly problems: readonly FoundProblem[];
  /** Whether a question may be put: never to queues and not to serial ports that nobody chose. */
  readonly mayAsk: boolean;
}

export const identities = {
  /** Makers that give all their devices one number give a meaningless one: of zeros, or a single character. */
  usb: (serialNumber: string | null): readonly string[] => {
    const plain = (serialNumber ?? '').trim().toLowerCase();
    return /^0*.?$/.test(plain) ? [] : [`usb:${plain}`];
  },
  /** Where the device hangs, as Linux writes it: `1-2.4`. */
  usbPort: (port: string): string => `port:${port}`,
  host: ({ host, port }: Pick<TcpAddress, 'host' | 'port'>): string => `tcp:${host}:${port}`,
};

/** What a search is for. */
export interface FindRequest {
  /** A list of network addresses as a person typed it (`parseNetworks`); empty: the network is not scanned. */
  readonly networks: string;
  /** Addresses of serial ports with their rate that a person chose to be asked. */
  readonly serialPorts: readonly string[];
}

/** What a source is given. */
export interface Look {
  readonly request: FindRequest;
  /** Aborts when the search is over or taken back: nothing is to be begun any more. */
  readonly signal: AbortSignal;
  see(sighting: Sighting): void;
}

/** One place to look in. Throwing is a failure of this source alone. */
export interface Source {
  readonly name: FindSource;
  /** When it is given up, in ms. */
  readonly deadlineMs: number;
  search(look: Look): Promise<SourceOutcome>;
}
