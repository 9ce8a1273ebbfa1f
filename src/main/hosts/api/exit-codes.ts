import { unreachable } from '../../../shared/result.ts';
import type { ApiProblem } from './problem.ts';

/** How a script tells ends apart without reading the line. Numbers are only ever added. */
export const exitCodes = {
  done: { code: 0, words: 'done' },
  defect: { code: 1, words: 'a defect of this program' },
  wrongInput: { code: 2, words: 'wrong input, or an address that may not be used: nothing was sent' },
  refused: { code: 3, words: 'refused by the marketplace: nothing was changed' },
  token: { code: 4, words: 'the token is missing, expired, not accepted or of the wrong kind' },
  limit: { code: 5, words: 'the limit is used up: try again later' },
  noLink: { code: 6, words: 'no link, or no answer to a read: nothing was changed' },
  outcomeUnknown: { code: 7, words: 'a change may have been made: read the state before repeating' },
  garbled: { code: 8, words: 'an answer that makes no sense' },
  notWritten: { code: 9, words: 'the answer could not be printed or put into its file' },
  takenBack: { code: 10, words: 'taken back by a signal' },
  notReady: { code: 11, words: 'a report is still in the making, failed or is gone' },
} as const satisfies Record<string, { readonly code: number; readonly words: string }>;

export type ExitName = keyof typeof exitCodes;

/** The end that a problem is. */
export function exitOf(problem: ApiProblem): ExitName {
  switch (problem.code) {
    case 'badArgument':
    case 'profileUnreadable':
    case 'unknownOperation':
    case 'inputRejected':
    case 'marketplaceAddressUnsafe':
      return 'wrongInput';
    case 'marketplaceRefused':
      return 'refused';
    case 'tokenMissing':
    case 'tokenRejected':
    case 'tokenScope':
      return 'token';
    case 'rateLimited':
      return 'limit';
    case 'marketplaceUnreachable':
      return 'noLink';
    case 'outcomeUnknown':
      return 'outcomeUnknown';
    case 'marketplaceGarbled':
    case 'reportUnreadable':
      return 'garbled';
    case 'fileNotWritable':
      return 'notWritten';
    case 'aborted':
      return 'takenBack';
    case 'reportFailed':
    case 'reportGone':
    case 'reportNotReady':
      return 'notReady';
    default:
      return unreachable(problem);
  }
}
