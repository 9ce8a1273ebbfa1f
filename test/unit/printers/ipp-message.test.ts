import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeAnswer,
  encodeRequest,
  operations,
  type RequestAttribute,
} from '../../../src/main/printers/transports/spool/ipp-message.ts';

/** RFC 8010, 3.1: the way of the bytes, written by hand. */
const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

test('a request is written as RFC 8010 lays it out', () => {
  const request = encodeRequest(operations.getPrinterAttributes, [
    { name: 'attributes-charset', tag: 'charset', value: 'utf-8' },
    { name: 'job-id', tag: 'integer', value: 258 },
    { name: 'last-document', tag: 'boolean', value: true },
    { name: 'job-name', tag: 'name', value: 'Ж' },
    { name: 'requested-attributes', tag: 'keyword', value: ['job-id', 'job-uri'] },
  ]);
  expect(request.toString('latin1')).toBe(
    bytes(
      [1, 1, 0, 0x0b, 0, 0, 0, 1, 1],
      [0x47, 0, 18],
      'attributes-charset',
      [0, 5],
      'utf-8',
      [0x21, 0, 6],
      'job-id',
      [0, 4, 0, 0, 1, 2],
      [0x22, 0, 13],
      'last-document',
      [0, 1, 1],
      [0x42, 0, 8],
      'job-name',
      [0, 2, 0xd0, 0x96],
      [0x44, 0, 20],
      'requested-attributes',
      [0, 6],
      'job-id',
      [0x44, 0, 0, 0, 7],
      'job-uri',
      [3],
    ).toString('latin1'),
  );
});

test('what the job is to be stands in a group of its own, a collection with its members inside', () => {
  const size: RequestAttribute = {
    name: 'media-size',
    tag: 'collection',
    value: [{ name: 'x-dimension', tag: 'integer', value: 5821 }],
  };
  const request = encodeRequest(
    operations.createJob,
    [{ name: 'attributes-charset', tag: 'charset', value: 'utf-8' }],
    [
      { name: 'media-col', tag: 'collection', value: [size] },
      { name: 'print-scaling', tag: 'keyword', value: 'none' },
    ],
  );
  expect(request.toString('latin1')).toBe(
    bytes(
      [1, 1, 0, 5, 0, 0, 0, 1, 1],
      [0x47, 0, 18],
      'attributes-charset',
      [0, 5],
      'utf-8',
      [2],
      [0x34, 0, 9],
      'media-col',
      [0, 0],
      [0x4a, 0, 0, 0, 10],
      'media-size',
      [0x34, 0, 0, 0, 0],
      [0x4a, 0, 0, 0, 11],
      'x-dimension',
      [0x21, 0, 0, 0, 4, 0, 0, 0x16, 0xbd],
      [0x37, 0, 0, 0, 0],
      [0x37, 0, 0, 0, 0],
      [0x44, 0, 13],
      'print-scaling',
      [0, 4],
      'none',
      [3],
    ).toString('latin1'),
  );
});

/** What CUPS 2.4.2 answered to Get-Job-Attributes for a job that waits for its document. */
const FROM_CUPS = Buffer.from(
  'AQEAAAAAAAEBRwASYXR0cmlidXRlcy1jaGFyc2V0AAV1dGYtOEgAG2F0dHJpYnV0ZXMtbmF0dXJhbC1sYW5ndWFnZQACZW4CMQAVZGF0ZS10' +
    'aW1lLWF0LWNyZWF0aW9uAAsH6gsVDhoqACsAABMAEnRpbWUtYXQtcHJvY2Vzc2luZwAAIwAJam9iLXN0YXRlAAQAAAAERAARam9iLXN0YXRl' +
    'LXJlYXNvbnMADGpvYi1pbmNvbWluZyEAGWpvYi1pbXByZXNzaW9ucy1jb21wbGV0ZWQABAAAAAAD',
  'base64',
);

test("a spooler's answer is read: numbers, texts, what is known to be none, and the rest as bytes", () => {
  expect(decodeAnswer(FROM_CUPS)).toEqual({
    ok: true,
    value: {
      status: 0,
      attributes: new Map<string, unknown>([
        ['attributes-charset', ['utf-8']],
        ['attributes-natural-language', ['en']],
        ['date-time-at-creation', [Buffer.from([7, 0xea, 11, 21, 14, 26, 42, 0, 0x2b, 0, 0])]],
        ['time-at-processing', [null]],
        ['job-state', [4]],
        ['job-state-reasons', ['job-incoming']],
        ['job-impressions-completed', [0]],
      ]),
    },
  });
});

test('a list is one attribute of several values, a refusal an answer like any other', () => {
  const answer = bytes(
    [1, 1, 4, 6, 0, 0, 0, 1, 5, 0x44, 0, 1],
    'a',
    [0, 1],
    'x',
    [0x44, 0, 0, 0, 1],
    'y',
    [3],
  );
  expect(decodeAnswer(answer)).toEqual({
    ok: true,
    value: { status: 0x0406, attributes: new Map([['a', ['x', 'y']]]) },
  });
});

test('no part of an answer is taken for a whole one', () => {
  for (let length = 0; length < FROM_CUPS.length; length += 1) {
    expect(decodeAnswer(FROM_CUPS.subarray(0, length)).ok).toBe(false);
  }
});

test('a value before any attribute is refused', () => {
  expect(decodeAnswer(bytes([1, 1, 0, 0, 0, 0, 0, 1, 1, 0x44, 0, 0, 0, 1, 65, 3]))).toEqual({
    ok: false,
    problem: 'a further value without an attribute',
  });
});

test('whatever bytes come, reading them ends with an answer or a reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      const read = decodeAnswer(Buffer.concat([FROM_CUPS.subarray(0, 8), noise]));
      expect(typeof (read.ok ? read.value.status : read.problem)).toMatch(/^(number|string)$/);
    }),
  );
});

test('texts and numbers come back as they were written', () => {
  const attribute = fc.oneof(
    fc.record({
      name: fc.stringMatching(/^[a-z][a-z-]{0,30}$/),
      tag: fc.constantFrom('name' as const, 'uri' as const, 'keyword' as const),
      value: fc.string({ unit: 'grapheme', maxLength: 40 }),
    }),
    fc.record({
      name: fc.stringMatching(/^[a-z][a-z-]{0,30}$/),
      tag: fc.constant('integer' as const),
      value: fc.integer(),
    }),
  );
  fc.assert(
    fc.property(fc.array(attribute, { maxLength: 5 }), (attributes: readonly RequestAttribute[]) => {
      // A request and an answer differ in what bytes 2 and 3 mean, and in nothing else.
      const read = decodeAnswer(encodeRequest(operations.createJob, attributes));
      const expected = new Map(attributes.map(({ name, value }) => [name, [value]]));
      expect(read).toEqual({ ok: true, value: { status: operations.createJob, attributes: expected } });
    }),
  );
});
