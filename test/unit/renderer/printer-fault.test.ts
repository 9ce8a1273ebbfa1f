import { expect, test } from 'vitest';
import { printerFaultOf } from '../../../src/renderer/words/printer-fault.ts';

test.each([
  ['refused: connect ECONNREFUSED 10.0.0.5:9100', 'refused'],
  ['connect ECONNREFUSED 10.0.0.5:9100', 'refused'],
  ['Error: EHOSTUNREACH', 'unreachable'],
  ['ENOENT: no such file or directory, open /dev/usb/lp0', 'unreachable'],
  ['read ECONNRESET', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['ended: what became of it was not written down', 'ended'],
  ['what became of it was not written down', 'ended'],
  ['LIBUSB_ERROR_OTHER', 'noLink'],
  ['', 'noLink'],
] as const)('%j of a printer is told in words, as %s', (reason, fault) => {
  expect(printerFaultOf(reason)).toBe(fault);
});
