import { describe, expect, test, vi } from 'vitest';
import { offeredSecrets } from '../../../src/renderer/app/offered-secrets.ts';
import type { Client } from '../../../src/shared/contract/index.ts';
import { ok } from '../../../src/shared/result.ts';

interface Snapshot {
  readonly offers: readonly { readonly id: string; readonly isPin: boolean }[];
  readonly dropped: number;
}

/** A page that waits for PINs, at a station that has granted `given` or nothing. */
function openPage(given: { readonly text: string; readonly isInFront: boolean } | null, isThere = true) {
  let tell: (snapshot: Snapshot) => void = () => undefined;
  const told: string[] = [];
  const scanners = {
    offeredSecret: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
    claimSecret: async ({ scanId, isWanted }: { scanId: string; isWanted: boolean }) => {
      told.push(`${isWanted ? 'claims' : 'leaves'} ${scanId}`);
      return ok({ given });
    },
  };
  const follow = offeredSecrets(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a client that is asked for
    { scanners } as unknown as Client,
    {
      aim: (isPin) => (isPin ? {} : null),
      give: (_aim, text, isInFront) => {
        told.push(`${isInFront ? 'sends' : 'puts'} ${text}`);
        return isThere;
      },
      onDropped: () => told.push('again'),
    },
  );
  follow();
  return { told, tell: (snapshot: Snapshot) => tell(snapshot) };
}

const offer = (isPin = true): Snapshot => ({ offers: [{ id: 'A', isPin }], dropped: 0 });

describe('a page that waits for a secret', () => {
  test('acts once, on the claim that it was granted', async () => {
    const page = openPage({ text: '31415', isInFront: true });
    page.tell(offer());
    page.tell(offer());
    await vi.waitFor(() => expect(page.told).toEqual(['claims A', 'sends 31415']));
  });

  test('does nothing where it was granted none, or wanted none', async () => {
    const late = openPage(null);
    late.tell(offer());
    const other = openPage({ text: '31415', isInFront: true });
    other.tell(offer(false));
    await vi.waitFor(() => expect([late.told, other.told]).toEqual([['claims A'], ['leaves A']]));
  });

  test('asks for another scan where one was dropped since it opened, or its place is gone', async () => {
    const page = openPage({ text: '31415', isInFront: false }, false);
    page.tell({ offers: [], dropped: 3 });
    page.tell({ offers: [], dropped: 4 });
    expect(page.told).toEqual(['again']);
    page.tell({ ...offer(), dropped: 4 });
    await vi.waitFor(() => expect(page.told).toEqual(['again', 'claims A', 'puts 31415', 'again']));
  });
});
