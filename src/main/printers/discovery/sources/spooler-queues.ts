import type { FoundProblem, SourceOutcome } from '../../../../shared/domain/printer/found-printer.ts';
import type { SpoolAddress } from '../../address.ts';
import { ippServer } from '../../transports/spool/ipp-request.ts';
import { printerStates } from '../../transports/spool/ipp-queue.ts';
import type { WindowsQueueLister } from '../../transports/spool/windows-queues.ts';
import { evidenceOfName } from '../evidence.ts';
import { printable } from '../printable-text.ts';
import type { Sighting, Source } from '../sighting.ts';
import { readDeviceUri, readWindowsPort } from './device-uri.ts';
import { evidenceOfQueue, lookByIpp, type IppPrinter } from './ipp-look.ts';

/** A spooler answers from memory; one that starts on its first request has been seen to take 2 s. */
const ANSWER_MS = 8000;
const SEARCH_MS = 10_000;

/** What `fetch` of a computer without a spooler comes to: no socket, or nobody at the port. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTFOUND', 'EADDRNOTAVAIL']);

const MOST_QUEUES = 200;

/** CUPS' queues. `server` as in an address of a queue: null is this computer's own. */
export function cupsSource(server: string | null = null): Source {
  return {
    name: 'spooler',
    deadlineMs: SEARCH_MS,
    async search(look): Promise<SourceOutcome> {
      const asked = { path: '/', all: true };
      const answer = await lookByIpp(ippServer(server), asked, ANSWER_MS, look.signal);
      if (!answer.ok) {
        const { kind, reason } = answer.problem;
        if (server === null && NOBODY.has(reason)) return { kind: 'notHere', why: 'noSpooler' };
        const detail = printable(reason) ?? '';
        if (kind === 'timeout') return { kind: 'failed', why: 'timedOut', detail };
        return { kind: 'failed', why: reason === 'EACCES' ? 'noPermission' : 'other', detail };
      }
      const queues = answer.value.slice(0, MOST_QUEUES);
      for (const queue of queues) {
        if (queue.name !== null) look.see(sightingOf({ kind: 'spool', queue: queue.name, server }, queue));
      }
      return { kind: 'searched', looked: queues.length, troubles: [] };
    },
  };
}

/** A queue is never asked: what it is sent it prints. */
function sightingOf(address: SpoolAddress, queue: IppPrinter): Sighting {
  const device = queue.deviceUri === null ? null : readDeviceUri(queue.deviceUri);
  return {
    address,
    name: printable(queue.info ?? '') ?? printable(address.queue),
    identities: device?.identities ?? [],
    evidence: [...evidenceOfQueue(queue), ...(device?.evidence ?? [])],
    problems: queueProblems(queue),
    mayAsk: false,
  };
}

function queueProblems({ state, stateMessage, acceptsJobs }: IppPrinter): FoundProblem[] {
  const problems: FoundProblem[] = [];
  if (state === printerStates.stopped)
    problems.push({ code: 'queueStopped', reason: printable(stateMessage ?? '') ?? '' });
  if (state === printerStates.processing) problems.push({ code: 'busy' });
  if (!acceptsJobs) problems.push({ code: 'queueTakesNoJobs' });
  return problems;
}

/** `PRINTER_STATUS_PAUSED` and `PRINTER_STATUS_PRINTING` of `PRINTER_INFO_2`. */
const PAUSED = 0x1;
const PRINTING = 0x400;

/** Windows' names for printers that make files, not paper. */
const NO_PRINTER = /^(microsoft (print to pdf|xps document writer)|fax|onenote.*|send to onenote.*)$/i;

/** The queues of Windows. The driver's name is all that it knows of a printer. */
export function windowsSource(lister: WindowsQueueLister): Source {
  return {
    name: 'spooler',
    deadlineMs: SEARCH_MS,
    async search(look): Promise<SourceOutcome> {
      const queues = await lister();
      if (queues === null)
        return {
          kind: 'failed',
          why: 'other',
          detail: 'Windows refuses EnumPrinters: is the spooler running?',
        };
      for (const { name, port, driver, status } of queues.slice(0, MOST_QUEUES)) {
        if (name.trim() === '' || NO_PRINTER.test(name)) continue;
        const problems: FoundProblem[] = [];
        if ((status & PAUSED) !== 0) problems.push({ code: 'queueStopped', reason: '' });
        if ((status & PRINTING) !== 0) problems.push({ code: 'busy' });
        const named = /^generic/i.test(driver) ? null : evidenceOfName('driver', driver);
        look.see({
          address: { kind: 'spool', queue: name, server: null },
          name: printable(name),
          identities: readWindowsPort(port),
          evidence: named === null ? [] : [named],
          problems,
          mayAsk: false,
        });
      }
      return { kind: 'searched', looked: queues.length, troubles: [] };
    },
  };
}
