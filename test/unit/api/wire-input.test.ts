import { describe, expect, test } from 'vitest';
import { readWireInput } from '../../../src/main/hosts/api/wire-input.ts';
import { createBrand } from '../../../src/main/marketplace/brand.ts';
import { prepareRequest } from '../../../src/main/marketplace/request.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { fieldText } from './field-texts.ts';

const setting = {
  profile: profileSchema.parse({
    baseUrl: { marketplace: 'http://127.0.0.1', analytics: 'http://127.0.0.1' },
  }),
  brand: createBrand('platform'),
  now: Date.parse('2026-11-21T12:00:00Z'),
};

describe('the documented input of an operation', () => {
  test.each(Object.entries<AnyOperation>(operations))('%s is sent as it was written', (name, operation) => {
    const fields = (part: 'params' | 'query' | 'body') => Object.keys(operation[part].shape);
    const written = (field: string) => `"${field}":${fieldText(name, field)}`;
    const all = [...fields('params'), ...fields('query'), ...fields('body')];
    const input = readWireInput(`{${all.map(written).join()}}`);
    expect(input.ok ? null : input.problem).toBe(null);
    const request = prepareRequest(setting, operation, input.ok ? input.value : null);
    expect(request.ok ? request.value.body : request.problem).toBe(
      fields('body').length === 0 ? null : `{${fields('body').map(written).join()}}`,
    );
    for (const field of fields('params')) {
      const text = String(fieldText(name, field)).replaceAll('"', '');
      expect(request.ok ? request.value.url.pathname : '').toContain(`/${text}`);
    }
    expect(request.ok ? [...new Set(request.value.url.searchParams.keys())] : []).toEqual(fields('query'));
  });
});

test('a byte order mark is no part of the input', () => {
  expect(readWireInput('\uFEFF{"orderId":1}')).toEqual({ ok: true, value: { orderId: 1 } });
});

test.each(['[]', '7', 'null', '"orders"'])('%s is no object of fields', (text) => {
  expect(readWireInput(text)).toEqual({
    ok: false,
    problem: { code: 'inputRejected', field: '', rule: 'an object of fields' },
  });
});

test('text that is no JSON is a bad argument', () => {
  expect(readWireInput('{"limit":')).toEqual({
    ok: false,
    problem: { code: 'badArgument', argument: '--input', reason: expect.stringMatching(/^not JSON: ./) },
  });
});
