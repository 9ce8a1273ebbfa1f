/** What a spreadsheet program may begin a formula with; the wide ones it takes for the narrow. */
const BEGINS = '[=+\\-@＝＋－＠]';
/** Where a program may divide a line, whatever the file was written with. A row that it takes for ended begins anew. */
const DIVIDES = '[;,\\t|\\r\\n\\v\\f\\u0085\\u2028\\u2029]';
/** Programs drop blanks before a formula, what nobody sees, and quotes that hold nothing. */
const DROPPED = `(?:(?!${DIVIDES})[\\s"'\\p{Cc}\\p{Cf}])*`;
/**
 * At a blank no program divides unless it is told to, and many names have a dash behind one: there, only what carries
 * something out.
 */
const AT_BLANK = '(?:[=@＝＠]\\S|[+\\-＋－]\\S*[(!|])';

const HIDDEN_START = new RegExp(`(?<=${DIVIDES})(?=${DROPPED}${BEGINS})|(?<= )(?=["']*${AT_BLANK})`, 'gu');
const HIDDEN_MARK = new RegExp(`(?<=${DIVIDES})'(?=${DROPPED}${BEGINS})|(?<= )'(?=["']*${AT_BLANK})`, 'gu');

/** Whether a program would make a formula of it as it stands. */
const IS_FORMULA = new RegExp(`^${DROPPED}${BEGINS}`, 'u');
export const isFormula = (text: string): boolean => IS_FORMULA.test(text);

/**
 * A formula may begin in the midst of a cell where a program divides the line at another sign than the file was written
 * with. Quotes are no help: there they stand in the midst of a cell, too. `unmarked` gives back what it was.
 */
export const marked = (text: string): string => text.replaceAll(HIDDEN_START, "'");

export const unmarked = (text: string): string =>
  text.includes("'") ? text.replaceAll(HIDDEN_MARK, '') : text;
