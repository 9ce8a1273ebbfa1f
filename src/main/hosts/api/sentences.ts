import { unreachable } from '../../../shared/result.ts';
import { startSentence } from '../sentences.ts';
import type { ApiProblem } from './problem.ts';

/** What happened and what to do, in one sentence for the person behind the script. */
export function apiSentence(problem: ApiProblem): string {
  switch (problem.code) {
    case 'profileUnreadable':
      return `The profile ${problem.file} can't be used (${problem.reason}): correct the file or name another.`;
    case 'badArgument':
      return startSentence(problem, 'en');
    case 'unknownOperation': {
      const meant = problem.nearest.length === 0 ? '' : `, perhaps ${problem.nearest.join(' or ')}`;
      return `There is no operation ${problem.operation}${meant}: --list names them all.`;
    }
    case 'inputRejected':
      return `${problem.field === '' ? 'The input' : `The field ${problem.field}`} must be ${problem.rule}.`;
    case 'tokenMissing':
      return 'There is no token: put it in the profile, or in the environment variable PACKBENCH_TOKEN.';
    case 'tokenRejected':
      return `The marketplace does not accept the token (${problem.detail}): make a new one.`;
    case 'tokenScope':
      return `The token does not cover this operation (${problem.detail}): make one that does.`;
    case 'rateLimited':
      return `The limit of the marketplace is used up: try again in ${Math.ceil(problem.retryAfterSeconds)} s.`;
    case 'marketplaceUnreachable':
      return `The marketplace can't be reached (${problem.reason}): nothing was changed, try again.`;
    case 'outcomeUnknown':
      return `Nobody knows whether it was done (${problem.reason}): read the state before doing it again.`;
    case 'marketplaceGarbled':
      return `The answer makes no sense (status ${problem.status}: ${problem.reason}).`;
    case 'marketplaceRefused':
      return `The marketplace refused: ${[problem.message, problem.refusal].filter(Boolean).join(', ')}.`;
    case 'fileNotWritable':
      return `The file ${problem.file} can't be written (${problem.reason}): free some space or name another with --out.`;
    case 'aborted':
      return 'The request was taken back.';
    default:
      return unreachable(problem);
  }
}

/** The limits are still kept to in this run; the next one begins with full ones. */
export const budgetSentence = (folder: string, reason: string): string =>
  `What was used of the limits can't be kept in ${folder} (${reason}): give another folder with --data.`;
