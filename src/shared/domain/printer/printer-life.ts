/** What was fed through a printer, in millimetres of the labels that it took. */
export interface PrinterLife {
  readonly fedMm: number;
  /** Since its roll was put in; null before the first end of paper: nobody knows how much was left of that roll. */
  readonly sinceRollMm: number | null;
  /** What the last rolls held, oldest first. */
  readonly rolls: readonly number[];
  /** Since a person said that the head is clean, or from the first label on. */
  readonly sinceCleanedMm: number;
  /** Unix milliseconds; null: nobody has said so yet. */
  readonly cleanedAt: number | null;
}

export const NEW_LIFE: PrinterLife = {
  fedMm: 0,
  sinceRollMm: null,
  rolls: [],
  sinceCleanedMm: 0,
  cleanedAt: null,
};

/**
 * Paper "out" again after less than this is the same end, a lid that was opened or a label that stuck: the shortest rolls
 * on sale hold 5 m.
 */
const SHORTEST_ROLL_MM = 3000;

/** Only a few: another size is bought now and then. */
const REMEMBERED = 5;

/** Makers of heads advise to clean them with each roll; until one was seen through, 50 m are one of 4 inches. */
const CLEAN_EACH_MM = 50_000;

/** A label came out. */
export const fed = (life: PrinterLife, mm: number): PrinterLife => ({
  ...life,
  fedMm: life.fedMm + mm,
  sinceRollMm: life.sinceRollMm === null ? null : life.sinceRollMm + mm,
  sinceCleanedMm: life.sinceCleanedMm + mm,
});

/** The printer said that its paper is out. */
export function paperEnded(life: PrinterLife): PrinterLife {
  const { sinceRollMm, rolls } = life;
  if (sinceRollMm === null) return { ...life, sinceRollMm: 0 };
  if (sinceRollMm < SHORTEST_ROLL_MM) return life;
  return { ...life, sinceRollMm: 0, rolls: [...rolls, sinceRollMm].slice(-REMEMBERED) };
}

export const cleaned = (life: PrinterLife, at: number): PrinterLife => ({
  ...life,
  sinceCleanedMm: 0,
  cleanedAt: at,
});

/** How many labels are probably left on the roll; null until one roll was seen from beginning to end. */
export function labelsLeft({ sinceRollMm, rolls }: PrinterLife, labelMm: number): number | null {
  const roll = median(rolls);
  if (roll === null || sinceRollMm === null || labelMm <= 0) return null;
  return Math.max(0, Math.floor((roll - sinceRollMm) / labelMm));
}

/** After how many mm the head should be cleaned: one roll. */
export const cleanEachMm = ({ rolls }: PrinterLife): number => median(rolls) ?? CLEAN_EACH_MM;

export const isCleaningDue = (life: PrinterLife): boolean => life.sinceCleanedMm >= cleanEachMm(life);

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
