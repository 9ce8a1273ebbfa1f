import { setTimeout as delay } from 'node:timers/promises';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Interruption } from '../faults/printer-fault.ts';
import type { Link } from './line.ts';

export type LinkParts = {
  readonly faults: FaultBoard;
  readonly take: (bytes: Buffer) => void;
  /** Null when more may be taken, else what resolves when it may. */
  readonly room: () => Promise<void> | null;
  /** The power goes away and comes back; a link with connections is reset by it. */
  readonly powerCycle: () => void;
  /** The link is closed. */
  readonly onEnd: () => void;
};

/** A slow line hands over what it carries in this time. */
const SLOW_PIECE_MS = 20;
/** A start bit, eight of data and a stop bit: what serial printers leave the factory with. */
const BITS_OF_A_BYTE = 10;

/**
 * Reads one link to its end and then closes the printer's side of it: after the peer's FIN that close is the only
 * thing that tells a station that its bytes were taken. Resolves when the link is closed.
 */
export async function serveLink(link: Link, parts: LinkParts): Promise<void> {
  const { faults, take, room, powerCycle, onEnd } = parts;
  let counted: { interruption: Interruption | null; bytes: number } = { interruption: null, bytes: 0 };

  /** Waits out the faults; false when the link did not outlive them. */
  const mayGoOn = async (): Promise<boolean> => {
    if (faults.has('halfClose')) link.end();
    if (!faults.reads) {
      link.hold();
      await faults.readable();
      if (!link.gone) link.goOn();
    }
    return !link.gone;
  };

  const waitForRoom = async (): Promise<void> => {
    const wait = room();
    if (wait === null) return;
    link.hold();
    await wait;
    if (!link.gone) link.goOn();
  };

  /** How many bytes may be read before the connection breaks. */
  const bytesLeft = (): number => {
    const { interruption } = faults;
    if (link.endless && counted.interruption !== interruption) counted = { interruption, bytes: 0 };
    return interruption === null ? Infinity : Math.max(interruption.bytes - counted.bytes, 0);
  };

  /** True when the link is broken by it. */
  const breakIfDue = (): boolean => {
    const { interruption } = faults;
    if (interruption === null || bytesLeft() > 0) return false;
    faults.spendInterruption();
    switch (interruption.fault) {
      case 'powerCycle':
        powerCycle();
        break;
      case 'resetAfter':
        link.reset();
        break;
      default:
        faults.set({ fault: interruption.fault });
        // Told at once: the host may have nothing more to say.
        if (interruption.fault === 'halfClose') link.end();
    }
    return link.gone;
  };

  /** False when the link was broken in the middle. */
  const takeAll = async (chunk: Buffer): Promise<boolean> => {
    for (let from = 0; from < chunk.length;) {
      if (!(await mayGoOn())) return false;
      const { baud } = faults;
      const pace = baud === null ? Infinity : Math.ceil((baud / BITS_OF_A_BYTE / 1000) * SLOW_PIECE_MS);
      const piece = chunk.subarray(from, from + Math.min(pace, bytesLeft()));
      if (baud !== null) await delay((piece.length * BITS_OF_A_BYTE * 1000) / baud);
      // What was on the way when the power went is lost with its connection.
      if (link.gone) return false;
      take(piece);
      from += piece.length;
      counted.bytes += piece.length;
      if (breakIfDue()) return false;
      await waitForRoom();
    }
    return true;
  };

  try {
    await faults.free();
    if ((await mayGoOn()) && !breakIfDue()) {
      for await (const chunk of link.chunks) {
        if (!(await takeAll(chunk))) break;
      }
      if (await mayGoOn()) link.end();
    }
  } catch (error) {
    // A reset by the peer leaves the link gone: what was whole by then is printed. All else is a defect.
    if (!link.gone) throw error;
  }
  await link.closed;
  onEnd();
}
