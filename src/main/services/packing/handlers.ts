import type { Handlers } from '../../../shared/contract/index.ts';
import { commandCards } from '../../../shared/domain/command-codes.ts';
import { commandTarget } from '../../../shared/domain/packing/command-target.ts';
import type { SessionInput } from '../../../shared/domain/packing/session.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed, feedOnceReady } from '../../kernel/signal.ts';
import { readPackingView } from './packing-view.ts';
import { amongScans } from './among-scans.ts';
import { createGateHandlers } from './gate-handlers.ts';
import { createHoldHandlers } from './hold-handlers.ts';
import { createLabelHandlers } from './label-handlers.ts';
import { movedOn } from './moved-on.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';
import { createOpeningHandlers } from './opening-handlers.ts';
import { readShelf } from './shelf.ts';

/** What the packing screen may ask of the session. */
export function createPackingHandlers(ports: PackingHandlersPorts): Handlers['packing'] {
  const { cache, journal, supplies, host, clock } = ports;

  const ofView = [
    ports.shown,
    ports.printers.changes,
    ports.wayWork.wasRead,
    journal.topics('scans', 'session', 'parcels', 'print_jobs', 'holds', 'boxes', 'marking_codes'),
    // What has left the bench is no command's to reach.
    journal.topics('run_stops', 'courier_lists', 'counter_parcels'),
    journal.topics('product_codes', 'product_gtins', 'changed_products', 'printer_states'),
    cache.topics('orders', 'supplies', 'labels', 'box_orders', 'warehouses'),
  ];

  const isCounted = (): boolean =>
    supplies.books.every(({ supplyId }) => wayOfLot(supplyId) === null) || ports.wayWork.isRead();

  /** Another label for a parcel is listed among the last scans, whether asked for by card or by hand. */
  const byHand = (input: Extract<SessionInput, { kind: 'command' | 'reprintAgain' }>): void => {
    const at = clock();
    void host.take(() => ({
      input,
      facts: host.facts(false),
      also: ({ verdict, effects }, jobId) => {
        if (!effects.some(({ kind }) => kind === 'reprint')) return;
        amongScans(ports, commandCards.reprint.code, at, verdict, jobId);
      },
    }));
  };

  return {
    ...createOpeningHandlers(ports),
    ...createHoldHandlers(ports),
    ...createLabelHandlers(ports),
    ...createGateHandlers(ports),
    view: feedOnceReady(isCounted, () => readPackingView(ports), ...ofView),
    shelf: feed(
      () => readShelf(cache, journal, supplies.books[0] ?? null),
      ports.shown,
      cache.topics('orders', 'supplies', 'labels'),
      journal.topics('holds', 'parcels', 'print_jobs'),
    ),
    scan: async (input) => ports.scanning.take(input),
    command: async ({ command, why, of }) => {
      if (commandTarget(host.state(), command, host.facts(false)) !== of) return fail(movedOn);
      byHand({ kind: 'command', command, why });
      return ok(null);
    },
    printOnceMore: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      byHand({ kind: 'reprintAgain' });
      return ok(null);
    },
    chooseProduct: async ({ verdictNumber, choice }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      const { shown } = host;
      const product = shown.reason === 'whichProduct' ? shown.products[choice - 1] : undefined;
      if (shown.reason === 'whichProduct' && product) ports.scanning.choose(shown.text, product);
      return ok(null);
    },
    goodsSeenTo: async ({ sku }) => {
      host.put({ kind: 'goodsSeenTo', sku });
      return ok(null);
    },
    release: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      host.put({ kind: 'release' });
      return ok(null);
    },
    printAnyway: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      host.put({ kind: 'printAnyway' });
      return ok(null);
    },
  };
}
