/** What nobody sees, what acts on a screen or a terminal, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const EDGES = new RegExp(`^(?:\\s|${UNSEEN.source})+|(?:\\s|${UNSEEN.source})+$`, 'gu');

export const hasUnseen = (text: string): boolean => UNSEEN.test(text);

/** Without blanks and unseen characters around it: they come along when a text is copied. */
export const trimmed = (text: string): string => text.replaceAll(EDGES, '');

/** Without any of them. */
export const withoutUnseen = (text: string): string => text.replaceAll(ALL_UNSEEN, '').trim();

/** Each of them as its number, so that two texts that differ look different. */
export const visible = (text: string): string =>
  text.replaceAll(ALL_UNSEEN, (unseen) => {
    const point = (unseen.codePointAt(0) ?? 0).toString(16);
    return point.length > 2 ? `\\u{${point}}` : `\\x${point.padStart(2, '0')}`;
  });
