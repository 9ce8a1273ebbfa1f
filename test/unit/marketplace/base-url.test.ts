import { expect, test } from 'vitest';
import { baseUrlFault } from '../../../src/shared/marketplace/base-url.ts';

test.each([
  ['https://marketplace.example', null],
  ['https://marketplace.example:8443/api/', null],
  ['http://127.0.0.1:4000', null],
  ['http://127.1:4000', null],
  ['http://127.0.0.2:4000', 'openToAll'],
  ['http://127.9.9.9', 'openToAll'],
  ['http://[::1]:4000', 'openToAll'],
  ['http://[::ffff:127.0.0.1]:4000', 'openToAll'],
  ['http://marketplace.example', 'openToAll'],
  ['http://192.168.1.5:80', 'openToAll'],
  ['http://localhost:4000', 'openToAll'],
  ['http://127.0.0.1.example', 'openToAll'],
  ['http://127.0.0.1@marketplace.example', 'moreThanBase'],
  ['https://:secret@marketplace.example', 'moreThanBase'],
  ['https://marketplace.example/?to=elsewhere', 'moreThanBase'],
  ['https://marketplace.example/#a', 'moreThanBase'],
  ['ftp://marketplace.example', 'notAnAddress'],
  ['file:///etc/passwd', 'notAnAddress'],
  ['marketplace.example', 'notAnAddress'],
  ['http:127.0.0.1:4472', 'notAnAddress'],
  ['https:marketplace.example', 'notAnAddress'],
  ['', 'notAnAddress'],
])('%s: %s', (text, fault) => expect(baseUrlFault(text)).toBe(fault));
