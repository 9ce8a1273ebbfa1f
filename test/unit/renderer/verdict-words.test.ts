import { describe, expect, test } from 'vitest';
import { namedInLine } from '../../../src/renderer/screens/Packing/named-in-line.ts';
import { kindShown } from '../../../src/renderer/screens/Packing/kind-shown.ts';
import { refusalArguments, verdictArguments } from '../../../src/renderer/words/arguments.ts';
import { createWords } from '../../../src/renderer/words/i18n.ts';
import type { MarkingRefusal } from '../../../src/shared/domain/marking/marking-refusal.ts';
import { kindOf, type Verdict } from '../../../src/shared/domain/verdict.ts';
import { verdicts } from '../../rigs/desk/verdicts.ts';

const t = { en: createWords('en').t, ru: createWords('ru').t };

const product = { article: 'CANDLE', colorCode: null, sku: '411220355342' };
const wrongKind: MarkingRefusal = { why: 'wrongKind', scanned: 'gtin', wanted: ['sgtin'] };

const said = (language: 'en' | 'ru', verdict: Extract<Verdict, { readonly reason: 'codeRefused' }>) => [
  t[language]('verdict.codeRefused.headline', verdictArguments(verdict)),
  t[language]('verdict.codeRefused.expects', verdictArguments(verdict)),
];

test('one label that waited too long is spoken of as one', () => {
  const held = (jobs: number) => verdictArguments({ ...verdicts.labelsHeld, jobs, product: null });
  const panel = (language: 'en' | 'ru', jobs: number) => [
    t[language]('verdict.labelsHeld.expects', held(jobs)),
    t[language]('verdictMore.labelsHeld', { ...held(jobs), since: '10:00' }),
    t[language]('verdict.labelsHeld.short', held(jobs)),
  ];
  expect(panel('ru', 1)).toEqual([
    'Она ещё нужна? Ответьте здесь',
    'Она ждёт с 10:00. До ответа ничего не напечатается.',
    'этикетка ждала слишком долго',
  ]);
  expect(panel('ru', 3)[1]).toBe('Они ждут с 10:00. До ответа ничего не напечатается.');
  expect(panel('en', 1)).toEqual([
    'Is it still wanted?',
    'It has been waiting since 10:00. Nothing prints until you answer.',
    'label waited too long',
  ]);
  expect(panel('en', 3)[0]).toBe('Are they still wanted?');
});

test('a printer that works again raises no alarm', () => {
  expect(kindOf.printerWell).toBe('ready');
});

test('a label that came after trouble is told its box, as any other', () => {
  const late = { ...verdicts.labelCameOut, others: [], coming: false };
  const expects = (language: 'en' | 'ru', box: string | null) =>
    t[language]('verdict.labelCameOut.expects', verdictArguments(late, { box }));
  expect(expects('ru', '1')).toBe('Наклейте этикетку, положите в короб 1');
  expect(expects('en', '1')).toBe('Stick the label, put it into box 1');
  expect(expects('ru', null)).toBe('Наклейте этикетку');
});

test('goods of an order that leaves another way are told where they belong, and a strange way is told as it was said', () => {
  const more = (language: 'en' | 'ru', value: string) => {
    const said = { field: 'deliveryType', value } as const;
    return t[language]('verdictMore.notPackedHere', verdictArguments({ ...verdicts.notPackedHere, said }));
  };
  const expects = (language: 'en' | 'ru', supplyName: string) =>
    t[language]('verdict.otherSupply.expects', verdictArguments({ ...verdicts.otherSupply, supplyName }));
  expect(expects('en', '@selfPickup')).toBe('Put it with the pick-up parcels');
  expect(expects('ru', '@bySeller')).toBe('Уберите к посылкам на доставку');
  expect(expects('ru', '@courier')).toBe('Уберите к посылкам для курьера');
  expect(expects('en', 'Monday')).toBe('Put it with “Monday”');
  expect(more('en', 'drone')).toBe(
    'Order 4001: the marketplace says it is delivered by “drone”, which this station doesn’t pack.',
  );
});

test('the last label that is scanned back leads to the hand-over', () => {
  const expects = (isLast: boolean) =>
    t.ru('verdict.labelScannedBack.expects', verdictArguments({ ...verdicts.labelScannedBack, isLast }));
  expect([expects(true), expects(false)]).toEqual(['Передайте поставку', 'Сканируйте следующий товар']);
});

test('the last parcel of a way leads to no hand-over: its parcels leave one by one', () => {
  const expects = (lot: string) =>
    t.en('verdict.lastPacked.expects', verdictArguments({ ...verdicts.lastPacked, isStuck: false }, { lot }));
  expect(expects('S-1')).toBe('Stick the label, hand the supply over');
  expect(expects('@bySeller')).toBe('Stick the label');
  expect(
    t.ru(
      'verdict.supplyComplete.expects',
      verdictArguments({ reason: 'supplyComplete' }, { lot: '@courier' }),
    ),
  ).toBe('Больше паковать нечего');
});

test('where no printer is set up, none is to be checked', () => {
  const none = verdictArguments({ ...verdicts.printerNeedsHelp, detail: 'printerNotSet' });
  expect([
    t.ru('verdict.printerNeedsHelp.headline', none),
    t.ru('verdict.printerNeedsHelp.expects', none),
  ]).toEqual(['Принтер не настроен', 'Настройте принтер']);
  expect(t.ru('verdictMore.printerNeedsHelp', none)).not.toContain('Бумага');
});

test('a box label that is refused or in doubt is called by its box, and the printer where it may lie', () => {
  const faulty: Verdict = { reason: 'documentFaulty', document: 'boxLabel', jobId: 'J', box: '3' };
  const headline = (language: 'en' | 'ru') =>
    t[language]('verdict.documentFaulty.headline', verdictArguments(faulty));
  expect([headline('en'), headline('ru')]).toEqual([
    'The label of box 3 can’t be printed',
    'Этикетку короба 3 нельзя напечатать',
  ]);
  const asked: Extract<Verdict, { reason: 'labelUncertain' }> = {
    reason: 'labelUncertain',
    parcel: null,
    jobId: 'J',
    doubt: 'sending',
    product: null,
    document: 'boxLabel',
    box: '3',
  };
  const words = (language: 'en' | 'ru', verdict: Verdict) =>
    (['headline', 'expects'] as const).map((part) =>
      t[language](`verdict.labelUncertain.${part}`, verdictArguments(verdict)),
    );
  expect(words('ru', { ...asked, printer: 'Цех' })).toEqual([
    'Этикетка короба 3 вышла?',
    'Посмотрите у принтера Цех',
  ]);
  expect(words('en', asked)).toEqual(['Did the label of box 3 come out?', 'Look for it at the printer']);
});

test('the line of a scan names what was scanned, and never what stood on the screen before it', () => {
  const line = (text: string, verdict: Verdict) => namedInLine({ text, verdict, job: null });
  expect(line('PB-PAUSE', verdicts.commandDone)).toMatchObject({ ru: 'Приостановить принтер' });
  expect(line('pb-undo', verdicts.nothingToCommand)).toMatchObject({ en: 'Undo' });
  expect(line('PB-UNDO', verdicts.undone)).toEqual({ parcel: verdicts.undone.parcel });
  const asked = { ...verdicts.labelUncertain, product: null };
  expect(line('junk', asked)).toMatchObject({ en: 'junk' });
  expect(line('4006381333931', { ...asked, product })).toMatchObject({ en: product.article });
  const cancelled = verdicts.orderCancelled;
  expect(line('*AB12', cancelled)).toEqual({ parcel: cancelled.parcel });
  expect(line('junk', { ...cancelled, meanwhile: null })).toMatchObject({ en: 'junk' });
  expect(line('4006381333931', { ...cancelled, meanwhile: product })).toMatchObject({ en: product.article });
});

describe('a refused code', () => {
  const refused = {
    ...verdicts.codeRefused,
    refusal: wrongKind,
    asks: { meta: 'sgtin', n: 1, of: 1 },
  } as const;

  test('leaves on the panel what is asked for', () => {
    expect(said('ru', refused)).toEqual(['Это код другого вида', 'Сканируйте код маркировки']);
    expect(said('en', refused)).toEqual(['That is another kind of code', 'Scan the marking code']);
    expect(said('ru', { ...refused, asks: { meta: 'imei', n: 2, of: 3 } })[1]).toBe('Сканируйте IMEI 2 / 3');
    const used: MarkingRefusal = { why: 'alreadyUsed', orderId: '1', at: 0 };
    expect(said('ru', { ...refused, refusal: used })[1]).toBe('Сканируйте другой код маркировки');
    const cut: MarkingRefusal = { why: 'badLength', kind: 'sgtin', part: 'code', length: 1, allowed: [2] };
    expect(said('ru', { ...refused, refusal: cut })[1]).toBe('Сканируйте код маркировки');
    // Kept by a version that did not write down what was asked for.
    expect(said('en', { ...refused, asks: null })[1]).toBe('Scan the code');
  });

  test('that stands on another product is never called a barcode, in the list nor aloud', () => {
    const other: MarkingRefusal = { why: 'gtinOfOtherProduct', gtin: '04607812345679', article: 'CANDLE' };
    const its = verdictArguments({ ...refused, refusal: other, product });
    expect(t.en('verdict.codeRefused.short', its)).toBe('code of another product');
    expect(t.ru('verdict.codeRefused.short', its)).toBe('код от другого товара');
    expect(t.en('speech.say.codeRefused', its)).toBe(
      'The code of another product. Scan another marking code',
    );
    expect(t.ru('speech.say.codeRefused', its)).toBe(
      'Код от другого товара. Сканируйте другой код маркировки',
    );
  });

  test('that is the barcode of a product is called so', () => {
    expect(said('ru', { ...refused, product })[0]).toBe('Это штрихкод товара');
    expect(said('en', { ...refused, product })[0]).toBe('That is a product’s barcode');
  });

  test('is told of where no order waits for it', () => {
    expect(t.ru('verdict.codeRefused.headline', refusalArguments('x', wrongKind))).toBe(
      'Это код другого вида',
    );
  });
});

test('a label that was scanned on its parcel is not asked for again', () => {
  const words = (verdict: Verdict, box: string | null): string =>
    t.ru('verdict.parcelPacked.expects', verdictArguments(verdict, { box }));
  expect(words({ ...verdicts.parcelPacked, isStuck: true }, null)).toBe('Сканируйте дальше');
  expect(words({ ...verdicts.parcelPacked, isStuck: true }, '4')).toBe('Положите в короб 4');
  expect(words(verdicts.parcelPacked, null)).toBe('Наклейте этикетку, сканируйте дальше');
});

test('two pieces of one article are told apart while the printer needs help', () => {
  const parcel = (article: string, partB: string) => ({
    orderId: partB,
    article,
    colorCode: null,
    sticker: { partA: '6310707', partB },
  });
  const words = (waits: string, printed: string): string =>
    t.ru(
      'verdictMore.printerNeedsHelp',
      verdictArguments({
        reason: 'printerNeedsHelp',
        detail: 'paperOut',
        product,
        parcel: parcel(waits, '8014'),
        printed: parcel(printed, '8015'),
        inside: null,
      }),
    );
  expect(words('CANDLE', 'CANDLE')).toContain('CANDLE, ещё одна штука: не упакован.');
  expect(words('CANDLE', 'CANDLE')).toContain('CANDLE 6310707 8015: этикетка вышла');
  expect(words('CANDLE', 'CANDLE')).toContain('CANDLE 6310707 8014: этикетка ждёт');
  expect(words('MUG', 'TEA')).toContain('CANDLE: не упакован.');
  expect(words('MUG', 'TEA')).toContain('MUG: этикетка ждёт');
});

test('one code alone is asked for without a gap before the full stop', () => {
  const alone: Verdict = { reason: 'scanCode', parcel: verdicts.scanCode.parcel, meta: 'sgtin', n: 1, of: 1 };
  expect(t.ru('verdict.scanCode.headline', verdictArguments(alone))).toBe('Код маркировки');
});

test('a reprinted label is shown as printing until it is out', () => {
  const line = { verdict: verdicts.reprinting, job: null, repeat: false, undone: false };
  expect(kindShown(line, false, false)).toBe('printing');
  expect(kindShown(line, true, false)).toBe('packed');
});

test('a label that lies before a printer without paper is not shown in green; one that is out stays so', () => {
  for (const state of ['queued', 'rendering', 'sending'] as const) {
    const line = { verdict: verdicts.reprinting, job: { id: 'job-1', state }, repeat: false, undone: false };
    expect([kindShown(line, false, false), kindShown(line, false, true)]).toEqual(['printing', 'machine']);
  }
  const out = {
    verdict: verdicts.reprinting,
    job: { id: 'job-1', state: 'sent' as const },
    repeat: false,
    undone: false,
  };
  expect(kindShown(out, true, true)).toBe('packed');
});

test('boxes are counted in the log', () => {
  const boxes = (count: number, which: string): string =>
    t.ru('log.event.boxesMade', { supply: '«Утро»', count, boxes: which });
  expect(boxes(1, '1')).toBe('В поставке «Утро» создан короб 1');
  expect(boxes(2, '1, 2')).toBe('В поставке «Утро» созданы короба 1, 2');
});

test('a printer’s trouble promises that labels print by themselves only where one waits', () => {
  const parcel = { orderId: '1', article: 'MUG', colorCode: null, sticker: null };
  const words = (waiting: boolean, isRefused: boolean) =>
    (['en', 'ru'] as const).map((language) =>
      t[language](
        'verdictMore.printerNeedsHelp',
        verdictArguments({
          ...verdicts.printerNeedsHelp,
          parcel: waiting ? parcel : null,
          product: isRefused ? product : null,
        }),
      ),
    );
  const promise = /by themselves|напечатается само/;
  for (const text of words(true, false)) expect(text).toMatch(promise);
  // What must be scanned again prints nothing by itself.
  for (const text of [...words(false, false), ...words(false, true), ...words(true, true)])
    expect(text).not.toMatch(promise);
  for (const health of ['needsHelp', 'paused'] as const) {
    expect(t.en(`printer.healthMeans.${health}`, { waiting: 0 })).not.toMatch(/wait/);
    expect(t.en(`printer.healthMeans.${health}`, { waiting: 2 })).toMatch(/wait/);
    expect(t.ru(`printer.healthMeans.${health}`, { waiting: 0 })).not.toMatch(/ждут/);
    expect(t.ru(`printer.healthMeans.${health}`, { waiting: 2 })).toMatch(/ждут/);
  }
});

test('numbers of dots are declined; a printer’s name is quoted; what the system calls a fault is for the log', () => {
  const dpi = (count: number) => t.ru('printer.setUp.dpiIs', { dpi: count });
  expect([203, 300, 601].map(dpi)).toEqual(['203 точки на дюйм', '300 точек на дюйм', '601 точка на дюйм']);
  expect(t.ru('printerSetup.test.goodSize', { width: 58, height: 40, dpi: 203 })).toContain('203 точки на');
  expect(t.ru('printer.life.fed', { metres: 1, lines: 1343 })).toMatch(/1\s343 ряда точек$/);
  expect(t.en('printer.life.fed', { metres: 1, lines: 1343 })).toMatch(/1,343 rows of dots$/);
  const told = {
    address: 'Printer 1',
    conditions: 'paper out',
    conditionsCount: 1,
    reason: 'socket hang up',
  };
  for (const code of [
    'printerStopped',
    'printerSilent',
    'printerUnreachable',
    'printOutcomeUnknown',
  ] as const) {
    expect(t.en(`problem.${code}.what`, told)).toContain('“Printer 1”');
    expect(t.ru(`problem.${code}.what`, told)).toContain('«Printer 1»');
  }
  for (const code of ['marketplaceUnreachable', 'outcomeUnknown'] as const)
    for (const words of [t.en, t.ru]) expect(words(`problem.${code}.what`, told)).not.toContain('socket');
});
