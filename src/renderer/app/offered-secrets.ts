import type { Client } from '../../shared/contract/index.ts';
import { sharedFollow } from './offered-scans.ts';

/** What of this page a secret can be for. */
export interface SecretPage<Aim extends object> {
  /** Where a secret of this form would go now; null: nowhere here. */
  readonly aim: (isPin: boolean) => Aim | null;
  /** Puts it there. `isInFront`: it may be sent off at once. False: the place is gone. */
  readonly give: (aim: Aim, text: string, isInFront: boolean) => boolean;
  /** It has to be scanned again. */
  readonly onDropped: () => void;
}

/**
 * Serial scans that may be a secret are offered to windows that wait for one, and the text comes with the claim that is
 * granted: never to a page that is late, or to a second one.
 */
export function offeredSecrets<Aim extends object>(
  client: Client,
  { aim, give, onDropped }: SecretPage<Aim>,
): () => () => void {
  const answered = new Set<string>();
  const consider = async (scanId: string, isPin: boolean): Promise<void> => {
    const place = aim(isPin);
    const claim = await client.scanners.claimSecret({ scanId, isWanted: place !== null });
    if (place === null || !claim.ok || claim.value.given === null) return;
    const { text, isInFront } = claim.value.given;
    if (!give(place, text, isInFront)) onDropped();
  };
  return sharedFollow(() => {
    let before: number | null = null;
    return client.scanners.offeredSecret(({ offers, dropped }) => {
      // A station that was started again counts anew.
      if (before !== null && dropped > before) onDropped();
      before = dropped;
      for (const { id, isPin } of offers) {
        if (answered.has(id)) continue;
        answered.add(id);
        void consider(id, isPin);
      }
    });
  });
}
