import type { MarketplaceProblem } from '../../../shared/problem.ts';

/** Services and proxies repeat what they were sent; of such a text nothing is passed on. */
export function withoutEcho(problem: MarketplaceProblem): MarketplaceProblem {
  switch (problem.code) {
    case 'marketplaceRefused':
      return { ...problem, refusal: problem.known ?? '', message: '', items: [], fields: [] };
    case 'marketplaceGarbled':
      return { ...problem, reason: '', excerpt: '' };
    case 'outcomeUnknown':
    case 'marketplaceUnreachable':
      return { ...problem, reason: '' };
    case 'tokenRejected':
    case 'tokenScope':
      return { ...problem, detail: '' };
    case 'inputRejected':
      return { ...problem, rule: '' };
    case 'marketplaceAddressUnsafe':
    case 'tokenMissing':
    case 'rateLimited':
    case 'aborted':
      return problem;
    default:
      return problem satisfies never;
  }
}
