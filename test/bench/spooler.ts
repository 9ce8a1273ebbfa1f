import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { zplLanguage } from '../../src/main/printers/languages/zpl/zpl-language.ts';
import type { Transport } from '../../src/main/printers/transport.ts';
import { createTransport } from '../../src/main/printers/transports/create-transport.ts';
import { startLabelPrinter } from '../../src/simulator/printers/label-printer.ts';
import { cupsIsMissing, startPrivateCups } from '../rigs/printers/private-cups.ts';
import { stubRenderer } from '../rigs/printers/stub-renderer.ts';
import { AT_203 } from '../rigs/labels/label-fixtures.ts';
import { dotsWhere } from '../rigs/printers/dots-fixtures.ts';
import { figure, spread, type Figures } from './figures.ts';

const RUNS = 40;
const WARM_UP = 5;
const QUEUE = 'Label';

/**
 * From handing a label over to its last byte at the emulated printer, which lets a label out with that byte and draws
 * none here: our own connection, `lp -o raw` and our IPP, turn by turn, through one spooler to the same printer.
 */
export async function measureSpooler(): Promise<Figures> {
  const missing = cupsIsMissing();
  if (missing !== null) {
    process.stderr.write(`The spooler is left out: ${missing}.\n`);
    return {};
  }
  await using rest = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
  rest.defer(() => rm(folder, { recursive: true }));
  const printer = await startLabelPrinter({ port: 0, renderer: stubRenderer });
  rest.defer(() => printer.close());
  const cups = await startPrivateCups();
  rest.defer(() => cups.stop());

  const label = zplLanguage.encode(
    dotsWhere(464, 320, (x, y) => ((x >> 3) * (y >> 3)) % 5 === 0),
    AT_203,
  );
  const file = join(folder, 'label.zpl');
  await writeFile(file, label);
  const port = Number(new URL(printer.address).port);
  await cups.addQueue(QUEUE, port);
  const direct = createTransport({ kind: 'tcp', host: '127.0.0.1', port });
  const ipp = createTransport({ kind: 'spool', queue: QUEUE, server: cups.server });
  rest.defer(() => direct.close());
  rest.defer(() => ipp.close());

  const samples = { direct: [] as number[], lp: [] as number[], ipp: [] as number[] };
  const ways = [
    { into: samples.direct, send: () => sendBy(direct, label) },
    { into: samples.lp, send: () => cups.lp(QUEUE, file) },
    { into: samples.ipp, send: () => sendBy(ipp, label) },
  ];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    for (const { into, send } of ways) {
      const { promise: out, resolve } = Promise.withResolvers<number>();
      const off = printer.on(() => resolve(performance.now()));
      const began = performance.now();
      const done = send();
      // A way that fails ends the wait.
      const took = (await Promise.race([out, done.then(() => out)])) - began;
      off();
      if (run >= WARM_UP) into.push(took);
      await done;
      // `lp` returns before its job is done: the next way starts at an idle queue.
      while ((await cups.waiting(QUEUE)) !== '');
    }
  }
  const byDirect = spread(samples.direct, 'ms');
  const byLp = spread(samples.lp, 'ms');
  const byIpp = spread(samples.ipp, 'ms');
  return {
    'lastByte.direct': byDirect,
    'lastByte.lp': byLp,
    'lastByte.ipp': byIpp,
    'lastByte.lp.ofDirect': figure(byLp.value / byDirect.value, 'times', '≥ 3 times'),
    'lastByte.ipp.ofDirect': figure(byIpp.value / byDirect.value, 'times', '≥ 3 times'),
  };
}

async function sendBy(transport: Transport, label: Uint8Array): Promise<void> {
  const outcome = await transport.send(label, new AbortController().signal);
  if (outcome.kind !== 'taken') throw new Error(`${transport.address}: ${JSON.stringify(outcome)}`);
}
