import { expect, test } from 'vitest';
import { catalogueEntry, printerCatalogue } from '../../../src/shared/domain/printer/printer-catalogue.ts';

test('every printer of the list has an id and a name of its own and says where its values are from', () => {
  const count = printerCatalogue.length;
  expect(new Set(printerCatalogue.map(({ id }) => id)).size).toBe(count);
  expect(new Set(printerCatalogue.map(({ name }) => name)).size).toBe(count);
  expect(printerCatalogue.filter(({ source }) => source.length < 20)).toEqual([]);
  expect(printerCatalogue.map(({ id }) => catalogueEntry(id)?.id)).toEqual(
    printerCatalogue.map(({ id }) => id),
  );
});

test.each([
  'Zebra ZT',
  'Zebra ZQ',
  'TSC TTP',
  'TSC TDP',
  'TSC DA',
  'Xprinter XP-4',
  'Munbyn',
  'iDPRT',
  'Rollo',
  'Bixolon',
  'Honeywell',
  'Citizen',
  'SATO',
  'Godex',
])('the list has printers of %s', (family) => {
  expect(printerCatalogue.filter(({ name }) => name.startsWith(family))).not.toEqual([]);
});

test('a head is told to be narrow exactly when a label of 58 mm does not fit it', () => {
  const narrow = printerCatalogue.filter(({ model }) => model.headDots < (58 / 25.4) * model.dpi - 1);
  expect(narrow.map(({ id }) => id)).toEqual(
    printerCatalogue.filter(({ quirks }) => quirks.includes('narrowHead')).map(({ id }) => id),
  );
});

test('a maker’s emulation is never taken for granted: how it is switched on stands with it', () => {
  const emulates = /^(Godex|Bixolon|Honeywell|Citizen|SATO) /;
  const untold = printerCatalogue.filter(
    ({ name, quirks }) => emulates.test(name) !== quirks.some((quirk) => quirk.startsWith('switchTo')),
  );
  expect(untold.map(({ id }) => id)).toEqual([]);
});

test('an id that is not in the list is another printer', () => {
  expect([catalogueEntry(null), catalogueEntry('no-such-printer')]).toEqual([null, null]);
});

test('what a printer can say fits the language that it is asked in', () => {
  const fitting = { zpl: 'hs', tspl: 'escByte', escpos: 'dleEot', png: 'none' } as const;
  const others = printerCatalogue.filter(
    ({ model, status }) => status !== null && status !== fitting[model.language],
  );
  expect(others.map(({ id }) => id)).toEqual([]);
  // A picture needs a driver, and a driver a queue.
  expect(
    printerCatalogue.filter(({ model }) => model.language === 'png').map(({ quirks }) => quirks[0]),
  ).toEqual(
    printerCatalogue.filter(({ quirks }) => quirks.includes('throughDriver')).map(() => 'throughDriver'),
  );
});

test('short pictures are taken for granted with no model whose maker does not document them, nor where they failed', () => {
  const short = printerCatalogue.filter(({ model }) => model.graphics === 'z64').map(({ id }) => id);
  const documented = printerCatalogue.map(({ id }) => id).filter((id) => id.startsWith('zebra-'));
  expect(short).toEqual(documented.filter((id) => !/zd220|zd230/.test(id)));
});

test('a width that no source gives is told to be unsure', () => {
  const guessed = printerCatalogue.filter(({ source }) =>
    /labels 4 inches|4 inches$|: 2 inches|sister|twin|make of/.test(source),
  );
  expect(guessed.map(({ id }) => id)).toEqual(
    printerCatalogue.filter(({ quirks }) => quirks.includes('unsureWidth')).map(({ id }) => id),
  );
  expect(guessed.length).toBeGreaterThan(5);
});
