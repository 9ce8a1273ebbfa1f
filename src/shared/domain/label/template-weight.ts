import type { ProblemOf } from '../../problem.ts';
import { templateFault } from './check-template.ts';
import { MOST_PICTURE_LETTERS, type LabelTemplate } from './label-template.ts';

/** A4 full of the smallest letters that can be read holds some 12,000; 200 texts of 1,900 were checked for 0.2 s. */
const MOST_LETTERS = 20_000;
/** Two pictures; a logo is one. */
const MOST_PICTURE_LETTERS_IN_ALL = 2 * MOST_PICTURE_LETTERS;
/** 200 elements and the 40 of a row, with all their fields, come to 3,600. */
const MOST_VALUES = 10_000;

/** One for each size and kind of goods comes to some dozen. */
const MOST_TEMPLATES = 1000;

/** The space in a settings file; a quarter of it is left for everything else. */
export const MOST_TEMPLATES_TEXT = 300_000;

/**
 * Whether the templates are too many or too large for a settings file to take them all to another desk; null: they fit.
 */
export function tooManyTemplates(
  templates: ReadonlyMap<string, LabelTemplate>,
): ProblemOf<'templateFault'> | null {
  const { length } = JSON.stringify([...templates]);
  if (templates.size <= MOST_TEMPLATES && length <= MOST_TEMPLATES_TEXT) return null;
  return templateFault(
    'tooManyTemplates',
    'all',
    '',
    `${templates.size}, ${length} > ${MOST_TEMPLATES_TEXT}`,
  );
}

/**
 * A document that nobody made in the editor, detected before it is looked at closely; null: it is fine. The time taken
 * by everything done with a template grows with its size.
 */
export function tooLargeTemplate(document: unknown): ProblemOf<'templateFault'> | null {
  const waiting: unknown[] = [document];
  let letters = 0;
  let values = 0;
  let pictures = 0;
  while (waiting.length > 0 && letters <= MOST_LETTERS && values <= MOST_VALUES) {
    const value = waiting.pop();
    values += 1;
    if (typeof value === 'string') letters += value.length;
    else if (typeof value === 'object' && value !== null) {
      const picture = 'picture' in value && typeof value.picture === 'string' ? value.picture.length : 0;
      pictures += picture;
      // What is counted as a picture is not counted as text.
      letters -= picture;
      const inside = Object.values(value);
      if (values + inside.length > MOST_VALUES) values = MOST_VALUES + 1;
      else waiting.push(...inside);
    }
  }
  if (letters > MOST_LETTERS) return templateFault('tooMuchText', 'all', '', `> ${MOST_LETTERS}`);
  if (pictures > MOST_PICTURE_LETTERS_IN_ALL)
    return templateFault('pictureUnusable', 'all', '', `pictures > ${MOST_PICTURE_LETTERS_IN_ALL}`);
  return values > MOST_VALUES ? templateFault('tooMuchToDraw', 'all', '', `> ${MOST_VALUES}`) : null;
}
