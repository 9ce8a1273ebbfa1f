import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INTERFACE_FILE, interfacePage, readInterface } from '../../../scripts/interface-table.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import { limitScopes } from '../../../src/shared/marketplace/limit-scopes.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';

/**
 * Rows of the documents, written out. Rows that two tables of document 1 have in common are told apart by "(DBS)";
 * rows that name several operations stand once for each.
 */
const documented: readonly (readonly [area: string, document: number, count: number, rows: string])[] = [
  [
    'Orders, warehouse scheme',
    1,
    15,
    `Get new orders; Get order information (no current status); Get statuses; Get reshipment orders; Cancel order;
     Get labels; Get metadata; Delete metadata; Set marking codes; Set UIN; Set IMEI; Set GTIN;
     Get cross-border label links; Get cross-border status history; Get buyer information`,
  ],
  [
    'Supplies and boxes',
    1,
    14,
    `Create supply; List supplies; Add order to supply; Supply details; Delete supply; Orders of supply;
     Transfer to delivery; Supply QR; List boxes; Add boxes; Delete boxes; Add orders to box; Delete order from box;
     Box stickers`,
  ],
  ['Stocks', 1, 3, 'Update stocks; Delete stocks; Get stocks'],
  [
    'Warehouses',
    1,
    7,
    `List offices; List seller warehouses; Create seller warehouse; Update seller warehouse; Delete seller warehouse;
     Get warehouse contacts; Update warehouse contacts`,
  ],
  ['Passes', 1, 5, 'List offices requiring a pass; List passes; Create pass; Update pass; Delete pass'],
  [
    'Delivery by seller (DBS)',
    1,
    15,
    `Get new DBS orders; Get completed (canceled or sold) orders; Get buyer information (DBS); Get statuses (DBS);
     Cancel (DBS); Transfer to assembly (confirm); Transfer to delivery (deliver); Notify received (receive);
     Notify rejected (reject); Get metadata (DBS); Delete metadata (DBS); Set marking codes (DBS); Set UIN (DBS);
     Set IMEI (DBS); Set GTIN (DBS)`,
  ],
  ['Courier orders', 1, 2, 'Transfer to confirm (on assembly); Transfer to complete (in delivery)'],
  [
    'Self-pickup',
    2,
    16,
    `Get new orders; Move to assembly; Mark ready for pickup; Get customer information;
     Verify order belongs to customer; Get completed (archive) orders; Cancel; Report received; Report refused;
     Get statuses; Get metadata; Delete metadata; Set GTIN; Set IMEI; Set marking codes; Set UIN`,
  ],
  [
    'Analytics and reports',
    3,
    30,
    `N1; N2; N3; N4; N5; N6; N7; N8; N9; N10; N11; N12; N13; N14; N15; N16; N17; N18; N19; N20; N21; N22; N23; N24;
     N25; N26; N27; N28; N29; N30`,
  ],
];

const entries = await readInterface();
const declared = Object.entries<AnyOperation>(operations);

test.each(documented)('%s: every row of document %i is declared', (area, document, count, rows) => {
  const own = entries.filter((entry) => entry.area === area);
  const wanted = rows.split(';').map((row) => row.trim());
  expect(own.map(({ operation }) => operation.row)).toEqual(wanted);
  expect(new Set(own.map(({ operation }) => operation.document))).toEqual(new Set([document]));
  expect(wanted).toHaveLength(count);
});

test('the documents have 107 rows', () => {
  expect(documented.reduce((sum, [, , count]) => sum + count, 0)).toBe(107);
  expect(entries).toHaveLength(107);
});

describe('every operation', () => {
  test('has the name it is called by', () => {
    expect(declared.filter(([key, { name }]) => key !== name).map(([key]) => key)).toEqual([]);
  });

  test('has a route of its own', () => {
    const routes = declared.map(
      ([, { host, method, path }]) => `${host} ${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  test('has a place in its path for each field of the path, and for nothing else', () => {
    const differing = declared.filter(([, { path, params }]) => {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
      const fields = Object.keys(params.shape);
      return places.length !== fields.length || !fields.every((field) => places.includes(field));
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('has each field in one place only, since scripts give them in one flat object', () => {
    const twice = declared.filter(([, { params, query, body }]) => {
      const names = [params, query, body].flatMap((part) => Object.keys(part.shape));
      return new Set(names).size !== names.length;
    });
    expect(twice.map(([key]) => key)).toEqual([]);
  });

  test('counts against a limit that exists, and every limit counts something', () => {
    expect(new Set(declared.map(([, { scope }]) => scope))).toEqual(new Set(Object.keys(limitScopes)));
  });

  test('is declared in a file that is found', () => {
    const lost = entries.filter(({ declaredIn }) => declaredIn === null);
    expect(lost.map(({ operation }) => operation.name)).toEqual([]);
  });

  test('is named by a conformance test', () => {
    const untested = entries.filter(({ testedIn }) => testedIn.length === 0);
    expect(untested.map(({ operation }) => operation.name)).toEqual([]);
  });
});

test('docs/interface.md is fresh: npm run interface writes it', () => {
  expect(readFileSync(INTERFACE_FILE, 'utf8')).toBe(interfacePage(entries));
});
