import { expect, test, vi } from 'vitest';
import { offeredScans } from '../../../src/renderer/app/offered-scans.ts';
import type { Client } from '../../../src/shared/contract/index.ts';
import type { Scan } from '../../../src/shared/domain/scanner/scan.ts';
import { ok } from '../../../src/shared/result.ts';

test('a scan that is offered turns the hand elsewhere, once, before a screen takes it, and back where none does; one that is not granted does nothing', async () => {
  let offer: (scans: readonly Scan[]) => void = () => undefined;
  const told: string[] = [];
  const scanners = {
    offered: (listener: typeof offer) => {
      offer = listener;
      return () => undefined;
    },
    claimOffer: async ({ scanId }: { scanId: string }) => ok({ isGranted: scanId !== 'C' }),
    answerOffer: async ({ scanId, taken }: { scanId: string; taken: boolean }) => {
      told.push(`${scanId} ${taken ? 'taken' : 'left'}`);
      return ok(null);
    },
  };
  const take = offeredScans(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a client that is asked for
    { scanners } as unknown as Client,
    (text) => {
      told.push(text);
      return text === 'A';
    },
    () => {
      told.push('elsewhere');
      return () => told.push('back');
    },
  );
  take();
  const scans = ['A', 'B', 'C'].map((text) => ({ id: text, text, endedAt: 0 }));
  offer(scans);
  offer(scans);
  await vi.waitFor(() => expect(told).toHaveLength(7));
  expect(told).toEqual(['elsewhere', 'A', 'A taken', 'elsewhere', 'B', 'back', 'B left']);
});
