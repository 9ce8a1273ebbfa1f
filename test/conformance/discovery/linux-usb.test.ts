import { execFile } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/main/printers/discovery/evidence.ts';
import { deviceFileSource } from '../../../src/main/printers/discovery/sources/device-files.ts';
import {
  linuxUsbSource,
  listedUsbSource,
} from '../../../src/main/printers/discovery/sources/usb-printers.ts';
import { recordedUsb, type UsbRecord } from '../../rigs/printers/recorded-usb.ts';
import { searched, systemTree, zebraDriver, zebraOnUsb } from '../../rigs/printers/system-tree.ts';

const run = promisify(execFile);

const ID_TEXT = 'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD220-203dpi ZPL;CLASS:PRINTER;';

const byId: Evidence = {
  by: 'deviceId',
  said: ID_TEXT,
  maker: 'Zebra Technologies',
  model: 'ZTC ZD220-203dpi ZPL',
  language: 'zpl',
  dpi: 203,
  foreign: [],
};
const byDescriptor: Evidence = {
  by: 'usbDescriptor',
  said: 'Zebra Technologies ZTC ZD220-203dpi ZPL',
  maker: 'Zebra Technologies',
  model: 'ZTC ZD220-203dpi ZPL',
  language: 'zpl',
  dpi: 203,
};
const SAME_DEVICE = ['port:1-2', 'usb:d4n261201258'];

const ADDRESS = { kind: 'usb', vendorId: 0x0a5f, productId: 0x0120, serialNumber: 'D4N261201258' } as const;

const zebra = (record: Partial<UsbRecord> = {}): UsbRecord => ({
  vendorId: 0x0a5f,
  productId: 0x0120,
  deviceClass: 0,
  serialNumber: 'D4N261201258',
  maker: 'Zebra Technologies',
  product: 'ZTC ZD220-203dpi ZPL',
  printerInterfaces: [{ interfaceNumber: 0, alternateSetting: 0 }],
  deviceId: ID_TEXT,
  ...record,
});

describe('USB printers of Linux', () => {
  test('are read from the files of the system, without opening one; the device file is the same device', async () => {
    const files = await systemTree({ ...zebraOnUsb, ...zebraDriver });
    const { lister, calls } = recordedUsb([zebra()]);
    expect(await searched(linuxUsbSource(files, lister))).toEqual({
      outcome: { kind: 'searched', looked: 1, troubles: [] },
      seen: [
        {
          address: ADDRESS,
          name: null,
          identities: SAME_DEVICE,
          evidence: [byId, byDescriptor],
          problems: [],
          mayAsk: true,
        },
      ],
    });
    expect(calls).toEqual([]);
    expect(await searched(deviceFileSource(files))).toEqual({
      outcome: { kind: 'searched', looked: 1, troubles: [] },
      seen: [
        {
          address: { kind: 'file', path: join(files.dev, 'usb/lp0') },
          name: null,
          identities: SAME_DEVICE,
          evidence: [byId, byDescriptor],
          problems: [],
          mayAsk: true,
        },
      ],
    });
  });

  test('without the driver the id is asked of the device itself, and nothing else', async () => {
    const files = await systemTree(zebraOnUsb);
    const { lister, calls } = recordedUsb([zebra({ serialNumber: 'another' }), zebra()]);
    const { seen } = await searched(linuxUsbSource(files, lister));
    expect(seen[0]?.evidence).toEqual([byId, byDescriptor]);
    expect(calls).toEqual(['1: open', '1: GET_DEVICE_ID 0.0 within 1000 ms', '1: close']);
    expect(await searched(deviceFileSource(files))).toEqual({
      outcome: { kind: 'searched', looked: 0, troubles: [] },
      seen: [],
    });
  });

  test('a device that can not be asked is found all the same', async () => {
    const files = await systemTree(zebraOnUsb);
    for (const record of [zebra({ openError: 'open error: (errno 13)' }), zebra({ deviceId: null })]) {
      const { seen } = await searched(linuxUsbSource(files, recordedUsb([record]).lister));
      expect(seen.map(({ address, evidence }) => ({ address, evidence }))).toEqual([
        { address: ADDRESS, evidence: [byDescriptor] },
      ]);
    }
    const broken = (): Promise<never> => Promise.reject(new Error('getDevices error'));
    expect((await searched(linuxUsbSource(files, broken))).seen).toHaveLength(1);
  });

  test('a computer without USB says so, one without printers is searched to its end', async () => {
    const { lister } = recordedUsb([]);
    const none = await systemTree({ 'sys/class/tty/tty0/dev': '4:0' });
    const noUsb = { outcome: { kind: 'notHere', why: 'noUsb' }, seen: [] };
    expect(await searched(linuxUsbSource(none, lister))).toEqual(noUsb);
    expect(await searched(deviceFileSource(none))).toEqual(noUsb);
    const keyboard = await systemTree({ 'sys/bus/usb/devices/1-1:1.0/bInterfaceClass': '03\n' });
    const empty = { outcome: { kind: 'searched', looked: 0, troubles: [] }, seen: [] };
    expect(await searched(linuxUsbSource(keyboard, lister))).toEqual(empty);
    expect(await searched(deviceFileSource(keyboard))).toEqual(empty);
  });

  test('a device whose file is not there says so and is not asked', async () => {
    const files = await systemTree({ ...zebraOnUsb, ...zebraDriver });
    const { seen } = await searched(linuxUsbSource({ ...files, dev: '/nowhere' }, recordedUsb([]).lister));
    expect(seen.map(({ problems, mayAsk }) => ({ problems, mayAsk }))).toEqual([
      { problems: [{ code: 'unreachable', reason: 'ENOENT' }], mayAsk: false },
    ]);
  });

  test('a device of another group names the group', async () => {
    const files = await systemTree({ 'dev/usb/lp0': '', 'etc/group': 'root:x:0:\nlp:x:7:\n' });
    const path = join(files.dev, 'usb/lp0');
    await chmod(dirname(files.dev), 0o755);
    await chmod(path, 0o660);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(path, 0, 7);
    else await chmod(path, 0);
    // Nothing is kept from root: another user looks.
    const module = fileURLToPath(
      new URL('../../../src/main/printers/discovery/sources/system-files.ts', import.meta.url),
    );
    const script = `import { deviceFileProblem } from ${JSON.stringify(module)};
      console.log(JSON.stringify(await deviceFileProblem(${JSON.stringify(files)}, ${JSON.stringify(path)})));`;
    const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], nobody);
    expect(JSON.parse(stdout)).toEqual({ code: 'noPermission', group: isRoot ? 'lp' : null });
  });

  test('serial numbers that no address can hold are left out, odd ones are kept as they are', async () => {
    const serial = (text: string): Readonly<Record<string, string>> => ({
      ...zebraOnUsb,
      'sys/devices/pci0000:00/usb1/1-2/serial': text,
    });
    for (const [text, expected] of [
      ['ÐÑ 1/2?\n', 'ÐÑ 1/2?'],
      ['a\u0001b\n', null],
      [' \n', null],
      [`${'x'.repeat(200)}\n`, null],
    ] as const) {
      const files = await systemTree(serial(text));
      const { seen } = await searched(linuxUsbSource(files, recordedUsb([]).lister));
      expect(seen[0]?.address).toEqual({ ...ADDRESS, serialNumber: expected });
    }
  });
});

describe('USB printers of other systems', () => {
  test('are opened one by one: what is no printer or can not be opened is passed over', async () => {
    const { lister, calls } = recordedUsb([
      zebra({ deviceClass: 9 }),
      zebra({ printerInterfaces: [] }),
      zebra({ openError: 'open error: access denied' }),
      zebra(),
    ]);
    expect(await searched(listedUsbSource(lister))).toEqual({
      outcome: { kind: 'searched', looked: 1, troubles: [] },
      seen: [
        {
          address: ADDRESS,
          name: null,
          identities: ['usb:d4n261201258'],
          evidence: [byId, byDescriptor],
          problems: [],
          mayAsk: true,
        },
      ],
    });
    expect(calls).toEqual([
      '1: open',
      '1: close',
      '2: open',
      '3: open',
      '3: GET_DEVICE_ID 0.0 within 1000 ms',
      '3: close',
    ]);
  });

  test('a printer without an id and with unreadable descriptors is a printer, and the trouble is told', async () => {
    const { lister } = recordedUsb([
      zebra({ deviceId: null, serialNumber: 'unreadable', product: 'unreadable' }),
    ]);
    const { outcome, seen } = await searched(listedUsbSource(lister));
    expect(outcome).toEqual({
      kind: 'searched',
      looked: 1,
      troubles: ['nativeControlTransferIn error: Stall'],
    });
    expect(seen.map(({ address, evidence }) => ({ address, evidence }))).toEqual([
      { address: { ...ADDRESS, serialNumber: null }, evidence: [] },
    ]);
  });

  test('a system that lists nothing is a failure with its reason', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('getDevices error: no backend'));
    expect((await searched(listedUsbSource(broken))).outcome).toEqual({
      kind: 'failed',
      why: 'other',
      detail: 'getDevices error: no backend',
    });
  });
});
