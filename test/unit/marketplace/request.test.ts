import * as fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { createBrand } from '../../../src/main/marketplace/brand.ts';
import { prepareRequest } from '../../../src/main/marketplace/request.ts';
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

const prepare = (declared: AnyOperation, input: unknown) =>
  prepareRequest(profile, createBrand('acme'), declared, input);

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
      ...createSupply,
      host: 'analytics',
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
