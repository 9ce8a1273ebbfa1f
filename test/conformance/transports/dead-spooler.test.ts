import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import { operations } from '../../../src/main/printers/transports/spool/ipp-message.ts';
import {
  deliverByIpp,
  PATIENCE,
  type SpoolerPatience,
} from '../../../src/main/printers/transports/spool/ipp-spooler.ts';
import { LAST_LOOK_MS } from '../../../src/main/printers/transports/spool/outcomes.ts';

/** RFC 8010, 3.1.4: an attribute with one value. */
const attribute = (tag: number, name: string, value: readonly number[]): number[] => [
  tag,
  0,
  name.length,
  ...Buffer.from(name),
  0,
  value.length,
  ...value,
];
const ENUM = 0x23;
const answerOf = (group: number, attributes: readonly number[]): Buffer =>
  Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 1, group, ...attributes, 3]);

const ANSWERS: ReadonlyMap<number, Buffer> = new Map([
  [operations.getPrinterAttributes, answerOf(4, attribute(ENUM, 'printer-state', [0, 0, 0, 3]))],
  [operations.createJob, answerOf(2, attribute(0x21, 'job-id', [0, 0, 0, 7]))],
  [operations.sendDocument, answerOf(2, attribute(ENUM, 'job-state', [0, 0, 0, 5]))],
  [operations.getJobAttributes, answerOf(2, attribute(ENUM, 'job-state', [0, 0, 0, 5]))],
]);

/** Accepts all connections, answers so many requests, and says nothing any more. `asked`: what came after that. */
async function dyingSpooler(answers: number): Promise<{ readonly server: string; readonly asked: number[] }> {
  const asked: number[] = [];
  let answered = 0;
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const operation = Buffer.concat(parts).readUInt16BE(2);
      answered += 1;
      if (answered > answers) asked.push(operation);
      else response.end(ANSWERS.get(operation));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server: `127.0.0.1:${port}`, asked };
}

/** A tenth of the station's. */
const SHORT: SpoolerPatience = {
  lookMs: PATIENCE.lookMs / 10,
  deadMs: PATIENCE.deadMs / 10,
  uploadMs: PATIENCE.uploadMs / 10,
};
const LOOKS_UNTIL_DEAD = Math.ceil(PATIENCE.deadMs / PATIENCE.lookMs);

const deliver = (server: string) =>
  deliverByIpp(
    { kind: 'spool', queue: 'Labels', server },
    DEADLINES,
    SHORT,
  )(Buffer.from('^XA^XZ'), new AbortController().signal);

/** Far below the deadlines that would end it otherwise, and far above a tenth of five seconds. */
const WITHIN = { timeout: 4000 };

test.each([
  ['after it has the document', 3],
  ['while the job prints', 5],
])(
  'a spooler that falls silent %s leaves the label in doubt after so many questions',
  WITHIN,
  async (_, answers) => {
    const { server, asked } = await dyingSpooler(answers);
    expect(await deliver(server)).toMatchObject({
      kind: 'uncertain',
      fault: { kind: 'timeout', reason: expect.stringContaining('job 7 could not be taken out') },
    });
    expect(asked.at(-1)).toBe(operations.cancelJob);
    expect(asked.length).toBeLessThanOrEqual(LOOKS_UNTIL_DEAD + 1);
    expect(new Set(asked.slice(0, -1))).toEqual(new Set([operations.getJobAttributes]));
  },
);

test('one that falls silent over the document is asked once more, to take the job back', WITHIN, async () => {
  const { server, asked } = await dyingSpooler(2);
  expect(await deliver(server)).toMatchObject({ kind: 'uncertain', fault: { kind: 'timeout' } });
  expect(asked).toEqual([operations.sendDocument, operations.cancelJob]);
});

test('the time of all these questions together is five seconds, and one that never answered had nothing', () => {
  const { lookMs, uploadMs } = PATIENCE;
  expect(LOOKS_UNTIL_DEAD * (LAST_LOOK_MS + lookMs) + lookMs).toBeLessThanOrEqual(5000);
  expect(uploadMs + lookMs).toBeLessThanOrEqual(5000);
  expect(DEADLINES.connectTimeoutMs).toBeLessThanOrEqual(5000);
});
