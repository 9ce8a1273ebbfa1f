import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { readEvent, type Names } from '../../../src/renderer/ui/log/event-details.ts';
import { readHead } from '../../../src/renderer/screens/Log/read-head.ts';
import { en } from '../../../src/renderer/words/en/index.ts';
import { ru } from '../../../src/renderer/words/ru/index.ts';
import { auditEvents, type AuditEvent } from '../../../src/shared/domain/log/audit-events.ts';

const names: Names = {
  supply: (id) => `supply ${id}`,
  printer: (id) => `printer ${id}`,
  problem: ({ code }) => `because ${code}`,
  preference: (name) => `(${name})`,
  moment: (at) => `at ${at}`,
};

const person = 'Анна';
const change = { kind: 'putInBox', supplyId: 'S1', boxKey: 'B', orderId: '7', revision: 1 };

/** As the services write them. */
const written: Readonly<Record<AuditEvent, Readonly<Record<string, unknown>>>> = {
  supplyOpened: { supplyId: 'S1', person },
  supplyTaken: { key: 'K', name: 'Monday', orders: 21, person },
  supplyHandOver: { supplyId: 'S1', unpacked: ['7', '8'], person },
  handOverCalledOff: { supplyId: 'S1', person },
  supplyDeleted: { intakeKey: 'K', person },
  ordersMoved: { key: 'K', name: 'Monday', orders: 1, person: null },
  orderMoved: { orderId: '7', scheme: 'selfPickup', to: 'confirm', person },
  boxesMade: { supplyId: 'S1', boxes: [1, 2], person },
  boxesDeleted: { supplyId: 'S1', boxes: [2], person },
  parcelBoxed: { orderId: '7', boxKey: 'B', person },
  parcelUnboxed: { orderId: '7', boxKey: 'B', person },
  parcelBoxedElsewhere: { orderId: '7', boxKey: 'B' },
  taskRetried: { change, person },
  taskDismissed: { change: { kind: 'createSupply', intakeKey: 'K', name: 'Monday' }, person },
  cellSet: { article: 'MUG', cell: null, person },
  counterCellsAdded: { cells: 12, first: 'A1', last: 'A12', person },
  counterCellRemoved: { name: 'A1', person },
  parcelHandedOver: { orderId: '7', person },
  parcelVouchedFor: { orderId: '7', reason: 'the network is down', person },
  parcelHandOverUndone: { orderId: '7', person },
  parcelRefused: { orderId: '7', person },
  parcelSeenTo: { orderId: '7', reason: 'damaged', person },
  goodsSetAside: { orderId: '7' },
  labelReprinted: { orderId: '7', jobId: 'J', replaces: null, reason: 'damaged' },
  labelAnswered: { jobId: 'J', inHand: false, person },
  labelAskedAgain: { orderId: '7', refused: { code: 'labelUnusable' } },
  labelPrintedUnread: { orderId: '7', jobId: 'J', overrode: { code: 'labelUnusable' } },
  boxLabelPrintedUnread: {
    boxId: 'PB-1',
    supplyId: 'S1',
    jobId: 'J',
    overrode: { code: 'labelUnusable' },
    person,
  },
  supplyQrPrintedUnread: { supplyId: 'S1', jobId: 'J', overrode: { code: 'labelUnusable' }, person },
  labelsPrintedAhead: { supplyId: 'S1', orders: 5, person },
  courierGiven: { orderId: '7', listId: 'L', number: 3, courier: 'Ivan' },
  courierListClosed: { listId: 'L', number: 3, given: 12, missing: 2, courier: 'Ivan' },
  buyerSeen: { orderId: '7', what: 'address' },
  buyersSought: { found: 2 },
  carrierLabelPrinted: { orderId: '7', jobId: 'J', reason: null },
  carrierLabelPrintedUnread: { orderId: '7', jobId: 'J', reason: null },
  jobCancelled: { jobId: 'J', person },
  jobsCancelled: { printerId: 'P1', jobs: 3, person },
  parcelUnpacked: { orderId: '7', person },
  runChanged: { runId: 'R', run: 3, courier: person, change: 'left', orders: 2, without: 1 },
  stopChanged: { orderId: '7', runId: 'R', run: 3, courier: person, change: 'back', why: 'refused' },
  orderHeld: { orderId: '7', why: 'missing', person },
  holdLifted: { orderId: '7', person },
  jobsMoved: { from: 'P1', to: 'P2', jobs: 3, person },
  heldAnswered: { printerId: 'P1', print: true, jobs: 2, person },
  printerPaused: { printerId: 'P1', person },
  printerResumed: { printerId: 'P1', person },
  headCleaned: { printerId: 'P1' },
  passEntrySaved: { car: 'А123ВС77' },
  passEntryRemoved: { car: 'А123ВС77' },
  passOrdered: { car: 'А123ВС77', office: 'Northgate', person },
  passChanged: { car: 'А123ВС77', office: 'Northgate', person },
  passDeleted: { car: 'А123ВС77', office: 'Northgate', person },
  passTakenBack: { office: 'Northgate', person },
  warehouseMade: { name: 'Depot', office: 'Northgate', person },
  warehouseChanged: { was: 'Store', name: 'Depot', office: 'Northgate', person },
  warehouseDeleted: { name: 'Depot', person },
  contactsSaved: { name: 'Depot', contacts: 2, person },
  stocksChanged: { warehouse: 'Depot', barcodes: 21, person },
  stocksDeleted: { warehouse: 'Depot', barcodes: 3, person },
  stocksPutBack: { warehouse: 'Depot', barcodes: 1, person },
  countCodeDismissed: { number: 3, code: 'NOBODY', person },
  countCodeNamed: { number: 3, code: 'NOBODY', sku: '4006381333931', person },
  ownStocksBegun: { warehouse: 'Depot', number: 'pieces', barcodes: 3000 },
  ownStocksSet: { warehouse: 'Depot', number: 'pieces', barcodes: 1, person },
  shelfOfferTaken: { orderId: '7', kind: 'defect' },
  shelfOfferRefused: { orderId: '7', kind: 'putBack' },
  changeRefused: { change, problem: { code: 'aborted' } },
  productChanged: {
    orderId: '7',
    before: { article: 'MUG', colorCode: null, skus: ['1'] },
    now: { article: 'CUP', colorCode: 'red', skus: ['2', '3'] },
  },
  productChangeSeen: {
    orderId: '7',
    before: { article: 'MUG', colorCode: null, skus: ['1'] },
    now: { article: 'CUP', colorCode: 'red', skus: ['2', '3'] },
    person,
  },
  markingCodeTakenBack: { orderId: '7', key: 'x', by: person },
  gtinLearned: { article: 'MUG', nmId: '1', gtin: '04006381333931', by: person },
  gtinForgotten: { article: 'MUG', nmId: '1', gtin: '04006381333931', by: person },
  codesAPieceSet: { article: 'MUG', nmId: '1', codes: 2, by: person },
  parcelPacked: { orderId: '7', boxKey: null },
  personAdded: { personId: '1', name: person, role: 'owner' },
  personChanged: { personId: '1', name: person, was: 'Анка', pin: 'set' },
  personRemoved: { personId: '1', name: person },
  peopleForgotten: { people: [person, 'Борис'] },
  badgeMade: { personId: '1', name: person },
  badgeRemoved: { personId: '1', name: person },
  signedIn: { personId: '1', by: 'badge' },
  signedOut: { personId: '1', name: person },
  deskLocked: { personId: '1', name: person },
  pinRefused: { personId: '1', name: person },
  logExported: { rows: 12, head: 'h' },
  settingsImported: { madeBy: '1.0', madeAt: '2026-11-21T12:00:00Z', changes: 3 },
  settingsFoundChanged: {
    preferences: ['volume'],
    printers: [{ name: 'Left', address: 'tcp://a:9100', turn: 'changed' }],
    routes: ['own'],
    scanners: [],
    account: true,
  },
  scannerSaved: { scannerId: 'C', name: 'By the door', turn: 'added' },
  printerSaved: { printerId: 'P1', name: 'Left', address: 'tcp://a:9100', model: {}, turn: 'removed' },
  printerGiven: { address: 'tcp://a:9100', savedAs: 'tcp://b:9100' },
  routeSaved: { document: 'own', printerId: 'P1', fallbackId: null },
  preferencesSaved: { before: { volume: 1 }, after: { volume: 0.5, labelSize: '40x30' } },
  templateSaved: { templateId: 'T', name: 'My box', turn: 'changed' },
  ownLabelsPrinted: { printerId: 'P1', name: 'Mug', labels: 3 },
  labelsGivenOut: { name: 'Mug', labels: 3 },
  orderLabelGivenOut: { orderId: '7', as: 'pdf', person },
  boxLabelGivenOut: { boxId: 'PB-1', supplyId: 'S1', as: 'png', person },
  supplyQrGivenOut: { supplyId: 'S1', as: 'pdf', person },
  accountSaved: { marketplace: 'https://m', analytics: 'https://a', brand: 'M', idPrefix: 'M', folder: 'f' },
  tokenSaved: { marketplace: 'https://m', analytics: 'https://a' },
  trainingChosen: {},
  settingsExported: { file: 'packbench-settings.json' },
  orderExported: { orderId: '7' },
};

describe('a line of the log', () => {
  const sentence = (what: AuditEvent, language: 'en' | 'ru'): string => {
    const event = readEvent({ what, detail: written[what] }, names);
    if (!event) throw new Error(`${what} was not read`);
    const words = language === 'en' ? en.log.event : ru.log.event;
    // Throws for a name that the sentence wants and the detail does not give.
    return String(new IntlMessageFormat(words[what], language).format({ ...event.args }));
  };

  test.each(auditEvents)('%s is a sentence in both languages', (what) => {
    for (const language of ['en', 'ru'] as const) {
      expect(sentence(what, language)).toMatch(/^[^{}]{4,}$/);
      expect(sentence(what, language)).not.toContain('undefined');
    }
  });

  test('names what was done, and to what', () => {
    expect([
      sentence('supplyHandOver', 'en'),
      sentence('supplyTaken', 'ru'),
      sentence('changeRefused', 'en'),
      sentence('personChanged', 'en'),
      sentence('jobCancelled', 'en'),
      sentence('heldAnswered', 'en'),
      sentence('cellSet', 'ru'),
      sentence('routeSaved', 'en'),
      sentence('preferencesSaved', 'ru'),
      sentence('settingsFoundChanged', 'en'),
    ]).toEqual([
      'Handed supply supply S1 over, 2 orders without a parcel',
      'В поставку «Monday» взят 21 заказ',
      'The marketplace refused: Put a parcel into a box (7). because aborted',
      'Changed Анна, before Анка, new PIN',
      'Cancelled a label',
      'Printed 2 labels that had waited too long at printer printer P1',
      'Ячейка товара MUG: –',
      'Changed where own labels print: printer P1',
      'Изменены настройки: (volume), (labelSize)',
      'The settings file was changed outside Packbench; printers: Left (tcp://a:9100); which printer takes which labels; settings: (volume); the account',
    ]);
  });

  test('of another version is left to be shown as it is', () => {
    expect(readEvent({ what: 'parcelWeighed', detail: {} }, names)).toBeNull();
    expect(readEvent({ what: 'toString', detail: {} }, names)).toBeNull();
    expect(readEvent({ what: 'supplyTaken', detail: { amount: 3 } }, names)).toBeNull();
    expect(readEvent({ what: 'personAdded', detail: { detail: 'not JSON' } }, names)).toBeNull();
  });
});

test('a head is read as people paste it', () => {
  const head = 'a0'.repeat(32);
  expect([
    readHead('  '),
    readHead(` ${head.toUpperCase()}\n`),
    readHead(`"${head}"`),
    readHead(JSON.stringify({ head, rows: 7 })),
    readHead('A0a0 a0a0  a0a0 a0a0'),
    readHead(head.slice(49)),
    readHead('{"head":"a0"}'),
    readHead('null'),
  ]).toEqual([
    { isHead: true, head: null },
    ...Array.from({ length: 3 }, () => ({ isHead: true, head })),
    { isHead: true, head: 'a0'.repeat(8) },
    ...Array.from({ length: 3 }, () => ({ isHead: false })),
  ]);
});
