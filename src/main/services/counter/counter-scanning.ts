import type { Handlers } from '../../../shared/contract/index.ts';
import type { CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import { isSameTrigger, type Read } from '../../../shared/domain/packing/same-trigger.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createCarryCounterScan, type CarryCounterScanPorts } from './carry-counter-scan.ts';

export interface CounterScanningPorts extends CarryCounterScanPorts {
  readonly repeatMsOf: (scannerId: string) => number | null;
}

/** Far more windows and scanners than a counter has. */
const SOURCES = 32;

const readOf = ({ text, startedAt, endedAt }: Scan): Read =>
  startedAt === undefined ? { text, endedAt } : { text, startedAt, endedAt };

/** Carries out scans at the counter: each in one transaction with its verdict, before anything is answered. */
export function createCounterScanning(
  ports: CounterScanningPorts,
): Pick<Handlers['counter'], 'scan' | 'letGo'> {
  const { journal, stores, clock } = ports;
  const carryOut = createCarryCounterScan(ports);
  /** The last scan of each window or serial scanner. */
  const counted = new Map<string, Read & { readonly verdict: CounterVerdict }>();

  return {
    scan: async ({ scan, place }) => {
      const before = journal.counterActs.verdictOf(scan.id);
      if (before) return ok({ verdict: before, repeat: true });
      const source = `${scan.windowId ?? ''} ${scan.scannerId ?? ''} ${place.at}`;
      const last = counted.get(source) ?? null;
      const paceMs = scan.scannerId === undefined ? null : ports.repeatMsOf(scan.scannerId);
      if (last && isSameTrigger(last, scan, paceMs)) return ok({ verdict: last.verdict, repeat: true });
      const open = place.at === 'order' ? stores.facts(place.orderId) : null;
      if (place.at === 'order' && !open) return fail({ code: 'orderUnknown', orderId: place.orderId });
      const at = clock();
      const verdict = journal.transaction(() => {
        const said = carryOut(scan, place, open, at);
        journal.counterActs.addScan(scan.id, at, said);
        return said;
      });
      counted.delete(source);
      // A text that nothing is known by may be a check code: it isn't kept in memory either.
      if (verdict.reason !== 'unknownCode' && verdict.reason !== 'unreadable')
        counted.set(source, { ...readOf(scan), verdict });
      const [oldest] = counted.keys();
      if (counted.size > SOURCES && oldest !== undefined) counted.delete(oldest);
      return ok({ verdict, repeat: false });
    },
    letGo: async () => {
      journal.transaction(() => journal.counterActs.setShelf({ kind: 'idle' }));
      return ok(null);
    },
  };
}
