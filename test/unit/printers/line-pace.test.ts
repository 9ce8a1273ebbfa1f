import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinePace } from '../../../src/main/printers/transports/line-pace.ts';

test('a line is known by its quickest document, and forgotten when one is quick', () => {
  const pace = createLinePace();
  expect(pace.expectedMs(5000)).toBe(0);
  pace.saw(5000, 5000);
  expect(pace.expectedMs(20_000)).toBe(20_000);
  // It stood for a while in this one.
  pace.saw(5000, 60_000);
  expect(pace.expectedMs(20_000)).toBe(20_000);
  pace.saw(10_000, 200);
  expect(pace.expectedMs(20_000)).toBe(0);
});

test('whatever was seen, a line of 9600 baud has its time, and so has a slower one that was seen', () => {
  const seen = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e6 })));
  fc.assert(
    fc.property(seen, fc.integer({ min: 1, max: 1e6 }), (documents, bytes) => {
      const pace = createLinePace();
      for (const [size, milliseconds] of documents) pace.saw(size, milliseconds);
      expect(pace.mayTakeMs(bytes)).toBeGreaterThanOrEqual((bytes / 960) * 1000 - 1);
      expect(pace.mayTakeMs(bytes)).toBeGreaterThanOrEqual(pace.expectedMs(bytes));
      expect(pace.expectedMs(bytes)).toBeGreaterThanOrEqual(0);
    }),
  );
});
