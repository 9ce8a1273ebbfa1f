import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AnyCall, AnyFeed } from '../../src/shared/contract/declare.ts';
import { contract } from '../../src/shared/contract/index.ts';
import { NO_ROUTES, type Routes } from '../../src/shared/domain/printer/printer-set.ts';
import { shortHead } from '../../src/shared/domain/log/log-head.ts';
import { GENESIS, hashOf, chainedRowOf } from '../../src/main/db/journal/audit-chain.ts';
import { openStation } from '../../src/main/station/station.ts';
import { neededFor } from '../../src/main/services/people/guard-handlers.ts';
import { openDesk, readJournal, stationPorts, untilPrinter, type Desk } from '../rigs/desk/desk.ts';

/** What changes the desk, and the line that says so. Those without one change nothing, or say so elsewhere. */
const lines: Readonly<Record<string, string | null>> = {
  'marking.forgetGtin': 'gtinForgotten',
  'marking.setCodesAPiece': 'codesAPieceSet',
  'people.add': 'personAdded',
  'people.change': 'personChanged',
  'people.exportLog': 'logExported',
  'people.log': null,
  'people.makeBadge': 'badgeMade',
  'people.remove': 'personRemoved',
  'people.removeBadge': 'badgeRemoved',
  'people.verifyLog': null,
  'printing.find': null,
  'printing.removePrinter': 'printerSaved',
  'printing.savePrinter': 'printerSaved',
  'printing.saveRoutes': 'routeSaved',
  'scanners.beginSetUp': null,
  'scanners.finishSetUp': 'scannerSaved',
  'scanners.remove': 'scannerSaved',
  'scanners.rename': 'scannerSaved',
  'setup.checkImport': null,
  'setup.exportSettings': 'settingsExported',
  'setup.importSettings': 'settingsImported',
  // How far a new desk came changes nothing of how it works.
  'setup.leave': null,
  'setup.openStep': null,
  'setup.settleStep': null,
  'setup.takeUp': null,
  'station.checkAccount': null,
  'station.saveAccount': 'accountSaved',
  'station.savePreferences': 'preferencesSaved',
  'station.useTraining': 'trainingChosen',
  'story.exportOrder': 'orderExported',
  'templates.remove': 'templateSaved',
  'templates.save': 'templateSaved',
};

test('whatever needs a right over settings, account, people or log is known to be in the log, or to change nothing', () => {
  const ofOwners = Object.entries(contract).flatMap(([area, operations]) =>
    Object.entries<AnyCall | AnyFeed>(operations)
      .filter(
        ([, operation]) =>
          operation.kind === 'call' &&
          ['settings', 'account', 'users', 'log'].includes(neededFor(operation.access, {})),
      )
      .map(([name]) => `${area}.${name}`),
  );
  // Preferences of everybody's own are written down as well.
  expect([...new Set([...ofOwners, 'station.savePreferences'])].toSorted()).toEqual(
    Object.keys(lines).toSorted(),
  );
});

const MODEL = { language: 'zpl', dpi: 203, headDots: 832 } as const;

const ACCOUNT = {
  marketplaceUrl: 'https://marketplace.example',
  analyticsUrl: 'https://analytics.example',
  brand: 'M',
  idPrefix: 'M-',
  token: 'a-new-token',
};

test('every change of the desk stands in the log with what it is from then on, also those of an import', async () => {
  const desk = await openDesk({ orders: 1 });
  const { printing, setup, station, templates, story, people } = desk.client;
  const said = async (): Promise<[string, unknown][]> => {
    const answer = await people.log({ before: null, limit: 500 });
    if (!answer.ok) throw new Error('the log was refused');
    return answer.value.entries.toReversed().map(({ what, detail }) => [what, detail]);
  };
  let seen = 0;
  const news = async (): Promise<[string, unknown][]> => {
    const all = await said();
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };

  const first = await untilPrinter(desk, () => true);
  await printing.cleaned({ printerId: first.id });
  await printing.printOwn({
    templateId: 'default-productBarcode-58x40',
    fields: { barcode: '4600051000057' },
    copies: 2,
  });
  expect(await news()).toEqual([
    ['headCleaned', { printerId: first.id }],
    ['ownLabelsPrinted', { printerId: first.id, name: 'Product barcode, 58 × 40', labels: 2 }],
  ]);
  const added = await printing.savePrinter({ id: null, name: 'Left', address: 'tcp://left', model: MODEL });
  const printerId = added.ok ? added.value.printerId : '';
  const left = { printerId, name: 'Left', address: 'tcp://left:9100' };
  const routes: Routes = { ...NO_ROUTES, own: { printerId, fallbackId: first.id } };
  await printing.saveRoutes(routes);
  expect(await news()).toEqual([
    ['printerSaved', { ...left, model: expect.objectContaining(MODEL), turn: 'added' }],
    ['routeSaved', { document: 'own', printerId, fallbackId: first.id }],
  ]);

  await station.savePreferences({ volume: 0.25, labelSize: '40x30' });
  await station.savePreferences({ volume: 0.25 });
  const template = {
    version: 2,
    name: 'My box',
    kind: 'boxLabel',
    size: { width: 50, height: 30 },
    elements: [{ kind: 'line', x: 1, y: 1, width: 40, height: 0.3 }],
  };
  const saved = await templates.save({ id: null, template });
  const templateId = saved.ok ? saved.value.id : '';
  await templates.save({ id: templateId, template: { ...template, name: 'Our box' } });
  expect(await news()).toEqual([
    [
      'preferencesSaved',
      { before: { volume: 0.7, labelSize: '58x40' }, after: { volume: 0.25, labelSize: '40x30' } },
    ],
    ['templateSaved', { templateId, name: 'My box', turn: 'added' }],
    ['templateSaved', { templateId, name: 'Our box', turn: 'changed' }],
  ]);

  const exported = await setup.exportSettings({});
  const file = exported.ok ? exported.value.file : '';
  await printing.savePrinter({ id: printerId, name: 'Right', address: 'tcp://right', model: MODEL });
  await templates.remove({ id: templateId });
  await station.savePreferences({ volume: 0.5 });
  await printing.removePrinter({ printerId });
  expect((await news()).map(([what]) => what)).toEqual([
    'settingsExported',
    'printerSaved',
    'templateSaved',
    'preferencesSaved',
    'printerSaved',
    'routeSaved',
  ]);
  expect((await setup.importSettings({ text: readFileSync(file, 'utf8') })).ok).toBe(true);
  expect(await news()).toEqual([
    ['preferencesSaved', { before: { volume: 0.5 }, after: { volume: 0.25 } }],
    ['printerSaved', expect.objectContaining({ ...left, turn: 'added' })],
    ['routeSaved', { document: 'own', printerId, fallbackId: first.id }],
    ['templateSaved', { name: 'Our box', turn: 'added' }],
    ['settingsImported', expect.objectContaining({ changes: 4 })],
  ]);

  const [order] = (await desk.marketplace()).orders;
  await expect
    .poll(async () => (await story.exportOrder({ orderId: String(order?.id) })).ok, { timeout: 10_000 })
    .toBe(true);
  await station.saveAccount(ACCOUNT);
  await station.useTraining({});
  const last = await news();
  expect(last.map(([what]) => what)).toEqual([
    'orderExported',
    'tokenSaved',
    'accountSaved',
    'trainingChosen',
  ]);
  expect(last[2]?.[1]).toEqual({
    marketplace: ACCOUNT.marketplaceUrl,
    analytics: ACCOUNT.analyticsUrl,
    brand: 'M',
    idPrefix: 'M-',
    folder: expect.stringMatching(/^account-/),
  });
  expect(JSON.stringify(await said())).not.toContain(ACCOUNT.token);
});

test('a printer of the command line in place of the saved one is written down', async () => {
  const desk = await openDesk({ orders: 0, printerAddress: null });
  await desk.client.printing.savePrinter({ id: null, name: 'Left', address: 'tcp://left', model: MODEL });
  await desk.station.stop();
  const opened = await openStation(
    { dataFolder: desk.folder, profile: desk.profile, printerAddress: 'looking://labels', version: 'test' },
    stationPorts(),
  );
  if (opened.ok) await opened.value.stop();
  expect(readJournal(desk, 'SELECT detail FROM audit ORDER BY seq DESC LIMIT 1')).toEqual([
    { detail: JSON.stringify({ address: 'looking://labels', savedAs: 'tcp://left:9100' }) },
  ]);
});

test('settings that somebody else wrote while the station was closed are written down at its next start', async () => {
  const desk = await openDesk({ orders: 0, printerAddress: null });
  await desk.client.printing.savePrinter({ id: null, name: 'Left', address: 'tcp://left', model: MODEL });
  const file = path.join(desk.folder, 'settings.json');
  const lines = (): unknown[] =>
    readJournal(desk, "SELECT person, detail FROM audit WHERE what = 'settingsFoundChanged'");
  await desk.reopen();
  expect(lines()).toEqual([]);
  await desk.reopen(() => {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('tcp://left', 'tcp://thief').replace('0.7', '0.1'),
    );
  });
  const line = {
    preferences: ['volume'],
    printers: [{ name: 'Left', address: 'tcp://thief:9100', turn: 'changed' }],
    routes: [],
    scanners: [],
    account: false,
  };
  expect(lines()).toEqual([{ person: null, detail: JSON.stringify(line) }]);
  await desk.reopen();
  expect(lines()).toHaveLength(1);
});

/** All lines but the last `cut` ones, one of them changed, and every seal computed again: nothing in it shows that. */
function forge(desk: Desk, cut: number): void {
  const database = new DatabaseSync(path.join(desk.folder, 'journal.sqlite'));
  const rows = database.prepare('SELECT * FROM audit ORDER BY seq').all().map(chainedRowOf);
  database.exec('DELETE FROM audit');
  const add = database.prepare(
    'INSERT INTO audit (seq, at, what, person, detail, hash) VALUES (:seq, :at, :what, :person, :detail, :hash)',
  );
  let hash = GENESIS;
  let seq = 0;
  for (const row of rows.slice(0, rows.length - cut)) {
    const changed = { ...row, detail: row.detail.replace('0.25', '0.35') };
    hash = hashOf(hash, changed);
    seq = row.seq;
    add.run({ ...changed, hash });
  }
  database.prepare('UPDATE audit_head SET seq = ?, hash = ?').run(seq, hash);
  database.close();
}

test('the head on a printed sheet shows later that the log was computed again, or cut', async () => {
  const desk = await openDesk({ orders: 1 });
  const { people, station } = desk.client;
  await station.savePreferences({ volume: 0.25 });
  const log = await people.log({ before: null, limit: 1 });
  if (!log.ok) throw new Error('the log was refused');
  const { head, entries } = log.value;
  expect(head).toEqual({ seq: entries[0]?.seq, hash: entries[0]?.hash });
  const known = shortHead(head).replaceAll(' ', '');
  expect(known).toHaveLength(16);
  const verified = async (): Promise<unknown> => {
    const answer = await people.verifyLog({ known });
    return answer.ok ? { brokenAt: answer.value.brokenAt, knownAt: answer.value.knownAt } : answer;
  };
  await station.savePreferences({ volume: 0.3 });
  expect(await verified()).toEqual({ brokenAt: null, knownAt: head.seq });
  await desk.reopen(() => forge(desk, 0));
  expect(await verified()).toEqual({ brokenAt: null, knownAt: null });
});

test('the head of a log that was cut behind a sheet’s line stands nowhere any more', async () => {
  const desk = await openDesk({ orders: 0 });
  const { people, station } = desk.client;
  await station.savePreferences({ volume: 0.2 });
  await station.savePreferences({ volume: 0.3 });
  const log = await people.log({ before: null, limit: 1 });
  if (!log.ok) throw new Error('the log was refused');
  await desk.reopen(() => forge(desk, 1));
  const answer = await people.verifyLog({ known: log.value.head.hash });
  expect(answer.ok && answer.value).toMatchObject({ brokenAt: null, knownAt: null });
});

test('a log whose last lines were taken away is told at the next start', async () => {
  const desk = await openDesk({ orders: 0 });
  const { station } = desk.client;
  const notices = (): Promise<readonly { readonly code: string }[]> =>
    new Promise((resolve) => station.view((view) => resolve(view.notices)));
  for (const volume of [0.2, 0.3, 0.4]) await station.savePreferences({ volume });
  await desk.reopen();
  expect(await notices()).toEqual([]);
  const file = path.join(desk.folder, 'journal.sqlite');
  await desk.reopen(() => {
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM audit WHERE seq > 1');
    database.close();
  });
  expect(await notices()).toEqual([{ code: 'logEndsElsewhere', file, line: 2 }]);
});
