import type { Random } from '../../../src/simulator/random.ts';
import { fitFaults } from '../../../src/simulator/printers/faults/unfit-fault.ts';
import type { FaultName, PrinterFault } from '../../../src/simulator/printers/faults/printer-fault.ts';
import type { DevicePlan } from '../shared/device-plan.ts';
import type { Place } from './plan.ts';

/** What goes wrong with a printer, and when: ms after the packer began; null: before. */
export interface DeviceTrouble {
  readonly printer: Place;
  readonly afterMs: number | null;
  readonly what: DeviceFault;
}

/**
 * `fault`: which one it is, its bytes and its baud rate depend on the printer that stands there when it comes to it.
 * `whole`: it comes with the very last byte of a label as long as the one before: the label is printed, and nobody knows.
 * `killed`: the printer's process dies and is started again on the same line.
 * `sleeping`: connections are refused, or taken and left waiting, until it wakes by itself.
 * `trickle`: it reads, so slowly that a label takes longer than a station waits for a printer that is gone.
 */
export type DeviceFault =
  | {
      readonly kind: 'fault';
      readonly pick: number;
      readonly amount: number;
      readonly whole: boolean;
      readonly baud: number;
    }
  | { readonly kind: 'powerCycle' }
  | { readonly kind: 'killed' }
  | { readonly kind: 'sleeping'; readonly how: 'refuse' | 'busy'; readonly wakesAfterMs: number }
  | { readonly kind: 'trickle'; readonly baud: number };

/** `clock`: the computer's clock is set to its true time and so much more; less than nothing is the past. */
export type StationTrouble =
  | { readonly kind: 'kill' | 'stop'; readonly afterMs: number; readonly downMs: number }
  | { readonly kind: 'clock'; readonly afterMs: number; readonly offsetMs: number };

export interface Troubles {
  readonly device: DeviceTrouble | null;
  readonly station: StationTrouble | null;
}

const HOUR = 3_600_000;
/** Each is more than an hour from all others: a time that was written down tells under which clock it was. */
const OFFSETS = [0, 0, 2 * HOUR, 26 * HOUR, -3 * HOUR, -49 * HOUR, 24 * 30 * HOUR] as const;

/** The marketplace's own ZPL has 2 KB, a label as dots 5 to 20, at 300 dpi 40: half of all interruptions come within 3. */
const MOST_BYTES = 25_000;

/** A label of 5 KB takes 5 s at 9600 baud, one of 18 KB half a second at 400,000. */
const BAUDS = [9600, 38_400, 115_200, 400_000] as const;

/** A printer on Wi-Fi takes half a second to some seconds from the first packet to its first answer. */
const WAKES_MS = [500, 2000, 5000] as const;

/** A label of 5 KB takes 42, 21 and 10 s. */
const TRICKLES = [1200, 2400, 4800] as const;

export function drawTroubles(random: Random): Troubles {
  const kind = random.int(100);
  const hasDevice = kind < 38 || kind >= 86;
  const hasStation = kind >= 72;
  return {
    device: hasDevice ? drawDeviceTrouble(random) : null,
    station: hasStation ? drawStationTrouble(random) : null,
  };
}

function drawDeviceTrouble(random: Random): DeviceTrouble {
  const kind = random.int(20);
  const fault = {
    kind: 'fault' as const,
    pick: random.next(),
    amount: random.next() ** 3,
    whole: random.int(3) === 0,
    baud: random.pick(BAUDS),
  };
  return {
    printer: random.int(3) < 2 ? 0 : 1,
    afterMs: random.int(2) === 0 ? null : drawMoment(random),
    what: whatOf(kind, fault),
  };
}

function whatOf(kind: number, fault: Extract<DeviceFault, { kind: 'fault' }>): DeviceFault {
  const among = <T>(items: readonly [T, ...T[]]): T =>
    items[Math.floor(fault.pick * items.length)] ?? items[0];
  switch (kind) {
    case 0:
      return { kind: 'powerCycle' };
    case 1:
      return { kind: 'killed' };
    case 2:
      return { kind: 'sleeping', how: fault.whole ? 'busy' : 'refuse', wakesAfterMs: among(WAKES_MS) };
    case 3:
      return fault.whole ? { kind: 'trickle', baud: among(TRICKLES) } : fault;
    default:
      return fault;
  }
}

function drawStationTrouble(random: Random): StationTrouble {
  const afterMs = drawMoment(random);
  const kind = random.int(10);
  if (kind < 3) return { kind: 'clock', afterMs, offsetMs: random.pick(OFFSETS) };
  return { kind: kind < 9 ? 'kill' : 'stop', afterMs, downMs: random.pick([0, 0, 200, 1500]) };
}

/**
 * At once is between a scan's way to the station and its answer; a label takes some 60 ms on its way to a printer, a batch
 * a second or two.
 */
const drawMoment = (random: Random): number => {
  const longest = random.pick([0, 8, 60, 60, 300, 1500]);
  return longest === 0 ? 0 : random.int(longest);
};

/**
 * A pseudo-terminal says that everything is sent while a printer that does not read has nothing of it, and a station that
 * then takes back a question throws it away with it. No serial line does so: what was sent there has left. So a printer
 * on one reads whatever happens to it, as fast as it can.
 */
const OF_A_TERMINAL = ['noStatus', 'wrongStatus', 'pause', 'powerCycle'] as const;

/** The trouble that is this fault at a printer with connections; it comes after so many bytes, if it counts them. */
export function faultNamed(
  name: FaultName,
  { line, language }: Pick<DevicePlan, 'line' | 'language'>,
  bytes: number,
): Extract<DeviceFault, { kind: 'fault' }> {
  const kinds = fitFaults(line, language);
  const pick = (kinds.indexOf(name) + 0.5) / kinds.length;
  return { kind: 'fault', pick, amount: bytes / MOST_BYTES, whole: false, baud: BAUDS[0] };
}

/** What it is for this printer; `lastBytes`: how long the document was that it was sent last, null for none. */
export function faultFor(
  { line, language }: DevicePlan,
  { pick, amount, whole, baud }: Extract<DeviceFault, { kind: 'fault' }>,
  lastBytes: number | null,
): PrinterFault | { readonly fault: 'killed' } {
  const kinds = line === 'pty' ? OF_A_TERMINAL : fitFaults(line, language);
  const fault = kinds[Math.floor(pick * kinds.length)];
  if (fault === undefined) throw new Error('a printer has no faults');
  const bytes = whole && lastBytes !== null ? lastBytes : Math.floor(amount * MOST_BYTES);
  switch (fault) {
    case 'stall':
    case 'halfClose':
      return !whole && amount < 0.05 ? { fault } : { fault, bytes };
    case 'resetAfter':
      return { fault, bytes };
    case 'powerCycle':
      // Without connections the rest of the label would arrive at a printer that has been on again for no time at all.
      return line === 'tcp' ? { fault, bytes } : { fault: 'killed' };
    case 'slowBaud':
      return { fault, baud };
    case 'paperOut':
      return { fault, after: Math.floor(amount * 4) };
    case 'wrongStatus':
    case 'refuse':
    case 'busy':
    case 'noStatus':
    case 'headOpen':
    case 'jam':
    case 'ribbonOut':
    case 'pause':
      return { fault };
    default:
      return fault satisfies never;
  }
}
