import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLabelPreparer } from '../../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../../src/main/labels/prepared-label.ts';
import {
  createLabelDrawers,
  type LabelDrawerOptions,
  type LabelDrawers,
} from '../../../../src/main/labels/worker/label-drawers.ts';
import { startHelper } from '../../../../src/main/platform/node/forked-helper.ts';
import { LineClosed } from '../../../../src/main/labels/worker/label-line.ts';
import { AT_203, CODE, labelFile, pngLabel, svgLabel } from '../../../rigs/labels/label-fixtures.ts';

const ODD = new URL('./odd-drawer.ts', import.meta.url);
const SIZE = { width: 58, height: 40 };
/** Starting a drawer from its sources takes a second, on a busy machine several. */
const SLOW = 60_000;

interface Opened {
  readonly drawers: LabelDrawers;
  readonly logged: string[];
}

function open(options: Omit<LabelDrawerOptions, 'log' | 'startHelper'>): Opened {
  const logged: string[] = [];
  const note = (_: object, text: string): number => logged.push(text);
  const drawers = createLabelDrawers({ log: { warn: note, error: note }, startHelper, ...options });
  onTestFinished(() => drawers.close());
  return { drawers, logged };
}

const odd = (code: string): LabelFile => labelFile('svg', '<svg/>', code);

/** How many labels the drawer had begun before this one, or what became of it. */
async function becameOf(drawers: LabelDrawers, code: string): Promise<number | string> {
  const made = await drawers.prepare(odd(code), AT_203);
  return made.ok ? made.value.bytes[0]! : made.problem.detail;
}

describe('labels made in processes of their own', { timeout: SLOW }, () => {
  it('are the same as those made here, whatever they are', async () => {
    const { drawers, logged } = open({ drawers: 2 });
    await drawers.warm();
    const files = [
      labelFile('svg', svgLabel()),
      labelFile('png', await pngLabel()),
      labelFile('zplh', `^XA^PW464^FO9,9^BQN,2,6^FDMA,${CODE}^FS^XZ`),
      labelFile('zplh', '^XA^PW464^FO9,9^BQN,2,6^FDMA,x^FS^XZ'),
      labelFile('svg', svgLabel({ code: '*aBcD1234' })),
      labelFile('png', Buffer.from('<html>')),
      labelFile('svg', svgLabel({ ink: '#aaa' })),
    ];
    const here = createLabelPreparer();
    for (const options of [{ unread: false }, { unread: true }]) {
      const made = await Promise.all(files.map((file) => drawers.prepare(file, AT_203, options)));
      const expected = await Promise.all(files.map((file) => here.prepare(file, AT_203, options)));
      const plain = (results: typeof made): unknown =>
        results.map((one) => (one.ok ? { ...one.value, bytes: Buffer.from(one.value.bytes) } : one.problem));
      expect(plain(made)).toEqual(plain(expected));
    }
    expect(logged).toEqual([]);
  });

  it('are closed for whoever waits for that, though a drawer without work keeps no program', async () => {
    const program = fileURLToPath(new URL('./close-drawers-program.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    expect(stdout).toBe('closed');
  });

  it('come in memory of their own, handed over', async () => {
    const { drawers } = open({ drawers: 1 });
    const made = await drawers.prepare(labelFile('svg', svgLabel()), AT_203);
    expect(made.ok && made.value.bytes.buffer.byteLength === made.value.bytes.byteLength).toBe(true);
  });

  it('leave the file as it was', async () => {
    const { drawers } = open({ drawers: 1 });
    const file = labelFile('svg', svgLabel());
    const before = Buffer.from(file.bytes);
    await drawers.prepare(file, AT_203);
    expect(Buffer.from(file.bytes)).toEqual(before);
  });

  it('are begun in the order in which they were asked for', async () => {
    const { drawers } = open({ drawers: 1, file: ODD });
    const labels = Array.from({ length: 9 }, (_, index) => becameOf(drawers, String(index)));
    expect(await Promise.all(labels)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a drawer that is warmed up', { timeout: SLOW }, () => {
  it('finishes the labels that it was given before and meanwhile', async () => {
    const { drawers, logged } = open({ drawers: 1, file: ODD });
    const first = becameOf(drawers, 'a');
    const warm = drawers.warm();
    const behind = becameOf(drawers, 'b');
    expect(await Promise.all([first, behind, warm])).toEqual([0, 1, undefined]);
    const again = drawers.warm();
    expect(await Promise.all([becameOf(drawers, 'c'), becameOf(drawers, 'd'), again])).toEqual([
      4,
      5,
      undefined,
    ]);
    expect(logged).toEqual([]);
  });

  it('gives that up when it is closed', async () => {
    const { drawers } = open({ drawers: 1, file: ODD });
    const refused = (asked: Promise<unknown>): Promise<void> => expect(asked).rejects.toThrow(LineClosed);
    const asked = [refused(becameOf(drawers, 'late')), refused(drawers.warm())];
    await drawers.close();
    await Promise.all([...asked, refused(drawers.warm())]);
  });
});

describe('a drawer that ends', { timeout: SLOW }, () => {
  it('is started again for the labels that wait', async () => {
    const { drawers } = open({ drawers: 1, file: ODD });
    const labels = ['a', 'end', 'b', 'c'].map((code) => becameOf(drawers, code));
    expect(await Promise.all(labels)).toEqual([0, 'it could not be drawn: it ended with 3', 0, 1]);
  });

  it('is not given the same label again, whoever asks for it, but another one at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const mark = join(folder, 'begun');
    const { drawers, logged } = open({ drawers: 1, file: ODD });
    const hostile = `note ${mark} end`;
    for (const isAhead of [true, false, false]) {
      const made = await drawers.prepare(odd(hostile), AT_203, { isAhead });
      expect(made.ok).toBe(false);
    }
    expect((await readFile(mark, 'utf8')).trim().split('\n')).toHaveLength(1);
    expect(logged).toEqual(['a label could not be made']);
    expect(await becameOf(drawers, 'another')).toBe(0);
  });

  it.each([
    ['end', 'it could not be drawn: it ended with 3'],
    ['throw', expect.stringContaining('it could not be drawn: ')],
  ])('with a label (%s) makes that one unusable, and no other', async (code, detail) => {
    const { drawers, logged } = open({ drawers: 1, file: ODD });
    const labels = ['a', code, 'b', 'c'].map((one) => drawers.prepare(odd(one), AT_203));
    const [a, bad, ...rest] = await Promise.all(labels);
    expect([a, ...rest].map((one) => one?.ok)).toEqual([true, true, true]);
    expect(bad).toEqual({ ok: false, problem: { code: 'labelUnusable', fault: 'notWhatItSays', detail } });
    expect(logged.at(-1)).toBe('a label could not be made');
    expect(await becameOf(drawers, 'later')).toBeTypeOf('number');
  });
});

describe('printer commands that end the drawer that reads them', { timeout: SLOW }, () => {
  it('are unreadable, and go out undrawn on a person’s word', async () => {
    const { drawers } = open({ drawers: 1, file: ODD });
    const file = labelFile('zplh', '^XA^XZ', 'drawn');
    for (const isAhead of [true, false]) {
      const detail = 'it could not be drawn to be read: it ended with 3';
      expect(await drawers.prepare(file, AT_203, { isAhead })).toEqual({
        ok: false,
        problem: { code: 'labelUnusable', fault: 'codeUnreadable', detail },
      });
    }
    expect(await drawers.prepare(file, AT_203, { unread: true })).toMatchObject({ ok: true });
    expect(await becameOf(drawers, 'later')).toBeTypeOf('number');
  });
});

describe('a label that takes too long', { timeout: SLOW }, () => {
  it.each(['loop', 'late'])('(%s) is given up, and the next one is made', async (code) => {
    const { drawers } = open({ drawers: 1, file: ODD, deadlineMs: 400 });
    const labels = ['a', code, 'b'].map((one) => becameOf(drawers, one));
    expect(await Promise.all(labels)).toEqual([
      0,
      'it could not be drawn: a label took longer than 0.4 s',
      expect.any(Number),
    ]);
  });
});

describe('where no process can be started', { timeout: SLOW }, () => {
  it('labels are made on the main thread, which is logged once, and pictures are not', async () => {
    const { drawers, logged } = open({
      drawers: 2,
      file: new URL('../../../unit/labels/worker/no-such-drawer.ts', import.meta.url),
    });
    await drawers.warm();
    const made = await Promise.all(
      [1, 2, 3].map(() => drawers.prepare(labelFile('svg', svgLabel()), AT_203)),
    );
    expect(made.map((one) => one.ok && one.value.check)).toEqual(['decoded', 'decoded', 'decoded']);
    expect(logged).toEqual(['no label drawer can be started: labels are made on the main thread']);
    expect(await drawers.pictureOf(Buffer.from('^XA^XZ'), 'zpl', 203, SIZE)).toBeNull();
  });
});

describe('closing', { timeout: SLOW }, () => {
  it('refuses what is in work, what waits and what comes later', async () => {
    const { drawers } = open({ drawers: 1, file: ODD });
    await becameOf(drawers, 'first');
    const labels = ['late', 'late', 'waits'].map((code) => becameOf(drawers, code));
    const settled = Promise.allSettled(labels);
    await drawers.close();
    const later = becameOf(drawers, 'later');
    await expect(later).rejects.toBeInstanceOf(LineClosed);
    for (const one of await settled) {
      expect(one).toEqual({ status: 'rejected', reason: expect.any(LineClosed) });
    }
    expect(await drawers.pictureOf(Buffer.from('^XA^XZ'), 'zpl', 203, SIZE)).toBeNull();
  });

  it('while a drawer is starting ends that too', async () => {
    const { drawers, logged } = open({ drawers: 1 });
    const label = becameOf(drawers, 'never');
    const settled = Promise.allSettled([label]);
    await drawers.close();
    expect(await settled).toEqual([{ status: 'rejected', reason: expect.any(LineClosed) }]);
    expect(logged).toEqual([]);
  });

  it('may be done twice, and before anything was started', async () => {
    const { drawers, logged } = open({ drawers: 2 });
    await drawers.close();
    await drawers.close();
    expect(logged).toEqual([]);
  });
});

it(
  'pictures come out of a drawer too',
  async () => {
    const { drawers } = open({ drawers: 1 });
    const made = await drawers.prepare(labelFile('svg', svgLabel(), CODE), AT_203);
    const picture = await drawers.pictureOf(made.ok ? made.value.bytes : new Uint8Array(), 'zpl', 203, SIZE);
    expect(Buffer.from(picture?.subarray(1, 4) ?? []).toString()).toBe('PNG');
    expect(await drawers.pictureOf(Buffer.from('no label'), 'tspl', 203, SIZE)).toBeNull();
  },
  SLOW,
);
