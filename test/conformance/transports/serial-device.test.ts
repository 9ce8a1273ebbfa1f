import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LookedAt, NoDevice } from '../../../src/main/printers/transports/no-device.ts';
import {
  judgeSerialPort,
  readDrivers,
  serialPortProblem,
  type TerminalsInUse,
} from '../../../src/main/printers/transports/serial-device.ts';
import { serialFault } from '../../../src/main/printers/transports/serial-fault.ts';
import { openSerialPort } from '../../../src/main/printers/transports/serial-port.ts';
import { openPseudoTerminal } from '../../../src/simulator/printers/lines/pseudo-terminal.ts';

const device = (realPath: string, major: number, minor: number, uid = 1000): LookedAt => ({
  realPath,
  stats: {
    rdev: major * 256 + (minor & 0xff) + (minor >> 8) * 0x100000,
    uid,
    isFIFO: () => false,
    isFile: () => false,
    isDirectory: () => false,
    isBlockDevice: () => false,
    isCharacterDevice: () => true,
  },
});

const free: TerminalsInUse = { user: 1000, isOfSession: async () => false };
const inUse: TerminalsInUse = { user: 1000, isOfSession: async () => true };

describe('what a serial line may be', () => {
  it.each<[string, number, number, NoDevice | null]>([
    ['/dev/ttyS0', 4, 64, null],
    ['/dev/ttyUSB0', 188, 0, null],
    ['/dev/ttyACM1', 166, 1, null],
    ['/dev/ttyAMA0', 204, 64, null],
    ['/dev/rfcomm0', 216, 0, null],
    ['/dev/pts/0', 136, 0, null],
    ['/dev/ttymxc0', 207, 16, null],
    ['/dev/tty1', 4, 1, 'otherDevice'],
    ['/dev/tty', 5, 0, 'otherDevice'],
    ['/dev/ptmx', 5, 2, 'otherDevice'],
    ['/dev/null', 1, 3, 'otherDevice'],
    ['/dev/mem', 1, 1, 'otherDevice'],
    ['/dev/usb/lp0', 180, 0, 'otherDevice'],
    ['/dev/ttyUSB0', 13, 64, 'otherDevice'],
  ])('on Linux %s, number %i:%i', async (file, major, minor, expected) => {
    const drivers = readDrivers(
      'IMX-uart             /dev/ttymxc   207 16-23 serial\npty_slave            /dev/pts      136 0-1048575 pty:slave\nunknown              /dev/tty        4 1-63 console\n',
    );
    expect(await judgeSerialPort(device(file, major, minor), 'linux', free, drivers)).toBe(expected);
  });

  it.each<[string, NoDevice | null]>([
    ['/dev/cu.usbserial-110', null],
    ['/dev/tty.usbmodem2', null],
    ['/dev/ttys003', null],
    ['/dev/null', 'otherDevice'],
    ['/dev/rdisk0', 'otherDevice'],
  ])('where devices have no lasting numbers, %s', async (file, expected) => {
    expect(await judgeSerialPort(device(file, 9, 9), 'darwin', free)).toBe(expected);
  });

  it('is no pseudo-terminal that is another user’s, or in which somebody works', async () => {
    const pts = device('/dev/pts/0', 136, 0);
    expect([
      await judgeSerialPort(pts, 'linux', inUse),
      await judgeSerialPort(device('/dev/pts/0', 136, 0, 0), 'linux', free),
      await judgeSerialPort(device('/dev/ttys003', 9, 9), 'darwin', inUse),
    ]).toEqual(['otherDevice', 'otherDevice', 'otherDevice']);
  });
});

describe.skipIf(process.platform === 'win32')('a serial port', () => {
  it('is not opened at a file, a link to one or another device', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'packbench-serial-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [file, link] = [path.join(folder, 'settings.json'), path.join(folder, 'ttyUSB0')];
    await writeFile(file, '{}');
    await symlink(file, link);
    const open = (at: string) =>
      openSerialPort({
        kind: 'serial',
        path: at,
        baudRate: 9600,
        parity: 'none',
        dataBits: 8,
        stopBits: 1,
        flow: 'none',
      }).then(() => 'opened', serialFault);
    for (const [at, what] of [
      [file, 'a file'],
      [link, 'a file'],
      [folder, 'a folder'],
      ['/dev/null', 'another device'],
    ] as const)
      expect(await open(at)).toEqual({ kind: 'refused', reason: `not a serial port: ${what}` });
    expect(await open(path.join(folder, 'none'))).toEqual({ kind: 'unreachable', reason: 'ENOENT' });
  });

  it('can be an emulated device’s pseudo-terminal', async () => {
    const pty = await openPseudoTerminal();
    onTestFinished(() => pty.release());
    expect(await serialPortProblem(pty.device)).toBeNull();
  });
});

/** `script` of util-linux runs a program in a terminal of its own. */
it.skipIf(process.platform !== 'linux')('is not the terminal of a running session', async () => {
  const { spawn } = await import('node:child_process');
  const session = spawn('script', ['-qfc', 'tty; cat', '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void session.kill('SIGKILL'));
  const tty = await new Promise<string>((resolve, reject) => {
    session.once('error', reject);
    session.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  expect(tty).toMatch(/^\/dev\/pts\/\d+$/);
  expect(await serialPortProblem(tty)).toBe('otherDevice');
});
