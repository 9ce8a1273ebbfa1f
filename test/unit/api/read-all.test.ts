import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readAll } from '../../../src/main/hosts/api/read-all.ts';

const running = new AbortController().signal;

test('text comes whole, whatever pieces it comes in', async () => {
  const stream = new PassThrough();
  const read = readAll(stream, running);
  const bytes = Buffer.from('{"name":"Утро"}');
  stream.write(bytes.subarray(0, 10));
  stream.end(bytes.subarray(10));
  expect(await read).toEqual({ ok: true, value: '{"name":"Утро"}' });
});

test('an input that never ends is given up after a silence', async () => {
  const stream = new PassThrough();
  stream.write('{"name":');
  expect(await readAll(stream, running, 50)).toEqual({
    ok: false,
    problem: {
      code: 'badArgument',
      argument: '--input -',
      reason: expect.stringContaining('standard input'),
    },
  });
});

test('a signal takes it back', async () => {
  const stopping = new AbortController();
  const read = readAll(new PassThrough(), stopping.signal);
  stopping.abort();
  expect(await read).toEqual({ ok: false, problem: { code: 'aborted' } });
});
