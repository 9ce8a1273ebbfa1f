import { expect, test } from 'vitest';
import { serialFault } from '../../../src/main/printers/transports/serial-fault.ts';

test.each([
  ['Error: No such file or directory, cannot open /dev/ttyUSB0', 'unreachable', 'ENOENT'],
  ['Opening COM3: File not found', 'unreachable', 'ENOENT'],
  ['Error: No such device or address, cannot open /dev/ttyS4', 'unreachable', 'ENXIO'],
  ['Error: No such device, cannot open /dev/ttyACM0', 'unreachable', 'ENODEV'],
  ['Error: Permission denied, cannot open /dev/ttyUSB0', 'refused', 'EACCES'],
  ['Error Resource temporarily unavailable Cannot lock port', 'refused', 'EBUSY'],
  ['Error: Device or resource busy, cannot open /dev/ttyUSB0', 'refused', 'EBUSY'],
  ['Opening COM3: Access denied', 'refused', 'EBUSY'],
  ['Error: Inappropriate ioctl for device setting custom baud rate of 9600', 'io', 'ENOTTY'],
  ['Error: Input/output error setting custom baud rate of 9600', 'io', 'EIO'],
  ['Opening COM3: Unknown error code 31', 'io', 'Opening COM3: Unknown error code 31'],
])('a port that says "%s" is %s: %s', (sentence, kind, reason) => {
  expect(serialFault(new Error(sentence))).toEqual({ kind, reason });
});
