import type { SearchHit } from '../../../shared/contract/story.ts';

export interface HitGroup {
  readonly kind: SearchHit['kind'];
  readonly hits: readonly SearchHit[];
}

/** By kind; the kind of the best hit first, and within each as they came. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}

/** Names a hit within one answer. */
export function hitKey(hit: SearchHit): string {
  switch (hit.kind) {
    case 'order':
      return `order-${hit.orderId}`;
    case 'supply':
      return `supply-${hit.supplyId}`;
    case 'box':
      return `box-${hit.boxKey ?? hit.boxId}`;
    case 'article':
      return `article-${hit.title}`;
    default:
      return hit satisfies never;
  }
}
