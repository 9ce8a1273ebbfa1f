import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, json, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fail } from '../../../src/shared/result.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import {
  DEFAULT_SETTINGS,
  openSettings,
  type Settings,
} from '../../../src/main/services/settings/settings-file.ts';
import { createTransfer } from '../../../src/main/services/setup/transfer/transfer.ts';
import { readSettingsText } from '../../../src/main/services/setup/transfer/read-settings.ts';
import { createTemplates } from '../../../src/main/services/templates/templates.ts';
import { MAX_SETTINGS_TEXT } from '../../../src/shared/contract/setup.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';
import { MOST_PRINTERS, NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const host = { platform: 'linux', pictures: false } as const;

const printer = {
  id: 'door',
  name: 'By the door',
  address: 'tcp://192.168.1.50:9100',
  model: AT_203,
  catalogueId: null,
};
const scanner = {
  id: 'by-cable',
  name: 'By cable',
  address: 'serial:///dev/ttyS0?baud=9600',
  device: null,
  profile: null,
};
const box = {
  version: 2,
  name: 'My box',
  kind: 'boxLabel',
  size: { width: 50, height: 30 },
  elements: [
    { kind: 'text', x: 1, y: 1, width: 40, height: 8, text: '{code}', font: { size: 12, unit: 'pt' } },
  ],
};
const account: Settings['account'] = {
  folder: 'account-1',
  profile: profileSchema.parse({
    name: 'SECRET-SELLER',
    baseUrl: { marketplace: 'https://a.example', analytics: 'https://b.example' },
  }),
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packbench-transfer-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function openDesk(name: string, jobs: Readonly<Record<string, number>> = {}) {
  const dataFolder = path.join(root, name);
  mkdirSync(dataFolder, { recursive: true });
  const settings = openSettings(dataFolder, NOW);
  let ids = 0;
  const templates = createTemplates({
    folder: dataFolder,
    language: () => 'en',
    model: () => AT_203,
    preferences: createSignal(),
    saved: () => undefined,
    preview: async () => fail({ code: 'drawingBusy' }),
    takePicture: async () => fail({ code: 'drawingBusy' }),
    clock: () => NOW,
    newId: () => `template-${(ids += 1)}`,
  });
  let imports = 0;
  const transfer = createTransfer({
    version: '9.9.9',
    dataFolder,
    settings,
    templates: templates.own,
    host,
    jobsOf: (id) => jobs[id] ?? 0,
    imported: () => (imports += 1),
    exported: () => undefined,
    clock: () => NOW,
  });
  return { dataFolder, settings, templates, transfer, imports: () => imports };
}
type TestDesk = ReturnType<typeof openDesk>;

async function exportOf({ transfer }: TestDesk): Promise<string> {
  const written = await transfer.exportSettings({});
  if (!written.ok) throw new Error(JSON.stringify(written.problem));
  return readFileSync(written.value.file, 'utf8');
}

/** A desk on which everything that an export has is set. */
async function fullDesk(): Promise<TestDesk> {
  const desk = openDesk('full');
  desk.settings.write({
    ...DEFAULT_SETTINGS,
    preferences: { ...DEFAULT_SETTINGS.preferences, volume: 0.2, scanBack: 'always' },
    printers: [printer],
    routes: { ...NO_ROUTES, own: { printerId: 'door', fallbackId: null } },
    scanners: { keyboard: [], serial: [scanner] },
    account,
  });
  await desk.templates.handlers.save({ id: null, template: box });
  return desk;
}

const changed = (text: string, change: object): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...change });

test('an export has everything that is set, and no account', async () => {
  const desk = await fullDesk();
  const text = await exportOf(desk);
  const { preferences, printers, routes, scanners } = desk.settings.read();
  expect(JSON.parse(text)).toEqual({
    kind: 'packbench-settings',
    version: 1,
    madeBy: '9.9.9',
    madeAt: '2026-11-21T12:00:00.000Z',
    preferences,
    printers,
    routes,
    scanners,
    templates: [{ id: 'template-1', template: expect.objectContaining({ name: 'My box' }) }],
  });
  expect(text).not.toContain('SECRET');
  expect(text).not.toContain('a.example');
});

test('an import says what it changes, changes it, and keeps what was before', async () => {
  const text = await exportOf(await fullDesk());
  const desk = openDesk('empty');
  const before = { ...DEFAULT_SETTINGS, account, printers: [{ ...printer, id: 'old', name: 'Old one' }] };
  desk.settings.write(before);

  const plan = await desk.transfer.checkImport({ text });
  expect(plan).toEqual({
    ok: true,
    value: {
      madeBy: '9.9.9',
      madeAt: '2026-11-21T12:00:00.000Z',
      changes: [
        { what: 'preference', name: 'volume', before: { volume: 0.7 }, after: { volume: 0.2 } },
        {
          what: 'preference',
          name: 'scanBack',
          before: { scanBack: 'never' },
          after: { scanBack: 'always' },
        },
        { what: 'printer', name: 'By the door', address: printer.address, turn: 'added' },
        { what: 'printer', name: 'Old one', address: printer.address, turn: 'removed' },
        { what: 'route', document: 'own' },
        { what: 'scanner', name: 'By cable', turn: 'added' },
        { what: 'template', name: 'My box', turn: 'added' },
      ],
    },
  });
  expect(desk.settings.read()).toEqual(before);

  const done = await desk.transfer.importSettings({ text });
  const kept = path.join(desk.dataFolder, 'exports', 'before-import-2026-11-21T12-00-00-000.json');
  expect(done).toEqual({ ok: true, value: { kept } });
  expect(JSON.parse(await exportOf(desk))).toEqual(JSON.parse(text));
  expect(desk.settings.read().account).toEqual(account);
  expect(desk.imports()).toBe(1);
  // What was set before comes back the same way.
  expect(await desk.transfer.importSettings({ text: readFileSync(kept, 'utf8') })).toMatchObject({
    ok: true,
  });
  expect(desk.settings.read()).toEqual(before);
});

test('the same settings change nothing', async () => {
  const desk = await fullDesk();
  const plan = await desk.transfer.checkImport({ text: await exportOf(desk) });
  expect(plan).toMatchObject({ ok: true, value: { changes: [] } });
});

test('a printer with labels waiting does not go', async () => {
  const text = await exportOf(await fullDesk());
  const desk = openDesk('busy', { old: 3 });
  desk.settings.write({ ...DEFAULT_SETTINGS, printers: [{ ...printer, id: 'old' }] });
  const refused = { ok: false, problem: { code: 'printerHasJobs', printerId: 'old', jobs: 3 } };
  expect(await desk.transfer.checkImport({ text })).toEqual(refused);
  expect(await desk.transfer.importSettings({ text })).toEqual(refused);
  expect(desk.settings.read().printers).toEqual([{ ...printer, id: 'old' }]);
});

test('a template that can not be written takes all of it back', async () => {
  const full = await fullDesk();
  await full.templates.handlers.save({ id: null, template: { ...box, name: 'Second' } });
  const text = await exportOf(full);
  const desk = openDesk('half');
  // A folder stands where the second file is to be.
  mkdirSync(path.join(desk.dataFolder, 'templates', 'template-2.json', 'in-the-way'), { recursive: true });
  const before = desk.settings.read();
  expect(await desk.transfer.importSettings({ text })).toMatchObject({
    ok: false,
    problem: { code: 'fileNotWritable', file: 'template-2.json' },
  });
  expect(desk.settings.read()).toEqual(before);
  expect([...desk.templates.own.all().keys()]).toEqual([]);
  expect(
    readdirSync(path.join(desk.dataFolder, 'templates')).filter((name) => name === 'template-1.json'),
  ).toEqual([]);
  expect(desk.imports()).toBe(0);
});

test('as many templates as can be saved are taken to another desk, and no more are saved', async () => {
  const desk = await fullDesk();
  const logo = (letters: string) => ({
    ...box,
    elements: [
      ...box.elements,
      ...[1, 2].map((at) => ({
        kind: 'picture',
        x: at,
        y: 12,
        width: 8,
        height: 8,
        picture: letters.repeat(16_000),
      })),
    ],
  });
  let last: Awaited<ReturnType<typeof desk.templates.handlers.save>> | null = null;
  for (let count = 0; count < 40 && last?.ok !== false; count += 1)
    last = await desk.templates.handlers.save({ id: null, template: logo('A') });
  expect(last).toMatchObject({ ok: false, problem: { code: 'templateFault', fault: 'tooManyTemplates' } });
  const all = desk.templates.own.all();
  expect(all.size).toBeGreaterThan(8);
  // What is there can be made smaller, and goes to the other desk whole.
  const [id = ''] = all.keys();
  expect(await desk.templates.handlers.save({ id, template: { ...box, name: 'Smaller' } })).toMatchObject({
    ok: true,
  });
  const text = await exportOf(desk);
  const other = openDesk('other');
  expect(await other.transfer.importSettings({ text })).toMatchObject({ ok: true });
  expect(other.templates.own.all()).toEqual(desk.templates.own.all());
  // Together with as many others it would be too much: nothing is changed.
  const third = openDesk('third');
  for (const name of ['x', 'y', 'z', 'u', 'v', 'w', 't', 's'])
    third.templates.own.put(new Map([[name, { ...labelTemplateSchema.parse(logo('B')), name }]]));
  expect(await third.transfer.importSettings({ text })).toMatchObject({
    ok: false,
    problem: { fault: 'tooManyTemplates' },
  });
  for (const name of ['r', 'q'])
    third.templates.own.put(new Map([[name, labelTemplateSchema.parse(logo('B'))]]));
  expect(await third.transfer.exportSettings({})).toMatchObject({
    ok: false,
    problem: { fault: 'tooManyTemplates' },
  });
});

test('no more printers come from a file than a desk can have', async () => {
  const desk = await fullDesk();
  const many = (count: number): string => {
    const printers = Array.from({ length: count }, (_, at) => ({
      ...printer,
      id: `${at}`,
      name: `At ${at}`,
    }));
    return JSON.stringify({ ...JSON.parse(text), printers, routes: NO_ROUTES });
  };
  const text = await exportOf(desk);
  expect(await desk.transfer.checkImport({ text: many(MOST_PRINTERS) })).toMatchObject({ ok: true });
  expect(await desk.transfer.importSettings({ text: many(MOST_PRINTERS + 1) })).toEqual({
    ok: false,
    problem: { code: 'deskFull', thing: 'printer', most: MOST_PRINTERS },
  });
});

describe('a file from anybody', () => {
  const refusals: readonly (readonly [string, (text: string) => string, Partial<Problem>])[] = [
    ['that is far too long', (text) => text + ' '.repeat(MAX_SETTINGS_TEXT), { code: 'importUnreadable' }],
    ['that is cut', (text) => text.slice(0, -20), { code: 'importUnreadable' }],
    ['that is a template', () => JSON.stringify(box), { code: 'importUnreadable' }],
    ['of a newer version', (text) => changed(text, { version: 2 }), { code: 'importNewer' }],
    [
      'with a volume that no loudspeaker has',
      (text) => changed(text, { preferences: { volume: 7 } }),
      { code: 'importUnreadable' },
    ],
    [
      'with a printer that would write over a file',
      (text) => changed(text, { printers: [{ ...printer, address: 'file:///etc/profile' }] }),
      { code: 'printerIsNoDevice', address: 'file:///etc/profile', found: 'file' },
    ],
    [
      'with a printer that is not there',
      (text) => changed(text, { printers: [{ ...printer, address: 'file:///dev/usb/lp-none' }] }),
      { code: 'printerIsNoDevice', address: 'file:///dev/usb/lp-none', found: 'missing' },
    ],
    [
      'with a printer at no address',
      (text) => changed(text, { printers: [{ ...printer, address: 'ftp://a' }] }),
      { code: 'printerAddressInvalid' },
    ],
    [
      'with two printers of one id',
      (text) => changed(text, { printers: [printer, printer] }),
      { code: 'importUnreadable' },
    ],
    [
      'with a route to a printer that is not in it',
      (text) => changed(text, { printers: [] }),
      { code: 'printerUnknown' },
    ],
    [
      'with a scanner at a network address',
      (text) => changed(text, { scanners: { keyboard: [], serial: [{ ...scanner, address: 'tcp://a' }] } }),
      { code: 'importUnreadable' },
    ],
    [
      'with a scanner at another kind of address, of which it says nothing',
      (text) =>
        changed(text, { scanners: { keyboard: [], serial: [{ ...scanner, address: 'spool://SECRET' }] } }),
      { code: 'importUnreadable', why: 'badValue', detail: 'scanners.serial.0.address' },
    ],
    [
      'with a scanner at a file',
      (text) =>
        changed(text, {
          scanners: { keyboard: [], serial: [{ ...scanner, address: 'serial:///etc/profile' }] },
        }),
      { code: 'scannerPortUnfit', port: '/etc/profile' },
    ],
    [
      'with two scanners at one port',
      (text) =>
        changed(text, { scanners: { keyboard: [], serial: [scanner, { ...scanner, id: 'second' }] } }),
      { code: 'scannerPortInUse', port: '/dev/ttyS0', by: 'scanner' },
    ],
    [
      'with a scanner at the port of a printer',
      (text) => changed(text, { printers: [{ ...printer, address: 'serial:///dev/ttyS0?baud=115200' }] }),
      { code: 'scannerPortInUse', port: '/dev/ttyS0', by: 'printer' },
    ],
    [
      'with a template whose name leads out of its folder',
      (text) => changed(text, { templates: [{ id: '../../settings', template: box }] }),
      { code: 'importUnreadable' },
    ],
    [
      'with a template in place of one of the program',
      (text) => changed(text, { templates: [{ id: 'default-boxLabel-58x40', template: box }] }),
      { code: 'importUnreadable' },
    ],
    [
      'with a template of a newer version',
      (text) => changed(text, { templates: [{ id: 'a', template: { ...box, version: 99 } }] }),
      { code: 'templateNewer' },
    ],
    [
      'with a template that can not print',
      (text) =>
        changed(text, {
          templates: [{ id: 'a', template: { ...box, elements: [{ ...box.elements[0], text: '{token}' }] } }],
        }),
      { code: 'templateFault' },
    ],
  ];

  test.each(refusals)('%s is refused, and nothing is changed', async (_, spoil, problem) => {
    const text = spoil(await exportOf(await fullDesk()));
    const desk = openDesk('target');
    const before = desk.settings.read();
    expect(await desk.transfer.checkImport({ text })).toMatchObject({ ok: false, problem });
    expect(await desk.transfer.importSettings({ text })).toMatchObject({ ok: false, problem });
    expect(desk.settings.read()).toEqual(before);
    expect(existsSync(path.join(desk.dataFolder, 'exports'))).toBe(false);
  });

  test('names that look the same are told apart, and cleaned of what nobody sees', async () => {
    const text = changed(await exportOf(await fullDesk()), {
      printers: [printer, { ...printer, id: 'window', name: 'By  the\u200b door' }],
      scanners: {
        keyboard: [],
        serial: [scanner, { ...scanner, id: 'other', name: 'Ву cable', address: 'COM3' }],
      },
      templates: [
        { id: 'a', template: box },
        { id: 'b', template: { ...box, name: 'My  box ' } },
      ],
    });
    const read = readSettingsText(text, host, () => true);
    if (!read.ok) throw new Error(read.problem.code);
    const { printers, scanners, templates } = read.value;
    expect([
      printers.map(({ name }) => name),
      scanners.serial.map(({ name }) => name),
      [...templates].map(([id, { name }]) => [id, name]),
    ]).toEqual([
      ['By the door', 'By the door 2'],
      ['By cable', 'Ву cable 2'],
      [
        ['a', 'My box'],
        ['b', 'My box 2'],
      ],
    ]);
  });

  test('never comes through as it should not, and never throws', () => {
    assert(
      property(json(), (text) => {
        expect(readSettingsText(text, host, () => true).ok).toBe(false);
      }),
    );
  });
});
