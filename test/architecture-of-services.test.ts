import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../src/shared/contract/index.ts';
import { documentKinds } from '../src/shared/domain/print-job/print-job.ts';
import {
  files,
  inside,
  own,
  root,
  story,
  target,
  texts,
  withoutComments,
  type Import,
} from './rigs/sources.ts';

/** Each stands on those before it: what parcels are called, what is printed, people, then what is done with goods. */
const services: readonly string[] = [
  'outbox',
  'parcels',
  'scanners',
  'templates',
  'printing',
  'people',
  'practice',
  'labels',
  'marking',
  'boxes',
  'schemes',
  'courier-lists',
  'runs',
  'packing',
  'warehouses',
  'stocks',
  'own-stocks',
  'stock-files',
  'stock-counts',
  'sync',
  'passes',
  'supplies',
  'counter',
  'carrier-labels',
  'numbers',
  'settings',
  'setup',
  'story',
];

/** Rows of days before this program's own rules are set right by migrations, and once as people move to their own file. */
const mendsOldRows = /^src\/main\/(?:db\/\w+\/migrations\/|station\/move-people\.ts$)/;

/** Whatever has a life of its own has one file that writes it down. */
const writtenBy: Readonly<Record<string, readonly string[]>> = {
  'print_jobs|\\$\\{OPEN_JOBS\\}': ['src/main/db/journal/job-writes.ts'],
  parcels: ['src/main/db/journal/parcel-writes.ts'],
  orders: ['src/main/db/cache/order-writes.ts'],
  supplies: ['src/main/db/cache/supplies.ts'],
  intakes: ['src/main/db/journal/intakes.ts'],
  outbox: ['src/main/db/journal/outbox-writes.ts'],
  'runs|run_stops': ['src/main/db/journal/runs.ts'],
  counter_parcels: ['src/main/db/journal/counter-parcels.ts'],
  'courier_lists|courier_list_parcels|courier_list_finds': ['src/main/db/journal/courier-lists.ts'],
  carrier_labels: ['src/main/db/cache/carrier-labels.ts'],
  'stock_sends|stock_intents': ['src/main/db/journal/stocks.ts'],
  'own_stocks|own_stock_acts': ['src/main/db/journal/own-stocks.ts'],
  taken_pieces: ['src/main/db/journal/taken-pieces.ts'],
  shelf_offers: ['src/main/db/journal/shelf-offers.ts'],
  'stock_counts|count_lines|count_scans': ['src/main/db/journal/stock-counts.ts'],
};

test.each(Object.entries(writtenBy))('%s is written in one place, by what its life says', (table, writer) => {
  const statement = new RegExp(`\\b(?:UPDATE|INTO|DELETE FROM)\\s+(?:${table})(?!\\w)`);
  const writers = files.filter(
    (file) => file.startsWith('src/') && !mendsOldRows.test(file) && statement.test(texts.get(file) ?? ''),
  );
  expect(writers).toEqual(writer);
});

/** A page's session tells its own link that it is over. */
const OWN_LISTENERS = ['src/main/hosts/loopback/sessions.ts', 'src/main/kernel/signal.ts'];

test('the store and signals alone tell of changes, and no service is handed a way to tell others', () => {
  const station = files.filter((file) => file.startsWith('src/main/'));
  const having = (form: RegExp): string[] =>
    station.filter((file) => form.test(withoutComments(texts.get(file) ?? '')));
  expect(having(/new Set<\(\) => (?:void|unknown)>/)).toEqual(OWN_LISTENERS);
  const handed = having(/\b(?:changed|notify|onChanged?|waiting|\w+Wake): \(\) => void/);
  expect(handed.filter((file) => inside(file, 'src/main/services'))).toEqual([]);
  const outside = having(/\bdatabase\.prepare\(/).filter((file) => !inside(file, 'src/main/db'));
  // Before a store is opened there is nobody who could hear.
  expect(outside).toEqual(['src/main/station/move-people.ts']);
});

test('what is printed is put in line in one place, and its printers are no promise of printers', () => {
  const makers = own.filter(
    (one) => inside(one.from, 'src') && target(one) === 'src/main/printers/queue/new-job.ts',
  );
  expect(makers.map(({ from }) => from)).toEqual(['src/main/services/printing/enqueue.ts']);
  const promised = files.filter(
    (file) => inside(file, 'src') && /=>\s*PrinterPool\b/.test(texts.get(file) ?? ''),
  );
  expect(promised).toEqual([]);
});

test('the line of a printer knows no document by its name, and no service by its own', () => {
  const line = ['src/main/services/printing/printer-pool.ts', 'src/main/services/printing/enqueue.ts'];
  const named = line.filter((file) =>
    documentKinds.some((kind) => (texts.get(file) ?? '').includes(`'${kind}'`)),
  );
  expect(named).toEqual([]);
  const known = own.filter(
    (one) =>
      line.includes(one.from) &&
      inside(target(one), 'src/main/services') &&
      !inside(target(one), 'src/main/services/printing'),
  );
  expect(known.map(target)).toEqual([]);
});

const serviceOf = (file: string): string => /^src\/main\/services\/([^/]+)/.exec(file)?.[1] ?? '';

test('a service takes from those before it alone, types included', () => {
  const isUpwards = (one: Import): boolean => {
    const [from, to] = [serviceOf(one.from), serviceOf(target(one))];
    return from !== '' && to !== '' && services.indexOf(to) > services.indexOf(from);
  };
  const there = new Set(files.map(serviceOf).filter((name) => name !== ''));
  expect([...there].toSorted()).toEqual(services.toSorted());
  expect(own.filter(isUpwards).map(story)).toEqual([]);
});

/**
 * What other services may take of each. Everything else in its folder is its own: it can be cut, moved and renamed
 * without asking anybody.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  boxes: ['boxes', 'contents', 'read-boxes'],
  labels: ['first-printable', 'give-out-labels', 'labels', 'names-another', 'refused-files', 'refused-label'],
  marking: ['marking'],
  outbox: ['answer-untold', 'ask-buyer', 'change-sender', 'refusals', 'without-echo'],
  'own-stocks': ['own-of-count', 'own-stocks'],
  packing: ['changed-products', 'perhaps-packed', 'stored-session'],
  parcels: ['box-name', 'parcel-ref'],
  passes: ['passes-for'],
  people: ['log', 'people', 'seal'],
  printing: ['desk-printer', 'enqueue', 'own-labels', 'printable-document', 'printer-pool', 'queue-room'],
  runs: ['deliveries'],
  schemes: ['door-codes', 'left-bench', 'move-sender', 'moves', 'scheme-days', 'way-work'],
  settings: ['differences', 'settings-file'],
  stocks: ['free-pieces', 'stock-table', 'stocks'],
  sync: ['order-news', 'polling', 'supply-reader', 'sync', 'sync-state', 'unread'],
  templates: ['take-over', 'templates'],
  warehouses: ['warehouse-reader'],
};

test('a service takes of another what that one has for others', () => {
  const between = own.filter((one) => {
    const [from, to] = [serviceOf(one.from), serviceOf(target(one))];
    return from !== '' && to !== '' && from !== to;
  });
  const taken = Map.groupBy(between, (one) => serviceOf(target(one)));
  const found = Object.fromEntries(
    [...taken].map(([service, all]) => [
      service,
      [...new Set(all.map((one) => target(one).replace(/^.*\/(.+)\.ts$/, '$1')))].toSorted(),
    ]),
  );
  expect(found).toEqual(doors);
});

/** Which file answers an area of the contract, where that is not its service's namesake. */
const faces: Readonly<Record<string, string>> = {
  // The others of these names are what several services share: the book of boxes, the rules of marking.
  boxes: 'boxes/box-service',
  marking: 'marking/marking-handlers',
  setup: 'setup/first-steps',
  station: 'settings/station-service',
};

test('an area of the contract is answered by the service of its name', () => {
  const lost = Object.keys(contract).filter((area) => {
    const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = texts.get(`src/main/services/${faces[area] ?? `${name}/${name}`}.ts`) ?? '';
    return !/^export function create\w+\(/m.test(text) || !text.includes(`Handlers['${area}']`);
  });
  expect(lost).toEqual([]);
});

test('services are made in rooms of the station, and its composition knows rooms alone', () => {
  const known = own.filter(
    (one) => one.from === 'src/main/station/compose.ts' && inside(target(one), 'src/main/services'),
  );
  expect(known.map(story)).toEqual([]);
});

test('no function is excepted from the rule on long ones', () => {
  const { overrides } = z
    .object({
      overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })),
    })
    .parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')));
  const about = overrides.filter(({ rules }) => 'max-lines-per-function' in rules);
  expect(about.map(({ files: of, rules }) => [of, rules['max-lines-per-function']])).toEqual([
    [['src/**'], ['error', { max: 120 }]],
  ]);
  const silenced = files.filter((file) => /lint-disable[^\n]*max-lines/.test(texts.get(file) ?? ''));
  expect(silenced.filter((file) => inside(file, 'src'))).toEqual([]);
});
