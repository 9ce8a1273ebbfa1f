import { readCommand } from '../../../shared/domain/command-codes.ts';
import { isRestrictedNumber } from '../../../shared/domain/marking/check-digits.ts';
import { gtinOfMarkingCode } from '../../../shared/domain/marking/read-code.ts';
import type { Facts, Resolution } from '../../../shared/domain/packing/facts.ts';
import { obstacleTo } from '../../../shared/domain/packing/toward-label.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import type { ProductRef } from '../../../shared/domain/verdict.ts';
import type { ParcelIndex } from './find-parcel.ts';
import { resolveScan } from './resolve-scan.ts';
import type { SessionHost } from './session-host.ts';

export interface ReadingPorts extends ParcelIndex {
  readonly host: Pick<SessionHost, 'state' | 'shown'>;
  readonly preparedFor: () => string;
}

/** Reads a scan by what the bench expects at the moment. */
export interface Reading {
  /** `shown`: the scanned text with any badge code removed. */
  scanned(scan: Pick<Scan, 'text' | 'isCut'>, shown: string, facts: Facts): Resolution;
  /** `chosen`: the product that a person picked. */
  goods(text: string, chosen: ProductRef | null, facts: Facts): Resolution;
}

type Product = Extract<Resolution, { kind: 'product' }>;

export function createReading(ports: ReadingPorts): Reading {
  const { cache, marking, host } = ports;

  const index = () => ({ ...ports, preparedFor: ports.preparedFor() });

  /** While codes are being collected the gate reads the scan, unless a question is open. Command cards come first. */
  const scanned: Reading['scanned'] = ({ text, isCut }, shown, facts) => {
    if (isCut === true) return { kind: 'unreadable', fault: 'beginningLost' };
    // A badge that is no longer valid, or half of one, is not goods: it is neither looked up nor shown again.
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
    return named ? goods(named.text, named.product, facts) : goods(text, null, facts);
  };

  const goods: Reading['goods'] = (text, chosen, facts) => {
    const found = resolveScan(index(), text, chosen);
    const state = host.state();
    const isFree = state.kind === 'open' && state.task === null && !facts.isBoxGone;
    return found.kind === 'product' && isFree
      ? withItsCode(withOwnGtin(found, text, facts), text, facts)
      : found;
  };

  /** While the bench asks which product has the barcode, the article answers it, scanned from a shelf tag or a list. */
  const byArticle = (text: string): { readonly text: string; readonly product: ProductRef } | null => {
    const { shown } = host;
    if (shown.reason !== 'whichProduct') return null;
    const named = shown.products.filter(({ article }) => article.toLowerCase() === text.trim().toLowerCase());
    const [product, ...others] = named;
    return product && others.length === 0 ? { text: shown.text, product } : null;
  };

  /** If a marking code identified the product and that code would be asked for next, it is taken at once. */
  const withItsCode = (found: Product, text: string, facts: Facts): Resolution => {
    const order = found.next && cache.orders.get(found.next.parcel.orderId);
    const isAsked = found.next?.gate.kind === 'needsMore' && order !== null && marking.lacks(order, 'sgtin');
    if (!isAsked || gtinOfMarkingCode(text) === null) return found;
    if (facts.question || facts.held || obstacleTo(found.next.parcel, found.next.label, facts)) return found;
    return { ...found, code: { text, outcome: marking.scan(order, text) } };
  };

  /** The product, if goods from the shelf were scanned where a code was expected. */
  const productOf = (text: string): ProductRef | null => {
    const found = resolveScan(index(), text);
    return found.kind === 'product' ? found.product : null;
  };

  /**
   * If the barcode just scanned is, or contains, the GTIN that the order needs, it is taken and not asked for again.
   */
  const withOwnGtin = (found: Product, text: string, facts: Facts): Product => {
    const { next } = found;
    const isReady = next?.label.kind === 'ready' && next.gate.kind === 'needsMore';
    if (!isReady || facts.question || facts.held) return found;
    const order = facts.printerTrouble === null ? cache.orders.get(next.parcel.orderId) : null;
    if (!order || !marking.lacks(order, 'gtin')) return found;
    // A restricted-circulation number has the form of a GTIN but is none.
    if (isRestrictedNumber(gtinOfMarkingCode(text) ?? text)) return found;
    // The GTIN is taken, or refused, together with the marking code.
    if (gtinOfMarkingCode(text) !== null && marking.lacks(order, 'sgtin')) return found;
    const gate = marking.scan(order, text);
    const isTaken = gate.kind === 'complete' || gate.kind === 'needsMore';
    return isTaken ? { ...found, next: { ...next, gate } } : found;
  };

  return { scanned, goods };
}
