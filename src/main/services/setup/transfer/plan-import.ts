import { isDeepStrictEqual } from 'node:util';
import type { ChangedThing } from '../../../../shared/contract/setup.ts';
import { preferencesSchema, type Preferences } from '../../../../shared/contract/station.ts';
import type { DeskScanners } from '../../../../shared/domain/desk-scanners.ts';
import type { LabelTemplate } from '../../../../shared/domain/label-template.ts';
import { routedDocuments } from '../../../../shared/domain/printer-set.ts';
import type { Settings } from '../../settings/settings-file.ts';
import type { ReadSettings } from './read-settings.ts';

/** What an import makes different, thing by thing; empty when all is so already. Pure. */
export function planImport(
  now: Settings,
  templates: ReadonlyMap<string, LabelTemplate>,
  wanted: ReadSettings,
): ChangedThing[] {
  return [
    ...changedPreferences(now.preferences, wanted.preferences),
    ...turnsOf(now.printers, wanted.printers).map(({ one, turn }): ChangedThing => ({
      what: 'printer',
      name: one.name,
      address: one.address,
      turn,
    })),
    ...routedDocuments
      .filter((document) => !isDeepStrictEqual(now.routes[document], wanted.routes[document]))
      .map((document): ChangedThing => ({ what: 'route', document })),
    ...turnsOf(scannersOf(now.scanners), scannersOf(wanted.scanners)).map(({ one, turn }): ChangedThing => ({
      what: 'scanner',
      name: one.name,
      turn,
    })),
    ...[...wanted.templates]
      .filter(([id, template]) => !isDeepStrictEqual(templates.get(id), template))
      .map(([id, { name }]): ChangedThing => ({
        what: 'template',
        name,
        turn: templates.has(id) ? 'changed' : 'added',
      })),
  ];
}

function changedPreferences(now: Preferences, wanted: ReadSettings['preferences']): ChangedThing[] {
  return preferencesSchema.keyof().options.flatMap((name): ChangedThing[] => {
    const after = wanted[name];
    return after === undefined || isDeepStrictEqual(now[name], after)
      ? []
      : [{ what: 'preference', name, before: { [name]: now[name] }, after: { [name]: after } }];
  });
}

const scannersOf = ({ keyboard, serial }: DeskScanners): readonly { id: string; name: string }[] => [
  ...keyboard,
  ...serial,
];

interface Turn<T> {
  readonly one: T;
  readonly turn: 'added' | 'changed' | 'removed';
}

function turnsOf<T extends { readonly id: string }>(now: readonly T[], wanted: readonly T[]): Turn<T>[] {
  const turns: Turn<T>[] = [];
  for (const one of wanted) {
    const before = now.find(({ id }) => id === one.id);
    if (before === undefined) turns.push({ one, turn: 'added' });
    else if (!isDeepStrictEqual(before, one)) turns.push({ one, turn: 'changed' });
  }
  for (const one of now) {
    if (!wanted.some(({ id }) => id === one.id)) turns.push({ one, turn: 'removed' });
  }
  return turns;
}
