import { z } from 'zod';
import { contractProblems } from './problems/contract-problems.ts';
import { counterProblems } from './problems/counter-problems.ts';
import { deskProblems } from './problems/desk-problems.ts';
import { labelProblems } from './problems/label-problems.ts';
import { marketplaceProblems } from './problems/marketplace-problems.ts';
import { packingProblems } from './problems/packing-problems.ts';
import { peopleProblems } from './problems/people-problems.ts';
import { printingProblems } from './problems/printing-problems.ts';
import { reportProblems } from './problems/report-problems.ts';
import { startProblems } from './problems/start-problems.ts';
import { stockroomProblems } from './problems/stockroom-problems.ts';
import { storeProblems } from './problems/store-problems.ts';
import { supplyProblems } from './problems/supply-problems.ts';
import { wayProblems } from './problems/ways-problems.ts';

/**
 * Every expected problem of the product. Codes are stable: scripts and words depend on them.
 * Each carries what a person needs to act; the renderer owns the sentences, in every language.
 */
export const problemSchema = z.discriminatedUnion('code', [
  ...startProblems,
  ...storeProblems,
  ...marketplaceProblems,
  ...reportProblems,
  ...printingProblems,
  ...labelProblems,
  ...packingProblems,
  ...supplyProblems,
  ...wayProblems,
  ...counterProblems,
  ...stockroomProblems,
  ...peopleProblems,
  ...deskProblems,
  ...contractProblems,
]);

export type Problem = z.infer<typeof problemSchema>;
export type ProblemCode = Problem['code'];
export type ProblemOf<C extends ProblemCode> = Extract<Problem, { code: C }>;

/** What a call to the marketplace can end in besides its answer. */
export const marketplaceCodes = [
  'marketplaceAddressUnsafe',
  'marketplaceUnreachable',
  'outcomeUnknown',
  'marketplaceGarbled',
  'marketplaceRefused',
  'tokenMissing',
  'tokenRejected',
  'tokenScope',
  'rateLimited',
  'inputRejected',
  'aborted',
] as const satisfies readonly ProblemCode[];

export type MarketplaceProblem = ProblemOf<(typeof marketplaceCodes)[number]>;

/** What putting an answer into a file can end in. */
export type DownloadProblem = MarketplaceProblem | ProblemOf<'fileNotWritable'>;

/** What fetching and reading a report can end in besides its rows. */
export type ReportProblem =
  DownloadProblem | ProblemOf<'reportUnreadable' | 'reportFailed' | 'reportGone' | 'reportNotReady'>;

export type LabelProblem = ProblemOf<'labelUnusable'>;

/** What keeps a template from becoming a label. */
export type TemplateProblem = ProblemOf<'labelUnusable' | 'templateFault' | 'codeDoesNotFit'>;
