import { isDeepStrictEqual } from 'node:util';
import type { ChangedThing } from '../../../../shared/contract/setup.ts';
import type { DeskScanners } from '../../../../shared/domain/scanner/desk-scanners.ts';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import type { Settings } from '../../settings/settings-file.ts';
import { changedPreferences, changedRoutes, differencesOf } from '../../settings/differences.ts';
import type { ReadSettings } from './read-settings.ts';

/** What an import would change, item by item; empty if nothing. Pure. */
export function planImport(
  now: Settings,
  templates: ReadonlyMap<string, LabelTemplate>,
  wanted: ReadSettings,
): ChangedThing[] {
  return [
    ...changedPreferences(now.preferences, wanted.preferences).map((name): ChangedThing => ({
      what: 'preference',
      name,
      before: { [name]: now.preferences[name] },
      after: { [name]: wanted.preferences[name] },
    })),
    ...differencesOf(now.printers, wanted.printers).map(({ one, turn }): ChangedThing => ({
      what: 'printer',
      name: one.name,
      address: one.address,
      turn,
    })),
    ...changedRoutes(now.routes, wanted.routes).map((document): ChangedThing => ({
      what: 'route',
      document,
    })),
    ...differencesOf(scannersOf(now.scanners), scannersOf(wanted.scanners)).map(
      ({ one, turn }): ChangedThing => ({
        what: 'scanner',
        name: one.name,
        turn,
      }),
    ),
    ...[...wanted.templates]
      .filter(([id, template]) => !isDeepStrictEqual(templates.get(id), template))
      .map(([id, { name }]): ChangedThing => ({
        what: 'template',
        name,
        turn: templates.has(id) ? 'changed' : 'added',
      })),
  ];
}

const scannersOf = ({ keyboard, serial }: DeskScanners): readonly { id: string; name: string }[] => [
  ...keyboard,
  ...serial,
];
