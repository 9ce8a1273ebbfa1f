import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import {
  deviceDrained,
  nothingTo,
  type WriteNothing,
} from '../../../src/main/printers/transports/device-drain.ts';

const never = (): AbortSignal => new AbortController().signal;

/** What Linux' driver of USB printers answers to writes of no bytes, one after the other; the last for ever. */
function device(...answers: readonly (string | null)[]): { readonly write: WriteNothing; asked: number } {
  const recorded = {
    asked: 0,
    write: async () => {
      const answer = answers[Math.min(recorded.asked, answers.length - 1)];
      recorded.asked += 1;
      if (answer !== null) throw Object.assign(new Error(answer), { code: answer });
    },
  };
  return recorded;
}

it('a device whose last bytes are on their way is asked until they are there', async () => {
  const usb = device('EAGAIN', 'EAGAIN', 'EAGAIN', null);
  expect(await deviceDrained(usb.write, 1000, never())).toBeNull();
  expect(usb.asked).toBe(4);
});

it('a printer that never takes them is given up at the deadline', async () => {
  expect(await deviceDrained(device('EAGAIN').write, 30, never())).toEqual({
    kind: 'timeout',
    reason: 'the printer takes the last bytes: not within 30 ms',
  });
});

it('a printer that is unplugged then is a fault, and so is being taken back', async () => {
  expect(await deviceDrained(device('EAGAIN', 'ENODEV').write, 1000, never())).toEqual({
    kind: 'unreachable',
    reason: 'ENODEV',
  });
  expect(await deviceDrained(device('EAGAIN').write, 1000, AbortSignal.abort())).toMatchObject({
    kind: 'aborted',
  });
});

it.skipIf(process.platform !== 'linux')('a write of no bytes does reach the driver', async () => {
  const full = await open('/dev/full', constants.O_WRONLY);
  onTestFinished(() => full.close());
  // The file handle's own call answers in the driver's stead.
  expect(await full.write(new Uint8Array())).toMatchObject({ bytesWritten: 0 });
  await expect(nothingTo(full.fd)()).rejects.toMatchObject({ code: 'ENOSPC' });
});
