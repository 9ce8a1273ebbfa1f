import type { Problem } from '../../../shared/problem.ts';

/** The marketplace's final no. */
export const isRefused = (problem: Problem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status < 500;

/** What was named is not there. */
export const isUnknown = (problem: Problem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status === 404;
