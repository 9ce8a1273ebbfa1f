/** What the picture of a refused label shows in red, or why nothing is red on it. */
export const wrongOnLabel = [
  /** Ink that has no room under the head, or on the paper. */
  'lost',
  /** Codes, none of which is its own. */
  'foreign',
  /** A code of another one, beside its own or the same as its own. */
  'shared',
  /** Its own code is not found, and nothing speaks of another's. */
  'notFound',
  /** Its own code is in the drawing, and is not sure to be on paper. */
  'unsure',
  /** It has its own code, and the reason is nothing that stands in one place. */
  'elsewhere',
] as const;
export type WrongOnLabel = (typeof wrongOnLabel)[number];
