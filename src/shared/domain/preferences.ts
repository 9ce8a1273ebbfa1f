import { z } from 'zod';
import { DEFAULT_NAME_PATTERN } from './supply/supply-name.ts';

export const languages = ['en', 'ru'] as const;
export const colourSchemes = ['auto', 'light', 'dark'] as const;
export const speechWays = ['off', 'on'] as const;
/** Relative to the voice's own pace; beyond these, no voice is understood. */
export const SPEECH_RATES = { slowest: 0.5, fastest: 2 } as const;

/** What this desk keeps for itself; the account and the printer have their own operations. */
export const preferencesSchema = z.object({
  language: z.enum(languages),
  colourScheme: z.enum(colourSchemes),
  /** 0 is silent. */
  volume: z.number().min(0).max(1),
  /** Short words beside the sounds, by the system's voices; their loudness and pace are their own. */
  speech: z.enum(speechWays),
  speechVolume: z.number().min(0).max(1),
  speechRate: z.number().min(SPEECH_RATES.slowest).max(SPEECH_RATES.fastest),
  /** The form asked of the marketplace; `zplh`/`zplv` go to the printer filtered and read back, the others as dots. */
  labelType: z.enum(['zplh', 'zplv', 'svg', 'png']),
  labelSize: z.enum(['58x40', '40x30']),
  /** When a label must be scanned back after sticking; `every`: each `scanBackEvery`th parcel. */
  scanBack: z.enum(['never', 'every', 'always']),
  scanBackEvery: z.int().min(2).max(1000),
  /** Articles whose labels are always scanned back. */
  scanBackArticles: z.array(z.string().max(200)).max(1000),
  /** How new supplies are called; the fields are those of `supply-name.ts`. */
  supplyNames: z.string().trim().min(1).max(100),
  /** The desk locks itself this many minutes after the last scan, where people sign in; 0: never. */
  lockAfterMinutes: z.int().min(0).max(720),
  /** Packers may see who comes for a parcel; a lead always may. */
  buyersToPackers: z.boolean(),
  /** Leads may see the numbers, money with them; an owner always may. */
  numbersToLeads: z.boolean(),
  /** How many parcels one cell of the counter takes. */
  parcelsInACell: z.int().min(1).max(1000),
  /** Wrong check codes for one order in a quarter of an hour, before a lead has to decide. */
  checkTries: z.int().min(1).max(20),
  /** Days that a parcel waits for its buyer. */
  storageDays: z.int().min(1).max(365),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Where nobody has chosen. Settings of an older version get these for what it did not know. */
export const DEFAULT_PREFERENCES: Preferences = {
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
  buyersToPackers: false,
  numbersToLeads: false,
  parcelsInACell: 10,
  checkTries: 5,
  storageDays: 7,
};
