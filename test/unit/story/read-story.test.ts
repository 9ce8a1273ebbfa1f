import { describe, expect, test } from 'vitest';
import { readStory } from '../../../src/main/services/story/read-story.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const GTIN = '04607812345679';

describe('a story', () => {
  test('has the codes with who scanned them, holds, boxes, and what was done with the supply', () => {
    let now = 1000;
    const { cache, journal } = openStores(() => now);
    journal.setPersonSource(() => 'Анна');
    cache.orders.upsert({
      orderId: '7',
      article: 'MUG',
      colorCode: 'blue',
      nmId: null,
      warehouseId: '1',
      cargoType: 1,
      offices: [],
      deliveryType: 'fbs',
      skus: ['1'],
      createdAt: '2026-11-20T10:00:00Z',
      requiredMeta: ['sgtin'],
      due: null,
      supplyId: null,
      supplierStatus: 'new',
    });
    now = 2000;
    cache.orders.setSupply('7', 'S1');
    const key = `01${GTIN}21abc`;
    journal.markingCodes.take('7', { kind: 'sgtin', key, text: key, gtin: GTIN }, 3000);
    const parcel = { orderId: '7', article: 'MUG', colorCode: 'blue', sticker: null };
    const verdict = { reason: 'labelPrinting', parcel } as const;
    journal.scans.add({
      scanId: 'a',
      at: 3001,
      endedAt: 3000,
      text: 'co\u001dde',
      supplyId: 'S1',
      verdict,
      isRepeat: false,
      jobId: null,
    });
    journal.markingCodes.takeBack('7', key, 4000);
    journal.audit.add(4001, 'markingCodeTakenBack', { orderId: '7', key }, 'Vera');
    journal.holds.put({ orderId: '7', why: 'defect', at: 5000, person: 'Boris' });
    journal.audit.add(6000, 'orderHeld', { orderId: '7', why: 'defect' });
    journal.audit.add(7000, 'supplyHandOver', { supplyId: 'S1', unpacked: ['7'] });
    journal.audit.add(7500, 'supplyHandOver', { supplyId: 'S2', unpacked: [] });
    journal.outbox.put('S1', { kind: 'deliver', supplyId: 'S1' }, 8000);
    const [delivery] = journal.outbox.heads();
    const trouble = { code: 'marketplaceUnreachable', reason: 'timed out' } as const;
    const inVain = [{ kind: 'sendingBegan' }, { kind: 'nothingSent', trouble }] as const;
    for (const event of [...inVain, ...inVain]) journal.outbox.apply(delivery?.seq ?? 0, event, 9000);

    const [givenBack, held, handedOver] = journal.audit.after(0, 3);
    expect(readStory({ cache, journal }, 'desk 1', '7')).toEqual({
      orderId: '7',
      article: 'MUG',
      colorCode: 'blue',
      sticker: null,
      refused: null,
      scheme: 'warehouse',
      stage: 'new',
      due: null,
      abroad: 'no',
      again: null,
      state: 'none',
      isCancelled: false,
      isOnHold: true,
      desk: 'desk 1',
      place: { supplyId: 'S1', supplyName: null, box: null },
      position: null,
      steps: [
        { what: 'known', at: 1000, person: null, createdAt: '2026-11-20T10:00:00Z' },
        { what: 'supply', at: 2000, person: null, supplyId: 'S1' },
        { what: 'codeTaken', at: 3000, person: 'Анна', kind: 'sgtin', key },
        { what: 'scan', at: 3001, person: 'Анна', text: 'co\\x1dde', verdict, repeat: false },
        { what: 'codeGivenBack', at: 4000, person: 'Vera', kind: 'sgtin', key },
        {
          what: 'log',
          at: 4001,
          person: 'Vera',
          event: 'markingCodeTakenBack',
          detail: { orderId: '7', key },
          seq: 1,
          hash: givenBack?.hash,
        },
        { what: 'onHold', at: 5000, person: 'Boris', why: 'defect' },
        {
          what: 'log',
          at: 6000,
          person: 'Анна',
          event: 'orderHeld',
          detail: { orderId: '7', why: 'defect' },
          seq: 2,
          hash: held?.hash,
        },
        {
          what: 'log',
          at: 7000,
          person: 'Анна',
          event: 'supplyHandOver',
          detail: { supplyId: 'S1', unpacked: ['7'] },
          seq: 3,
          hash: handedOver?.hash,
        },
        { what: 'toTell', at: 8000, person: null, change: 'deliver', move: null, seq: 1 },
        {
          what: 'told',
          at: 9000,
          person: null,
          change: 'deliver',
          move: null,
          seq: 1,
          state: 'waiting',
          attempts: 2,
          trouble,
        },
      ],
    });
  });

  test('of an order that nobody here heard of is none', () => {
    expect(readStory(openStores(), 'desk 1', '7')).toBeNull();
  });
});
