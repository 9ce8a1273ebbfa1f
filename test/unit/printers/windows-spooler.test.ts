import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '../../../src/main/printers/transport.ts';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import { oneAtATime, oneWay } from '../../../src/main/printers/transports/one-at-a-time.ts';
import {
  deliverByWindows,
  statusBits,
  type WindowsSpooler,
} from '../../../src/main/printers/transports/spool/windows-spooler.ts';

/** What Windows answers, call by call; the last one of a list goes on for ever, `hangs` never answers. */
interface Script {
  readonly open?: boolean;
  readonly startDocument?: number | null;
  readonly startPage?: boolean;
  readonly write?: (length: number) => number | null | 'hangs';
  readonly endPage?: boolean;
  readonly endDocument?: boolean;
  readonly jobStatus?: readonly (number | 'gone' | null)[];
}

const PRINTING = 0x10;

function recorded(script: Script, calls: string[]): WindowsSpooler {
  const say = <T>(call: string, answer: T): Promise<T> => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  const states = [...(script.jobStatus ?? [PRINTING, 'gone'])];
  let isDeleted = false;
  return {
    open: (queue) =>
      say(
        `open ${queue}`,
        script.open === false
          ? null
          : {
              startDocument: () =>
                say('startDocument', script.startDocument === undefined ? 7 : script.startDocument),
              startPage: () => say('startPage', script.startPage ?? true),
              write: (bytes) => {
                const answer = script.write === undefined ? bytes.length : script.write(bytes.length);
                calls.push(`write ${bytes.length}`);
                return answer === 'hangs' ? new Promise<never>(() => {}) : Promise.resolve(answer);
              },
              endPage: () => say('endPage', script.endPage ?? true),
              endDocument: () => say('endDocument', script.endDocument ?? true),
              jobStatus: async () => {
                if (isDeleted) return 'gone';
                return (states.length > 1 ? states.shift() : states[0]) ?? null;
              },
              deleteJob: (job) => {
                isDeleted = true;
                return say(`deleteJob ${job}`, true);
              },
              close: () => say('close', true),
            },
      ),
  };
}

async function send(
  script: Script,
  // Where the end comes, it is waited for as long as a busy machine needs; where none comes, not long.
  { bytes = 10, signal = new AbortController().signal, closeTimeoutMs = 10_000 } = {},
): Promise<{ readonly outcome: SendOutcome; readonly calls: readonly string[] }> {
  const calls: string[] = [];
  const deadlines = { ...DEADLINES, connectTimeoutMs: 50, closeTimeoutMs };
  const transport = oneAtATime({
    address: 'spool://Label',
    deliver: deliverByWindows({ kind: 'spool', queue: 'Label', server: null }, deadlines, async () =>
      recorded(script, calls),
    ),
    ask: oneWay,
  });
  const outcome = await transport.send(new Uint8Array(bytes), signal);
  await transport.close();
  return { outcome, calls };
}

const BEGINNING = ['open Label', 'startDocument', 'startPage'];
const WHOLE = [...BEGINNING, 'write 10', 'endPage', 'endDocument'];
const TAKEN: SendOutcome = { kind: 'taken', evidence: 'spooled' };

describe('the spooler of Windows', () => {
  test('a document is written as one page of a raw job, in pieces, and is taken when its job is gone', async () => {
    expect(await send({}, { bytes: 100_000 })).toEqual({
      outcome: TAKEN,
      calls: [...BEGINNING, 'write 65536', 'write 34464', 'endPage', 'endDocument', 'close'],
    });
  });

  test.each([statusBits.printed, statusBits.complete])(
    'a job that stays in the queue is taken by its status %i',
    async (done) => {
      expect(await send({ jobStatus: [0, PRINTING, PRINTING | done] })).toEqual({
        outcome: TAKEN,
        calls: [...WHOLE, 'close'],
      });
    },
  );

  test('a spooler that refuses to tell of the job for a while is asked again', async () => {
    expect(await send({ jobStatus: [PRINTING, null, null, PRINTING, 'gone'] })).toEqual({
      outcome: TAKEN,
      calls: [...WHOLE, 'close'],
    });
  });

  test('a spooler that refuses to tell for good leaves the document in doubt, and the job is deleted', async () => {
    expect(await send({ jobStatus: [PRINTING, null] }, { closeTimeoutMs: 50 })).toEqual({
      outcome: {
        kind: 'uncertain',
        fault: {
          kind: 'timeout',
          reason: 'the spooler finishes the job: not within 50 ms, Windows refuses GetJob',
        },
      },
      calls: [...WHOLE, 'deleteJob 7', 'close'],
    });
  });

  test('no such queue: nothing sent', async () => {
    expect(await send({ open: false })).toEqual({
      outcome: {
        kind: 'nothingSent',
        fault: { kind: 'unreachable', reason: 'Windows refuses OpenPrinter' },
      },
      calls: ['open Label'],
    });
  });

  test('a refused document: nothing sent, the queue closed', async () => {
    expect(await send({ startDocument: null })).toEqual({
      outcome: {
        kind: 'nothingSent',
        fault: { kind: 'refused', reason: 'Windows refuses StartDocPrinter' },
      },
      calls: ['open Label', 'startDocument', 'close'],
    });
  });

  test('a refused page: nothing sent, the job deleted', async () => {
    expect(await send({ startPage: false })).toEqual({
      outcome: {
        kind: 'nothingSent',
        fault: { kind: 'refused', reason: 'Windows refuses StartPagePrinter' },
      },
      calls: [...BEGINNING, 'deleteJob 7', 'close'],
    });
  });

  test('fewer bytes taken than given is no document: uncertain, the job deleted', async () => {
    expect(await send({ write: () => 9 })).toEqual({
      outcome: { kind: 'uncertain', fault: { kind: 'io', reason: 'WritePrinter took 9 of 10 bytes' } },
      calls: [...BEGINNING, 'write 10', 'deleteJob 7', 'close'],
    });
    expect((await send({ write: () => null })).outcome).toEqual({
      kind: 'uncertain',
      fault: { kind: 'io', reason: 'WritePrinter took 0 of 10 bytes' },
    });
  });

  test('a write that never comes back ends by the deadline', async () => {
    expect(await send({ write: () => 'hangs' }, { closeTimeoutMs: 50 })).toEqual({
      outcome: { kind: 'uncertain', fault: { kind: 'timeout', reason: 'WritePrinter: not within 50 ms' } },
      calls: [...BEGINNING, 'write 10', 'deleteJob 7', 'close'],
    });
  });

  test.each(['endPage', 'endDocument'] as const)('a refused %s is uncertain', async (call) => {
    const { outcome, calls } = await send({ [call]: false });
    expect(outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'refused' } });
    expect(calls.slice(-3)).toEqual([call, 'deleteJob 7', 'close']);
  });

  test('a job that hangs is deleted after the deadline, and its state is told', async () => {
    expect(
      await send({ jobStatus: [PRINTING | statusBits.offline | statusBits.error] }, { closeTimeoutMs: 50 }),
    ).toEqual({
      outcome: {
        kind: 'uncertain',
        fault: {
          kind: 'timeout',
          reason: 'the spooler finishes the job: not within 50 ms, error, offline',
        },
      },
      calls: [...WHOLE, 'deleteJob 7', 'close'],
    });
  });

  test('a job that somebody deletes is uncertain', async () => {
    expect((await send({ jobStatus: [PRINTING, PRINTING | statusBits.deleting] })).outcome).toEqual({
      kind: 'uncertain',
      fault: { kind: 'closed', reason: 'the job was deleted at the spooler' },
    });
  });

  test('an abort between two pieces stops there and deletes the job', async () => {
    const abort = new AbortController();
    const write = (length: number): number => {
      abort.abort();
      return length;
    };
    const { outcome, calls } = await send({ write }, { bytes: 100_000, signal: abort.signal });
    expect(outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'aborted' } });
    expect(calls).toEqual([...BEGINNING, 'write 65536', 'deleteJob 7', 'close']);
  });
});
