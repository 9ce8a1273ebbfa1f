import { expect, test } from 'vitest';
import type { PrinterHealth } from '../../../src/shared/contract/printing.ts';
import { NO_ROUTES, type Routes } from '../../../src/shared/domain/printer/printer-set.ts';
import { NOTHING_SAID, type PrinterReport } from '../../../src/shared/domain/printer/printer-status.ts';
import type { Watched } from '../../../src/main/services/printing/desk-printer.ts';
import { createRouting, type Routing } from '../../../src/main/services/printing/routing.ts';

const SAYS: PrinterReport = {
  kind: 'says',
  status: { ...NOTHING_SAID, printing: false, formatsWaiting: 0, labelsRemaining: 0 },
  at: 0,
};

const ROUTES: Routes = { ...NO_ROUTES, orderLabel: { printerId: 'first', fallbackId: 'second' } };

interface Bench {
  readonly routing: Routing<Watched>;
  /** `from → to: kinds` of each move. */
  readonly moves: string[];
  readonly health: Record<string, PrinterHealth>;
  readonly report: Record<string, PrinterReport>;
  pass(ms: number): void;
}

function openBench(): Bench {
  const moves: string[] = [];
  const health: Record<string, PrinterHealth> = { first: 'ready', second: 'ready' };
  const report: Record<string, PrinterReport> = {};
  const printers = ['first', 'second'].map((id): Watched => ({
    id,
    health: () => ({ health: health[id] ?? 'notSet', trouble: null }),
    report: () => report[id] ?? { kind: 'cannotSay' },
  }));
  let now = 0;
  const routing = createRouting({
    printers: () => printers,
    routes: () => ROUTES,
    move: (from, to, kinds) => {
      moves.push(`${from} → ${to}: ${kinds.join()}`);
      return 1;
    },
    clock: () => now,
  });
  return {
    routing,
    moves,
    health,
    report,
    pass: (ms) => {
      now += ms;
    },
  };
}

test('labels leave a printer that can’t print for its fallback, and only those that it is the fallback of', () => {
  const { routing, moves, health } = openBench();
  health['first'] = 'needsHelp';
  expect(routing.effectivePrinter('orderLabel')?.id).toBe('second');
  expect(routing.effectivePrinter('boxLabel')?.id).toBe('first');
  expect(routing.moveOn('first')).toBe(true);
  expect(moves).toEqual(['first → second: orderLabel,carrierLabel']);
});

test('labels leave a fallback that can’t print once the printer of their route can', () => {
  const { routing, moves, health } = openBench();
  health['first'] = 'needsHelp';
  health['second'] = 'needsHelp';
  expect(routing.moveOn('second')).toBe(false);
  health['first'] = 'ready';
  expect(routing.moveOn('second')).toBe(true);
  expect(moves).toEqual(['second → first: orderLabel,carrierLabel']);
});

test('a printer that can print again takes back what its fallback can’t print, and leaves it what it can', () => {
  const { routing, moves, health } = openBench();
  routing.takeBack('first');
  health['second'] = 'printing';
  routing.takeBack('first');
  expect(moves).toEqual([]);
  health['second'] = 'needsHelp';
  routing.takeBack('second');
  routing.takeBack('first');
  expect(moves).toEqual(['second → first: orderLabel,carrierLabel']);
});

test('what was just moved rests where it is, unless the other printer says itself that it can print', () => {
  const { routing, moves, report, pass } = openBench();
  expect(routing.moveOn('first')).toBe(true);
  pass(9000);
  expect(routing.moveOn('second')).toBe(false);
  report['first'] = SAYS;
  expect(routing.moveOn('second')).toBe(true);
  report['first'] = { kind: 'cannotSay' };
  expect(routing.moveOn('first')).toBe(false);
  pass(10_000);
  expect(routing.moveOn('first')).toBe(true);
  expect(moves).toEqual([
    'first → second: orderLabel,carrierLabel',
    'second → first: orderLabel,carrierLabel',
    'first → second: orderLabel,carrierLabel',
  ]);
});
