import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { preferencesSchema } from '../../../shared/contract/station.ts';
import { printerModelSchema } from '../../../shared/domain/printer-model.ts';
import { profileSchema } from '../../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../../shared/problem.ts';

const printerSchema = z.object({
  address: z.string(),
  model: printerModelSchema,
  catalogueId: z.string().nullable().default(null),
});

/** As version 0.1 wrote it, when every printer spoke ZPL. */
const zplPrinterSchema = z
  .object({ address: z.string(), ...printerModelSchema.pick({ dpi: true, headDots: true }).shape })
  .transform(({ address, dpi, headDots }) => ({
    address,
    model: printerModelSchema.parse({ language: 'zpl', dpi, headDots }),
    catalogueId: null,
  }));

/** What this desk keeps between starts. No secrets: the token is in the keychain. */
export const settingsSchema = z.object({
  preferences: preferencesSchema,
  /** Null: none chosen (in training: the emulated one). */
  printer: z.union([printerSchema, zplPrinterSchema]).nullable(),
  /** Null: practice data. `folder` names the account's own store. */
  account: z
    .object({ profile: profileSchema.omit({ token: true }), folder: z.string().regex(/^[\w-]+$/) })
    .nullable(),
});
export type Settings = z.output<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  preferences: {
    language: 'en',
    colourScheme: 'auto',
    volume: 0.7,
    labelType: 'zplh',
    labelSize: '58x40',
  },
  printer: null,
  account: null,
};

export interface SettingsFile {
  read(): Settings;
  /** Whole or not at all: written beside, then renamed. */
  write(settings: Settings): void;
  /** A damaged file, set aside under the name given; the defaults are in force. */
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
      const draft = `${file}.new`;
      writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
      renameSync(draft, file);
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
  const parsed = settingsSchema.safeParse(parseJson(text));
  if (parsed.success) return { settings: parsed.data, damaged: null };
  const kept = `${file}.damaged-${now}`;
  renameSync(file, kept);
  return {
    settings: DEFAULT_SETTINGS,
    damaged: { code: 'settingsUnreadable', file: path.basename(kept), reason: z.prettifyError(parsed.error) },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
