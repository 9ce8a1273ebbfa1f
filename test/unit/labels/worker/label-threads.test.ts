import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { labelUnusable } from '../../../../src/main/labels/label-unusable.ts';
import { createLabelPreparer } from '../../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../../src/main/labels/prepared-label.ts';
import {
  createLabelThreads,
  type LabelThreadOptions,
  type LabelThreads,
} from '../../../../src/main/labels/worker/label-threads.ts';
import { LineClosed } from '../../../../src/main/labels/worker/label-line.ts';
import { AT_203, CODE, labelFile, pngLabel, svgLabel } from '../label-fixtures.ts';

const ODD = new URL('./odd-worker.ts', import.meta.url);
const SIZE = { width: 58, height: 40 };
/** Starting a thread from its sources takes a second, on a busy machine several. */
const SLOW = 60_000;

interface Opened {
  readonly threads: LabelThreads;
  readonly logged: string[];
}

function open(options: Omit<LabelThreadOptions, 'log'>): Opened {
  const logged: string[] = [];
  const note = (_: object, text: string): number => logged.push(text);
  const threads = createLabelThreads({ log: { warn: note, error: note }, ...options });
  onTestFinished(() => threads.close());
  return { threads, logged };
}

const odd = (code: string): LabelFile => labelFile('zplv', '^XA^XZ', code);

/** How many labels the thread had begun before this one, or what became of it. */
async function becameOf(threads: LabelThreads, code: string): Promise<number | string> {
  const made = await threads.prepare(odd(code), AT_203);
  return made.ok ? made.value.bytes[0]! : made.problem.detail;
}

describe('labels made in threads', { timeout: SLOW }, () => {
  it('are the same as those made here, whatever they are', async () => {
    const { threads, logged } = open({ threads: 2 });
    await threads.warm();
    const files = [
      labelFile('svg', svgLabel()),
      labelFile('png', await pngLabel()),
      labelFile('zplh', '^XA^PW464^FO9,9^BQN,2,6^FDMA,x^FS^XZ'),
      labelFile('svg', svgLabel({ code: '*aBcD1234' })),
      labelFile('png', Buffer.from('<html>')),
      labelFile('svg', svgLabel({ ink: '#aaa' })),
    ];
    const here = createLabelPreparer();
    for (const options of [{ unread: false }, { unread: true }]) {
      const made = await Promise.all(files.map((file) => threads.prepare(file, AT_203, options)));
      const expected = await Promise.all(files.map((file) => here.prepare(file, AT_203, options)));
      const plain = (results: typeof made): unknown =>
        results.map((one) => (one.ok ? { ...one.value, bytes: Buffer.from(one.value.bytes) } : one.problem));
      expect(plain(made)).toEqual(plain(expected));
    }
    expect(logged).toEqual([]);
  });

  it('are closed for whoever waits for that, though a thread without work keeps no program', async () => {
    const program = fileURLToPath(new URL('./close-threads-program.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    expect(stdout).toBe('closed');
  });

  it('come in memory of their own, handed over', async () => {
    const { threads } = open({ threads: 1 });
    const made = await threads.prepare(labelFile('svg', svgLabel()), AT_203);
    expect(made.ok && made.value.bytes.buffer.byteLength === made.value.bytes.byteLength).toBe(true);
  });

  it('leave the file as it was', async () => {
    const { threads } = open({ threads: 1 });
    const file = labelFile('svg', svgLabel());
    const before = Buffer.from(file.bytes);
    await threads.prepare(file, AT_203);
    expect(Buffer.from(file.bytes)).toEqual(before);
  });

  it('are begun in the order in which they were asked for', async () => {
    const { threads } = open({ threads: 1, file: ODD });
    const labels = Array.from({ length: 9 }, (_, index) => becameOf(threads, String(index)));
    expect(await Promise.all(labels)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a thread that ends', { timeout: SLOW }, () => {
  it('is started anew, and all it had in work is made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { threads, logged } = open({ threads: 1, file: ODD });
    const labels = [`end once ${join(folder, 'mark')}`, 'b', 'c'].map((code) => becameOf(threads, code));
    expect(await Promise.all(labels)).toEqual([0, 1, 2]);
    expect(new Set(logged)).toEqual(
      new Set(['a label thread ended with a label in work; it is tried once more']),
    );
  });

  it.each([
    ['end', 'it could not be drawn: the thread ended with 3'],
    ['throw', 'it could not be drawn: Error: unheard of'],
  ])('twice with the same label (%s) makes that one unusable, and no other', async (code, detail) => {
    const { threads, logged } = open({ threads: 1, file: ODD });
    const labels = ['a', code, 'b', 'c'].map((one) => threads.prepare(odd(one), AT_203));
    const [a, bad, ...rest] = await Promise.all(labels);
    expect([a, ...rest].map((one) => one?.ok)).toEqual([true, true, true]);
    expect(bad).toEqual(labelUnusable('notWhatItSays', detail));
    expect(logged.at(-1)).toBe('a label could not be made');
    expect(await becameOf(threads, 'later')).toBeTypeOf('number');
  });
});

describe('a label that takes too long', { timeout: SLOW }, () => {
  it.each(['loop', 'late'])('(%s) is given up, and the next one is made', async (code) => {
    const { threads } = open({ threads: 1, file: ODD, deadlineMs: 400 });
    const labels = ['a', code, 'b'].map((one) => becameOf(threads, one));
    expect(await Promise.all(labels)).toEqual([
      0,
      'it could not be drawn: a label took longer than 0.4 s',
      expect.any(Number),
    ]);
  });
});

describe('where no thread can be started', { timeout: SLOW }, () => {
  it('labels are made on the main thread, which is logged once, and pictures are not', async () => {
    const { threads, logged } = open({ threads: 2, file: new URL('./no-such-worker.ts', import.meta.url) });
    await threads.warm();
    const made = await Promise.all(
      [1, 2, 3].map(() => threads.prepare(labelFile('svg', svgLabel()), AT_203)),
    );
    expect(made.map((one) => one.ok && one.value.check)).toEqual(['decoded', 'decoded', 'decoded']);
    expect(logged).toEqual(['no label thread can be started: labels are made on the main thread']);
    expect(await threads.pictureOf(Buffer.from('^XA^XZ'), 'zpl', 203, SIZE)).toBeNull();
  });
});

describe('closing', { timeout: SLOW }, () => {
  it('refuses what is in work, what waits and what comes later', async () => {
    const { threads } = open({ threads: 1, file: ODD });
    await becameOf(threads, 'first');
    const labels = ['late', 'late', 'waits'].map((code) => becameOf(threads, code));
    const settled = Promise.allSettled(labels);
    await threads.close();
    const later = becameOf(threads, 'later');
    await expect(later).rejects.toBeInstanceOf(LineClosed);
    for (const one of await settled) {
      expect(one).toEqual({ status: 'rejected', reason: expect.any(LineClosed) });
    }
    expect(await threads.pictureOf(Buffer.from('^XA^XZ'), 'zpl', 203, SIZE)).toBeNull();
  });

  it('while a thread is starting ends that too', async () => {
    const { threads, logged } = open({ threads: 1 });
    const label = becameOf(threads, 'never');
    const settled = Promise.allSettled([label]);
    await threads.close();
    expect(await settled).toEqual([{ status: 'rejected', reason: expect.any(LineClosed) }]);
    expect(logged).toEqual([]);
  });

  it('may be done twice, and before anything was started', async () => {
    const { threads, logged } = open({ threads: 2 });
    await threads.close();
    await threads.close();
    expect(logged).toEqual([]);
  });
});

it(
  'pictures come out of a thread too',
  async () => {
    const { threads } = open({ threads: 1 });
    const made = await threads.prepare(labelFile('svg', svgLabel(), CODE), AT_203);
    const picture = await threads.pictureOf(made.ok ? made.value.bytes : new Uint8Array(), 'zpl', 203, SIZE);
    expect(Buffer.from(picture?.subarray(1, 4) ?? []).toString()).toBe('PNG');
    expect(await threads.pictureOf(Buffer.from('no label'), 'tspl', 203, SIZE)).toBeNull();
  },
  SLOW,
);
