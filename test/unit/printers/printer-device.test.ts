import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePrinterAddress, type PrinterAddress } from '../../../src/main/printers/address.ts';
import {
  deviceProblem,
  isUnplugged,
  judgePrinterDevice,
} from '../../../src/main/printers/transports/printer-device.ts';
import type { LookedAt, NoDevice } from '../../../src/main/printers/transports/no-device.ts';

type Kind = 'fifo' | 'character' | 'block' | 'file' | 'folder' | 'socket';

const found = (kind: Kind, realPath = '/dev/x', major = 0, minor = 0): LookedAt => ({
  realPath,
  stats: {
    rdev: major * 256 + (minor & 0xff) + (minor >> 8) * 0x100000,
    uid: 1000,
    isFIFO: () => kind === 'fifo',
    isCharacterDevice: () => kind === 'character',
    isBlockDevice: () => kind === 'block',
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
  },
});

const addressOf = (text: string): PrinterAddress => {
  const parsed = parsePrinterAddress(text);
  if (!parsed.ok) throw new Error(parsed.problem.reason);
  return parsed.value;
};

describe('what labels may be written to', () => {
  it.each<[string, LookedAt, NoDevice | null]>([
    ['a pipe', found('fifo'), null],
    ['a file', found('file'), 'file'],
    ['a folder', found('folder'), 'folder'],
    ['a disk', found('block', '/dev/sda', 8, 0), 'disk'],
    ['a disk with the number of a printer', found('block', '/dev/usb/lp0', 180, 0), 'disk'],
    ['a socket', found('socket'), 'other'],
  ])('%s', (_, looked, expected) => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(judgePrinterDevice(platform)(looked)).toBe(expected);
  });

  it.each<[string, number, number, NoDevice | null]>([
    ['/dev/usb/lp0', 180, 0, null],
    ['/dev/usb/lp15', 180, 15, null],
    ['/dev/usb/hiddev0', 180, 96, 'otherDevice'],
    ['/dev/lp0', 6, 0, null],
    ['/dev/ttyS0', 4, 64, null],
    ['/dev/ttyUSB300', 188, 300, null],
    ['/dev/ttyACM0', 166, 0, null],
    ['/dev/ttyAMA0', 204, 64, null],
    ['/dev/rfcomm0', 216, 0, null],
    ['/dev/null', 1, 3, null],
    ['/dev/mem', 1, 1, 'otherDevice'],
    ['/dev/zero', 1, 5, 'otherDevice'],
    ['/dev/random', 1, 8, 'otherDevice'],
    ['/dev/kmsg', 1, 11, 'otherDevice'],
    ['/dev/tty1', 4, 1, 'otherDevice'],
    ['/dev/tty', 5, 0, 'otherDevice'],
    ['/dev/console', 5, 1, 'otherDevice'],
    ['/dev/watchdog', 10, 130, 'otherDevice'],
    ['/dev/uinput', 10, 223, 'otherDevice'],
    ['/dev/input/event0', 13, 64, 'otherDevice'],
    ['/dev/sg0', 21, 0, 'otherDevice'],
    ['/dev/pts/3', 136, 3, 'otherDevice'],
    ['/dev/hidraw0', 240, 0, 'otherDevice'],
    // A name is nothing: what counts is the device behind it.
    ['/dev/usb/lp0', 1, 1, 'otherDevice'],
  ])('on Linux %s, number %i:%i', (path, major, minor, expected) => {
    expect(judgePrinterDevice('linux')(found('character', path, major, minor))).toBe(expected);
  });

  it.each<[string, NoDevice | null]>([
    ['/dev/cu.usbserial-110', null],
    ['/dev/tty.usbmodem2', null],
    ['/dev/ulpt0', null],
    ['/dev/null', null],
    ['/dev/ttys003', 'otherDevice'],
    ['/dev/rdisk0', 'otherDevice'],
    ['/dev/../tmp/cu.x', 'otherDevice'],
  ])('where devices have no lasting numbers, %s', (path, expected) => {
    expect(judgePrinterDevice('darwin')(found('character', path, 9, 9))).toBe(expected);
  });

  it.skipIf(process.platform !== 'linux')('is told of this computer’s own devices as they are', async () => {
    const judge = judgePrinterDevice('linux');
    for (const [path, expected] of [
      ['/dev/null', null],
      ['/dev/zero', 'otherDevice'],
      ['/dev/full', 'otherDevice'],
      ['/dev/tty', 'otherDevice'],
    ] as const)
      expect([path, judge({ stats: await stat(path), realPath: path })]).toEqual([path, expected]);
  });
});

describe('a file address', () => {
  it('is refused with what stands there, links followed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-device-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const at = (name: string): string => pathToFileURL(join(folder, name)).href;
    await writeFile(join(folder, 'settings.json'), '{}');
    await symlink(join(folder, 'settings.json'), join(folder, 'link'));
    await symlink(join(folder, 'nothing'), join(folder, 'broken'));
    await symlink('/dev/null', join(folder, 'lp0'));
    for (const [name, expected] of [
      ['settings.json', 'file'],
      ['link', 'file'],
      ['broken', 'missing'],
      ['forget-people', 'missing'],
      ['settings.json/x', 'other'],
    ] as const)
      expect(await deviceProblem(addressOf(at(name)))).toEqual({
        code: 'printerIsNoDevice',
        address: at(name),
        found: expected,
      });
    expect(await deviceProblem(addressOf(at('lp0')))).toBeNull();
    expect(await deviceProblem(addressOf('tcp://192.168.1.50'))).toBeNull();
  });

  it('may be of a printer that is unplugged only where the system alone makes files', () => {
    const missing = { code: 'printerIsNoDevice', address: '', found: 'missing' } as const;
    expect(isUnplugged(addressOf('file:///dev/usb/lp0'), missing)).toBe(true);
    expect(isUnplugged(addressOf('file:///dev/usb/lp0'), { ...missing, found: 'file' })).toBe(false);
    expect(isUnplugged(addressOf('file:///srv/anna/.profile'), missing)).toBe(false);
    expect(isUnplugged(addressOf('file:///dev/../home/anna/.profile'), missing)).toBe(false);
  });
});
