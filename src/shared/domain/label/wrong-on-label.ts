/** What the picture of a rejected label marks in red, or why nothing is marked. */
export const wrongOnLabel = [
  /** Ink beyond the head or the paper. */
  'lost',
  /** Codes, none of which belongs to this label. */
  'foreign',
  /** A code of another order, beside its own or identical to it. */
  'shared',
  /** Its own code is not found; nothing points to another order's code. */
  'notFound',
  /** Its own code is in the drawing but may not come out on paper. */
  'unsure',
  /** It has its own code, and the reason is not in one place. */
  'elsewhere',
] as const;
export type WrongOnLabel = (typeof wrongOnLabel)[number];
