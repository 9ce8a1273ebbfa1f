import { assert, constantFrom, ipV4, ipV6, nat, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, readLink } from '../../../../src/main/marketplace/linked-file/link-rules.ts';

const own = new URL('https://marketplace.example/');
const practice = new URL('http://127.0.0.1:4180/');
const read = (link: string, of = own, isRedirect = false) => {
  const url = readLink(link, of, isRedirect);
  return url.ok ? url.value.href : url.problem;
};

describe('a link is followed', () => {
  test.each(['https://files.example/a.pdf', 'https://8.8.8.8/a', 'https://[2606:4700::1111]/a'])(
    '%s',
    (link) => {
      expect(read(link)).toBe(new URL(link).href);
    },
  );
  test('over plain http on this computer alone, and only where the marketplace itself is there', () => {
    expect(read('http://127.0.0.1:4180/a', practice)).toBe('http://127.0.0.1:4180/a');
    expect(read('http://127.0.0.1:4180/a')).toBe('notHttps');
    expect(read('http://files.example/a', practice)).toBe('notHttps');
    expect(read('http://127.0.0.1:4180/a', practice, true)).toBe('notHttps');
    expect(read('https://127.0.0.1/a', practice, true)).toBe('privateAddress');
  });
});

test.each([
  ['', 'notAnAddress'],
  ['labels/1.pdf', 'notAnAddress'],
  ['file:///etc/passwd', 'notHttps'],
  ['data:application/pdf;base64,AAAA', 'notHttps'],
  ['ftp://files.example/a', 'notHttps'],
  ['https://me:secret@files.example/a', 'namesSomebody'],
  ['https://localhost.:1/a', 'https://localhost.:1/a'],
  ['https://127.1/a', 'privateAddress'],
  ['https://2130706433/a', 'privateAddress'],
  ['https://0x7f.0.0.1/a', 'privateAddress'],
  ['https://169.254.169.254/latest/meta-data', 'privateAddress'],
  ['https://[::1]/a', 'privateAddress'],
  ['https://[::ffff:10.0.0.1]/a', 'privateAddress'],
  ['https://[fe80::1]/a', 'privateAddress'],
  ['https://[2002:7f00:1::]/a', 'privateAddress'],
  ['https://[64:ff9b::7f00:1]/a', 'privateAddress'],
])('%s: %s', (link, expected) => {
  expect(read(link)).toBe(expected);
});

test('every address of a network of its own is none that anybody reaches, however it is written', () => {
  const inside = constantFrom(
    '10',
    '127',
    '0',
    '192.168',
    '172.16',
    '172.31',
    '169.254',
    '100.64',
    '224',
    '255',
  );
  assert(
    property(tuple(inside, nat(255), nat(255), nat(255)), ([begins, b, c, d]) => {
      const address = [...begins.split('.'), b, c, d].slice(0, 4).join('.');
      expect(isPublicAddress(address)).toBe(false);
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      expect(read(`https://${address}/x`)).toBe('privateAddress');
    }),
  );
  assert(
    property(ipV6(), (address) => {
      if (!/^[23][0-9a-f]{3}:/i.test(address)) expect(isPublicAddress(address)).toBe(false);
    }),
  );
});

test('what is public stays public', () => {
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
  ])
    expect(isPublicAddress(address)).toBe(true);
  assert(property(ipV4(), (address) => typeof isPublicAddress(address) === 'boolean'));
});
