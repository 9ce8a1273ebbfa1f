import type { ScannerSetUp } from '../../../shared/contract/scanners.ts';
import { cardCodeOf, readScannerCard } from '../../../shared/domain/scanner/read-scanner-card.ts';
import { pauseBetween, splitReads } from '../../../shared/domain/scanner/scanner-repeats.ts';
import type { RawScan } from '../../../shared/domain/scanner/scanner-card-scan.ts';
import type { ScannerFindings } from '../../../shared/domain/scanner/scanner-profile.ts';

type Code = RawScan | 'notRead' | null;

/** Progress through the scanner test card, code by code. Pure. */
export interface CardSession {
  readonly codes: readonly [Code, Code, Code];
  /** Scans that were not codes of the card. */
  readonly strangers: number;
  /**
   * The longest pause before the scanner repeated a read within one pull of the trigger; null before any repetition.
   */
  readonly repeatMs: number | null;
  readonly findings: ScannerFindings | null;
}

export const NOTHING_SCANNED: CardSession = {
  codes: [null, null, null],
  strangers: 0,
  repeatMs: null,
  findings: null,
};

/** Codes may come in any order and more than once: the last scan of each counts. */
export function takeScan(session: CardSession, raw: RawScan): CardSession {
  const { first, paceMs } = splitReads(raw);
  const code = cardCodeOf(first);
  if (code === null) return { ...session, strangers: session.strangers + 1 };
  const before = session.codes[code - 1] ?? null;
  const apart = before === null || before === 'notRead' ? null : pauseBetween(before, first);
  const repeats = [session.repeatMs, paceMs, apart].filter((ms) => ms !== null);
  const repeatMs = repeats.length === 0 ? null : Math.max(...repeats);
  return withCode({ ...session, repeatMs }, code, first);
}

export const skipCode = (session: CardSession, code: 2 | 3): CardSession =>
  withCode(session, code, 'notRead');

export const codeStates = ({ codes }: CardSession): ScannerSetUp['codes'] => {
  const stateOf = (code: Code): ScannerSetUp['codes'][number] =>
    code === null ? 'waiting' : code === 'notRead' ? 'notRead' : 'read';
  return [stateOf(codes[0]), stateOf(codes[1]), stateOf(codes[2])];
};

function withCode(session: CardSession, code: number, value: Code): CardSession {
  const at = (index: number): Code => (index + 1 === code ? value : (session.codes[index] ?? null));
  const codes: CardSession['codes'] = [at(0), at(1), at(2)];
  return { ...session, codes, findings: findingsOf(codes, session.repeatMs) };
}

function findingsOf(
  [first, second, third]: CardSession['codes'],
  repeatMs: number | null,
): ScannerFindings | null {
  if (first === null || first === 'notRead' || second === null || third === null) return null;
  const orNull = (code: RawScan | 'notRead'): RawScan | null => (code === 'notRead' ? null : code);
  const reading = readScannerCard([first, orNull(second), orNull(third)]);
  // Each code was recognised when it was scanned.
  if (reading.kind !== 'found') return null;
  return repeatMs === null ? reading.findings : { ...reading.findings, repeatMs };
}
