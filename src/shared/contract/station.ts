import { z } from 'zod';
import { preferencesSchema } from '../domain/preferences.ts';
import { baseUrlFault, baseUrlWords } from '../marketplace/base-url.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

/** By what the token says of itself; `expiring` from two weeks before its end. */
export const tokenLives = ['unknown', 'valid', 'expiring', 'expired'] as const;
export type TokenLife = (typeof tokenLives)[number];

/**
 * `fetching`: the first round of this run is under way. `statusesLate`: cancellations of the last 20 s may be unknown.
 * `silent`: no answer for 15 s. `trouble`: a round ended in a problem.
 */
export const syncStates = ['idle', 'fetching', 'asking', 'statusesLate', 'silent', 'trouble'] as const;
export type SyncState = (typeof syncStates)[number];

/** The machine's health, always visible and small. */
export const stationViewSchema = z.object({
  version: z.string(),
  /** Practice data: marked on every screen. */
  training: z.boolean(),
  account: z.object({
    profile: z.string(),
    marketplaceUrl: z.string(),
    analyticsUrl: z.string(),
    brand: z.string(),
    idPrefix: z.string(),
    hasToken: z.boolean(),
    /** RFC 3339, read from the token itself; null when it doesn't say. */
    tokenExpiresAt: z.string().nullable(),
    tokenLife: z.enum(tokenLives),
    /** False where a typed token is forgotten when the station stops. */
    tokenKept: z.boolean(),
  }),
  sync: z.object({
    /** Unix milliseconds of the last complete round; null before the first. */
    lastAt: z.number().nullable(),
    running: z.boolean(),
    trouble: problemSchema.nullable(),
    /** Orders on this desk. */
    orders: z.int(),
    state: z.enum(syncStates),
    /** Unix milliseconds since when no request was answered; null while the marketplace answers. */
    silentSince: z.number().nullable(),
    /** Unix milliseconds: the oldest status among the orders packed next; null before the first answer. */
    statusesAt: z.number().nullable(),
    /** The statuses are older than a packer may rely on, whatever `state` says. */
    statusesLate: z.boolean(),
    /** Parts of answers that could not be read, with their first known ids. */
    unread: z.object({
      orders: z.int(),
      supplies: z.int(),
      boxes: z.int(),
      warehouses: z.int(),
      orderIds: z.array(z.string()),
      boxIds: z.array(z.string()),
      warehouseIds: z.array(z.string()),
    }),
  }),
  outbox: z.object({ waiting: z.int(), refused: z.int() }),
  /** The request budget of the marketplace's general limit; and how many orders a minute it takes into supplies. */
  budget: z.object({
    available: z.int(),
    burst: z.int(),
    waiting: z.int(),
    addsPerMinute: z.number(),
  }),
  preferences: preferencesSchema,
  /** Somebody chose the language of the screens, or it was taken from the first browser. */
  languageChosen: z.boolean(),
  /**
   * What is wrong without stopping the work: from the start (e.g. damaged settings that were set aside), or as long as
   * it lasts.
   */
  notices: z.array(problemSchema),
});
export type StationView = z.infer<typeof stationViewSchema>;

const baseUrl = z
  .string()
  .max(2000)
  .superRefine((url, context) => {
    const fault = baseUrlFault(url);
    if (fault !== null) context.addIssue({ code: 'custom', message: baseUrlWords[fault] });
  });

/** What an owner types in once to work with a real account. */
export const accountSchema = z.object({
  marketplaceUrl: baseUrl,
  analyticsUrl: baseUrl,
  brand: z.string().trim().min(1).max(40),
  idPrefix: z.string().trim().min(1).max(10),
  /** Empty stands for the stored token, only at the addresses it was stored for. */
  token: z.string().trim().max(8192),
});
export type AccountInput = z.infer<typeof accountSchema>;

/** What the token says about itself, null where it says nothing; the marketplace accepted it. */
export const checkedAccountSchema = z.object({
  seller: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** What it may be used for. `readOnly`: every change will be refused. */
  scope: z.object({ marketplace: z.boolean(), analytics: z.boolean(), readOnly: z.boolean() }).nullable(),
  /** False where it will be forgotten when the station stops: this computer has no keychain to be had. */
  kept: z.boolean(),
});
export type CheckedAccount = z.infer<typeof checkedAccountSchema>;

/** Volume, speech, colours and language are each person's own, not settings of the desk. */
const ownPreferencesSchema = preferencesSchema
  .pick({
    language: true,
    colourScheme: true,
    volume: true,
    speech: true,
    speechVolume: true,
    speechRate: true,
  })
  .partial()
  .strict();

const ofOwner = ['buyersToPackers', 'numbersToLeads'] as const satisfies readonly (keyof z.infer<
  typeof preferencesSchema
>)[];

export const station = {
  view: feed(stationViewSchema, { right: 'anybody' }),
  savePreferences: call(preferencesSchema.partial(), nothing, [], {
    right: (wanted) => {
      // Who sees buyers and money is the owner's to say.
      if (typeof wanted === 'object' && wanted !== null && ofOwner.some((name) => name in wanted))
        return 'account';
      return ownPreferencesSchema.safeParse(wanted).success ? 'pack' : 'settings';
    },
  }),
  /** Asks the marketplace once with these values; saves nothing. */
  checkAccount: call(accountSchema, checkedAccountSchema, [...marketplaceCodes, 'tokenOfOtherAddress'], {
    right: 'account',
    isSensitive: true,
  }),
  /** Saves the account; it is used from the next start, in a folder of its own. */
  saveAccount: call(
    accountSchema,
    z.object({ restartNeeded: z.boolean(), tokenKept: z.boolean() }),
    ['tokenMissing', 'tokenOfOtherAddress'],
    { right: 'account', isSensitive: true },
  ),
  /** Back to practice data from the next start; the account's store stays. */
  useTraining: call(z.object({}), z.object({ restartNeeded: z.boolean() }), [], {
    right: 'account',
    isSensitive: true,
  }),
  syncNow: call(z.object({}), nothing, [], { right: 'anybody', isByScreen: true }),
} as const;
