import { describe, expect, test } from 'vitest';
import { exampleInput } from '../../../src/main/hosts/api/examples.ts';
import { fieldWords } from '../../../src/main/hosts/api/field-words.ts';
import { helpAbout } from '../../../src/main/hosts/api/help.ts';
import { isPaged } from '../../../src/main/hosts/api/paged.ts';
import { readWireInput } from '../../../src/main/hosts/api/wire-input.ts';
import { createBrand } from '../../../src/main/marketplace/brand.ts';
import { prepareRequest } from '../../../src/main/marketplace/request.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';

const now = Date.now();
const baseUrl = { marketplace: 'http://127.0.0.1:1', analytics: 'http://127.0.0.1:1' };
const profile = profileSchema.parse({ name: 'test', baseUrl });
const all: readonly AnyOperation[] = Object.values(operations);

describe('the help of every operation', () => {
  test.each(all.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
    const input = readWireInput(exampleInput(operation, now));
    expect(input).toMatchObject({ ok: true });
    if (!input.ok) return;
    const setting = { profile, brand: createBrand('platform'), now };
    expect(prepareRequest(setting, operation, input.value)).toMatchObject({ ok: true });
    const page = helpAbout(name, now) ?? '';
    for (const field of fieldWords(operation)) {
      expect(page).toContain(field.name);
      expect(field.words).not.toBe('of the documented shape');
    }
  });
});

describe('fields in words', () => {
  const wordsOf = (operation: AnyOperation) =>
    Object.fromEntries(
      fieldWords(operation).map(({ name, words, required }) => [name, `${words}; ${required}`]),
    );

  test('have the bounds of their declarations', () => {
    expect(wordsOf(operations.createPass)).toEqual({
      firstName: 'text, at least 1 character; always',
      lastName: 'text, at least 1 character; always',
      carModel: 'text of 1 to 100 characters; always',
      carNumber: 'text, 6 to 9 characters, letters and digits only; always',
      officeId: 'an integer of 1 or more; always',
    });
    expect(wordsOf(operations.getOrders)).toEqual({
      limit: 'a whole number from 1 to 1000; always',
      next: 'a 64-bit integer; always',
      dateFrom: 'a whole number of 0 or more; no',
      dateTo: 'a whole number of 0 or more; no',
    });
    expect(wordsOf(operations.updateStocks)).toMatchObject({
      stocks: 'a list of 1 to 1000: objects; always',
      'stocks[].amount': 'a whole number; always',
    });
    expect(wordsOf(operations.getSearchProducts)).toMatchObject({
      'pastPeriod.start': expect.stringMatching(/inside$/),
    });
  });
});

test('every operation that answers page by page has all its pages fetched', () => {
  const pageFields = ['next', 'page', 'offset'];
  const paged = all.filter(({ query, body }) =>
    pageFields.some((name) => Object.hasOwn({ ...query.shape, ...body.shape }, name)),
  );
  expect(paged.map(({ name }) => name)).toEqual(all.filter(isPaged).map(({ name }) => name));
});

test('nothing of an unknown name has help', () => {
  expect(helpAbout('constructor', now)).toBeNull();
});
