import type { ShiftResult } from './shift.ts';

const HOUR_MS = 3_600_000;

/** The value below which so large a share of them lies. */
const percentile = (sorted: readonly number[], share: number): number | null => {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return value === undefined ? null : Math.round(value);
};

/**
 * The figures of a shift. `p50ms`, `p99ms`: from the scan that lets a label print, sent by the screen, to the screen
 * saying that the printer has taken the label; of the `timed` ones, during which nothing was wrong. `accuracy` in per
 * cent of the orders that somebody wanted.
 */
export function lastLine(result: ShiftResult) {
  const { parcels, wanted, lost, duplicated, mispacked, changesSentTwice, scansLost, differences } = result;
  const sorted = result.toLabel.toSorted((one, other) => one - other);
  const metIn = (begin: string): number =>
    Object.entries(result.met)
      .filter(([what]) => what.startsWith(begin))
      .reduce((sum, [, times]) => sum + times, 0);
  return {
    parcels,
    lost,
    duplicated,
    mispacked,
    ...(result.wrongPerson === null ? {} : { wrongPerson: result.wrongPerson }),
    ...(result.carrierLabels === null
      ? {}
      : { carrierLabels: result.carrierLabels, courierParcels: metIn('taken by the courier') }),
    changesSentTwice,
    p50ms: percentile(sorted, 0.5),
    p99ms: percentile(sorted, 0.99),
    parcelsPerHour: result.wallMs > 0 ? Math.round((parcels * HOUR_MS) / result.wallMs) : 0,
    accuracy: wanted === 0 ? 0 : Math.round(((wanted - lost - mispacked) / wanted) * 10_000) / 100,
    scansLost,
    differences,
    timed: sorted.length,
    wrongScans: result.wrongScans,
    unseen: result.unseen,
    cancelled: metIn('cancelled by') + metIn('cancelled right'),
    kills: metIn('station killed'),
    networkFaults: metIn('network ') + metIn('connections cut'),
    answerFaults: metIn('answers spoilt'),
    printerFaults: metIn('printer '),
    asked: metIn('asked in doubt'),
    faults: result.faults.length,
  };
}
