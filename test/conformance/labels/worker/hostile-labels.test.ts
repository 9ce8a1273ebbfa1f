import { expect, it, onTestFinished } from 'vitest';
import type { StartHelper } from '../../../../src/main/labels/worker/drawing-helper.ts';
import { createLabelDrawers, type LabelDrawers } from '../../../../src/main/labels/worker/label-drawers.ts';
import { startHelper } from '../../../../src/main/platform/node/forked-helper.ts';
import { labelTemplateSchema } from '../../../../src/shared/domain/label/label-template.ts';
import { AT_203, labelFile, svgLabel } from '../../../rigs/labels/label-fixtures.ts';

const SLOW = 120_000;

/** Overlapping strokes: allowed by what is counted, and minutes of drawing in native code. */
const ENDLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400"><path stroke="#000" stroke-width="3" d="M0 0${'L570 390L3 5'.repeat(150_000)}"/></svg>`;

/** Drawers, and what became of their processes. */
function open(file?: URL): {
  readonly drawers: LabelDrawers;
  readonly ends: string[];
  started: () => number;
} {
  const ends: string[] = [];
  let started = 0;
  const noted: StartHelper = (program, isBackground, { onMessage, onEnd }) => {
    started += 1;
    return startHelper(program, isBackground, {
      onMessage,
      onEnd: (how, word) => {
        ends.push(how);
        onEnd(how, word);
      },
    });
  };
  const log = { warn: () => undefined, error: () => undefined };
  const drawers = createLabelDrawers({ log, startHelper: noted, drawers: 1, ...(file && { file }) });
  onTestFinished(() => drawers.close());
  return { drawers, ends, started: () => started };
}

it(
  'a drawing without end is ended with its process, once, and the next label is made',
  async () => {
    const { drawers, ends, started } = open();
    await drawers.warm();
    const hostile = labelFile('svg', ENDLESS);
    const [bad, good] = await Promise.all([
      drawers.prepare(hostile, AT_203),
      drawers.prepare(labelFile('svg', svgLabel()), AT_203),
    ]);
    const problem = {
      code: 'labelUnusable',
      fault: 'tooMuchWork',
      detail: 'it could not be drawn: 5 s of computing',
    };
    expect(bad).toEqual({ ok: false, problem });
    expect(good.ok && good.value.check).toBe('decoded');
    expect(ends).toEqual(['it ended with SIGKILL']);
    expect(await drawers.prepare(hostile, AT_203)).toEqual({ ok: false, problem });
    expect(started()).toBe(2);
  },
  SLOW,
);

it(
  'so is one that takes memory without end',
  async () => {
    const { drawers, ends } = open(new URL('./greedy-drawer.ts', import.meta.url));
    const made = await drawers.prepare(labelFile('svg', svgLabel()), AT_203);
    expect(made.ok ? null : made.problem).toMatchObject({
      fault: 'tooMuchWork',
      detail: expect.stringMatching(/^it could not be drawn: \d{3,4} MB of memory$/),
    });
    expect(ends).toEqual(['it ended with SIGKILL']);
  },
  SLOW,
);

const CARD = labelTemplateSchema.parse({
  version: 2,
  name: 'Card',
  kind: 'commandCodes',
  size: { width: 40, height: 30 },
  elements: [
    {
      kind: 'rows',
      x: 0,
      y: 0,
      width: 40,
      height: 30,
      rowHeight: 30,
      elements: [
        { kind: 'text', x: 1, y: 1, width: 38, height: 9, text: '{row.en}', font: { size: 4, unit: 'mm' } },
      ],
    },
  ],
});

it(
  'a label that is waited for overtakes a long list and pictures that screens ask for, which are bounded',
  async () => {
    const { drawers } = open();
    const fields = {
      rows: Array.from({ length: 1000 }, (_, at) => ({ code: `${at}`, en: `Row ${at}`, ru: 'x' })),
    };
    const label = { template: CARD, fields, model: AT_203 };
    const done: string[] = [];
    const list = drawers.checkOwn(label).then((checked) => {
      done.push('list');
      return checked;
    });
    const looks = Array.from({ length: 60 }, () => drawers.previewOwn(label, 0));
    const own = drawers.own(label, 0, false).then(() => done.push('own'));
    const parcel = drawers.prepare(labelFile('svg', svgLabel()), AT_203).then(() => done.push('parcel'));
    await Promise.all([own, parcel]);
    expect(await list).toEqual({ ok: true, value: 1000 });
    expect(done.at(-1)).toBe('list');
    const refused = (await Promise.all(looks)).filter(({ ok }) => !ok);
    expect(refused).toHaveLength(30);
    expect(refused[0]).toEqual({ ok: false, problem: { code: 'drawingBusy' } });
  },
  SLOW,
);
