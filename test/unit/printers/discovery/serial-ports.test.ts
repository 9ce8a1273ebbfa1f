import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SerialAddress } from '../../../../src/main/printers/address.ts';
import {
  linuxSerialPorts,
  portInfo,
  serialSource,
  type SerialPorts,
} from '../../../../src/main/printers/discovery/sources/serial-source.ts';
import type { SystemFiles } from '../../../../src/main/printers/discovery/sources/system-files.ts';
import { NOT_ASKED, searched, systemTree } from '../../../rigs/printers/system-tree.ts';

const ADAPTER = 'sys/devices/usb1/1-3';

/** A converter with a port, a port of the mainboard, one that the board only provides for, a screen. */
const computer = {
  [`${ADAPTER}/idVendor`]: '1a86\n',
  [`${ADAPTER}/idProduct`]: '7523\n',
  [`${ADAPTER}/product`]: 'USB2.0-Serial\n',
  [`${ADAPTER}/1-3:1.0/ttyUSB0/tty/ttyUSB0/device`]: '->../..',
  'sys/class/tty/ttyUSB0': '->../../devices/usb1/1-3/1-3:1.0/ttyUSB0/tty/ttyUSB0',
  'sys/class/tty/ttyS0/type': '4\n',
  'sys/class/tty/ttyS0/device/driver': '',
  'sys/class/tty/ttyS1/type': '0\n',
  'sys/class/tty/ttyS1/device/driver': '',
  'sys/class/tty/tty0/dev': '4:0\n',
  'dev/ttyUSB0': '',
  'dev/ttyS0': '',
  'dev/ttyS1': '',
} as const;

const addressOf = (files: SystemFiles, name: string, baudRate = 9600): SerialAddress => ({
  kind: 'serial',
  path: join(files.dev, name),
  baudRate,
  parity: 'none',
  dataBits: 8,
  stopBits: 1,
  flow: 'none',
});
const adapterSays = { by: 'portDescription', said: 'USB2.0-Serial 1a86:7523' } as const;

describe('serial ports', () => {
  test('each real one is shown, with what its adapter says, and none is asked', async () => {
    const files = await systemTree(computer);
    expect(await searched(serialSource(linuxSerialPorts(files)))).toEqual({
      outcome: { kind: 'searched', looked: 2, troubles: [] },
      seen: [
        {
          address: addressOf(files, 'ttyS0'),
          name: null,
          identities: [],
          evidence: [],
          problems: [NOT_ASKED],
          mayAsk: false,
        },
        {
          address: addressOf(files, 'ttyUSB0'),
          name: null,
          identities: [],
          evidence: [adapterSays],
          problems: [NOT_ASKED],
          mayAsk: false,
        },
      ],
    });
  });

  test('the one that a person chose may be asked, at the chosen rate', async () => {
    const files = await systemTree(computer);
    const chosen = `serial://${files.dev}/ttyUSB0?baud=115200`;
    const { seen } = await searched(serialSource(linuxSerialPorts(files)), {
      serialPorts: [chosen, 'tcp://192.168.1.20', 'nonsense'],
    });
    expect(seen).toEqual([
      expect.objectContaining({ address: addressOf(files, 'ttyS0'), mayAsk: false }),
      {
        address: addressOf(files, 'ttyUSB0', 115_200),
        name: null,
        identities: [],
        evidence: [adapterSays],
        problems: [],
        mayAsk: true,
      },
    ]);
  });

  test('one that another program has open, or says is its own, is never opened', async () => {
    const files = await systemTree(computer);
    const chosen = { serialPorts: [`serial://${files.dev}/ttyUSB0`] };
    const problemsNow = async (): Promise<unknown> =>
      (await searched(serialSource(linuxSerialPorts(files)), chosen)).seen.at(-1);
    const inUse = expect.objectContaining({ problems: [{ code: 'portInUse' }], mayAsk: false });

    await mkdir(files.locks);
    await writeFile(join(files.locks, 'LCK..ttyUSB0'), '      4711\n');
    // A lock of a program that is gone.
    expect(await problemsNow()).toEqual(expect.objectContaining({ problems: [], mayAsk: true }));
    await mkdir(join(files.proc, '4711/fd'), { recursive: true });
    expect(await problemsNow()).toEqual(inUse);

    await writeFile(join(files.locks, 'LCK..ttyUSB0'), '\0\0garbage');
    expect(await problemsNow()).toEqual(expect.objectContaining({ problems: [] }));
    await symlink(join(files.dev, 'ttyUSB0'), join(files.proc, '4711/fd/5'));
    expect(await problemsNow()).toEqual(inUse);
  });

  test('a printer with a serial port of its own is known by its name, an adapter is not', async () => {
    const files = await systemTree({
      ...computer,
      [`${ADAPTER}/product`]: 'TE200\n',
      [`${ADAPTER}/serial`]: 'T77\n',
    });
    const { seen } = await searched(serialSource(linuxSerialPorts(files)));
    expect(seen[1]).toMatchObject({
      identities: ['usb:t77'],
      evidence: [{ by: 'portDescription', said: 'TE200 1a86:7523', model: 'TE200' }],
    });
  });

  test('a system without serial ports says so; one that fails to list them fails', async () => {
    const files = await systemTree({ 'etc/group': '' });
    expect((await searched(serialSource(linuxSerialPorts(files)))).outcome).toEqual({
      kind: 'notHere',
      why: 'noSerial',
    });
    const broken: SerialPorts = {
      list: () => Promise.reject(new Error('no list')),
      problemOf: async () => null,
    };
    await expect(searched(serialSource(broken))).rejects.toThrow('no list');
  });
});

describe('serial lines over Bluetooth', () => {
  test('on Linux one is shown by the address at its other end, called or not', async () => {
    const files = await systemTree({
      'sys/class/tty/rfcomm0/address': '00:22:58:AA:BB:CC\n',
      'sys/class/tty/rfcomm1/dev': '216:1\n',
      'dev/rfcomm0': '',
    });
    const { seen } = await searched(serialSource(linuxSerialPorts(files)));
    expect(seen).toMatchObject([
      { address: { path: join(files.dev, 'rfcomm0') }, evidence: [{ said: 'Bluetooth 00:22:58:AA:BB:CC' }] },
    ]);
  });

  test.each([
    ['/dev/tty.XP-P323B-1A2B-SerialPort', undefined, undefined, 'XP-P323B-1A2B'],
    ['/dev/tty.ZQ521', undefined, undefined, 'ZQ521'],
    [
      'COM5',
      'BTHENUM\\{00001101-0000-1000-8000-00805F9B34FB}_LOCALMFG&000F\\7&1&0&002258AABBCC_C00000000',
      'Standard Serial over Bluetooth link (COM5)',
      'Standard Serial over Bluetooth link (COM5) 00:22:58:AA:BB:CC',
    ],
  ])('%s is named', (path, pnpId, friendlyName, product) => {
    expect(portInfo({ path, pnpId, friendlyName })).toEqual({
      path,
      maker: 'Bluetooth',
      product,
      serialNumber: null,
      vendorId: null,
      productId: null,
    });
  });

  test('a port that only waits to be called is left out, a cable is no Bluetooth', () => {
    const pnpId =
      'BTHENUM\\{00001101-0000-1000-8000-00805F9B34FB}_LOCALMFG&0000\\7&1&0&000000000000_00000000';
    expect(
      portInfo({ path: 'COM4', pnpId, friendlyName: 'Standard Serial over Bluetooth link (COM4)' }),
    ).toBeNull();
    expect(portInfo({ path: '/dev/tty.usbserial-A1' })?.maker).toBeNull();
    expect(
      portInfo({ path: 'COM1', pnpId: 'ACPI\\PNP0501\\1', friendlyName: 'Communications Port (COM1)' }),
    ).toMatchObject({ maker: null, product: 'Communications Port (COM1)' });
  });
});
