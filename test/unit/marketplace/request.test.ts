import * as fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { createBrand } from '../../../src/main/marketplace/brand.ts';
import { prepareRequest } from '../../../src/main/marketplace/request.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import { operation } from '../../../src/shared/marketplace/operation.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { getOrders, getOrderLabels, getOrderStatuses } from '../../../src/shared/marketplace/orders.ts';
import { addOrderToSupply, createSupply, getSupply } from '../../../src/shared/marketplace/supplies.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';

const profile = profileSchema.parse({
  name: 'test',
  baseUrl: { marketplace: 'https://one.invalid/gate/', analytics: 'https://two.invalid' },
  routes: { getSupply: { method: 'POST', path: '/elsewhere/{supplyId}/read' } },
});

const NOW = Date.parse('2025-07-01T12:00:00Z');

const prepare = (declared: AnyOperation, input: unknown) =>
  prepareRequest({ profile, brand: createBrand('acme'), now: NOW }, declared, input);

function sent(declared: AnyOperation, input: unknown): string {
  const request = prepare(declared, input);
  if (!request.ok) return `${request.problem.field}: ${request.problem.rule}`;
  const { method, url, body } = request.value;
  return [method, url.href, body].filter((part) => part !== null).join(' ');
}
const rejectedField = (declared: AnyOperation, input: unknown) => {
  const request = prepare(declared, input);
  return request.ok ? null : request.problem.field;
};

describe('request', () => {
  test('fills path, query and body with every digit', () => {
    expect(sent(addOrderToSupply, { supplyId: 'PFX-GI-1', orderId: '9007199254740993' })).toBe(
      'PATCH https://one.invalid/gate/api/v3/supplies/PFX-GI-1/orders/9007199254740993',
    );
    expect(sent(getOrders, { limit: 10, next: '9223372036854775807' })).toBe(
      'GET https://one.invalid/gate/api/v3/orders?limit=10&next=9223372036854775807',
    );
    expect(sent(getOrderStatuses, { orders: ['1', '9007199254740993'] })).toBe(
      'POST https://one.invalid/gate/api/v3/orders/status {"orders":[1,9007199254740993]}',
    );
  });

  test('takes the route of the profile where it has one', () => {
    expect(sent(getSupply, { supplyId: 'a/b ?#' })).toBe(
      'POST https://one.invalid/gate/elsewhere/a%2Fb%20%3F%23/read',
    );
  });

  test('sends the analytics operations to their host, with the brand word', () => {
    const report = operation({
      name: 'report',
      document: 3,
      row: 'none',
      method: 'POST',
      status: 200,
      whenLost: 'repeat',
      path: '/report',
      query: z.object({ days: z.array(z.int()), full: z.boolean().optional(), from: z.string().optional() }),
      body: z.object({ orderBy: z.object({ field: z.string() }) }),
    });
    expect(sent(report, { days: [1, 2], full: true, orderBy: { field: 'stockPlatformQty' } })).toBe(
      'POST https://two.invalid/report?days=1&days=2&full=true {"orderBy":{"field":"stockAcmeQty"}}',
    );
  });

  test('names the field that breaks a rule', () => {
    expect(rejectedField(getOrders, { limit: 0, next: '0' })).toBe('limit');
    expect(rejectedField(getOrders, { limit: 1 })).toBe('next');
    expect(rejectedField(getOrders, { limit: 1, next: 'x' })).toBe('next');
    expect(rejectedField(getOrders, { limit: 1, next: '0', dateform: 1 })).toBe('dateform');
    expect(rejectedField(getOrderStatuses, { orders: [] })).toBe('orders');
    expect(rejectedField(getOrderStatuses, { orders: ['1', 'two'] })).toMatch(/^orders/);
    expect(rejectedField(getOrderLabels, { type: 'png', width: 58, height: 41, orders: ['1'] })).toBe(
      'height',
    );
    expect(rejectedField(createSupply, { name: 'x'.repeat(129) })).toBe('name');
    expect(rejectedField(addOrderToSupply, { supplyId: '', orderId: '1' })).toBe('supplyId');
    expect(rejectedField(addOrderToSupply, { supplyId: '..', orderId: '1' })).toBe('supplyId');
    expect(rejectedField(addOrderToSupply, { supplyId: '\ud800', orderId: '1' })).toBe('supplyId');
    expect(rejectedField(createSupply, null)).toBe('');
  });

  const week = { begin: '2025-06-01', end: '2025-06-07' };
  const search = {
    currentPeriod: { start: '2025-06-01', end: '2025-06-07' },
    positionCluster: 'all',
    orderBy: { field: 'orders', mode: 'asc' },
    limit: 10,
    offset: 0,
  };
  const stock = { sku: '1', amount: 1 };
  const pass = {
    firstName: 'Anna',
    lastName: 'Petrova',
    carModel: 'Van',
    carNumber: 'A123BC77',
    officeId: '1',
  };

  test.each<[AnyOperation, object, string]>([
    [operations.getOrders, { limit: 1001, next: '0' }, 'limit: at most 1000'],
    [operations.getOrders, { limit: 1.5, next: '0' }, 'limit: a whole number'],
    [operations.getOrders, { limit: 1, next: '9223372036854775808' }, 'next: a 64-bit integer'],
    [operations.getOrders, { next: '0' }, 'limit: given'],
    [operations.getOrders, { limit: '7', next: '0' }, 'limit: a number'],
    [
      operations.getOrders,
      { limit: 1, next: '0', dateFrom: 1, dateTo: 1 + 31 * 24 * 3600 },
      'dateTo: at most 30 calendar days after dateFrom',
    ],
    [
      operations.getOrders,
      { limit: 1, next: '0', dateFrom: NOW / 1000 - 40 * 24 * 3600 },
      'dateTo: at most 30 calendar days after dateFrom',
    ],
    [
      operations.getOrderLabels,
      { type: 'gif', width: 58, height: 40, orders: ['1'] },
      'type: one of svg, zplv, zplh, png',
    ],
    [
      operations.getOrderLabels,
      { type: 'png', width: 58, height: 30, orders: ['1'] },
      'height: 40 with width 58, 30 with width 40',
    ],
    [
      operations.getOrderLabels,
      { type: 'png', width: 58, height: 40, orders: Array(101).fill('1') },
      'orders: at most 100 items',
    ],
    [operations.createSupply, { name: '' }, 'name: text of 1 to 128 characters'],
    [operations.addBoxes, { supplyId: 's', amount: 0 }, 'amount: at least 1'],
    [operations.setOrderUin, { orderId: '1', uin: '1' }, 'uin: text of 16 characters'],
    [operations.setOrderSgtin, { orderId: '1', sgtins: ['x'] }, 'sgtins.0: text of 16 to 135 characters'],
    [operations.setOrderSgtin, { orderId: '1', sgtins: [] }, 'sgtins: at least 1 item'],
    [operations.deleteOrderMeta, { orderId: '1', key: 'ean' }, 'key: one of imei, uin, gtin, sgtin'],
    [
      operations.updateStocks,
      { warehouseId: '1', stocks: [{ ...stock, amount: '5' }] },
      'stocks.0.amount: a number',
    ],
    [
      operations.updateStocks,
      { warehouseId: '1', stocks: [stock, { sku: '1', ammount: 1 }] },
      'stocks.1.ammount: left out: the operation has no such field',
    ],
    [
      operations.createPass,
      { ...pass, firstName: 'A', lastName: 'B' },
      'lastName: 6 to 100 characters together with firstName',
    ],
    [operations.createPass, { ...pass, officeId: '0' }, 'officeId: an integer of 1 or more'],
    [operations.createPass, { ...pass, firstName: '' }, 'firstName: at least 1 character'],
    [
      operations.getCardHistory,
      { nmIDs: [1], period: { ...week, beginn: '2025-06-01' } },
      'period.beginn: left out: the operation has no such field',
    ],
    [
      operations.getCardHistory,
      { nmIDs: [1], period: { begin: '2025-06-08', end: '2025-06-07' } },
      'period.end: not before period.begin',
    ],
    [operations.getCardHistory, { nmIDs: [2 ** 31], period: week }, 'nmIDs.0: at most 2147483647'],
    [
      operations.getCardHistory,
      { nmIDs: [1], period: { begin: '2024-06-30', end: '2024-07-01' } },
      'period.begin: at most 365 days ago',
    ],
    [
      operations.getCardHistory,
      { nmIDs: [1], period: { begin: '2025-02-30', end: '2025-03-01' } },
      'period.begin: a date as YYYY-MM-DD',
    ],
    [operations.getSearchReport, { ...search, limit: 1001 }, 'limit: at most 1000'],
    [
      operations.getSearchReport,
      { ...search, orderBy: { field: 'x', mode: 'up' } },
      'orderBy.mode: one of asc, desc',
    ],
    [operations.downloadReport, { downloadId: 'x' }, 'downloadId: a UUID'],
    [operations.listReports, { 'filter[downloadIds]': ['x'] }, 'filter[downloadIds].0: a UUID'],
    [operations.getExciseReport, { dateFrom: 'x', dateTo: 'x' }, 'dateFrom: a date or date-time by RFC 3339'],
    [operations.createStockReport, { locale: '\ud800' }, 'locale: text without halves of characters'],
  ])('says what a value must be: %#', (declared, input, sentence) => {
    expect(sent(declared, input)).toBe(sentence);
  });

  test('leaves out what is null or undefined, at any depth, and sends a body without any field', () => {
    const report = { supplyId: null, limit: 10, next: '0', dateFrom: undefined, dateTo: null };
    expect(rejectedField(getOrders, report)).toBe('supplyId');
    expect(sent(getOrders, { ...report, supplyId: undefined, limit: 7 })).toBe(
      sent(getOrders, { limit: 7, next: '0' }),
    );
    expect(sent(operations.receiveDbsOrder, { order: '1', code: null })).toBe(
      'PATCH https://one.invalid/gate/api/v3/dbs/orders/1/receive {}',
    );
    const excise = { dateFrom: '2025-06-01', dateTo: '2025-06-07' };
    expect(sent(operations.getExciseReport, excise)).toBe(
      'POST https://two.invalid/api/v1/analytics/excise-report?dateFrom=2025-06-01&dateTo=2025-06-07 {}',
    );
    const open = {
      id: '2f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d',
      reportType: 'X',
      params: { timezone: null, own: null },
    };
    expect(sent(operations.createReport, open)).toBe(
      `POST https://two.invalid/api/v2/nm-report/downloads {"id":"${open.id}","reportType":"X","params":{"own":null}}`,
    );
  });

  test('takes identifiers as numbers too, as the documents write them', () => {
    expect(sent(getOrderStatuses, { orders: [1, 9007199254740993n, '2'] })).toBe(
      'POST https://one.invalid/gate/api/v3/orders/status {"orders":[1,9007199254740993,2]}',
    );
    expect(rejectedField(getOrderStatuses, { orders: [1, 2 ** 60] })).toBe('orders.1');
    expect(rejectedField(getOrderStatuses, { orders: [1, 2n ** 63n] })).toMatch(/^orders/);
  });

  test('the search reports carry what the profile says, and nothing else does', () => {
    const searchReportExtra = { extra: { deep: [1, 'platformgo'] }, limit: 5 };
    const bodyOf = (declared: AnyOperation, input: object) => {
      const setting = { profile: { ...profile, searchReportExtra }, brand: createBrand('acme'), now: NOW };
      const request = prepareRequest(setting, declared, input);
      return request.ok ? JSON.parse(request.value.body ?? 'null') : request.problem;
    };
    expect(bodyOf(operations.getSearchReport, search)).toEqual({ ...search, extra: searchReportExtra.extra });
    expect(
      bodyOf(operations.getSearchOrders, { period: search.currentPeriod, nmId: '1', searchTexts: ['a'] }),
    ).toEqual({
      ...searchReportExtra,
      period: search.currentPeriod,
      nmId: 1,
      searchTexts: ['a'],
    });
    expect(bodyOf(operations.getCardHistory, { nmIDs: [1], period: week })).toEqual({
      nmIDs: [1],
      period: week,
    });
  });

  test('what no JSON can hold is refused, not thrown', () => {
    const params: Record<string, unknown> = {};
    params['self'] = params;
    const report = { id: '2f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d', reportType: 'X', params };
    expect(sent(operations.createReport, report)).toBe(': what JSON can hold');
  });

  test('whatever stands in a path, the service reads it back and nothing else changes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (supplyId) => {
        const request = prepare(addOrderToSupply, { supplyId, orderId: '1' });
        const url = request.ok ? request.value.url : new URL(profile.baseUrl.marketplace);
        const segments = url.pathname.split('/');
        const readBack = request.ok ? decodeURIComponent(segments[5] ?? '') : null;
        expect(readBack).toBe(['.', '..'].includes(supplyId) ? null : supplyId);
        expect([0, 8]).toContain(request.ok ? segments.length : 0);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  test('never throws, whatever it is given', () => {
    const given = fc.property(fc.record({ orders: fc.anything() }), (input) => {
      const request = prepare(getOrderStatuses, input);
      return request.ok || request.problem.code === 'inputRejected';
    });
    expect(() => fc.assert(given)).not.toThrow();
  });
});
