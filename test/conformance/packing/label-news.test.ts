import { expect, test } from 'vitest';
import { lookUp } from '../../../src/main/services/boxes/look-up.ts';
import { search } from '../../../src/main/services/story/search.ts';
import { readStory } from '../../../src/main/services/story/read-story.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import {
  NONE_RENEWED,
  openBench,
  openPrinter,
  openTwo,
  type Bench,
  untilRefusedByItsJob,
  told,
} from './packing-bench.ts';

const changeLabel = (
  { cache }: Bench,
  orderId: string,
  change: Partial<NonNullable<ReturnType<Bench['cache']['labels']['get']>>>,
): void => {
  const label = cache.labels.get(orderId);
  if (!label) throw new Error(`no label of ${orderId}`);
  cache.labels.put({ ...label, ...change });
};

const faulty = (fault: string) => ({ prepared: null, fault: JSON.stringify({ fault }) });

test('a label that was missed and comes faulty is told of at once, and what is wrong with it since', async () => {
  const bench = await openTwo([await openPrinter()]);
  const { preparedFor } = bench.cache.labels.get('101')!;
  changeLabel(bench, '101', { prepared: null, preparedFor: null });
  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelMissing' });

  const { verdictNumber } = bench.view();
  changeLabel(bench, '102', faulty('empty'));
  await told();
  expect(bench.view()).toMatchObject({ verdict: { reason: 'labelMissing' }, verdictNumber });

  for (const [at, fault] of ['codeUnreadable', 'codeDiffers'].entries()) {
    changeLabel(bench, '101', { ...faulty(fault), preparedFor });
    await told();
    changeLabel(bench, '101', {});
    await told();
    // Said, and sounded, once.
    expect(bench.view()).toMatchObject({
      verdict: { reason: 'labelFaulty', fault, parcel: { orderId: '101' } },
      verdictNumber: verdictNumber + 1 + at,
    });
  }
});

test('a label’s code that several orders have names none of them', async () => {
  const bench = openBench([await openPrinter()]);
  bench.supply('S1');
  bench.supply('old');
  bench.order('101', '460001', 'S1');
  bench.order('102', '460002', 'S1');
  bench.order('90', '460003', 'old');
  for (const orderId of ['102', '90']) changeLabel(bench, orderId, { barcode: '*L101' });
  const old = bench.cache.supplies.get('old')!;
  bench.cache.supplies.upsert({ ...old, done: true });
  await bench.packing.handlers.open({ supplyId: 'S1', beside: false });
  await bench.scan('460001');
  await bench.until(() => bench.journal.parcels.get('101')?.state === 'packed');
  const evidence = (): unknown => bench.jobs()[0]?.evidence;
  const before = evidence();

  expect(await bench.scan('*L101')).toEqual({ reason: 'labelOfSeveral', candidates: 2 });
  expect(evidence()).toBe(before);
  expect(lookUp(bench, '*L101')).toBeNull();
  const hits = new Set(search(bench, '*L101').map((hit) => ('orderId' in hit ? hit.orderId : null)));
  expect(hits).toEqual(new Set(['101', '102']));
  // Its own is as good as ever.
  changeLabel(bench, '102', { barcode: '*L102' });
  expect(await bench.scan('*L101')).toMatchObject({ parcel: { orderId: '101' } });
  expect(lookUp(bench, '*L101')).toMatchObject({ parcel: { orderId: '101' } });
});

const UNREAD = { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' } as const;

test('a refused label is fetched again on record, while nothing of it is printed, and its product scanned again', async () => {
  const asked: string[] = [];
  const bench = await openTwo([await openPrinter()], {
    labels: {
      wanted: () => undefined,
      isOutdated: () => false,
      notRenewed: NONE_RENEWED,
      fetchAgain: async (orderId) => {
        asked.push(orderId);
        if (asked.length === 1) return fail({ code: 'marketplaceUnreachable', reason: 'down' });
        changeLabel(bench, orderId, { prepared: Buffer.from('^XA^XZ'), fault: null });
        await told();
        return ok(null);
      },
    },
  });
  const { fetchLabelAgain } = bench.packing.handlers;
  const movedOn = { ok: false, problem: { code: 'shownMovedOn' } };
  // Nothing is wrong with it.
  expect(await fetchLabelAgain({ orderId: '101' })).toEqual(movedOn);
  expect(await fetchLabelAgain({ orderId: 'none' })).toMatchObject({ problem: { code: 'orderUnknown' } });
  changeLabel(bench, '101', { prepared: null, fault: JSON.stringify(UNREAD) });
  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelFaulty' });
  expect(readStory(bench, 'desk', '101')?.refused).toEqual(UNREAD);

  expect(await fetchLabelAgain({ orderId: '101' })).toMatchObject({
    problem: { code: 'marketplaceUnreachable' },
  });
  expect(bench.view().verdict).toMatchObject({ reason: 'labelFaulty' });
  expect(await fetchLabelAgain({ orderId: '101' })).toEqual({ ok: true, value: null });
  expect(bench.view().verdict).toMatchObject({ reason: 'labelCame', parcel: { orderId: '101' } });
  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrinting' });
  await bench.until(() => bench.journal.parcels.get('101')?.state === 'packed');

  // It is on paper: another could be stuck to another parcel.
  changeLabel(bench, '101', { prepared: null, fault: JSON.stringify(UNREAD) });
  expect(await fetchLabelAgain({ orderId: '101' })).toEqual(movedOn);
  const story = readStory(bench, 'desk', '101');
  expect(story?.refused).toBeNull();
  expect(
    story?.steps.flatMap((step) =>
      step.what === 'log' && step.event === 'labelAskedAgain' ? [step.detail] : [],
    ),
  ).toMatchObject([{ orderId: '101', refused: UNREAD }, { orderId: '101' }]);
});

test('a label that its own job refused is printed by that job once it is fetched again', async () => {
  const printer = await openPrinter();
  let isMended = false;
  const bench = await openTwo([printer], {
    render: async () => (isMended ? ok(Buffer.from('^XA^FXmended^XZ')) : fail(UNREAD)),
    labels: {
      wanted: () => undefined,
      isOutdated: () => false,
      notRenewed: NONE_RENEWED,
      fetchAgain: async () => {
        isMended = true;
        return ok(null);
      },
    },
  });
  await untilRefusedByItsJob(bench, printer);
  expect(await bench.packing.handlers.fetchLabelAgain({ orderId: '101' })).toEqual({ ok: true, value: null });
  await bench.until(() => bench.journal.parcels.get('101')?.state === 'packed');
  expect(printer.documents).toEqual(['^XA^FXmended^XZ']);
});
