import process from 'node:process';
import type { FindSource } from '../../../shared/domain/printer/found-printer.ts';
import { createTransport } from '../transports/create-transport.ts';
import { createFinder, type Finder, type FinderPorts } from './finder.ts';
import type { Source } from './sighting.ts';
import { deviceFileSource } from './sources/device-files.ts';
import { mdnsSource } from './sources/mdns.ts';
import { networkSource } from './sources/network-scan.ts';
import { CONNECT_MS } from './sources/raw-port.ts';
import { linuxSerialPorts, otherSerialPorts, serialSource } from './sources/serial-source.ts';
import { cupsSource, windowsSource } from './sources/spooler-queues.ts';
import { linuxUsbSource, listedUsbSource } from './sources/usb-printers.ts';

/** Looks for printers on this computer and in its networks. */
export const createSystemFinder = (askerOf: FinderPorts['askerOf']): Finder =>
  createFinder({
    sources: systemSources(process.platform),
    askerOf,
    transportTo: (address) => createTransport(address, { connectTimeoutMs: CONNECT_MS }),
  });

/** Where printers are looked for on a system. */
export function systemSources(platform: NodeJS.Platform): readonly Source[] {
  const isLinux = platform === 'linux';
  return [
    serialSource(isLinux ? linuxSerialPorts() : otherSerialPorts),
    isLinux ? linuxUsbSource() : listedUsbSource(),
    isLinux ? deviceFileSource() : absent('deviceFiles'),
    platform === 'win32' ? windowsSource(windowsQueues) : cupsSource(),
    mdnsSource(),
    networkSource(),
  ];
}

/** Loaded when first used: the library that it calls is Windows' own. */
const windowsQueues: Parameters<typeof windowsSource>[0] = async () => {
  const { openQueueLister } = await import('../transports/spool/winspool-queues.ts');
  return openQueueLister()();
};

const absent = (name: FindSource): Source => ({
  name,
  deadlineMs: 1000,
  search: async () => ({ kind: 'notHere', why: 'otherSystem' }),
});
