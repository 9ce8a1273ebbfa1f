import { describe, expect, test } from 'vitest';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { preparationKey } from '../../../src/main/labels/label-settings.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../../src/shared/problem.ts';
import { ok } from '../../../src/shared/result.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { openBench, ROUTED, settingsFor, textOf, type Bench } from './labels-bench.ts';

type Faults = Readonly<Record<string, LabelProblem['fault'] | undefined>>;

/** A station that finds such faults with what comes, by form, or by the order's code and form. */
const finding =
  (faults: Faults): LabelPreparer['prepare'] =>
  async ({ type, code }) => {
    const fault = faults[`${code} ${type}`] ?? faults[type];
    return fault === undefined
      ? ok({ bytes: Buffer.from(`${type} ${code}`), check: 'decoded', others: [] })
      : labelUnusable(fault, `${type} is no good`);
  };

const formsAsked = ({ asked }: Bench): string[] =>
  asked.map(({ type, orders }) => `${type} ${orders.length}`);

async function fetched(bench: Bench): Promise<void> {
  bench.labels.wake();
  await bench.settled();
}

const stateOf = ({ cache, settings }: Bench, orderId: string): unknown => {
  const label = cache.labels.get(orderId);
  if (!label || label.preparedFor !== preparationKey(settings)) return 'missing';
  return label.prepared ? Buffer.from(label.prepared).toString() : (JSON.parse(label.fault!) as object);
};

describe('a label that can’t be printed in the form that the printer takes', () => {
  test.each([
    'empty',
    'truncated',
    'notWhatItSays',
    'forbiddenCommands',
    'codeUnreadable',
    'codeDiffers',
    'widerThanHead',
    'otherLanguage',
    'otherDensity',
    'tooMuchWork',
  ] as const)('(%s) is fetched in the next one by itself', async (fault) => {
    const bench = await openBench(1, { prepare: finding({ zplh: fault }) });
    await fetched(bench);
    expect(formsAsked(bench)).toEqual(['zplh 1', 'svg 1']);
    expect(stateOf(bench, '1')).toBe('svg 1');
    expect(textOf(await bench.labels.render('1', ROUTED, false))).toBe('svg 1');
    // What was wrong stays with the label, and in the log.
    expect(bench.cache.labels.insteadOf('1')).toEqual({
      type: 'zplh',
      problem: { code: 'labelUnusable', fault, detail: 'zplh is no good' },
    });
    expect(bench.told).toContain('a label can not be printed');
    // It lacks nothing: it is not asked for again.
    bench.pass(120_000);
    await fetched(bench);
    expect(bench.asked).toHaveLength(2);
  });

  test('goes on to the picture, and is told of as faulty only when that is no good either', async () => {
    const third = await openBench(1, { prepare: finding({ zplh: 'truncated', svg: 'notWhatItSays' }) });
    await fetched(third);
    expect(formsAsked(third)).toEqual(['zplh 1', 'svg 1', 'png 1']);
    expect(stateOf(third, '1')).toBe('png 1');

    const none = await openBench(1, {
      prepare: finding({ zplh: 'truncated', svg: 'codeUnreadable', png: 'notWhatItSays' }),
    });
    await fetched(none);
    expect(stateOf(none, '1')).toMatchObject({ fault: 'codeUnreadable', detail: 'svg is no good' });
  });

  test('that says another order’s code in any form is no person’s to print', async () => {
    const bench = await openBench(1, {
      prepare: finding({ zplh: 'codeUnreadable', svg: 'codeDiffers', png: 'codeUnreadable' }),
    });
    await fetched(bench);
    expect(stateOf(bench, '1')).toMatchObject({ fault: 'codeDiffers' });
    expect(textOf(await bench.labels.render('1', ROUTED, true))).toBe('labelUnusable');
  });

  test('is asked for again in the first form alone, until its file is another one', async () => {
    let sent = 'first';
    const bench = await openBench(1, {
      prepare: finding({ zplh: 'truncated', svg: 'truncated', png: 'truncated' }),
      fileOf: (_, type) => `${type} ${sent}`,
    });
    await fetched(bench);
    expect(formsAsked(bench)).toEqual(['zplh 1', 'svg 1', 'png 1']);
    for (let minute = 0; minute < 5; minute += 1) {
      bench.pass(60_000);
      await fetched(bench);
    }
    expect(formsAsked(bench).slice(3)).toEqual(Array(5).fill('zplh 1'));
    sent = 'second';
    bench.pass(60_000);
    await fetched(bench);
    expect(formsAsked(bench).slice(8)).toEqual(['zplh 1', 'svg 1', 'png 1']);
  });

  test('whose next form does not come is asked for again, and says meanwhile what is wrong', async () => {
    const bench = await openBench(1, { prepare: finding({ zplh: 'codeUnreadable' }) });
    const call = bench.asked.push.bind(bench.asked);
    bench.asked.push = (...items) => {
      if (items[0]?.type === 'svg' && bench.asked.length < 3) bench.late.add('1');
      return call(...items);
    };
    await fetched(bench);
    expect(stateOf(bench, '1')).toMatchObject({ fault: 'codeUnreadable' });
    bench.late.clear();
    bench.pass(500);
    await fetched(bench);
    expect(formsAsked(bench)).toEqual(['zplh 1', 'svg 1', 'zplh 1', 'svg 1']);
    expect(stateOf(bench, '1')).toBe('svg 1');
  });

  test('is as wide as a picture as it is as a drawing: the picture is not asked for', async () => {
    const bench = await openBench(1, { prepare: finding({ zplh: 'widerThanHead', svg: 'widerThanHead' }) });
    await fetched(bench);
    expect(formsAsked(bench)).toEqual(['zplh 1', 'svg 1']);
    expect(stateOf(bench, '1')).toMatchObject({ fault: 'widerThanHead', detail: 'zplh is no good' });
  });

  test('is made again from what it was made of when the printer changes, without the marketplace', async () => {
    const bench = await openBench(1, { prepare: finding({ zplh: 'truncated' }) });
    await fetched(bench);
    bench.settings = { ...ROUTED, model: { ...AT_203, darkness: 40 } };
    expect(stateOf(bench, '1')).toBe('missing');
    await fetched(bench);
    expect(stateOf(bench, '1')).toBe('svg 1');
    expect(bench.asked).toHaveLength(2);
    // Another form that was chosen is fetched.
    bench.settings = { ...bench.settings, type: 'png' };
    await fetched(bench);
    expect(stateOf(bench, '1')).toBe('png 1');
  });
});

describe('a marketplace none of whose labels can be printed in the chosen form', () => {
  test('is asked for the next one from the second hundred on', async () => {
    const bench = await openBench(1000, { prepare: finding({ zplh: 'codeUnreadable' }) });
    await fetched(bench);
    expect(formsAsked(bench)).toEqual(['zplh 100', ...Array<string>(10).fill('svg 100')]);
    expect(bench.cache.labels.countReady('S', preparationKey(ROUTED))).toBe(1000);
    expect(bench.cache.labels.insteadOf('1000')?.problem.fault).toBe('codeUnreadable');
  });

  test('is asked for the chosen one again after some hours, and for other paper', async () => {
    const bench = await openBench(0, { prepare: finding({ zplh: 'codeUnreadable' }) });
    const more = async (from: number, to: number): Promise<string[]> => {
      bench.asked.length = 0;
      bench.add(from, to);
      await fetched(bench);
      return formsAsked(bench);
    };
    expect(await more(1, 10)).toEqual(['zplh 10', 'svg 10']);
    expect(await more(11, 20)).toEqual(['svg 10']);
    bench.pass(4 * 60 * 60 * 1000);
    expect(await more(21, 30)).toEqual(['zplh 10', 'svg 10']);
    bench.settings = { ...ROUTED, height: 30, width: 40 };
    expect((await more(31, 31))[0]).toBe('zplh 31');
  });

  test('some of whose labels can goes on being asked for it', async () => {
    const bad = Object.fromEntries(
      Array.from(
        { length: 250 },
        (_, at) => [`${at + 1} zplh`, at % 3 === 0 ? undefined : 'truncated'] as const,
      ),
    );
    const bench = await openBench(250, { prepare: finding(bad) });
    await fetched(bench);
    expect(formsAsked(bench).filter((form) => form.startsWith('zplh'))).toEqual([
      'zplh 100',
      'zplh 100',
      'zplh 50',
    ]);
    expect(bench.cache.labels.countReady('S', preparationKey(ROUTED))).toBe(250);
  });
});

describe('a label that is another order’s too', () => {
  test('by its code is printed for neither', async () => {
    const bench = await openBench(3, { barcodeOf: (orderId) => (orderId === '3' ? 'other' : 'same') });
    await fetched(bench);
    expect([stateOf(bench, '1'), stateOf(bench, '2'), stateOf(bench, '3')]).toMatchObject([
      { fault: 'codeDiffers', detail: expect.stringContaining('order 2'), anothers: ['same'] },
      { fault: 'codeDiffers', detail: expect.stringContaining('order 1'), anothers: ['same'] },
      'zplh other',
    ]);
    for (const unread of [false, true])
      expect(textOf(await bench.labels.render('1', ROUTED, unread))).toBe('labelUnusable');
  });

  test.each([
    ['after the other', '2', '1'],
    ['before the other', '1', '2'],
  ])('by a second code on it is not printed when it came %s', async (_, wrong, right) => {
    const bench = await openBench(2, {
      prepare: async ({ type, code }) =>
        ok({
          bytes: Buffer.from(`${type} ${code}`),
          check: 'decoded',
          others: code === wrong ? [right] : ['4600'],
        }),
    });
    await fetched(bench);
    expect(stateOf(bench, right)).toBe(`zplh ${right}`);
    expect(stateOf(bench, wrong)).toMatchObject({ fault: 'codeDiffers' });
  });

  test.each([
    ['the right one first', '1'],
    ['the wrong one first', '2'],
  ])('by its file, to the byte, is printed for neither: %s', async (_, right) => {
    const bench = await openBench(2, {
      fileOf: () => 'one file',
      prepare: finding({
        [`${right === '1' ? '2' : '1'} zplh`]: 'codeDiffers',
        svg: 'truncated',
        png: 'truncated',
      }),
    });
    await fetched(bench);
    for (const orderId of ['1', '2'])
      expect([orderId, stateOf(bench, orderId)]).toMatchObject([orderId, { fault: 'codeDiffers' }]);
  });

  test('is ready as soon as the marketplace sends another one', async () => {
    let second = 'same';
    const bench = await openBench(2, { barcodeOf: (orderId) => (orderId === '1' ? 'same' : second) });
    await fetched(bench);
    second = 'own';
    bench.pass(60_000);
    await fetched(bench);
    bench.pass(60_000);
    await fetched(bench);
    expect([stateOf(bench, '1'), stateOf(bench, '2')]).toEqual(['zplh same', 'zplh own']);
  });
});

describe('labels of two orders that were exchanged', () => {
  /** The code that is on a file is the order that it is of. */
  const reading: LabelPreparer['prepare'] = async ({ type, code, bytes }) => {
    const text = Buffer.from(bytes).toString();
    if (text.endsWith('unreadable')) return labelUnusable('codeUnreadable', text);
    return text === `${type} of ${code}`
      ? ok({ bytes: Buffer.from(bytes), check: 'decoded', others: [] })
      : labelUnusable('codeDiffers', text);
  };
  const OTHER: Readonly<Record<string, string>> = { '1': '2', '2': '1' };
  const both = (bench: Bench): unknown[] => ['1', '2'].map((orderId) => stateOf(bench, orderId));
  const REFUSED = [{ fault: 'codeDiffers' }, { fault: 'codeDiffers' }];

  async function again(bench: Bench): Promise<void> {
    bench.pass(60_000);
    await fetched(bench);
  }

  test('are printed for neither, and for both as soon as the right ones come', async () => {
    let isCrossed = true;
    const bench = await openBench(2, {
      prepare: reading,
      fileOf: (orderId, type) => `${type} of ${isCrossed ? OTHER[orderId] : orderId}`,
    });
    await fetched(bench);
    for (let minute = 0; minute < 3; minute += 1) {
      expect(both(bench)).toMatchObject(REFUSED);
      await again(bench);
    }
    for (const orderId of ['1', '2'])
      expect(textOf(await bench.labels.render(orderId, ROUTED, true))).toBe('labelUnusable');
    isCrossed = false;
    await again(bench);
    expect(both(bench)).toEqual(['zplh of 1', 'zplh of 2']);
  });

  test('in a later form alone come in it again, though the file of the first stays the same', async () => {
    let isCrossed = true;
    const bench = await openBench(2, {
      prepare: reading,
      fileOf: (orderId, type) =>
        type === 'zplh' ? 'unreadable' : `${type} of ${isCrossed ? OTHER[orderId] : orderId}`,
    });
    await fetched(bench);
    await again(bench);
    expect(both(bench)).toMatchObject(REFUSED);
    isCrossed = false;
    await again(bench);
    expect(both(bench)).toEqual(['svg of 1', 'svg of 2']);
  });

  test('are refused as long as one order still has the other one’s file', async () => {
    let second = '1';
    const bench = await openBench(2, {
      prepare: reading,
      fileOf: (orderId, type) => `${type} of ${orderId === '1' ? '2' : second}`,
    });
    await fetched(bench);
    second = '2';
    for (let minute = 0; minute < 3; minute += 1) {
      await again(bench);
      expect(both(bench)).toMatchObject(REFUSED);
    }
    // The first order is wanted no more: nobody else has the second one's label now.
    const order = bench.cache.orders.get('1');
    if (!order) throw new Error('no order');
    bench.cache.orders.upsert({ ...order, supplierStatus: 'cancel' });
    await again(bench);
    expect(stateOf(bench, '2')).toBe('zplh of 2');
  });

  test.each([
    ['by itself, within a minute', async (bench: Bench) => again(bench)],
    [
      'by a touch, at once',
      async (bench: Bench) => {
        for (const orderId of ['1', '2'])
          expect(await bench.labels.fetchAgain(orderId)).toEqual({ ok: true, value: null });
      },
    ],
  ])('and mended one after the other go on once the last is right: %s', async (_how, goOn) => {
    const holds: Record<string, string> = { ...OTHER };
    const bench = await openBench(2, {
      prepare: reading,
      fileOf: (orderId, type) => `${type} of ${holds[orderId]}`,
    });
    await fetched(bench);
    holds['2'] = '2';
    for (let minute = 0; minute < 5; minute += 1) await again(bench);
    expect(both(bench)).toMatchObject(REFUSED);
    bench.asked.length = 0;
    await again(bench);
    // Once a minute, and in each form once.
    expect(bench.asked.map(({ type }) => type)).toEqual(['zplh', 'svg', 'png']);
    holds['1'] = '1';
    await goOn(bench);
    expect(both(bench)).toEqual(['zplh of 1', 'zplh of 2']);
  });

  test('and that a job began to make before the right one came say nothing of the other order afterwards', async () => {
    let isCrossed = true;
    let held = Promise.withResolvers<void>();
    held.resolve();
    const bench = await openBench(2, {
      prepare: async (file, model, options) => {
        if (options?.unread === true) await held.promise;
        return await reading(file, model, options);
      },
      fileOf: (orderId, type) => `${type} of ${isCrossed ? OTHER[orderId] : orderId}`,
    });
    await fetched(bench);
    held = Promise.withResolvers<void>();
    const job = bench.labels.render('1', ROUTED, true);
    isCrossed = false;
    await again(bench);
    held.resolve();
    expect((await job).ok).toBe(false);
    await again(bench);
    expect(both(bench)).toEqual(['zplh of 1', 'zplh of 2']);
  });
});

test('at another printer the next form is fetched for a job too', async () => {
  const tspl = settingsFor(printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 832 }));
  const bench = await openBench(1, { prepare: finding({ svg: 'codeUnreadable' }) });
  await fetched(bench);
  const said: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    said.push(textOf(await bench.labels.render('1', tspl, false)));
    await bench.settled();
  }
  expect(said).toEqual(['labelNotReady', 'labelNotReady', 'png 1']);
  expect(formsAsked(bench)).toEqual(['zplh 1', 'svg 1', 'png 1']);
  expect(bench.told).toContain('a label is made from another form');
});
