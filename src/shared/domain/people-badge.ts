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

/** The code of a badge as it was made; null for any other scan. Capitals or not: caps lock may be on. */
export function readBadge(text: string): string | null {
  const code = text.trim().toUpperCase();
  return BADGE.test(code) ? code : null;
}

/** A badge is a key: what is written down of its scan opens nothing. */
export const withoutBadge = (text: string): string => (isLikeBadge(text) ? `${PREFIX}…` : text);

/** Also a badge that was read only in part. */
const isLikeBadge = (text: string): boolean => text.trimStart().toUpperCase().startsWith(PREFIX);

/** Both are on the badge, as on the command cards. */
export const roleOnBadge = {
  packer: { en: 'Packer', ru: 'Упаковщик' },
  lead: { en: 'Shift lead', ru: 'Старший смены' },
  owner: { en: 'Owner', ru: 'Владелец' },
} as const satisfies Readonly<Record<Role, { readonly en: string; readonly ru: string }>>;
