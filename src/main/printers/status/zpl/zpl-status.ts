import type { StatusDialect } from '../status-dialect.ts';
import { isWholeErrorFlags, readErrorFlags } from './error-flags.ts';
import { isWholeHostStatus, readHostStatus } from './host-status.ts';

/** A printer at rest answers within 50 ms, one that prints over Wi-Fi has been seen to take half a second. */
const ANSWER_MS = 1000;

/** A getvar answers within quotes, and what a printer does not have with a question mark (Set-Get-Do, "getvar"). */
const COUNT = /^\s*"(\d{1,12}|\?)"\s*$/;

/** ZPL II: `~HS`, and on printers that have them the error flags and the odometer. */
export const zplStatus: StatusDialect = {
  status: {
    bytes: Buffer.from('~HS', 'latin1'),
    isWhole: isWholeHostStatus,
    withinMs: ANSWER_MS,
    read: readHostStatus,
  },
  details: {
    bytes: Buffer.from('~HQES', 'latin1'),
    isWhole: isWholeErrorFlags,
    withinMs: ANSWER_MS,
    read: readErrorFlags,
  },
  counters: [
    {
      counts: 'labelsPrinted',
      how: 'always',
      // A command of its own language, ended by a line end.
      bytes: Buffer.from('! U1 getvar "odometer.total_label_count"\r\n', 'latin1'),
      isWhole: (answer) => COUNT.test(Buffer.from(answer).toString('latin1')),
      withinMs: ANSWER_MS,
      read: (answer) => {
        const [, count] = COUNT.exec(Buffer.from(answer).toString('latin1')) ?? [];
        if (count === undefined) return null;
        return count === '?' ? 'none' : Number(count);
      },
    },
  ],
  proof: 'counter',
};
