/**
 * The keys of a badge's code as other keyboard layouts write them: Russian, Ukrainian, Belarusian, Bulgarian, Serbian,
 * Kazakh, Greek, Hebrew, and those of Latin letters with another key beside the zero.
 */
const P = 'PЗПΠפ';
const B = 'BИІФБΒנ';
const U = 'UГКУΘו';
const HYPHEN = `\\-'’ß+*=)өü`;
const BEGINNING = new RegExp(`([${P}])?[${B}]([${HYPHEN}])[${U}]\\2`, 'giu');

/** 1 to 9 and 0 of the layouts that need a shift for digits: French, Belgian, Czech, Slovak, Kazakh. */
const DIGIT_ROWS = ['&é"\'(-è_çà', '&é"\'(§è!çà', '+ěščřžýáíé', '+ľščťžýáíé', '"әіңғ,.үұқ'].map((row) => {
  const digits = new Map(row.split('').map((key, at) => [key, String((at + 1) % 10)]));
  // Fewer are no badge, and quotes or dots in a row may be anything.
  return { digits, run: new RegExp(`[${row.replaceAll(/[\\\]^-]/g, '\\$&')}]{12,}`, 'giu') };
});

/** A text as it stands, and what its keys say in Latin letters and digits where that is something else. */
export function latinReadings(text: string): readonly string[] {
  const plain = text.normalize('NFKC');
  const rows = DIGIT_ROWS.map(({ digits, run }) =>
    plain.replaceAll(run, (keys) =>
      keys
        .toLowerCase()
        .split('')
        .map((key) => digits.get(key) ?? key)
        .join(''),
    ),
  );
  const inLatin = [plain, ...rows].map((read) =>
    read.replaceAll(BEGINNING, (_, p: string | undefined) => (p === undefined ? 'B-U-' : 'PB-U-')),
  );
  return [...new Set([text, ...inLatin])];
}
