import type { Handlers } from '../../../shared/contract/index.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import type { Resolution } from '../../../shared/domain/packing/facts.ts';
import { isSameTrigger, type Read } from '../../../shared/domain/packing/same-trigger.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import type { ProductRef, Verdict } from '../../../shared/domain/verdict.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Labels } from '../labels/labels.ts';
import type { People } from '../people/people.ts';
import type { ParcelIndex } from './find-parcel.ts';
import { createReading } from './read-scan.ts';
import type { SessionHost } from './session-host.ts';

export type TakeScan = (input: Scan) => Awaited<ReturnType<Handlers['packing']['scan']>>;

export interface Scanning {
  readonly take: TakeScan;
  /** A person picked which product was scanned; listed among the last scans like the scan itself. */
  choose(text: string, product: ProductRef): void;
}

export interface ScanningPorts extends ParcelIndex {
  readonly host: SessionHost;
  readonly people: Pick<People, 'isLocked' | 'scanRefused' | 'signInByBadge' | 'withoutBadge'>;
  readonly preparedFor: () => string;
  /** The label was missing at a scan, so it is fetched before anything else. */
  readonly labels: Pick<Labels, 'wanted'>;
  /** Used when nothing is open and there is only one supply. */
  readonly openOnlySupply: () => void;
  readonly repeatMsOf: (scannerId: string) => number | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * Double triggers are recognised per scanner. This is far more scanners than a desk has, including those of windows
 * closed long ago.
 */
const SOURCES = 32;

/** The window or the serial scanner that a scan comes from. */
const sourceOf = ({ scannerId = '', windowId = '' }: Scan): string => `${windowId} ${scannerId}`;

/** Handles every scan of the desk, from any source: badges first, then the session. */
export function createScanning(ports: ScanningPorts): Scanning {
  const { journal, supplies, host, people, clock } = ports;
  const reading = createReading(ports);
  /** The last counted scan of each source, most recent source last. */
  const counted = new Map<string, Read>();

  const count = (input: Scan): void => {
    const source = sourceOf(input);
    counted.delete(source);
    counted.set(source, input);
    const [oldest] = counted.keys();
    if (counted.size > SOURCES && oldest !== undefined) counted.delete(oldest);
  };

  /** An open question at the desk is answered first, and a command refers to what is open. */
  const mayOpen = (text: string): boolean => {
    if (host.state().kind === 'open' || readCommand(text.trim()) !== null) return false;
    const { question, held } = host.facts(false);
    return question === null && held === null;
  };

  const choose: Scanning['choose'] = (text, product) => {
    const at = clock();
    const { verdict } = host.take(() => {
      const facts = host.facts(false);
      return {
        input: { kind: 'scan', resolution: reading.goods(text, product, facts) },
        facts,
        also: (taken, jobId) =>
          journal.scans.add({
            scanId: ports.newId(),
            at,
            endedAt: at,
            text,
            supplyId: supplies.books[0]?.supplyId ?? null,
            verdict: taken.verdict,
            isRepeat: false,
            jobId,
          }),
      };
    });
    askForLabel(verdict);
  };

  const askForLabel = (verdict: Verdict): void => {
    if (verdict.reason === 'labelMissing' || verdict.reason === 'labelFaulty')
      ports.labels.wanted(verdict.parcel.orderId);
  };

  const take: TakeScan = (input) => {
    // A badge opens the desk and is never recorded among the scans.
    const person = people.signInByBadge(input.text);
    if (person) {
      host.put({ kind: 'signedIn', name: person.name });
      return ok({ verdict: host.shown, repeat: false });
    }
    if (people.isLocked()) {
      people.scanRefused(input.text);
      return fail({ code: 'deskLocked' });
    }
    const before = journal.scans.get(input.id);
    if (before) return ok({ verdict: before.verdict, repeat: before.isRepeat });
    const paceMs = input.scannerId === undefined ? null : ports.repeatMsOf(input.scannerId);
    const isSame = isSameTrigger(counted.get(sourceOf(input)) ?? null, input, paceMs);
    if (mayOpen(input.text)) ports.openOnlySupply();
    const shown = people.withoutBadge(input.text);
    // The scan's time must precede everything that it causes.
    const at = clock();
    const taken = host.take(() => {
      const facts = host.facts(isSame);
      // A code read twice by one pull of the trigger must not be refused as already used.
      const resolution: Resolution = isSame
        ? { kind: 'unknown', text: '' }
        : reading.scanned(input, shown, facts);
      return {
        input: { kind: 'scan', resolution },
        facts,
        also: ({ verdict, repeat }, jobId) =>
          journal.scans.add({
            scanId: input.id,
            at,
            endedAt: input.endedAt,
            text: shown,
            supplyId: supplies.books[0]?.supplyId ?? null,
            verdict,
            isRepeat: repeat,
            jobId,
          }),
      };
    });
    const { verdict, repeat } = taken;
    if (!repeat) count(input);
    askForLabel(verdict);
    return ok({ verdict, repeat });
  };

  return { take, choose };
}
