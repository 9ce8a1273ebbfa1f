import * as fc from 'fast-check';
import koffi from 'koffi';
import { expect, test } from 'vitest';
import { windowsSource } from '../../../src/main/printers/discovery/sources/spooler-queues.ts';
import { readPrinterInfos } from '../../../src/main/printers/transports/spool/windows-queues.ts';
import { searched } from '../../rigs/printers/system-tree.ts';

interface Queue {
  readonly name: string;
  readonly port: string;
  readonly driver: string;
  readonly status: number;
}

/** `PRINTER_INFO_2` as Microsoft's reference has it, laid out by koffi in memory of its own: texts behind the structures. */
function memoryOf(queues: readonly Queue[]): { memory: Buffer; at: bigint } {
  const size = 13 * 8 + 8 * 4;
  const memory = Buffer.from(new ArrayBuffer(16 * 1024));
  const at = koffi.address(memory);
  let free = queues.length * size;
  const put = (text: string): bigint => {
    const place = free;
    free += memory.write(`${text}\0`, place, 'utf16le');
    return at + BigInt(place);
  };
  for (const [index, { name, port, driver, status }] of queues.entries()) {
    const base = index * size;
    memory.writeBigUInt64LE(put(name), base + 8);
    memory.writeBigUInt64LE(put(port), base + 24);
    memory.writeBigUInt64LE(put(driver), base + 32);
    memory.writeUInt32LE(status, base + 13 * 8 + 20);
  }
  return { memory, at };
}

const queues: readonly Queue[] = [
  { name: 'Этикетки', port: 'USB001', driver: 'ZDesigner ZD220-203dpi ZPL', status: 0 },
  { name: '\\\\server\\TSC', port: 'IP_192.168.1.20', driver: 'TSC TE200', status: 0x401 },
  { name: 'Microsoft Print to PDF', port: 'PORTPROMPT:', driver: 'Microsoft Print To PDF', status: 0 },
  { name: 'Raw', port: 'LPT1:', driver: 'Generic / Text Only', status: 0 },
];

test('structures are read from the memory that Windows filled', () => {
  const { memory, at } = memoryOf(queues);
  expect(readPrinterInfos(memory, queues.length, at, 8)).toEqual(queues);
  // The same layout by a decoder that we did not write.
  const first = koffi.decode(
    at,
    koffi.struct({ server: 'str16', name: 'str16', share: 'str16', port: 'str16' }),
  );
  expect(first).toMatchObject({ name: 'Этикетки', port: 'USB001' });
});

test('pointers that lead elsewhere are empty texts, and never more is read than there is', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      fc.nat(1000),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      (noise, count, at) => {
        for (const pointerBytes of [4, 8]) {
          const infos = readPrinterInfos(noise, count, at, pointerBytes);
          expect(infos.length).toBeLessThanOrEqual(noise.length / 84);
        }
      },
    ),
  );
});

test('queues are named with their driver, and none is asked', async () => {
  const { outcome, seen } = await searched(windowsSource(async () => queues));
  expect(outcome).toEqual({ kind: 'searched', looked: 4, troubles: [] });
  const at = (queue: string) => ({ kind: 'spool', queue, server: null });
  expect(seen).toEqual([
    {
      address: at('Этикетки'),
      name: 'Этикетки',
      identities: [],
      evidence: [
        {
          by: 'driver',
          said: 'ZDesigner ZD220-203dpi ZPL',
          maker: null,
          model: 'ZDesigner ZD220-203dpi ZPL',
          language: 'zpl',
          dpi: 203,
        },
      ],
      problems: [],
      mayAsk: false,
    },
    {
      address: at('\\\\server\\TSC'),
      name: '\\\\server\\TSC',
      identities: ['tcp:192.168.1.20:9100'],
      evidence: [
        { by: 'driver', said: 'TSC TE200', maker: null, model: 'TSC TE200', language: null, dpi: null },
      ],
      problems: [{ code: 'queueStopped', reason: '' }, { code: 'busy' }],
      mayAsk: false,
    },
    { address: at('Raw'), name: 'Raw', identities: [], evidence: [], problems: [], mayAsk: false },
  ]);
});

test('a spooler that refuses is a failure', async () => {
  expect((await searched(windowsSource(async () => null))).outcome).toMatchObject({
    kind: 'failed',
    why: 'other',
  });
});
