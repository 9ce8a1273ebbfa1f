import path from 'node:path';
import process from 'node:process';
import type { Preferences } from '../../../shared/domain/preferences.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import { repeatMsOf } from '../../../shared/domain/scanner/desk-scanners.ts';
import { createSignal } from '../../kernel/signal.ts';
import { labelTypeFor, type LabelSettings } from '../../labels/label-settings.ts';
import { createLabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { PaperSize } from '../../services/printing/own-labels.ts';
import { createPrinterLives } from '../../services/printing/printer-life.ts';
import { createPrinterPool, DEFAULT_MODEL } from '../../services/printing/printer-pool.ts';
import { loggedSettings } from '../../services/settings/logged-settings.ts';
import type { Composition } from '../composition.ts';
import { labelKeepers } from '../printers-in-force.ts';

const SIZES = {
  '58x40': { width: 58, height: 40 },
  '40x30': { width: 40, height: 30 },
} as const;

export type Ground = ReturnType<typeof layGround>;

/** What every room stands on: the stores, the clock, what the desk is set to, its printers and who draws for them. */
export function layGround({ cache, journal, dataFolder, ownPrinter, ports, ...composition }: Composition) {
  const { clock, newId, log, pictures } = ports;
  const settings = loggedSettings(composition.settings, { journal, clock });
  const chosen = (): Preferences => settings.read().preferences;
  const paper = (): PaperSize => SIZES[chosen().labelSize];

  const labelSettingsFor = ({ model }: Pick<PrinterSetup, 'model'>): LabelSettings => {
    const { labelType, labelSize } = chosen();
    return { type: labelTypeFor(model, labelType), ...SIZES[labelSize], model };
  };

  const lives = createPrinterLives({ journal, paper, clock });
  const printers = createPrinterPool({
    journal,
    lives,
    clock,
    log,
    pictures,
    lookingFolder: path.join(dataFolder, 'looking'),
    ownPrinter,
    settingsFor: labelSettingsFor,
  });

  return {
    cache,
    journal,
    clock,
    newId,
    log,
    dataFolder,
    settings,
    /** What the desk prefers now, and the signal that this may have changed. */
    chosen,
    preferences: createSignal(),
    language: () => chosen().language,
    repeatMsOf: (scannerId: string) => repeatMsOf(settings.read().scanners, scannerId),
    paper,
    lives,
    printers,
    keepsLabels: labelKeepers(ownPrinter),
    pictureHost: { platform: process.platform, pictures: pictures !== null },
    drawers: createLabelDrawers({ log, startHelper: ports.startHelper }),
    labelSettingsFor,
    /** For the printer that order labels go to. */
    labelSettings: () =>
      labelSettingsFor({ model: printers.primaryPrinter('orderLabel')?.setup().model ?? DEFAULT_MODEL }),
  };
}
