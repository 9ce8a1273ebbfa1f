import { expect, test } from 'vitest';
import { openBench, textOf, ROUTED } from './labels-bench.ts';

const partB = (orderId: string): string => `975${orderId}`;
const numberOf = (orderId: string) => ({ partA: '231648', partB: partB(orderId) });

const zpl = (text: string): string =>
  `^XA^FO9,9^BQN,2,6^FDMA,*code975^FS^FO9,200^A0N,30,30^FD231648^FS^FO9,250^A0N,60,60^FD${text}^FS^XZ`;
const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>9752</title><text>231648</text><text>${text}</text></svg>`;

const drawn = (type: string, text: string): string => {
  if (type === 'png') return `png ${text}`;
  return type === 'svg' ? svg(text) : zpl(text);
};

const codeDiffers = { code: 'labelUnusable', fault: 'codeDiffers' };

test('a label with the number of another order is printed in no form, in whichever answer that order came', async () => {
  const bench = await openBench(2, {
    numberOf,
    fileOf: (orderId, type) => drawn(type, partB(orderId === '1' ? '2' : orderId)),
  });
  bench.labels.wake();
  await bench.settled();
  expect(await bench.labels.render('1', ROUTED, false)).toMatchObject({ problem: codeDiffers });
  expect(textOf(await bench.labels.render('2', ROUTED, false))).toMatch(/ 2$/);
});

test('the number of an order that comes later spoils the label that was made before', async () => {
  const bench = await openBench(2, {
    numberOf,
    fileOf: (orderId, type) => drawn(type, partB(orderId === '1' ? '2' : orderId)),
  });
  bench.late.add('2');
  bench.labels.wake();
  await bench.settled();
  expect(textOf(await bench.labels.render('1', ROUTED, false))).toMatch(/ 1$/);
  bench.late.delete('2');
  bench.labels.wanted();
  await bench.settled();
  expect(await bench.labels.render('1', ROUTED, false)).toMatchObject({ problem: codeDiffers });
});

test.each([
  ['its own number', (orderId: string) => partB(orderId)],
  ['no number', () => ''],
  ['a number of nobody', () => '9999'],
])('a label with %s is in order', async (_, textFor) => {
  const bench = await openBench(2, { numberOf, fileOf: (orderId, type) => drawn(type, textFor(orderId)) });
  bench.labels.wake();
  await bench.settled();
  expect(textOf(await bench.labels.render('1', ROUTED, false))).toMatch(/ 1$/);
});
