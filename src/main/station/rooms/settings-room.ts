import { hostname } from 'node:os';
import path from 'node:path';
import { serialPortOf } from '../../printers/addresses/serial-port-of.ts';
import { createScanners, type ScannersPorts } from '../../services/scanners/scanners.ts';
import { createStationService } from '../../services/settings/station-service.ts';
import { createFirstSteps } from '../../services/setup/first-steps.ts';
import { createTransfer } from '../../services/setup/transfer/transfer.ts';
import { createStory } from '../../services/story/story.ts';
import type { Composition } from '../composition.ts';
import type { Desk } from './desk.ts';
import type { LabelRoom } from './label-room.ts';
import type { Link } from './link-room.ts';
import type { PrinterRoom } from './printer-room.ts';
import type { SyncRoom } from './sync-room.ts';

/** What the desk is set to, its scanners among it, and what became of everything. */
export function settingsRoom(
  desk: Desk,
  link: Link,
  { sync }: SyncRoom,
  { templates }: LabelRoom,
  printerRoom: PrinterRoom,
  composition: Composition,
  scans: Pick<ScannersPorts, 'scan' | 'isKnown' | 'isAskedAtBench'>,
) {
  const { settings, journal, clock, printers, preferences } = desk;
  const { version, profile, token, notices, toldAtStart, ports } = composition;

  const station = createStationService({
    ...desk,
    version,
    profile,
    token,
    sync,
    traffic: link.traffic,
    silence: link.silence,
    secrets: ports.secrets,
    notices,
    preferencesChanged: () => {
      printerRoom.nameUnnamed();
      printerRoom.formatChanged();
      preferences.tell();
    },
  });
  const scanners = createScanners({
    ...desk,
    read: () => settings.read().scanners,
    write: (all) => settings.write({ ...settings.read(), scanners: all }),
    saved: (scanner) => journal.audit.add(clock(), 'scannerSaved', scanner),
    isLocked: desk.people.isLocked,
    printerPorts: () => printers.list().flatMap((printer) => serialPortOf(printer.setup().address)),
    ...scans,
  });
  const transfer = createTransfer({
    ...desk,
    version,
    templates: templates.own,
    host: desk.pictureHost,
    jobsOf: journal.jobs.countOpen,
    exported: (file) => journal.audit.add(clock(), 'settingsExported', { file: path.basename(file) }),
    imported: (imported, changes) => {
      printerRoom.useSaved(() => {
        for (const { what, ...thing } of changes) {
          if (what === 'scanner') journal.audit.add(clock(), 'scannerSaved', thing);
          if (what === 'template') journal.audit.add(clock(), 'templateSaved', thing);
        }
        journal.audit.add(clock(), 'settingsImported', imported);
      });
      scanners.reload();
      printerRoom.formatChanged();
      preferences.tell();
    },
  });
  return {
    handlers: {
      scanners: scanners.handlers,
      setup: { ...createFirstSteps(settings, toldAtStart), ...transfer },
      station: station.handlers,
      story: createStory({ ...desk, desk: hostname() }).handlers,
    },
    start: scanners.start,
    /** Scans already made are carried out before it ends. */
    stop: scanners.stop,
  };
}
