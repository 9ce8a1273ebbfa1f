import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { TransportFault } from '../../transport.ts';
import { encodeRequest, operations, type IppAnswer, type RequestAttribute } from './ipp-message.ts';
import { askIpp, type IppServer } from './ipp-request.ts';
import type { Paper } from './picture-page.ts';

/** `printer-state` of RFC 8011, 5.4.11. */
export const printerStates = { idle: 3, processing: 4, stopped: 5 } as const;

/** `job-state` of RFC 8011, 5.3.7. */
export const jobStates = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const;

export interface QueueView {
  readonly state: number;
  readonly acceptsJobs: boolean;
  /** `printer-state-reasons`: keywords about the queue and its printer, as far as the spooler heard of it. */
  readonly reasons: readonly string[];
  /** The spooler's own words, in its language, often empty. */
  readonly message: string;
  /** Nobody there makes printer commands of a page: it would reach the printer as it is, and come out as text. */
  readonly isRaw: boolean;
  /** How the spooler reaches the printer: `socket`, `usb`, …; null if it doesn't tell. */
  readonly backend: string | null;
}

export interface JobView {
  readonly state: number;
  readonly reasons: readonly string[];
  /** The spooler's own words about the printer, in its language, often empty. */
  readonly message: string;
  /** Whether the spooler has begun to work on it; null if it doesn't tell. */
  readonly begun: boolean | null;
  /** Pages begun; null if the spooler doesn't tell. */
  readonly pages: number | null;
}

/** `paper`: of a page for the queue's driver; null for printer commands, which pass it by. */
export interface SpoolDocument {
  readonly bytes: Uint8Array;
  readonly paper: Paper | null;
}

/** A queue of an IPP server. What the server refuses is a fault as well. */
export interface IppQueue {
  view(stop: AbortSignal | null): Promise<Result<QueueView, TransportFault>>;
  /** An empty job, which waits for its document. `paper`: of a page, null for printer commands. */
  createJob(paper: Paper | null): Promise<Result<number, TransportFault>>;
  sendDocument(
    job: number,
    document: SpoolDocument,
    stop: AbortSignal,
  ): Promise<Result<null, TransportFault>>;
  /** Null: the spooler knows no such job (any more). */
  job(job: number): Promise<Result<JobView | null, TransportFault>>;
  cancel(job: number): Promise<Result<null, TransportFault>>;
}

export interface IppQueueOptions {
  readonly server: IppServer;
  readonly name: string;
  /** Jobs are its: only their owner may cancel them (CUPS' default policy). */
  readonly user: string;
  /** Without progress: from the last bytes taken, or from the end of a request, to its answer. */
  readonly timeoutMs: number;
}

/** Passes filters and drivers by: what `lp -o raw` says. `application/octet-stream` would let CUPS guess a type. */
const RAW = 'application/vnd.cups-raw';

/** The queue's driver makes the printer's commands of it. */
const PAGE = 'application/pdf';

/** What CUPS calls the make and model of a queue without a driver (its scheduler/printers.c). */
const NO_DRIVER = 'Local Raw Printer';

const NOT_FOUND = 0x0406;
const NOTHING = new Uint8Array();

export function createIppQueue(options: IppQueueOptions): IppQueue {
  const { server, name, user, timeoutMs } = options;
  const path = `/printers/${encodeURIComponent(name)}`;
  // In this order at the beginning of each request (RFC 8011, 4.1.4 and 4.1.5).
  const opening: readonly RequestAttribute[] = [
    { name: 'attributes-charset', tag: 'charset', value: 'utf-8' },
    { name: 'attributes-natural-language', tag: 'language', value: 'en' },
    { name: 'printer-uri', tag: 'uri', value: `ipp://${server.authority}${path}` },
  ];
  const owner: RequestAttribute = { name: 'requesting-user-name', tag: 'name', value: user };
  const jobId = (job: number): RequestAttribute => ({ name: 'job-id', tag: 'integer', value: job });

  async function ask(
    operation: number,
    attributes: readonly RequestAttribute[],
    document: Uint8Array = NOTHING,
    stop: AbortSignal | null = null,
    ofJob: readonly RequestAttribute[] = [],
  ): Promise<Result<IppAnswer, TransportFault>> {
    const head = encodeRequest(operation, [...opening, ...attributes], ofJob);
    return askIpp(server, { path, head, document, timeoutMs, stop });
  }

  return {
    async view(stop) {
      const wanted = [
        'printer-state',
        'printer-state-reasons',
        'printer-state-message',
        'printer-is-accepting-jobs',
        'device-uri',
        'printer-make-and-model',
      ];
      const asked = [owner, { name: 'requested-attributes', tag: 'keyword', value: wanted }] as const;
      const answer = await ask(operations.getPrinterAttributes, asked, NOTHING, stop);
      if (!answer.ok) return answer;
      if (answer.value.status === NOT_FOUND)
        return fail({ kind: 'unreachable', reason: `the spooler has no queue ${JSON.stringify(name)}` });
      const state = numberOf(answer.value, 'printer-state');
      if (!isGood(answer.value) || state === null) return fail(refusalOf(answer.value));
      return ok({
        state,
        acceptsJobs: answer.value.attributes.get('printer-is-accepting-jobs')?.[0] !== false,
        reasons: textsOf(answer.value, 'printer-state-reasons'),
        message: textOf(answer.value, 'printer-state-message'),
        isRaw: textOf(answer.value, 'printer-make-and-model') === NO_DRIVER,
        backend: /^[a-z0-9+.-]+(?=:)/i.exec(textOf(answer.value, 'device-uri'))?.[0].toLowerCase() ?? null,
      });
    },
    async createJob(paper) {
      const asked = [owner, { name: 'job-name', tag: 'name', value: 'label' }] as const;
      const ofJob = paper === null ? [] : jobOfPage(paper);
      const answer = await ask(operations.createJob, asked, NOTHING, null, ofJob);
      if (!answer.ok) return answer;
      const job = numberOf(answer.value, 'job-id');
      return isGood(answer.value) && job !== null ? ok(job) : fail(refusalOf(answer.value));
    },
    async sendDocument(job, { bytes, paper }, stop) {
      const attributes: readonly RequestAttribute[] = [
        jobId(job),
        owner,
        { name: 'document-format', tag: 'mimeType', value: paper === null ? RAW : PAGE },
        { name: 'last-document', tag: 'boolean', value: true },
      ];
      return done(await ask(operations.sendDocument, attributes, bytes, stop));
    },
    async job(job) {
      const wanted = [
        'job-state',
        'job-state-reasons',
        'job-printer-state-message',
        'job-impressions-completed',
        'time-at-processing',
      ];
      const answer = await ask(operations.getJobAttributes, [
        jobId(job),
        owner,
        { name: 'requested-attributes', tag: 'keyword', value: wanted },
      ]);
      if (!answer.ok) return answer;
      if (answer.value.status === NOT_FOUND) return ok(null);
      const state = numberOf(answer.value, 'job-state');
      if (!isGood(answer.value) || state === null) return fail(refusalOf(answer.value));
      const begunAt = answer.value.attributes.get('time-at-processing')?.[0];
      return ok({
        state,
        reasons: textsOf(answer.value, 'job-state-reasons'),
        message: textOf(answer.value, 'job-printer-state-message'),
        begun: begunAt === undefined ? null : begunAt !== null,
        pages: numberOf(answer.value, 'job-impressions-completed'),
      });
    },
    cancel: async (job) => done(await ask(operations.cancelJob, [jobId(job), owner])),
  };
}

/** The page is not to be fitted to its paper (PWG 5100.3 and 5100.13). */
function jobOfPage({ width, height }: Paper): readonly RequestAttribute[] {
  const size = [
    { name: 'x-dimension', tag: 'integer', value: width },
    { name: 'y-dimension', tag: 'integer', value: height },
  ] as const;
  const margins = ['top', 'bottom', 'left', 'right'].map(
    (side) => ({ name: `media-${side}-margin`, tag: 'integer', value: 0 }) as const,
  );
  return [
    {
      name: 'media-col',
      tag: 'collection',
      value: [{ name: 'media-size', tag: 'collection', value: size }, ...margins],
    },
    { name: 'print-scaling', tag: 'keyword', value: 'none' },
    { name: 'print-color-mode', tag: 'keyword', value: 'monochrome' },
  ];
}

/** 0x0000 to 0x00ff are the successes (RFC 8011, 13.1.2). */
const isGood = ({ status }: IppAnswer): boolean => status < 0x0100;

function done(answer: Result<IppAnswer, TransportFault>): Result<null, TransportFault> {
  if (!answer.ok) return answer;
  return isGood(answer.value) ? ok(null) : fail(refusalOf(answer.value));
}

function refusalOf(answer: IppAnswer): TransportFault {
  const status = `0x${answer.status.toString(16).padStart(4, '0')}`;
  return {
    kind: 'refused',
    reason: `the spooler answers ${status} ${textOf(answer, 'status-message')}`.trim(),
  };
}

function numberOf({ attributes }: IppAnswer, name: string): number | null {
  const value = attributes.get(name)?.[0];
  return typeof value === 'number' ? value : null;
}

function textOf({ attributes }: IppAnswer, name: string): string {
  const value = attributes.get(name)?.[0];
  return typeof value === 'string' ? value : '';
}

const textsOf = ({ attributes }: IppAnswer, name: string): readonly string[] =>
  (attributes.get(name) ?? []).filter((value) => typeof value === 'string');
