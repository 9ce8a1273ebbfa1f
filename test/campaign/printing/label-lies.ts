import { drawLabel } from '../../../src/simulator/marketplace/labels/label-drawing.ts';
import type { Random } from '../../../src/simulator/random.ts';
import { labelType } from '../../../src/shared/marketplace/common.ts';

/**
 * What a marketplace does wrong with a label: gives the file of another order, exchanges those of two, draws the code so
 * small that it takes luck to read it, or draws another order's code beside the right one.
 */
export const lieKinds = ['anothers', 'swapped', 'shrunken', 'second'] as const;

export interface LiePlan {
  readonly kind: (typeof lieKinds)[number];
  /** In every form of the label; else in the one that is asked for first, and the next form is right. */
  readonly inEveryForm: boolean;
  /** The packer tries to print the refused label on their word before it is fetched again. */
  readonly triesWord: boolean;
}

const MOST_LIES = 8;

export const drawLies = (random: Random): readonly LiePlan[] =>
  Array.from({ length: 2 + random.int(MOST_LIES - 1) }, () => ({
    kind: random.pick(lieKinds),
    inEveryForm: random.int(2) === 0,
    triesWord: random.int(2) === 0,
  }));

interface Sticker {
  readonly partA: string;
  readonly partB: string;
  readonly barcode: string;
}

/** An order of the shop as the liar needs it. */
export interface LiedOrder {
  readonly orderId: string;
  readonly sticker: Sticker;
}

interface Lie extends LiePlan {
  readonly other: LiedOrder;
}

/** The lies of a round, and until when each of them is told. */
export class LabelLies {
  readonly #lies = new Map<string, Lie>();
  /** Orders whose code was shrunken at any time. */
  readonly #shrunken = new Set<string>();
  readonly #firstForm: string;
  readonly #note: (what: string) => void;

  constructor(firstForm: string, note: (what: string) => void) {
    this.#firstForm = firstForm;
    this.#note = note;
  }

  /** Two orders for each lie: of one the label is another's, or both are exchanged. */
  begin(plans: readonly LiePlan[], orders: readonly LiedOrder[]): void {
    for (const [index, plan] of plans.entries()) {
      const [one, other] = [orders[index * 2], orders[index * 2 + 1]];
      if (!one || !other) return;
      this.#lies.set(one.orderId, { ...plan, other });
      if (plan.kind === 'shrunken') this.#shrunken.add(one.orderId);
      if (plan.kind === 'swapped') this.#lies.set(other.orderId, { ...plan, other: one });
    }
  }

  /** Null: its label is told as it is. */
  of(orderId: string): LiePlan | null {
    return this.#lies.get(orderId) ?? null;
  }

  wasShrunken(orderId: string): boolean {
    return this.#shrunken.has(orderId);
  }

  /** The marketplace tells the truth from now on of this order, and of those that were given its code; answers which. */
  end(orderId: string): readonly string[] {
    const others = [...this.#lies].flatMap(([each, { other }]) => (other.orderId === orderId ? [each] : []));
    const ended = [...others, orderId];
    for (const each of ended) this.#lies.delete(each);
    return ended;
  }

  /** What is told in the place of the label's file. */
  async tell(orderId: string, file: Buffer, type: string): Promise<Buffer> {
    const lie = this.#lies.get(orderId);
    if (!lie || (!lie.inEveryForm && type !== this.#firstForm)) return file;
    this.#note(`marketplace lied, ${lie.kind} in ${type}`);
    const anothers = await drawLabel(lie.other.sticker, labelType.parse(type), 58);
    if (lie.kind === 'anothers' || lie.kind === 'swapped') return anothers;
    const change = lie.kind === 'shrunken' ? shrink : addCode;
    // Nothing is changed in a picture of dots: it is another's label as it is.
    if (type === 'png') return anothers;
    return Buffer.from(change(file.toString('utf8'), anothers.toString('utf8')));
  }
}

/** A code of a tenth of its size, as ZPL or SVG. */
const shrink = (text: string): string =>
  text.replaceAll(/(\^BQN,2,)\d+/g, '$11').replaceAll('<path ', '<path transform="scale(0.1)" ');

/** Another's code in the corner of the label, small enough that both can be read. */
function addCode(text: string, another: string): string {
  const field = /\^FO\d+,\d+(\^BQ[^]*?\^FS)/.exec(another)?.[1]?.replace(/(\^BQN,2,)\d+/, '$13');
  const path = /<path [^>]*>/
    .exec(another)?.[0]
    .replace('<path ', '<path transform="translate(430,250) scale(0.4)" ');
  return text.replace('^XZ', `^FO360,220${field ?? ''}^XZ`).replace('</svg>', `${path ?? ''}</svg>`);
}
