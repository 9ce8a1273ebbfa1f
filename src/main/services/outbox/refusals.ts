import type { Problem } from '../../../shared/problem.ts';

/** The marketplace refused for good. */
export const isRefused = (problem: Problem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status < 500;

/** The marketplace doesn't know the thing that was named. */
export const isUnknown = (problem: Problem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status === 404;
