import type {
  PictureElement,
  RowElement,
  RulerElement,
} from '../../../shared/domain/label/label-template.ts';

/** A text of so many letters is laid out in a third of a second, of twice as many in one and a half. */
const MOST_LETTERS_OF_ELEMENT = 12_000;

/** A packing list of 120 lines has 14,000. */
const MOST_LETTERS = 50_000;

/** Four times the largest paper at 300 dpi, 600 times a usual label: a second of drawing. */
const MOST_DOTS = 100_000_000;

/** However small an element is. */
const DOTS_OF_ANY = 10_000;

export type Overdrawn = 'tooMuchText' | 'tooMuchToDraw';

interface Wish {
  readonly element: RowElement | RulerElement | PictureElement;
  /** Of its place, and of an em of its text, in dots. */
  readonly width: number;
  readonly height: number;
  readonly em: number;
  readonly letters: number;
}

/**
 * What one label may take to be drawn, whatever its template and values are: counted before anything of an element is
 * drawn, because a few lines of template and one long value make millions of letters.
 */
export class DrawBudget {
  #letters = MOST_LETTERS;
  #dots = MOST_DOTS;
  #isOver = false;

  /** Null: it may be drawn. Told once; what comes after it is not drawn either. */
  spend({ element, width, height, em, letters }: Wish): { readonly over: Overdrawn | null } | null {
    if (this.#isOver) return { over: null };
    this.#letters -= letters;
    // Text that may become smaller is made so before its letters are drawn.
    const drawnEm = element.kind === 'text' && element.fit === 'cut' ? em : Math.min(em, height);
    this.#dots -= DOTS_OF_ANY + width * height + drawnEm * drawnEm;
    if (letters > MOST_LETTERS_OF_ELEMENT || this.#letters < 0) return this.#over('tooMuchText');
    return this.#dots < 0 ? this.#over('tooMuchToDraw') : null;
  }

  #over(over: Overdrawn): { readonly over: Overdrawn } {
    this.#isOver = true;
    return { over };
  }
}
