import { expect, test } from 'vitest';
import type { CallResult } from '../../src/shared/contract/declare.ts';
import type { contract } from '../../src/shared/contract/index.ts';
import { MOST_PRINTERS } from '../../src/shared/domain/printer/printer-set.ts';
import { openDesk, type Desk } from '../rigs/desk/desk.ts';

const MODEL = { language: 'zpl', dpi: 203, headDots: 832 } as const;
/** Cyrillic letters that look as the Latin ones do. */
const LEFT = 'Lеft';

const named = (desk: Desk, feed: 'printers' | 'scanners' | 'templates'): Promise<string[]> =>
  new Promise((resolve) => {
    if (feed === 'printers')
      desk.client.printing.printers(({ printers }) => resolve(printers.map(({ name }) => name)));
    else if (feed === 'scanners')
      desk.client.scanners.view(({ scanners }) => resolve(scanners.map(({ name }) => name)));
    else
      desk.client.templates.list(({ templates }) =>
        resolve(templates.flatMap(({ readOnly, template }) => (readOnly ? [] : [template.name]))),
      );
  });

type Saved = CallResult<typeof contract.printing.savePrinter>;

test('no two printers, scanners or templates of a desk have names that look the same', async () => {
  const desk = await openDesk({ orders: 0 });
  const { printing, scanners, templates } = desk.client;
  const save = (id: string | null, name: string): Promise<Saved> =>
    printing.savePrinter({ id, name, address: `tcp://${id ?? 'new'}.example`, model: MODEL });
  const inUse = (thing: string, name: string) => ({
    ok: false,
    problem: { code: 'nameInUse', thing, name },
  });

  const [first] = await named(desk, 'printers');
  const left = await save(null, ' Left\u200b ');
  const second = await save(null, LEFT);
  expect(await named(desk, 'printers')).toEqual([first, 'Left', `${LEFT} 2`]);
  const id = second.ok ? second.value.printerId : '';
  expect(await save(id, 'LEFT')).toEqual(inUse('printer', 'LEFT'));
  expect(await save(id, 'Right')).toMatchObject({ ok: true });
  // Strokes and rings are told apart by nobody.
  expect(await save(id, 'Line 10')).toMatchObject({ ok: true });
  expect(await save(left.ok ? left.value.printerId : '', 'Line lO')).toEqual(inUse('printer', 'Line lO'));
  expect(await save(id, 'Right')).toMatchObject({ ok: true });
  // What a printer is called already stays, whatever else of it is changed.
  expect(await save(left.ok ? left.value.printerId : '', 'Left')).toMatchObject({ ok: true });

  const template = {
    version: 2,
    name: 'Box',
    kind: 'boxLabel',
    size: { width: 50, height: 30 },
    elements: [{ kind: 'line', x: 1, y: 1, width: 40, height: 0.3 }],
  };
  await templates.save({ id: null, template });
  const copy = await templates.save({ id: null, template: { ...template, name: 'Вох' } });
  expect(copy).toMatchObject({ ok: true, value: { name: 'Вох 2' } });
  const copyId = copy.ok ? copy.value.id : '';
  expect(await templates.save({ id: copyId, template })).toEqual(inUse('template', 'Box'));
  expect(await named(desk, 'templates')).toEqual(['Box', 'Вох 2']);

  for (const path of ['/dev/ttyNone0', '/dev/ttyNone1']) {
    await scanners.beginSetUp({ scannerId: null, port: { path, baud: 9600 } });
    await scanners.finishSetUp({ name: 'By the door' });
  }
  expect(await named(desk, 'scanners')).toEqual(['By the door', 'By the door 2']);
  let last = '';
  desk.client.scanners.view((view) => (last = view.scanners.at(-1)?.id ?? ''));
  await expect.poll(() => last).not.toBe('');
  expect(await scanners.rename({ scannerId: last, name: 'by the  door' })).toEqual(
    inUse('scanner', 'by the door'),
  );
});

test('a desk takes as many printers as it can have, and no more', async () => {
  const desk = await openDesk({ orders: 0 });
  const save = (at: number): Promise<Saved> =>
    desk.client.printing.savePrinter({ id: null, name: 'P', address: `tcp://p${at}.example`, model: MODEL });
  const saved = await Promise.all(Array.from({ length: MOST_PRINTERS }, (_, at) => save(at)));
  expect(saved.filter(({ ok }) => !ok)).toEqual([
    { ok: false, problem: { code: 'deskFull', thing: 'printer', most: MOST_PRINTERS } },
  ]);
  expect(await named(desk, 'printers')).toHaveLength(MOST_PRINTERS);
});
