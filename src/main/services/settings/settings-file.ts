import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { preferencesSchema, type Preferences } from '../../../shared/contract/station.ts';
import {
  deskScannersSchema,
  namedSerialScannerSchema,
  NO_SCANNERS,
} from '../../../shared/domain/scanner/desk-scanners.ts';
import { firstStepsSchema } from '../../../shared/domain/first-steps.ts';
import { printerModelSchema } from '../../../shared/domain/printer/printer-model.ts';
import {
  NO_ROUTES,
  printerSetupSchema,
  routesSchema,
  type PrinterSetup,
} from '../../../shared/domain/printer/printer-set.ts';
import { scannerProfileSchema } from '../../../shared/domain/scanner/scanner-profile.ts';
import { DEFAULT_NAME_PATTERN } from '../../../shared/domain/supply/supply-name.ts';
import { profileSchema } from '../../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { writeWhole } from '../../core/write-whole.ts';

/** The one printer of a desk, as versions before several wrote it; version 0.1 knew ZPL alone. */
const onePrinterSchema = z
  .object({
    address: z.string(),
    model: printerModelSchema.optional(),
    ...printerModelSchema.pick({ dpi: true, headDots: true }).partial().shape,
    catalogueId: z.string().nullable().default(null),
  })
  .transform(({ address, model, dpi, headDots, catalogueId }): PrinterSetup => {
    const given = model ?? { language: 'zpl', dpi, headDots };
    return {
      id: FIRST_PRINTER,
      name: FIRST_PRINTER_NAME,
      address,
      model: printerModelSchema.parse(given),
      catalogueId,
    };
  });

/** The first printer of a desk that had one before there were several. */
export const FIRST_PRINTER = 'first';
const FIRST_PRINTER_NAME = 'Label printer';
/** Of a printer that nobody has named yet, as the desk's people would call it. */
export const UNNAMED_PRINTER: Readonly<Record<Preferences['language'], string>> = {
  en: FIRST_PRINTER_NAME,
  ru: 'Принтер этикеток',
};

const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  colourScheme: 'auto',
  volume: 0.7,
  speech: 'off',
  speechVolume: 1,
  speechRate: 1,
  labelType: 'zplh',
  labelSize: '58x40',
  scanBack: 'never',
  scanBackEvery: 10,
  scanBackArticles: [],
  supplyNames: DEFAULT_NAME_PATTERN,
  lockAfterMinutes: 15,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What this desk keeps between starts. No secrets: the token is in the keychain. */
export const settingsSchema = z.object({
  /** What an older version did not know is as it is in a new installation. */
  preferences: z.preprocess(
    (value) => (isObject(value) ? { ...DEFAULT_PREFERENCES, ...value } : value),
    preferencesSchema,
  ),
  /** Somebody, or the first browser that came, said which language the screens speak; no other browser is asked. */
  languageChosen: z.boolean().optional(),
  /** Empty: none chosen (in training: the emulated one). The first is the desk's own. */
  printers: z.array(printerSetupSchema),
  routes: routesSchema,
  scanners: deskScannersSchema.default(NO_SCANNERS),
  /** Null: nobody has begun them. */
  firstSteps: firstStepsSchema.nullable().default(null),
  /** Null: practice data. `folder` names the account's own store. */
  account: z
    .object({ profile: profileSchema.omit({ token: true }), folder: z.string().regex(/^[\w-]+$/) })
    .nullable(),
});
export type Settings = z.output<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  preferences: DEFAULT_PREFERENCES,
  printers: [],
  routes: NO_ROUTES,
  scanners: NO_SCANNERS,
  firstSteps: null,
  account: null,
};

/** Files of older versions, and imported ones, don't say it: there another language than at the first start was chosen. */
export const isLanguageChosen = ({ languageChosen, preferences, firstSteps }: Settings): boolean =>
  languageChosen === true ||
  preferences.language !== DEFAULT_PREFERENCES.language ||
  firstSteps?.outcomes.language !== undefined;

export interface SettingsFile {
  read(): Settings;
  /** Whole or not at all: written beside, then renamed. */
  write(settings: Settings): void;
  /** A damaged file, kept under the name given; what could be read of it, else the defaults, is in force. */
  readonly damaged: ProblemOf<'settingsUnreadable'> | null;
}

export function openSettings(folder: string, now: number): SettingsFile {
  const file = path.join(folder, 'settings.json');
  const { settings, damaged } = load(file, now);
  let current = settings;
  return {
    damaged,
    read: () => current,
    write: (next) => {
      writeWhole(file, `${JSON.stringify(next, null, 2)}\n`);
      current = next;
    },
  };
}

function load(file: string, now: number): { settings: Settings; damaged: SettingsFile['damaged'] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { settings: DEFAULT_SETTINGS, damaged: null };
    }
    throw error;
  }
  const value = parseJson(text);
  const parsed = readSettings(value);
  if (parsed.success) return { settings: parsed.data, damaged: null };
  const kept = `${file}.damaged-${now}`;
  // One device that can't be read must not cost the account and all else.
  const rest = readSettings(withoutBadDevices(value));
  if (rest.success) writeWhole(kept, text);
  else renameSync(file, kept);
  return {
    settings: rest.data ?? DEFAULT_SETTINGS,
    damaged: { code: 'settingsUnreadable', file: path.basename(kept), reason: z.prettifyError(parsed.error) },
  };
}

const olderSchema = z.looseObject({ printer: onePrinterSchema.nullable() });

/** A file of a version that had one printer is brought to the present shape first. */
function readSettings(value: unknown): z.ZodSafeParseResult<Settings> {
  const older = olderSchema.safeParse(value);
  if (!older.success) return settingsSchema.safeParse(value);
  const { printer, ...rest } = older.data;
  return settingsSchema.safeParse({ ...rest, printers: printer ? [printer] : [], routes: NO_ROUTES });
}

const anyList = z.array(z.unknown()).catch([]).default([]);
const anyDevices = z.looseObject({
  printer: z.unknown().optional(),
  printers: z.array(z.unknown()).default([]),
  scanners: z.object({ keyboard: anyList, serial: anyList }).catch({ keyboard: [], serial: [] }).optional(),
  firstSteps: firstStepsSchema.nullable().catch(null).default(null),
});

function withoutBadDevices(value: unknown): unknown {
  const read = anyDevices.safeParse(value);
  if (!read.success) return value;
  const { printer: _one, printers, scanners = NO_SCANNERS, ...rest } = read.data;
  return {
    routes: NO_ROUTES,
    ...rest,
    printers: onlyGood(printers, printerSetupSchema),
    scanners: {
      keyboard: onlyGood(scanners.keyboard, scannerProfileSchema),
      serial: onlyGood(scanners.serial, namedSerialScannerSchema),
    },
  };
}

const onlyGood = (values: readonly unknown[], shape: z.ZodType): readonly unknown[] =>
  values.filter((each) => shape.safeParse(each).success);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
