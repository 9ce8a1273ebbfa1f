import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createNumbersThread } from '../../../src/main/services/numbers/thread/numbers-thread.ts';
import { charged } from '../../rigs/journal/charged.ts';
import { temporaryFolder, zipFile } from '../../rigs/marketplace/archives.ts';
import { openRogue } from '../../rigs/marketplace/rogue-marketplace.ts';
import { openOffice } from './office.ts';

const part = { from: '2026-10-01', to: '2026-10-31' };
const wish = { part, fetchedAt: 5 };

async function openThread() {
  const folder = await temporaryFolder();
  const defects: string[] = [];
  const thread = createNumbersThread(path.join(folder, 'numbers.sqlite'), {
    clock: Date.now,
    defect: (reason) => defects.push(reason),
  });
  onTestFinished(thread.stop);
  return { thread, folder, defects };
}

test('amounts that nobody takes hide no sum: rows with them are counted beside it', async () => {
  const { thread, defects } = await openThread();
  const rows = [9e15, 9e15, 9e15, 50_000].map((amount) => charged({ amount, day: part.from }));
  await thread.ask('putCharges', { kind: 'acceptance', ...wish, rows });
  const totals = await thread.ask('totals', { span: part, before: part });
  expect(totals).toMatchObject({ ok: true, value: { kinds: [{ kind: 'acceptance', rows: 4 }] } });
  const ofArticles = await thread.ask('articles', { kind: null, span: part, offset: 0, limit: 9 });
  expect(ofArticles).toMatchObject({ ok: true });
  expect(defects).toEqual([]);
});

test('a funnel with other columns, or of other days, is unreadable and takes the place of nothing', async () => {
  const { thread } = await openThread();
  const put = async (csv: string) =>
    thread.ask('putFile', { kind: 'funnel', ...wish, file: await zipFile({ 'report.csv': csv }) });
  const sold = 'nmID,dt,ordersCount\n101,2026-10-05,7\n';
  expect(await put(sold)).toMatchObject({ value: { ok: true, value: { rows: 1 } } });
  for (const csv of [
    'article,day,ordersCount\n101,2026-10-05,1\n',
    'nmID;dt;ordersCount\n101;2026-10-05;1\n',
    'nmID,dt,ordersCount\n101,2024-10-05,1\n',
  ])
    expect(await put(csv)).toMatchObject({ value: { ok: false, problem: { code: 'reportUnreadable' } } });
  const funnel = await thread.ask('funnel', { span: part, before: part });
  expect(funnel).toMatchObject({ ok: true, value: { now: { orders: 7 } } });
  expect(await put('nmID,dt,ordersCount\n')).toMatchObject({ value: { ok: true, value: { rows: 0 } } });
});

test('a storage report of days that nobody asked about is counted nowhere', async () => {
  const { thread, folder } = await openThread();
  const file = path.join(folder, 'storage.json');
  const put = async (date: string) => {
    await writeFile(file, JSON.stringify([{ date, nmId: 1, warehousePrice: 5 }]));
    return thread.ask('putFile', { kind: 'storage', ...wish, file });
  };
  expect(await put('2026-10-02')).toMatchObject({ value: { ok: true } });
  expect(await put('2024-10-02')).toMatchObject({
    value: { ok: false, problem: { code: 'reportUnreadable' } },
  });
  const totals = await thread.ask('totals', { span: part, before: part });
  expect(totals).toMatchObject({ ok: true, value: { kinds: [{ amount: 50_000, rows: 1 }] } });
});

test('a report whose id is none rests, and the other weeks are asked for', async () => {
  const rogue = openRogue();
  rogue.lie(/paid_storage$/u, () => ({ data: { taskId: '' } }));
  const office = await openOffice(rogue.before);
  await office.handlers.open({});
  const creations = () => rogue.heard.filter(({ request }) => request.endsWith('/paid_storage')).length;
  const seen = await office.state(() => creations() >= 5);
  expect(seen.kinds.find(({ kind }) => kind === 'storage')?.trouble).toMatchObject({ code: 'inputRejected' });
});

test('an answer without its list takes the place of nothing, holds up no other month, and is asked for again at once by a person', async () => {
  const rogue = openRogue();
  const office = await openOffice(rogue.before);
  const lie = /acceptance-report/u;
  rogue.lie(lie, () => ({ code: 'InternalServerError', message: 'no' }));
  await office.handlers.open({});
  const stateOf = ({ kinds }: Parameters<Parameters<typeof office.state>[0]>[0]) =>
    kinds.find(({ kind }) => kind === 'acceptance');
  await office.state((seen) => stateOf(seen)?.trouble?.code === 'marketplaceGarbled');
  const asked = () => rogue.heard.filter(({ request }) => lie.test(request)).length;
  await office.state(() => asked() >= 14);
  rogue.lie(lie, null);
  await office.handlers.askNow({ kind: 'acceptance' });
  const whole = await office.state((seen) => stateOf(seen)?.left === 0);
  expect(stateOf(whole)).toMatchObject({ trouble: null });
});

test('what is asked for anew stays known, and dated, until the answer comes', async () => {
  const rogue = openRogue();
  const office = await openOffice(rogue.before);
  await office.handlers.open({});
  const stateOf = ({ kinds }: Parameters<Parameters<typeof office.state>[0]>[0]) =>
    kinds.find(({ kind }) => kind === 'blocked');
  const known = await office.state((seen) => stateOf(seen)?.left === 0);
  rogue.lie(/banned-products.blocked/u, () => ({ code: 'InternalServerError', message: 'no' }));
  await office.handlers.askNow({ kind: 'blocked' });
  const broken = await office.state((seen) => stateOf(seen)?.trouble !== null);
  expect(stateOf(broken)?.lastAt).toBe(stateOf(known)?.lastAt);
  expect(await office.handlers.unseen({ why: 'blocked' })).toMatchObject({ ok: true });
});

test('a task that is answered with nonsense rests, also where it is taken up, and the other weeks are asked for', async () => {
  const rogue = openRogue();
  rogue.lie(/paid_storage.tasks.*status$/u, () => ({ status: 'done' }));
  const office = await openOffice(rogue.before);
  await office.handlers.open({});
  const heard = (what: RegExp) => rogue.heard.filter(({ request }) => what.test(request)).length;
  await office.state(() => heard(/paid_storage$/u) >= 5);
  expect(heard(/paid_storage.tasks.*status$/u)).toBeLessThanOrEqual(6);
});

test('no more reports of the funnel are made in a day than are this desk’s to make', async () => {
  const rogue = openRogue();
  const office = await openOffice(rogue.before, async (folder, now) => {
    const thread = createNumbersThread(path.join(folder, 'numbers.sqlite'), {
      clock: Date.now,
      defect: () => undefined,
    });
    for (let index = 0; index < 15; index += 1) {
      const task = {
        from: `2020-01-${index + 10}`,
        to: `2020-01-${index + 10}`,
        taskId: `task ${index}`,
        begunAt: now,
      };
      await thread.ask('putTask', { kind: 'funnel', task });
      await thread.ask('forgetTask', { kind: 'funnel', from: task.from });
    }
    await thread.stop();
  });
  await office.handlers.open({});
  const seen = await office.state(({ kinds }) =>
    kinds.some(({ kind, nextAt }) => kind === 'funnel' && nextAt !== null),
  );
  const funnel = seen.kinds.find(({ kind }) => kind === 'funnel');
  expect(funnel?.left).toBeGreaterThan(10);
  expect((funnel?.nextAt ?? 0) - office.shop()).toBeGreaterThan(20 * 3_600_000);
  expect(rogue.heard.filter(({ request }) => request.includes('nm-report/downloads'))).toEqual([]);
});
