import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpoolAddress } from '../../address.ts';
import { createIppQueue } from '../../transports/spool/ipp-queue.ts';
import { ippServer } from '../../transports/spool/ipp-request.ts';
import { userName } from '../../transports/spool/ipp-spooler.ts';
import type { WindowsPrinterStatus } from '../../transports/spool/winspool-status.ts';
import type { Heard, StatusSource } from '../heard.ts';
import { heardOfQueue } from './ipp-conditions.ts';
import { heardOfWindows } from './windows-conditions.ts';

/** A spooler of this computer answers in milliseconds, one of the network within a second. */
const ANSWER_MS = 1500;

/** What the spooler in front of a printer knows of it: on such a way the printer itself can't be asked. */
export function askSpooler(address: SpoolAddress): StatusSource {
  return process.platform === 'win32' && address.server === null
    ? askWindows(address.queue, loadWindows)
    : askCups(address);
}

function askCups(address: SpoolAddress): StatusSource {
  const stop = new AbortController();
  return {
    async look() {
      const queue = createIppQueue({
        server: ippServer(address.server),
        name: address.queue,
        user: userName(),
        timeoutMs: ANSWER_MS,
      });
      const view = await queue.view(stop.signal);
      return view.ok
        ? heardOfQueue(view.value)
        : { kind: 'unreachable', reason: `${view.problem.kind}: ${view.problem.reason}` };
    },
    stop: () => stop.abort(),
  };
}

let loading: Promise<WindowsPrinterStatus> | null = null;

/** Only there: the library that it calls is Windows' own. */
function loadWindows(): Promise<WindowsPrinterStatus> {
  loading ??= import('../../transports/spool/winspool-status.ts').then(({ openPrinterStatus }) =>
    openPrinterStatus(),
  );
  return loading;
}

export function askWindows(queue: string, load: () => Promise<WindowsPrinterStatus>): StatusSource {
  const ask = async (): Promise<Heard> => {
    try {
      const status = await (await load())(queue);
      return status === null
        ? { kind: 'unreachable', reason: 'Windows refuses GetPrinter' }
        : heardOfWindows(status);
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    async look() {
      const done = new AbortController();
      // A call under way can't be taken back; its answer is not waited for any longer.
      const late = pause(ANSWER_MS, null, { signal: done.signal, ref: false }).then(
        (): Heard => ({ kind: 'unreachable', reason: `GetPrinter: not within ${ANSWER_MS} ms` }),
        (): Heard => ({ kind: 'silent' }),
      );
      const heard = await Promise.race([ask(), late]);
      done.abort();
      return heard;
    },
    stop: () => {},
  };
}
