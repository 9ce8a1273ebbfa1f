/** A number for a courier to call, as the marketplace is told it: `+`, then the country and the number. */
export type ReadPhone =
  | { readonly phone: string; readonly fault: null }
  | { readonly phone: null; readonly fault: 'empty' | 'otherSigns' | 'wrongLength' };

/** ITU-T E.164. */
const FEWEST_DIGITS = 10;
const MOST_DIGITS = 15;
const RUSSIAN_DIGITS = 11;

/** Typed in any of the usual ways; a Russian number may begin with 8, or with nothing. */
export function readPhone(typed: string): ReadPhone {
  const bare = typed.replaceAll(/[\s()\-–—.]/gu, '');
  if (bare === '') return { phone: null, fault: 'empty' };
  if (!/^\+?\d+$/.test(bare)) return { phone: null, fault: 'otherSigns' };
  const digits = bare.replace('+', '');
  if (!bare.startsWith('+')) {
    if (digits.length === RUSSIAN_DIGITS && /^[78]/.test(digits))
      return { phone: `+7${digits.slice(1)}`, fault: null };
    if (digits.length === RUSSIAN_DIGITS - 1) return { phone: `+7${digits}`, fault: null };
  }
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS)
    return { phone: null, fault: 'wrongLength' };
  if (digits.startsWith('7') && digits.length !== RUSSIAN_DIGITS)
    return { phone: null, fault: 'wrongLength' };
  return { phone: `+${digits}`, fault: null };
}
