import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { printWire } from '../../../src/shared/marketplace/wire.ts';
import { getOrderLabels, getOrders, getOrderStatuses } from '../../../src/shared/marketplace/orders.ts';
import { createSupply, deliverSupply } from '../../../src/shared/marketplace/supplies.ts';
import { setUp, TOKEN } from './set-up.ts';
import { sendJson } from './test-service.ts';

const HUGE = '9007199254740993';
const packing = { priority: 'packing' } as const;

/** A valid value for every field that a declared operation asks for today, by the field's name. */
const samples: Readonly<Record<string, unknown>> = {
  limit: 7,
  next: HUGE,
  orders: [HUGE, '2'],
  orderId: HUGE,
  supplyId: 'PFX-GI-1',
  name: 'Morning',
  type: 'png',
  width: 58,
  height: 40,
};
const wireSamples: Readonly<Record<string, string>> = {
  orders: `[${HUGE},2]`,
  name: '"Morning"',
};

function inputFor(operation: AnyOperation): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of [operation.params, operation.query, operation.body]) {
    for (const field of Object.keys(part.shape)) if (field in samples) input[field] = samples[field];
  }
  return input;
}

const answers = (operation: AnyOperation): string =>
  ['{}', `{"id":"a","done":false,"createdAt":"","barcode":"b","file":""}`].find(
    (text) => z.safeDecode(operation.answer, JSON.parse(text)).success,
  ) ?? '';

describe('every declared operation', () => {
  test.each(Object.entries(operations))('%s goes out as declared', async (_name, operation: AnyOperation) => {
    const { service, marketplace } = await setUp((_received, response) =>
      sendJson(response, operation.status, answers(operation)),
    );
    const answer = await marketplace.call(operation, inputFor(operation), packing);
    expect(answer.ok ? '' : answer.problem).toBe('');

    const [received] = service.received;
    const [path, query] = received?.target.split('?') ?? [];
    const fill = (_whole: string, field: string) => String(samples[field]);
    expect(path).toBe(operation.path.replace(/\{(\w+)\}/g, fill));
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(
      Object.fromEntries(
        Object.keys(operation.query.shape)
          .filter((field) => field in samples)
          .map((field) => [field, String(samples[field])]),
      ),
    );
    const bodyFields = Object.keys(operation.body.shape);
    expect(received?.body).toBe(
      bodyFields.length === 0
        ? ''
        : `{${bodyFields.map((field) => `"${field}":${wireSamples[field]}`).join()}}`,
    );
    expect(received?.method).toBe(operation.method);
    expect(received?.headers.authorization).toBe(TOKEN);
    expect(received?.headers.accept).toBe('application/json');
    expect(received?.headers['content-type']).toBe(bodyFields.length === 0 ? undefined : 'application/json');
  });
});

describe('requests and answers', () => {
  test('identifiers beyond 2^53 keep every digit, both ways', async () => {
    const { service, marketplace } = await setUp((received, response) =>
      sendJson(
        response,
        200,
        received.method === 'GET'
          ? `{"next":${HUGE},"orders":[{"id":9223372036854775807,"createdAt":"t","nmId":${HUGE}}]}`
          : `{"orders":[{"id":${HUGE},"supplierStatus":"new","platformStatus":"waiting"}]}`,
      ),
    );
    const orders = await marketplace.call(getOrders, { limit: 1, next: HUGE }, packing);
    expect(
      orders.ok && [orders.value.next, orders.value.orders?.[0]?.id, orders.value.orders?.[0]?.nmId],
    ).toEqual([HUGE, '9223372036854775807', HUGE]);
    const statuses = await marketplace.call(getOrderStatuses, { orders: [HUGE] }, packing);
    expect(statuses).toEqual({
      ok: true,
      value: { orders: [{ id: HUGE, supplierStatus: 'new', platformStatus: 'waiting' }] },
    });
    expect(service.received.map(({ target, body }) => [target, body])).toEqual([
      [`/api/v3/orders?limit=1&next=${HUGE}`, ''],
      ['/api/v3/orders/status', `{"orders":[${HUGE}]}`],
    ]);
  });

  test('a profile sets header, scheme, brand and route', async () => {
    const { service, marketplace } = await setUp(
      (_received, response) =>
        sendJson(response, 200, '{"orders":[{"id":1,"supplierStatus":"new","acmeStatus":"waiting"}]}'),
      {
        profile: {
          auth: { header: 'X-Key', scheme: 'Bearer' },
          brand: 'acme',
          routes: { getOrderStatuses: { method: 'PUT', path: '/v9/states' } },
        },
        token: () => Promise.resolve(`  ${TOKEN}\n`),
      },
    );
    const statuses = await marketplace.call(getOrderStatuses, { orders: ['1'] }, packing);
    expect(statuses.ok && statuses.value.orders?.[0]?.platformStatus).toBe('waiting');
    const [received] = service.received;
    expect([
      received?.method,
      received?.target,
      received?.headers['x-key'],
      received?.headers.authorization,
    ]).toEqual(['PUT', '/v9/states', `Bearer ${TOKEN}`, undefined]);
  });

  test.each([
    [204, ''],
    [200, ''],
    [200, '{"code":"","data":null,"message":""}'],
    [202, 'null'],
  ])('a change that answers %i %s is done', async (status, body) => {
    const { marketplace } = await setUp((_received, response) => {
      response.writeHead(status);
      response.end(body);
    });
    expect(await marketplace.call(deliverSupply, { supplyId: 's' }, packing)).toEqual({
      ok: true,
      value: null,
    });
  });

  test('input that breaks a rule, or a missing token, sends nothing', async () => {
    let token: string | null = null;
    const { service, marketplace } = await setUp(() => undefined, { token: () => Promise.resolve(token) });
    const call = async (name: string) => {
      const answer = await marketplace.call(createSupply, { name }, packing);
      return answer.ok ? null : answer.problem;
    };
    expect(await call('')).toMatchObject({ code: 'inputRejected', field: 'name' });
    expect(await call('fine')).toEqual({ code: 'tokenMissing' });
    token = 'не токен';
    expect(await call('fine')).toMatchObject({ code: 'tokenRejected' });
    token = 'a\nb: c';
    expect(await call('fine')).toMatchObject({ code: 'tokenRejected' });
    expect(service.received).toEqual([]);
  });

  test('labels keep the leading zeros of their parts', async () => {
    const wire = {
      stickers: [{ orderId: 5, partA: 231648, partB: '0042', barcode: '!uKEtQZVx', file: 'AAAA' }],
    };
    const { marketplace } = await setUp((_received, response) => sendJson(response, 200, printWire(wire)));
    const input = { type: 'png', width: 58, height: 40, orders: ['5', '6'] } as const;
    expect(await marketplace.call(getOrderLabels, { ...input, orders: ['5', '6'] }, packing)).toEqual({
      ok: true,
      value: {
        stickers: [{ orderId: '5', partA: '231648', partB: '0042', barcode: '!uKEtQZVx', file: 'AAAA' }],
      },
    });
  });
});
