import type { SearchHit } from '../../../shared/contract/story.ts';
import { useAppState } from '../../app/services.ts';

/** Where a hit leads: an order to its story, a supply and a box to what is in them, an article to its orders. */
export function useOpenHit(): (hit: SearchHit) => void {
  const go = useAppState((state) => state.go);
  const seek = useAppState((state) => state.seek);
  return (hit) => {
    switch (hit.kind) {
      case 'order':
        return go({ name: 'story', orderId: hit.orderId });
      case 'supply':
        return go({ name: 'supply', supplyId: hit.supplyId, tab: 'orders' });
      case 'box':
        return hit.place.supplyId === null
          ? undefined
          : go({ name: 'supply', supplyId: hit.place.supplyId, tab: 'boxes' });
      case 'article':
        return seek({ text: hit.title, isScan: false });
      default:
        return hit satisfies never;
    }
  };
}
