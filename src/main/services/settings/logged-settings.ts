import { isDeepStrictEqual } from 'node:util';
import type { Preferences } from '../../../shared/domain/preferences.ts';
import type { AuditEvent } from '../../../shared/domain/log/audit-events.ts';
import type { PrinterSetup, Routes } from '../../../shared/domain/printer/printer-set.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { withFoundChanges } from './found-changed.ts';
import type { SettingsFile } from './settings-file.ts';
import { changedPreferences, changedRoutes, differencesOf } from './differences.ts';

type LogPorts = { readonly journal: Pick<Journal, 'audit' | 'transaction'>; readonly clock: () => number };

/**
 * The settings, logging each change of a preference or the account, whoever made it. Log line and file are written
 * together: if the file can't be written, neither is the line.
 */
export function loggedSettings(
  file: SettingsFile,
  { journal, clock }: LogPorts & { readonly journal: Pick<Journal, 'people'> },
): SettingsFile {
  const settings = withFoundChanges(file, journal, clock);
  const add = (what: AuditEvent, detail: object): void => journal.audit.add(clock(), what, detail);
  return {
    damaged: settings.damaged,
    read: settings.read,
    write: (next) =>
      journal.transaction(() => {
        const { preferences, account } = settings.read();
        const names = changedPreferences(preferences, next.preferences);
        if (names.length > 0)
          add('preferencesSaved', {
            before: only(preferences, names),
            after: only(next.preferences, names),
          });
        if (next.account === null && account !== null) add('trainingChosen', {});
        if (next.account !== null && !isDeepStrictEqual(account, next.account)) {
          const { baseUrl, brand, idPrefix } = next.account.profile;
          add('accountSaved', { ...baseUrl, brand, idPrefix, folder: next.account.folder });
        }
        settings.write(next);
      }),
  };
}

const only = (preferences: Preferences, names: readonly (keyof Preferences)[]): object =>
  Object.fromEntries(names.map((name) => [name, preferences[name]]));

/** As much of the desk's printers as is set. */
export interface PrintersSet {
  readonly printers: readonly PrinterSetup[];
  readonly routes: Routes;
}

/** Logs each printer and route that changes, in one transaction with `save`. */
export function logPrinters(
  { journal, clock }: LogPorts,
  before: PrintersSet,
  after: PrintersSet,
  save: () => void,
): void {
  journal.transaction(() => {
    for (const { one, turn } of differencesOf(before.printers, after.printers)) {
      const { id: printerId, name, address, model } = one;
      journal.audit.add(clock(), 'printerSaved', { printerId, name, address, model, turn });
    }
    for (const document of changedRoutes(before.routes, after.routes))
      journal.audit.add(clock(), 'routeSaved', { document, ...after.routes[document] });
    save();
  });
}
