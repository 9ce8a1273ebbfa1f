import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holdsUpOthers } from '../../../src/main/printers/queue/waits-for.ts';
import { outOfReach } from '../../../src/main/printers/transports/no-permission.ts';

test.each([
  ['file:///dev/usb/lp0', 'refused: EACCES', 'lp'],
  ['file:///dev/ttyUSB0', 'refused: EACCES', 'dialout'],
  ['serial:///dev/ttyUSB0?baud=9600', 'refused: EACCES', 'dialout'],
  ['serial:///dev/rfcomm0?baud=9600', 'refused: EPERM', 'dialout'],
  ['usb://0a5f:0120', 'refused: EACCES', 'lp'],
])('%s, %s: what the group %s may', (address, reason, group) => {
  const problem = outOfReach(address, reason, 'linux');
  expect(problem).toEqual({ code: 'printerNoPermission', address, group });
  expect(outOfReach(address, reason, 'darwin')).toMatchObject({ group: 'none' });
  // It holds up what waits as any trouble of the printer does.
  expect(holdsUpOthers({ state: 'failed', trouble: problem })).toBe(true);
});

test('what is off, in use or behind a firewall is no matter of rights', () => {
  for (const [address, reason] of [
    ['tcp://10.0.0.255:9100', 'refused: EACCES'],
    ['serial:///dev/ttyUSB0?baud=9600', 'refused: EBUSY'],
    ['usb://0a5f:0120', 'unreachable: ENODEV'],
  ] as const)
    expect(outOfReach(address, reason, 'linux')).toEqual({ code: 'printerUnreachable', address, reason });
});

test('the package gives printers and serial lines to the same groups', () => {
  const rules = readFileSync('assets/linux/70-packbench-printers.rules', 'utf8');
  const given = rules.split('\n').filter((line) => line.startsWith('SUBSYSTEM'));
  expect(
    given.map((line) => [/SUBSYSTEM=="(\w+)"/.exec(line)?.[1], /GROUP="(\w+)"/.exec(line)?.[1]]),
  ).toEqual([
    ['usb', 'lp'],
    ['usbmisc', 'lp'],
    ['tty', 'dialout'],
  ]);
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(
    'assets/linux/70-packbench-printers.rules=/usr/lib/udev/rules.d/70-packbench-printers.rules',
  );
});
