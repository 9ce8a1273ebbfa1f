import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSerialScanners, type SerialScanners } from '../../../src/main/scanners/serial-scanners.ts';
import { systemSerialPorts, type SerialPorts } from '../../../src/main/scanners/scanner-ports.ts';
import { openSerialPort } from '../../../src/main/printers/transports/serial-port.ts';
import { readScannerCard } from '../../../src/shared/domain/scanner/read-scanner-card.ts';
import type { RawScan } from '../../../src/shared/domain/scanner/scanner-card-scan.ts';
import { setUpCard } from '../../../src/shared/domain/scanner/scanner-card.ts';
import type { ScannerProfile } from '../../../src/shared/domain/scanner/scanner-profile.ts';
import { scanSchema, type Scan } from '../../../src/shared/domain/scanner/scan.ts';
import type { SerialScanner, SerialScannerState } from '../../../src/shared/domain/scanner/serial-scanner.ts';
import {
  openPseudoTerminal,
  type PseudoTerminal,
} from '../../../src/simulator/printers/lines/pseudo-terminal.ts';

const GS = '\u001d';
const marking = `0104600000000015215abcde${GS}93dGVz`;
const quick = { retryMs: 20, presenceMs: 50, openMs: 2000 };
const silences = { withoutEndMs: 40, withEndMs: 200, captureMs: 60 };

const profile: ScannerProfile = {
  id: 'left',
  name: 'Left',
  checkedAt: 0,
  connection: 'serial',
  layout: 'us',
  letters: 'shift',
  keys: {},
  separator: { form: 'character', text: '' },
  prefix: '',
  trailer: '',
  suffix: 'enter',
  identifiers: false,
  pace: null,
  warnings: [],
};

/** What was told, and a way to wait for it. */
function createNews<T>(): {
  readonly all: T[];
  tell(item: T): void;
  until(is: (all: readonly T[]) => boolean): Promise<void>;
} {
  const all: T[] = [];
  const waiting = new Set<() => void>();
  return {
    all,
    tell(item) {
      all.push(item);
      for (const look of waiting) look();
    },
    until: (is) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!is(all)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

describe('serial scanners', () => {
  let folder = '';
  const plugs = new Set<PseudoTerminal>();
  let scanners: SerialScanners;
  let scans = createNews<Scan>();
  let states = createNews<readonly [string, SerialScannerState]>();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'packbench-scanners-'));
    start(systemSerialPorts);
  });

  function start(ports: SerialPorts): void {
    scans = createNews();
    states = createNews();
    let made = 0;
    scanners = createSerialScanners({
      ports,
      deadlines: quick,
      silences,
      clock: () => 1_700_000_000_000,
      newId: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
      onScan: scans.tell,
      onState: (id, state) => states.tell([id, state]),
    });
  }

  afterEach(async () => {
    await scanners.close();
    for (const pty of plugs) unplug(pty);
    await rm(folder, { recursive: true });
  });

  const portOf = (name: string): string => path.join(folder, name);
  const scannerAt = (name: string, more: Partial<SerialScanner> = {}): SerialScanner => ({
    id: name,
    address: `serial://${portOf(name)}?baud=115200`,
    device: null,
    profile: null,
    ...more,
  });

  /** Plugs a scanner in where its port will be found. */
  async function plugIn(name: string): Promise<PseudoTerminal> {
    const pty = await openPseudoTerminal();
    plugs.add(pty);
    await symlink(pty.device, `${portOf(name)}.new`);
    await rename(`${portOf(name)}.new`, portOf(name));
    return pty;
  }

  function unplug(pty: PseudoTerminal): void {
    if (!plugs.delete(pty)) return;
    pty.release();
    closeSync(pty.master);
  }

  const send = (pty: PseudoTerminal, bytes: string | Uint8Array): void => {
    writeSync(pty.master, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  };

  const isListening = (name: string) => (all: readonly (readonly [string, SerialScannerState])[]) =>
    all.findLast(([id]) => id === name)?.[1].kind === 'listening';
  const texts = (): string[] => scans.all.map(({ text }) => text);
  const heard = (count: number): Promise<void> => scans.until((all) => all.length >= count);

  test('hand over each code as a scan, GS as it is', async () => {
    const pty = await plugIn('left');
    scanners.use([scannerAt('left')]);
    await states.until(isListening('left'));
    send(pty, `]d2${marking}\r\n4600000000011\r\u0002abc\u0003`);
    await heard(3);
    expect(scans.all.map((scan) => scanSchema.parse(scan))).toEqual([
      {
        id: '00000000-0000-4000-8000-000000000001',
        text: marking,
        symbology: 'gs1DataMatrix',
        startedAt: 1_700_000_000_000,
        endedAt: 1_700_000_000_000,
        scannerId: 'left',
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        text: '4600000000011',
        startedAt: 1_700_000_000_000,
        endedAt: 1_700_000_000_000,
        scannerId: 'left',
      },
      {
        id: '00000000-0000-4000-8000-000000000003',
        text: 'abc',
        startedAt: 1_700_000_000_000,
        endedAt: 1_700_000_000_000,
        scannerId: 'left',
      },
    ]);
  });

  test('need no end: a silence will do', async () => {
    const pty = await plugIn('left');
    scanners.use([scannerAt('left')]);
    await states.until(isListening('left'));
    send(pty, '4600000000011');
    await heard(1);
    send(pty, '4600000000028');
    await heard(2);
    expect(texts()).toEqual(['4600000000011', '4600000000028']);
  });

  test('keep bytes from 0x80 on', async () => {
    const pty = await plugIn('left');
    scanners.use([scannerAt('left')]);
    await states.until(isListening('left'));
    const bytes = Uint8Array.from([0x41, ...Array.from({ length: 128 }, (_, index) => 0x80 + index), 0x0d]);
    send(pty, bytes);
    await heard(1);
    expect(Buffer.from(texts()[0] ?? '', 'latin1')).toEqual(Buffer.from(bytes.subarray(0, -1)));
    send(pty, Buffer.from('Тест\r'));
    await heard(2);
    expect(texts()[1]).toBe('Тест');
  });

  test('are heard when they are plugged in, unplugged and plugged in again', async () => {
    scanners.use([scannerAt('left')]);
    await states.until((all) => all.at(-1)?.[1].kind === 'unplugged');
    for (const code of ['first', 'second', 'third']) {
      const pty = await plugIn('left');
      await states.until(isListening('left'));
      send(pty, `${code}\r`);
      await scans.until((all) => all.at(-1)?.text === code);
      // Half a code that the plug cut off is none.
      send(pty, 'half');
      unplug(pty);
      await states.until((all) => all.at(-1)?.[1].kind === 'unplugged');
    }
    expect(texts()).toEqual(['first', 'second', 'third']);
    expect(states.all.map(([, { kind }]) => kind)).toEqual([
      'unplugged',
      ...['first', 'second', 'third'].flatMap(() => ['listening', 'unplugged']),
    ]);
  });

  test('are heard several at once', async () => {
    const left = await plugIn('left');
    const right = await plugIn('right');
    scanners.use([scannerAt('left'), scannerAt('right')]);
    await Promise.all([states.until(isListening('left')), states.until(isListening('right'))]);
    send(left, 'a1');
    send(right, 'b1\r');
    send(left, 'a2\r');
    await heard(2);
    expect(new Set(scans.all.map(({ scannerId, text }) => `${scannerId} ${text}`))).toEqual(
      new Set(['left a1a2', 'right b1']),
    );
  });

  test('that are not wanted any more are let go, the others not interrupted', async () => {
    const left = await plugIn('left');
    await plugIn('right');
    scanners.use([scannerAt('left'), scannerAt('right')]);
    await Promise.all([states.until(isListening('left')), states.until(isListening('right'))]);
    scanners.use([scannerAt('left', { profile: { ...profile, prefix: '~' } })]);
    send(left, '~abc\r');
    await heard(1);
    expect(texts()).toEqual(['abc']);
    expect([...scanners.states()]).toEqual([['left', { kind: 'listening', path: portOf('left') }]]);
    await expect
      .poll(async () => {
        const port = await openSerialPort({
          kind: 'serial',
          path: portOf('right'),
          baudRate: 9600,
          parity: 'none',
          dataBits: 8,
          stopBits: 1,
          flow: 'none',
        }).catch(() => null);
        await port?.close();
        return port !== null;
      })
      .toBe(true);
  });

  test('that another program holds are named, and heard when it lets go', async () => {
    const pty = await plugIn('left');
    const address = { kind: 'serial', path: pty.device, baudRate: 9600, parity: 'none' } as const;
    const other = await openSerialPort({ ...address, dataBits: 8, stopBits: 1, flow: 'none' });
    scanners.use([scannerAt('left'), scannerAt('wrong', { address: 'tcp://host:9100' })]);
    await states.until((all) => all.some(([id]) => id === 'left'));
    expect([...scanners.states()]).toEqual([
      ['wrong', { kind: 'faulty', reason: 'not the address of a serial port' }],
      ['left', { kind: 'refused', reason: 'EBUSY' }],
    ]);
    await other.close();
    await states.until(isListening('left'));
    send(pty, 'abc\r');
    await heard(1);
  });

  test('are found by their USB identity wherever they are plugged in', async () => {
    await scanners.close();
    const device = { vendorId: 0x05e0, productId: 0x1701, serialNumber: null };
    const known = { ...device, serialNumber: 'S1' };
    let at = '';
    start({
      ...systemSerialPorts,
      list: async () => [
        { path: '/dev/other', device: { ...known, productId: 1 }, name: null },
        ...(at === '' ? [] : [{ path: portOf(at), device: known, name: 'Maker' }]),
      ],
    });
    scanners.use([scannerAt('left', { address: 'COM3', device })]);
    await states.until((all) => all.at(-1)?.[1].kind === 'unplugged');
    for (const name of ['ttyACM0', 'ttyACM1']) {
      const pty = await plugIn(name);
      at = name;
      await states.until(isListening('left'));
      expect(states.all.at(-1)).toEqual(['left', { kind: 'listening', path: portOf(name) }]);
      at = '';
      unplug(pty);
      await states.until((all) => all.at(-1)?.[1].kind === 'unplugged');
    }
  });

  test('are missed when the port goes and the driver says nothing', async () => {
    await scanners.close();
    let isThere = true;
    const silent = Promise.withResolvers<never>();
    start({
      ...systemSerialPorts,
      exists: async () => isThere,
      open: async () => {
        if (!isThere) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
        return {
          read: () => silent.promise,
          write: async () => {},
          drain: async () => {},
          get: async () => ({ cts: true }),
          close: async () => {},
          abandon: async () => silent.reject(new Error('closed')),
        };
      },
    });
    scanners.use([scannerAt('left')]);
    await states.until(isListening('left'));
    isThere = false;
    await states.until((all) => all.at(-1)?.[1].kind === 'unplugged');
    expect(states.all.map(([, { kind }]) => kind)).toEqual(['listening', 'unplugged']);
  });

  test('are set up by the card, and no code of it is a scan', async () => {
    const pty = await plugIn('left');
    scanners.use([scannerAt('left')]);
    await states.until(isListening('left'));
    const raw = createNews<RawScan>();
    const stop = scanners.capture('left', raw.tell);
    for (const [index, { text }] of setUpCard.entries()) {
      send(pty, `${text.replaceAll(GS, '<GS>')}\r\n`);
      await raw.until((all) => all.length === index + 1);
    }
    stop();
    const [first, second, third] = raw.all;
    expect(readScannerCard([first!, second!, third!])).toMatchObject({
      kind: 'found',
      findings: {
        connection: 'serial',
        suffix: 'enter',
        separator: { form: 'text', text: '<GS>' },
        warnings: [],
      },
    });
    expect(scans.all).toEqual([]);
    send(pty, 'abc\r');
    await heard(1);
    expect(texts()).toEqual(['abc']);
  });
});

test('the ports of this computer are listed, or none', async () => {
  const ports = await systemSerialPorts.list();
  for (const port of ports) expect(port.path).toMatch(/^(\/dev\/|COM\d)/);
});
