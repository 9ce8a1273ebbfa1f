import { latinReadings } from './badge-layouts.ts';
import type { Role } from './people.ts';

/**
 * Like the command cards: capitals, digits and a hyphen mean the same under every keyboard layout. Eighteen digits are
 * 59 random bits, nobody's to guess by scanning, and the most that Code 128 holds on a label 58 mm wide with bars that
 * a hand scanner reads (two digits a symbol in its code set C, ISO/IEC 15417).
 */
const PREFIX = 'PB-U-';
const DIGITS = 18;

const BADGE = new RegExp(`^${PREFIX}\\d{${DIGITS}}$`);

/** `digits`: random, as many as a badge has. */
export const badgeCode = (digits: string): string => `${PREFIX}${digits}`;
export const BADGE_DIGITS = DIGITS;

/** The code of a badge as it was made; null for any other scan. Capitals or not: caps lock may be on. In any layout. */
export const readBadge = (text: string): string | null =>
  latinReadings(text.trim())
    .map((read) => read.toUpperCase())
    .find((code) => BADGE.test(code)) ?? null;

/** A badge is a key: what is written down of its scan opens nothing. */
export const withoutBadge = (text: string): string => (isLikeBadge(text) ? HIDDEN_BADGE : text);

export const HIDDEN_BADGE = `${PREFIX}…`;

/**
 * Also a badge that was read only in part, or run together with another code: whoever knows the digits has the badge. The
 * less is left of the beginning, the more digits it takes: sellers have articles such as `SKU-4607812345679`. Digits alone
 * are most often the number of a box (SSCC, 18 digits), so only the station, which knows its badges, tells those apart.
 */
const BADGE_LIKE = new RegExp(`^${PREFIX}|${PREFIX}\\d|B-U-\\d{12}|U-\\d{16}|^-\\d{${DIGITS}}(?!\\d)`);

const isLikeBadge = (text: string): boolean =>
  latinReadings(text.trimStart()).some((read) => BADGE_LIKE.test(read.toUpperCase()));

/**
 * A badge, or most of one, anywhere in a text that would be kept. Fewer digits may be somebody's article, and what is
 * refused must be told apart more surely than what is only hidden.
 */
export const holdsBadge = (text: string): boolean =>
  latinReadings(text).some((read) => HELD_BADGE.test(read));

const HELD_BADGE = /B-U-\d{12}/i;

/**
 * The same inside words about scans, as older versions wrote them down. `isBadge` knows the digits of whole ones, whatever
 * is left of the beginning.
 */
export const hideBadges = (told: string, isBadge: (code: string) => boolean): string =>
  told
    .replaceAll(BADGES_TOLD, HIDDEN_BADGE)
    .replaceAll(RUNS_OF_DIGITS, (run) => (badgesIn(run).some(isBadge) ? HIDDEN_BADGE : run));

const BADGES_TOLD = new RegExp(`P?B-U-\\d+|U-\\d{16,}|(?<=^\\s*|"\\s*)-\\d{${DIGITS}}(?!\\d)`, 'gi');

/** No more of a scan is ever kept, and so no more is looked through. */
export const MAX_KEPT_SCAN = 512;

/** What could be the digits of a badge wherever it lies in a scan, as whole codes, each once. */
export function badgesIn(text: string): readonly string[] {
  const runs = latinReadings(text.slice(0, MAX_KEPT_SCAN)).flatMap(
    (read) => read.match(RUNS_OF_DIGITS) ?? [],
  );
  const codes = runs.flatMap((run) =>
    Array.from({ length: run.length - DIGITS + 1 }, (_, from) => badgeCode(run.slice(from, from + DIGITS))),
  );
  return [...new Set(codes)];
}

const RUNS_OF_DIGITS = new RegExp(`\\d{${DIGITS},}`, 'g');

/** Both are on the badge, as on the command cards. */
export const roleOnBadge = {
  packer: { en: 'Packer', ru: 'Упаковщик' },
  lead: { en: 'Shift lead', ru: 'Старший смены' },
  owner: { en: 'Owner', ru: 'Владелец' },
} as const satisfies Readonly<Record<Role, { readonly en: string; readonly ru: string }>>;
