import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  preferencesSchema,
  type Preferences,
  DEFAULT_PREFERENCES,
} from '../../../shared/domain/preferences.ts';
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
import { profileSchema } from '../../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { writeWhole } from '../../kernel/write-whole.ts';

/** The format of versions with a single printer per desk; version 0.1 knew only ZPL. */
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

/** The id of the first printer on a desk from the time of single printers. */
export const FIRST_PRINTER = 'first';
const FIRST_PRINTER_NAME = 'Label printer';
/** The default name for a printer that nobody has named. */
export const UNNAMED_PRINTER: Readonly<Record<Preferences['language'], string>> = {
  en: FIRST_PRINTER_NAME,
  ru: 'Принтер этикеток',
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What this desk keeps between starts. No secrets: the token is in the keychain. */
export const settingsSchema = z.object({
  /** Preferences unknown to an older version get the defaults of a new installation. */
  preferences: z.preprocess(
    (value) => (isObject(value) ? { ...DEFAULT_PREFERENCES, ...value } : value),
    preferencesSchema,
  ),
  /**
   * The language of the screens was chosen, by a person or by the first browser that connected; no other browser is
   * asked.
   */
  languageChosen: z.boolean().optional(),
  /** Empty if none was chosen (in training: the emulated one). The first is the desk's own. */
  printers: z.array(printerSetupSchema),
  routes: routesSchema,
  scanners: deskScannersSchema.default(NO_SCANNERS),
  /** Null if they were never begun. */
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

/** Older and imported files don't say so: there, a language other than that of the first start counts as chosen. */
export const isLanguageChosen = ({ languageChosen, preferences, firstSteps }: Settings): boolean =>
  languageChosen === true ||
  preferences.language !== DEFAULT_PREFERENCES.language ||
  firstSteps?.outcomes.language !== undefined;

export interface SettingsFile {
  read(): Settings;
  /** Whole or not at all: written beside, then renamed. */
  write(settings: Settings): void;
  /** A damaged file, kept under the given name; whatever could be read from it applies, with defaults for the rest. */
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
  // One unreadable device must not cost the account and everything else.
  const rest = readSettings(withoutBadDevices(value));
  if (rest.success) writeWhole(kept, text);
  else renameSync(file, kept);
  return {
    settings: rest.data ?? DEFAULT_SETTINGS,
    damaged: { code: 'settingsUnreadable', file: path.basename(kept), reason: z.prettifyError(parsed.error) },
  };
}

const olderSchema = z.looseObject({ printer: onePrinterSchema.nullable() });

/** A file from a single-printer version is first converted to the present format. */
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
