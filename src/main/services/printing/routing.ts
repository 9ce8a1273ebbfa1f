import type { DocumentKind } from '../../../shared/domain/print-job/print-job.ts';
import { routedDocuments, type Route, type Routes } from '../../../shared/domain/printer/printer-set.ts';
import { canPrint, isKnownToPrint, type Watched } from './desk-printer.ts';

/** A moved label stays where it is for this long, unless its next printer itself reports that it can print. */
const REST_AFTER_MOVE_MS = 10_000;

export interface RoutingPorts<Printer extends Watched> {
  readonly printers: () => readonly Printer[];
  readonly routes: () => Routes;
  readonly move: (from: string, to: string, kinds: readonly DocumentKind[]) => number;
  readonly clock: () => number;
}

/** Which document goes to which printer, and to which fallback. */
export interface Routing<Printer extends Watched> {
  primaryPrinter(kind: DocumentKind): Printer | null;
  effectivePrinter(kind: DocumentKind): Printer | null;
  /**
   * This printer can't print: its waiting labels go to the other printer of their route. Answers whether any were
   * moved.
   */
  moveOn(from: string): boolean;
  /** This printer can print again: it takes back what its fallback can't print. */
  takeBack(to: string): void;
}

export function createRouting<Printer extends Watched>(ports: RoutingPorts<Printer>): Routing<Printer> {
  /** When each printer last took over labels that another could not print. */
  const givenAt = new Map<string, number>();

  const get = (printerId: string | null): Printer | null =>
    ports.printers().find(({ id }) => id === printerId) ?? null;

  /** A test label belongs to one printer. Documents without a route of their own follow that of own labels. */
  const routeOf = (kind: DocumentKind): Route => {
    if (kind === 'test') return { printerId: null, fallbackId: null };
    // They stand on the same parcels, and are as large.
    if (kind === 'carrierLabel') return ports.routes().orderLabel;
    return ports.routes()[routedDocuments.find((routed) => routed === kind) ?? 'own'];
  };

  const primaryPrinter = (kind: DocumentKind): Printer | null =>
    get(routeOf(kind).printerId) ?? ports.printers()[0] ?? null;

  const fallbackOf = (kind: DocumentKind): Printer | null => {
    const fallback = get(routeOf(kind).fallbackId);
    return fallback === primaryPrinter(kind) ? null : fallback;
  };

  const otherOf = (from: string, kind: DocumentKind): Printer | null => {
    const [first, fallback] = [primaryPrinter(kind), fallbackOf(kind)];
    if (first?.id === from) return fallback;
    return fallback?.id === from ? first : null;
  };

  const give = (from: string, to: Printer, kind: DocumentKind): number => {
    const moved = ports.move(from, to.id, kind === 'orderLabel' ? [kind, 'carrierLabel'] : [kind]);
    if (moved > 0) givenAt.set(to.id, ports.clock());
    return moved;
  };

  return {
    primaryPrinter,
    effectivePrinter: (kind) => {
      const [first, fallback] = [primaryPrinter(kind), fallbackOf(kind)];
      const isInstead = first !== null && fallback !== null && !canPrint(first) && canPrint(fallback);
      return isInstead ? fallback : first;
    },
    moveOn: (from) => {
      const given = givenAt.get(from);
      const isResting = given !== undefined && Math.abs(ports.clock() - given) < REST_AFTER_MOVE_MS;
      let moved = 0;
      for (const kind of routedDocuments) {
        const to = otherOf(from, kind);
        if (to && (isResting ? isKnownToPrint(to) : canPrint(to))) moved += give(from, to, kind);
      }
      return moved > 0;
    },
    takeBack: (to) => {
      for (const kind of routedDocuments) {
        const first = primaryPrinter(kind);
        const fallback = fallbackOf(kind);
        const isFor = first?.id === to && fallback?.health().health === 'needsHelp' && canPrint(first);
        if (isFor) give(fallback.id, first, kind);
      }
    },
  };
}
