import { setTimeout as pause } from 'node:timers/promises';
import type { PrinterFault } from '../../../src/simulator/printers/faults/printer-fault.ts';
import { chosen } from '../shared/chosen.ts';
import { note, type Bench } from './bench.ts';
import { leftToPack, openOrders } from './mistakes.ts';
import type { PrinterTrouble, Step, Trouble } from './plan.ts';

/** The marketplace's own label has 2 KB, a picture as dots 5 or more. */
const MOST_BYTES = 4000;

/** Does what the step's trouble says while `act` is under way. */
export async function withTrouble<T>(bench: Bench, step: Step, act: () => Promise<T>): Promise<T> {
  const { trouble } = step;
  if (!trouble) return act();
  const made = pause(trouble.afterMs).then(() => makeTrouble(bench, trouble.what, step.pick));
  try {
    const [acted] = await Promise.all([act(), made]);
    return acted;
  } finally {
    // A trouble that could not be made ends the shift at once; one that was must be over before anything else is done.
    await made.catch(() => undefined);
  }
}

async function makeTrouble(bench: Bench, trouble: Trouble, pick: number): Promise<void> {
  const { desk, shop, network, device } = bench;
  bench.tell(JSON.stringify(trouble));
  bench.isCalm = false;
  switch (trouble.kind) {
    case 'cancel': {
      const orderId = whomToCancel(bench, trouble.whom, pick);
      if (orderId !== null && (await shop.cancel(orderId, trouble.by))) {
        bench.tell(`${orderId} is cancelled`);
        note(bench, `cancelled by the ${trouble.by}`);
      }
      return;
    }
    case 'network':
      if (bench.offlineTurns > 0) return;
      bench.offlineTurns = trouble.steps;
      note(bench, `network ${trouble.state}`);
      return network.set(trouble.state);
    case 'cut':
      note(bench, 'connections cut');
      return network.cut();
    case 'answers':
      note(bench, `answers spoilt: ${'kind' in trouble.fault ? String(trouble.fault.kind) : ''}`);
      return shop.spoil(trouble.fault);
    case 'printer': {
      const fault = faultOf(trouble.what, trouble.amount);
      note(bench, `printer ${trouble.what}`);
      if (fault) await device.setFault(fault);
      else device.powerCycle();
      return;
    }
    case 'kill':
      note(bench, 'station killed');
      await desk.kill();
      await pause(trouble.downMs);
      return desk.start();
    default:
      return trouble satisfies never;
  }
}

function whomToCancel(
  bench: Bench,
  whom: Extract<Trouble, { kind: 'cancel' }>['whom'],
  pick: number,
): string | null {
  const left = leftToPack(bench);
  if (whom === 'packed') {
    const packed = openOrders(bench).filter((orderId) => bench.floor.parcels.has(orderId));
    return chosen(packed, pick);
  }
  const { inHand } = bench;
  const isOpen = inHand !== null && openOrders(bench).includes(inHand);
  return whom === 'inHand' && isOpen ? inHand : chosen(left, pick);
}

/** Null: it is switched off and on. */
function faultOf(what: PrinterTrouble, amount: number): PrinterFault | null {
  const bytes = Math.floor(amount * MOST_BYTES);
  switch (what) {
    case 'powerCycle':
      return null;
    case 'powerCycleLater':
      return { fault: 'powerCycle', bytes };
    case 'resetAfter':
    case 'stall':
      return { fault: what, bytes };
    case 'paperOut':
      return { fault: what, after: Math.floor(amount * 2) };
    case 'headOpen':
    case 'refuse':
    case 'noStatus':
      return { fault: what };
    default:
      return what satisfies never;
  }
}

/** The network is there again, and somebody presses the button that says so. */
export async function backOnline(bench: Bench): Promise<void> {
  bench.offlineTurns = 0;
  await bench.network.set('there');
  await bench.desk.call((client) => client.station.syncNow({}));
}
