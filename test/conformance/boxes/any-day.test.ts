import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBoxBench, type BoxBench } from './box-bench.ts';

/** A longer search: `BOX_RUNS=500`. */
const RUNS = Number(process.env['BOX_RUNS'] ?? 15);

/** What a desk does with its boxes, by small numbers: which parcel, which box. */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('create' as const), amount: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ what: fc.constant('put' as const), parcel: fc.nat(7), box: fc.nat(3) }),
    fc.record({ what: fc.constant('put' as const), parcel: fc.nat(7), box: fc.nat(3) }),
    fc.record({ what: fc.constant('takeOut' as const), parcel: fc.nat(7) }),
    fc.record({ what: fc.constant('remove' as const), box: fc.nat(3) }),
    fc.record({ what: fc.constant('carry' as const) }),
    fc.record({ what: fc.constant('die' as const) }),
    fc.record({ what: fc.constant('sync' as const) }),
  ),
  { minLength: 8, maxLength: 40 },
);

const faults = [
  { kind: 'dropAfter', rate: 0.2, seed: 1 },
  { kind: 'dropBefore', rate: 0.1, seed: 2 },
  { kind: 'status', status: 502, rate: 0.1, seed: 3 },
  { kind: 'garbage', rate: 0.05, seed: 4 },
];

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

async function take(bench: BoxBench, step: Step): Promise<void> {
  const { journal, boxes, supplyId, orders } = bench;
  const boxAt = (index: number) => journal.boxes.ofSupply(supplyId).at(index);
  switch (step.what) {
    case 'create':
      boxes.create(supplyId, step.amount);
      return;
    case 'put': {
      const box = boxAt(step.box);
      if (box) journal.transaction(() => boxes.put(orders[step.parcel] ?? '', box.key));
      return;
    }
    case 'takeOut':
      journal.transaction(() => boxes.takeOut(orders[step.parcel] ?? ''));
      return;
    case 'remove': {
      const box = boxAt(step.box);
      if (box) boxes.remove([box], false);
      return;
    }
    case 'carry':
      await bench.carry();
      return;
    case 'die':
      bench.wake();
      await bench.die();
      return;
    case 'sync':
      await bench.sync();
  }
}

test(
  'whatever a desk does, dies and loses, the marketplace ends with what the desk did, each change made once',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const bench = await openBoxBench(8);
        try {
          for (const fault of faults) await bench.control('POST', '/faults', fault);
          for (const step of all) await take(bench, step);
          await bench.control('DELETE', '/faults');
          await bench.carry();
          const { here, there } = await bench.contents();
          expect(here).toEqual(there);
          expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
          await bench.sync();
          expect(await bench.contents()).toEqual({ here, there });
          // A box that was made twice would have been taken over as somebody else's.
          const wanted = all.reduce((sum, step) => sum + (step.what === 'create' ? step.amount : 0), 0);
          expect(bench.journal.boxes.everOfSupply(bench.supplyId)).toHaveLength(wanted);
        } finally {
          await bench.close();
        }
      }),
      { numRuns: RUNS, seed: 20_260_302 },
    );
  },
  RUNS * 8000,
);
