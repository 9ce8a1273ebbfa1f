import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import { type AnyOperation, fileAnswer } from '../../../src/shared/marketplace/operation.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { getOrderLabels, getOrders, getOrderStatuses } from '../../../src/shared/marketplace/orders.ts';
import { createSupply, deliverSupply } from '../../../src/shared/marketplace/supplies.ts';
import { answerExample } from '../../rigs/marketplace/answer-example.ts';
import { HUGE, inputExample, NOW } from '../../rigs/marketplace/input-example.ts';
import { setUp, TOKEN } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;

/** The fields of one part of an input as they stand on the wire, numbers of every length as text. */
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asText(item)]));
  }
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
};
const partOf = (part: z.ZodObject, input: object) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(part.shape, name)));

describe('every declared operation', () => {
  test.each(operationNames)('%s goes out as declared', async (name) => {
    const operation: AnyOperation = operations[name];
    const { service, marketplace } = await setUp(
      (_received, response) => {
        if (operation.answer !== fileAnswer) sendJson(response, operation.status, answerExample(operation));
        else response.writeHead(200, { 'Content-Type': 'application/zip' }).end('PK');
      },
      { now: () => NOW },
    );
    const input = inputExample(operation);
    if (operation.answer === fileAnswer) {
      const folder = await mkdtemp(join(tmpdir(), 'operations-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'file');
      const answer = await marketplace.download(operation, input, { ...packing, file });
      expect(answer).toEqual({ ok: true, value: { bytes: 2 } });
    } else {
      const answer = await marketplace.call(operation, input, packing);
      expect(answer.ok ? '' : answer.problem).toBe('');
    }

    const [received] = service.received;
    const [path, query = ''] = received?.target.split('?') ?? [];
    const fill = (_whole: string, field: string) => encodeURIComponent(String(input[field]));
    expect(path).toBe(operation.path.replace(/\{(\w+)\}/g, fill));
    const asked = [...new URLSearchParams(query)].map(([field, value]) => [field, value]);
    const wanted = Object.entries(partOf(operation.query, input)).flatMap(([field, value]) =>
      [value].flat().map((item) => [field, String(item)]),
    );
    expect(asked).toEqual(wanted);
    const hasBody = Object.keys(operation.body.shape).length > 0;
    const body = hasBody ? parseWire(received?.body ?? '') : received?.body;
    expect(asText(body)).toEqual(hasBody ? asText(partOf(operation.body, input)) : '');
    expect(received?.body).not.toContain(`"${HUGE}"`);
    expect(received?.method).toBe(operation.method);
    expect(received?.headers.authorization).toBe(TOKEN);
    expect(received?.headers.accept).toBe(operation.answer === fileAnswer ? '*/*' : 'application/json');
    expect(received?.headers['content-type']).toBe(hasBody ? 'application/json' : undefined);
  });
});

describe('the brand word', () => {
  const branded = (text: string) => text.replaceAll('platform', 'acme').replaceAll('Platform', 'Acme');

  test.each(operationNames.filter((name) => /platform/i.test(answerExample(operations[name]))))(
    'of %s is neutral in its answer',
    async (name) => {
      const operation: AnyOperation = operations[name];
      const neutral = answerExample(operation);
      const { marketplace } = await setUp(
        (_received, response) => sendJson(response, 200, branded(neutral)),
        { profile: { brand: 'acme' }, now: () => NOW },
      );
      const answer = await marketplace.call(operation, inputExample(operation), packing);
      const names = (text: string) => text.match(/"\w*(platform|acme)\w*"/gi)?.toSorted();
      expect(names(answer.ok ? printWire(answer.value) : '')).toEqual(names(neutral));
    },
  );

  test.each(operationNames.filter((name) => 'orderBy' in operations[name].body.shape))(
    'of %s is the service’s own in its request',
    async (name) => {
      const operation: AnyOperation = operations[name];
      const { service, marketplace } = await setUp(
        (_received, response) => sendJson(response, 200, answerExample(operation)),
        { profile: { brand: 'acme' }, now: () => NOW },
      );
      const orderBy = { field: 'stockPlatformQty', mode: 'asc' };
      await marketplace.call(operation, { ...inputExample(operation), orderBy }, packing);
      expect(service.received[0]?.body).toContain('"orderBy":{"field":"stockAcmeQty","mode":"asc"}');
    },
  );
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
