import type { Handlers } from '../../../shared/contract/index.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import { isRestrictedNumber } from '../../../shared/domain/marking/check-digits.ts';
import { gtinOfMarkingCode } from '../../../shared/domain/marking/read-code.ts';
import { obstacleTo } from '../../../shared/domain/packing/toward-label.ts';
import type { Facts, Resolution } from '../../../shared/domain/packing/facts.ts';
import { isSameTrigger, type Read } from '../../../shared/domain/packing/same-trigger.ts';
import type { Scan } from '../../../shared/domain/scan.ts';
import type { ProductRef, Verdict } from '../../../shared/domain/verdict.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Labels } from '../labels/labels.ts';
import type { People } from '../people/people.ts';
import type { ParcelIndex } from './find-parcel.ts';
import { resolveScan } from './resolve-scan.ts';
import type { SessionHost } from './session-host.ts';

export type TakeScan = (input: Scan) => Awaited<ReturnType<Handlers['packing']['scan']>>;

export interface Scanning {
  readonly take: TakeScan;
  /** A person's word on which product was scanned; it stands among the last scans like the scan itself. */
  choose(text: string, product: ProductRef): void;
}

export interface ScanningPorts extends ParcelIndex {
  readonly host: SessionHost;
  readonly people: Pick<People, 'isLocked' | 'scanRefused' | 'signInByBadge' | 'withoutBadge'>;
  readonly preparedFor: () => string;
  /** A label was missed at a scan: fetch it before all else. */
  readonly labels: Pick<Labels, 'wanted'>;
  /** Where nothing is open and there is one supply alone. */
  readonly openOnlySupply: () => void;
  readonly repeatMsOf: (scannerId: string) => number | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** A trigger is pulled twice at one scanner: far more of them than a desk has, those of windows long closed with them. */
const SOURCES = 32;

type Product = Extract<Resolution, { kind: 'product' }>;

/** The window or the serial scanner that a scan comes from. */
const sourceOf = ({ scannerId = '', windowId = '' }: Scan): string => `${windowId} ${scannerId}`;

/** Each scan of the desk, from wherever it comes: a badge first, then whatever the session makes of it. */
export function createScanning(ports: ScanningPorts): Scanning {
  const { cache, journal, marking, supplies, host, people, clock } = ports;
  /** The last that was counted, by its source; the one that scanned last at the end. */
  const counted = new Map<string, Read>();

  const count = (input: Scan): void => {
    const source = sourceOf(input);
    counted.delete(source);
    counted.set(source, input);
    const [oldest] = counted.keys();
    if (counted.size > SOURCES && oldest !== undefined) counted.delete(oldest);
  };

  const index = () => ({ ...ports, preparedFor: ports.preparedFor() });

  /** While codes are asked for, the gate reads the scan, unless something must be answered; a command goes before it. */
  const resolve = (
    { text, isCut }: Pick<Scan, 'text' | 'isCut'>,
    shown: string,
    facts: Facts,
  ): Resolution => {
    if (isCut === true) return { kind: 'unreadable', fault: 'beginningLost' };
    // A badge that opens nothing any more, or half of one, is no code of goods: it is not looked up, nor repeated.
    if (shown !== text) return { kind: 'unknown', text: shown };
    const state = host.state();
    const task = state.kind === 'open' ? state.task : null;
    const order = task?.kind === 'codes' ? cache.orders.get(task.parcel.orderId) : null;
    const isForGate =
      order !== null && readCommand(text.trim()) === null && facts.question === null && facts.held === null;
    if (isForGate) {
      const outcome = marking.scan(order, text);
      return { kind: 'code', text, outcome, product: outcome.kind === 'refused' ? productOf(text) : null };
    }
    const named = byArticle(text);
    return named ? resolveGoods(named.text, named.product, facts) : resolveGoods(text, null, facts);
  };

  const resolveGoods = (text: string, chosen: ProductRef | null, facts: Facts): Resolution => {
    const found = resolveScan(index(), text, chosen);
    const state = host.state();
    const isFree = state.kind === 'open' && state.task === null && !facts.isBoxGone;
    return found.kind === 'product' && isFree
      ? withItsCode(withOwnGtin(found, text, facts), text, facts)
      : found;
  };

  /** While it is asked which product has the barcode, its article answers, from a shelf's tag or a list. */
  const byArticle = (text: string): { readonly text: string; readonly product: ProductRef } | null => {
    const { shown } = host;
    if (shown.reason !== 'whichProduct') return null;
    const named = shown.products.filter(({ article }) => article.toLowerCase() === text.trim().toLowerCase());
    const [product, ...others] = named;
    return product && others.length === 0 ? { text: shown.text, product } : null;
  };

  /** A marking code that found its product is its first code too, where the very next thing would be to ask for it. */
  const withItsCode = (found: Product, text: string, facts: Facts): Resolution => {
    const order = found.next && cache.orders.get(found.next.parcel.orderId);
    const isAsked = found.next?.gate.kind === 'needsMore' && order !== null && marking.lacks(order, 'sgtin');
    if (!isAsked || gtinOfMarkingCode(text) === null) return found;
    if (facts.question || facts.held || obstacleTo(found.next.parcel, found.next.label, facts)) return found;
    return { ...found, code: { text, outcome: marking.scan(order, text) } };
  };

  /** What was scanned in the place of a code, where it is goods of the shelf. */
  const productOf = (text: string): ProductRef | null => {
    const found = resolveScan(index(), text);
    return found.kind === 'product' ? found.product : null;
  };

  /** The barcode just scanned is, or has in it, the GTIN that the order asks for: it is taken, and not asked for again. */
  const withOwnGtin = (found: Product, text: string, facts: Facts): Product => {
    const { next } = found;
    const isReady = next?.label.kind === 'ready' && next.gate.kind === 'needsMore';
    if (!isReady || facts.question || facts.held) return found;
    const order = facts.printerTrouble === null ? cache.orders.get(next.parcel.orderId) : null;
    if (!order || !marking.lacks(order, 'gtin')) return found;
    // What a shop numbers for itself is no GTIN, though it has the form of one.
    if (isRestrictedNumber(gtinOfMarkingCode(text) ?? text)) return found;
    // It is taken with the code, or refused with it.
    if (gtinOfMarkingCode(text) !== null && marking.lacks(order, 'sgtin')) return found;
    const gate = marking.scan(order, text);
    const isTaken = gate.kind === 'complete' || gate.kind === 'needsMore';
    return isTaken ? { ...found, next: { ...next, gate } } : found;
  };

  /** What is asked at the desk is answered first; a command is about what is open. */
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
        input: { kind: 'scan', resolution: resolveGoods(text, product, facts) },
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
    // A badge opens the desk: it is never written down among the scans.
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
    // It comes before everything that it caused.
    const at = clock();
    const taken = host.take(() => {
      const facts = host.facts(isSame);
      // A code that is read twice by one pull of the trigger must not be refused as used already.
      const resolution: Resolution = isSame ? { kind: 'unknown', text: '' } : resolve(input, shown, facts);
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
