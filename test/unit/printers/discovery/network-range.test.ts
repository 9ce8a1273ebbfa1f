import { isIPv4 } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_HOSTS, parseNetworks } from '../../../../src/main/printers/discovery/network-range.ts';

function hosts(text: string): readonly string[] | string {
  const read = parseNetworks(text);
  return read.ok
    ? read.value.map(({ host, port }) => (port === 9100 ? host : `${host}:${port}`))
    : read.problem.reason;
}

describe('a typed list of networks', () => {
  test('single addresses, names and ports, in any order, each once', () => {
    expect(hosts('192.168.1.20, printer.local;10.0.0.5:9101\n192.168.1.20  Printer.local ::1')).toEqual([
      '192.168.1.20',
      'printer.local',
      '10.0.0.5:9101',
      '::1',
    ]);
    expect(hosts(' \n,; ')).toEqual([]);
  });

  test('ranges with a short and a long end, with blanks around the dash and a typographic one', () => {
    const three = ['192.168.1.9', '192.168.1.10', '192.168.1.11'];
    for (const text of ['192.168.1.9-11', '192.168.1.9 - 11', '192.168.1.9–11', '192.168.1.9-192.168.1.11'])
      expect(hosts(text)).toEqual(three);
    expect(hosts('10.0.0.255-10.0.1.1')).toEqual(['10.0.0.255', '10.0.1.0', '10.0.1.1']);
  });

  test('a /24 is its 254 hosts, smaller networks likewise', () => {
    const all = hosts('192.168.1.77/24');
    expect([all.length, all[0], all.at(-1)]).toEqual([254, '192.168.1.1', '192.168.1.254']);
    expect(hosts('192.168.1.77/30')).toEqual(['192.168.1.77', '192.168.1.78']);
    expect(hosts('192.168.1.77/31')).toEqual(['192.168.1.76', '192.168.1.77']);
    expect(hosts('192.168.1.77/32')).toEqual(['192.168.1.77']);
  });

  test.each([
    ['192.168.0.0/16', 'a network of /24 to /32 can be searched'],
    ['192.168.1.0/33', 'a network of /24 to /32 can be searched'],
    ['192.168.1/24', 'not an IPv4 address'],
    ['192.168.1.60-20', 'the range ends before it begins'],
    ['192.168.1.20-300', 'the end of the range is no address'],
    ['10.0.0.0-10.0.2.0', 'more than 256 addresses'],
    ['10.0.0.0/24 10.0.1.0/24', 'more than 256 addresses in all'],
    ['0.0.0.0', 'no address of a single device'],
    ['255.255.255.255', 'no address of a single device'],
    ['224.0.0.1-5', 'no addresses of single devices'],
    ['192.168.1.256', 'not an IPv4 address'],
    ['http://192.168.1.20', 'a path may not follow the host'],
    ['192.168.1.20:0', 'the port is not a number from 1 to 65535'],
    ['x'.repeat(5000), 'the list is too long'],
  ])('%s: %s', (text, reason) => {
    expect(hosts(text)).toBe(reason);
  });

  test('whatever is typed is read to an end: at most 256 addresses of single devices, each once, or a reason', () => {
    const part = fc.oneof(
      fc.ipV4(),
      fc.tuple(fc.ipV4(), fc.nat(300)).map(([ip, end]) => `${ip}-${end}`),
      fc.tuple(fc.ipV4(), fc.ipV4()).map(([from, to]) => `${from}-${to}`),
      fc.tuple(fc.ipV4(), fc.nat(40)).map(([ip, bits]) => `${ip}/${bits}`),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom(' ', ',', '\n'), (parts, between) => {
        const read = parseNetworks(parts.join(between));
        if (!read.ok) {
          expect(read.problem.reason).not.toBe('');
          return;
        }
        const found = read.value.map(({ host, port }) => `${host} ${port}`);
        expect(found.length).toBeLessThanOrEqual(MOST_HOSTS);
        expect(new Set(found).size).toBe(found.length);
        for (const { host } of read.value)
          if (isIPv4(host))
            expect(Number(host.split('.')[0])).toSatisfy((first: number) => first > 0 && first < 224);
      }),
    );
  });

  test('a range holds exactly the addresses between its ends', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect(hosts(`192.168.7.${from}-${to}`)).toEqual(
          Array.from({ length: to - from + 1 }, (_, index) => `192.168.7.${from + index}`),
        );
      }),
    );
  });
});
