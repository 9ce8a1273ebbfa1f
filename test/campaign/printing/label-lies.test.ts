import { expect, onTestFinished, test } from 'vitest';
import { drawLabel } from '../../../src/simulator/marketplace/labels/label-drawing.ts';
import { openReferences } from '../shared/references.ts';
import { keyOfCodes } from '../../rigs/journal/label-key.ts';
import { LabelLies, type LiePlan } from './label-lies.ts';

const orders = ['1', '2'].map((orderId) => ({
  orderId,
  sticker: { partA: '231648', partB: `972${orderId}`, barcode: `*order${orderId}AB` },
}));
const codes = {
  orderOf: new Map(orders.map(({ orderId, sticker }) => [sticker.barcode, orderId])),
  supplies: new Set<string>(),
};

test('each lie puts on paper what is not the label of its order, until it is ended', async () => {
  const [order] = orders;
  const references = openReferences(203);
  onTestFinished(() => references.close());
  const file = await drawLabel(order!.sticker, 'zplh', 58);
  const { digest } = await references.read(file);
  const told = async (kind: LiePlan['kind'], isEnded = false) => {
    const lies = new LabelLies('zplh', () => undefined);
    lies.begin([{ kind, inEveryForm: false, triesWord: false }], orders);
    if (isEnded) lies.end('1');
    const look = await references.read(await lies.tell('1', file, 'zplh'));
    return { key: keyOfCodes(look.codes, codes), isAsItWas: look.digest === digest };
  };
  expect(await told('anothers')).toEqual({ key: 'order 2', isAsItWas: false });
  expect(await told('swapped')).toEqual({ key: 'order 2', isAsItWas: false });
  // Two codes are nobody's label.
  expect(await told('second')).toEqual({ key: null, isAsItWas: false });
  expect(await told('shrunken')).toMatchObject({ isAsItWas: false });
  expect(await references.finestModuleMm(file)).toBeGreaterThan(0.5);
  const lies = new LabelLies('zplh', () => undefined);
  lies.begin([{ kind: 'shrunken', inEveryForm: false, triesWord: false }], orders);
  expect(await references.finestModuleMm(await lies.tell('1', file, 'zplh'))).toBeLessThan(0.16);
  expect(await told('shrunken', true)).toEqual({ key: 'order 1', isAsItWas: true });
});
