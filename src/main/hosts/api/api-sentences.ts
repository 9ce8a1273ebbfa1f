import { baseUrlWords } from '../../../shared/marketplace/base-url.ts';
import { unreachable } from '../../../shared/result.ts';
import { startSentence } from '../host-sentences.ts';
import type { ReportProgress } from '../../marketplace/reports/report-run.ts';
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
      return 'There is no token: put it in the environment variable PACKBENCH_TOKEN, or in the profile.';
    case 'tokenRejected':
      return `The marketplace does not accept the token (${problem.detail}): make a new one.`;
    case 'tokenScope':
      return `The token does not cover this operation (${problem.detail}): make one that does.`;
    case 'rateLimited':
      return `The limit of the marketplace is used up: try again in ${Math.ceil(problem.retryAfterSeconds)} s.`;
    case 'marketplaceAddressUnsafe':
      return `The address ${problem.address} can't be used (${baseUrlWords[problem.fault]}): nothing was sent, correct it in the profile.`;
    case 'marketplaceUnreachable':
      return `The marketplace can't be reached (${problem.reason}): nothing was changed, try again.`;
    case 'outcomeUnknown':
      return `It is not known whether it was done (${problem.reason}): read the state before doing it again.`;
    case 'marketplaceGarbled':
      return `The answer makes no sense (status ${problem.status}: ${problem.reason}).`;
    case 'marketplaceRefused':
      return `The marketplace refused: ${[problem.message, problem.refusal].filter(Boolean).join(', ')}.`;
    case 'fileNotWritable':
      return `The file ${problem.file} can't be written (${problem.reason}): free some space or name another with --out.`;
    case 'reportUnreadable':
      return `The report can't be read (${problem.reason}): the rows before that are whole; order it again.`;
    case 'reportFailed':
      return `The marketplace could not make the report (${problem.status}): order it again later.`;
    case 'reportGone':
      return `The marketplace does not know the report ${problem.id} any more: leave --resume out to order it again.`;
    case 'reportNotReady':
      return `The report is still in the making (${problem.status}): go on later with --resume ${problem.id}.`;
    case 'aborted':
      return 'The request was taken back.';
    default:
      return unreachable(problem);
  }
}

/** The limits are still kept to in this run; the next one begins with full ones. */
export const budgetSentence = (folder: string, reason: string): string =>
  `What was used of the limits can't be kept in ${folder} (${reason}): give another folder with --data.`;

/** A new token is made by a person, who should know before the scripts stop. */
export const expirySentence = (expiresAt: string): string =>
  `The token expires on ${expiresAt.slice(0, 10)}: make a new one before then.`;

export const proxySentence = (variable: string): string =>
  `${variable} is set and not used: this program connects to the marketplace directly.`;

/** Every answer of a batch names its line, so a script knows where to go on. */
export const batchStoppedSentence = (line: number): string =>
  `Stopped at line ${line}: the lines after it would end the same way, and were not sent.`;

/** What is being done about a report, for whoever waits. */
export function progressSentence(progress: ReportProgress): string {
  switch (progress.step) {
    case 'creating':
      return progress.id === null ? 'Ordering the report…' : `Ordering the report ${progress.id}…`;
    case 'waiting':
      return `Waiting for the report ${progress.id} (${progress.status || 'ordered'}); after a break: --resume ${progress.id}`;
    case 'downloading':
      return `Downloading: ${progress.bytes} bytes`;
    case 'reading':
      return `Reading: ${progress.rows} rows`;
    default:
      return unreachable(progress);
  }
}

/** The answer itself follows on standard error, so that nothing is lost. */
export const outputLostSentence = (reason: string): string =>
  `The answer could not be printed (${reason}). It was:`;
