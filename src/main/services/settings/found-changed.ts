import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { DeskScanners } from '../../../shared/domain/scanner/desk-scanners.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { settingsSchema, type Settings, type SettingsFile } from './settings-file.ts';
import { changedPreferences, changedRoutes, differencesOf } from './differences.ts';

/** The format of this version: files of other versions are not compared, so that no change is reported for them. */
const asWritten = z.array(settingsSchema);

/**
 * The settings, with a line in the log if the file is not as the program left it: edited by hand, by another program,
 * or damaged. A copy is saved before and after each write, so that a crash in between doesn't count as a change.
 */
export function withFoundChanges(
  settings: SettingsFile,
  { audit, people, transaction }: Pick<Journal, 'audit' | 'people' | 'transaction'>,
  clock: () => number,
): SettingsFile {
  const keep = (...written: readonly Settings[]): void => people.setSettings(JSON.stringify(written));
  const now = settings.read();
  const written = asWritten.safeParse(parseJson(people.settings()));
  const last = written.data?.at(-1);
  const isAsLeft = written.data?.some((one) => foundChanges(one, now) === null);
  const found = last === undefined || isAsLeft ? null : foundChanges(last, now);
  transaction(() => {
    if (found) audit.add(clock(), 'settingsFoundChanged', found, null);
    if (found || !isAsLeft || written.data?.length !== 1) keep(now);
  });
  return {
    ...settings,
    write: (next) => {
      keep(settings.read(), next);
      settings.write(next);
      keep(next);
    },
  };
}

/** The names of what changed; null if nothing that affects the desk. */
function foundChanges(written: Settings, now: Settings): object | null {
  const changes = {
    preferences: changedPreferences(now.preferences, written.preferences),
    printers: differencesOf(written.printers, now.printers).map(({ one: { name, address }, turn }) => ({
      name,
      address,
      turn,
    })),
    routes: changedRoutes(written.routes, now.routes),
    scanners: differencesOf(scannersOf(written.scanners), scannersOf(now.scanners)).map(
      ({ one: { name }, turn }) => ({ name, turn }),
    ),
  };
  const account = !isDeepStrictEqual(written.account, now.account);
  const isNone = Object.values(changes).every(({ length }) => length === 0) && !account;
  return isNone ? null : { ...changes, account };
}

const scannersOf = ({ keyboard, serial }: DeskScanners): readonly { id: string; name: string }[] => [
  ...keyboard,
  ...serial,
];

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
