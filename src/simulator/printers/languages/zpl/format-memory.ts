/** What of a label is done to its dots once they are drawn: the renderer knows none of these commands. */
export type Effects = {
  /** `^PO`: upside down. */
  readonly turned: boolean;
  /** `^PM`: mirrored from left to right. */
  readonly mirrored: boolean;
  /** Times larger than drawn: `^JMB`, and what `^MU` multiplies by. */
  readonly scale: number;
  /** `^LS` to the left and `^LT` down, in dots. */
  readonly left: number;
  readonly top: number;
};

export const hasEffects = ({ turned, mirrored, scale, left, top }: Effects): boolean =>
  turned || mirrored || scale !== 1 || left !== 0 || top !== 0;

/** Of the renderer: commands that go on working in the labels after theirs, until they are given again. */
const OF_RENDERER: ReadonlySet<string> = new Set(['PW', 'LL', 'LH', 'LR', 'FW', 'CF', 'BY', 'CI']);

/** Applied to what the renderer has drawn, and taken out of what it is given. */
const OF_EFFECTS: ReadonlySet<string> = new Set(['PO', 'PM', 'MU', 'JM', 'LS', 'LT']);

/** What puts something on the label: a setting before all of these is in force for all of it. */
const DRAWS: ReadonlySet<string> = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'IM']);

const MM_PER_INCH = 25.4;

/**
 * What a printer keeps from label to label until it is switched off (ZPL II Programming Guide, under each command). A
 * format is made into one that says all of it itself.
 */
export class FormatMemory {
  readonly #kept = new Map<string, string>();
  readonly #dotsPerMm: number;

  constructor(dotsPerMm: number) {
    this.#dotsPerMm = dotsPerMm;
  }

  take(format: string): { readonly text: string; readonly effects: Effects } {
    const before = new Map(this.#kept);
    const drawn: string[] = [];
    let hasDrawn = false;
    for (const command of format.split(/(?=[\^~])/)) {
      const name = command.slice(1, 3).toUpperCase();
      const isCaret = command.startsWith('^');
      hasDrawn ||= isCaret && DRAWS.has(name);
      const isKept = isCaret && (OF_RENDERER.has(name) || OF_EFFECTS.has(name));
      if (isKept) this.#kept.set(name, command);
      // Said again before anything was drawn: nothing of it is left.
      if (isKept && !hasDrawn) before.delete(name);
      if (!isKept || OF_RENDERER.has(name)) drawn.push(command);
    }
    const left = [...before].filter(([name]) => OF_RENDERER.has(name)).map(([, command]) => command);
    const text = drawn.join('').replace('^XA', `^XA${left.join('')}`);
    return { text, effects: this.#effects() };
  }

  #effects(): Effects {
    const said = (name: string): string => (this.#kept.get(name) ?? '').slice(3).trim().toUpperCase();
    return {
      turned: said('PO').startsWith('I'),
      mirrored: said('PM').startsWith('Y'),
      scale: (said('JM').startsWith('B') ? 2 : 1) * this.#unit(said('MU')),
      left: Number(/^-?\d+/.exec(said('LS'))?.[0] ?? 0),
      top: Number(/^-?\d+/.exec(said('LT'))?.[0] ?? 0),
    };
  }

  /** Dots that one unit stands for: millimetres, inches, or dots of another head. */
  #unit(parameters: string): number {
    if (parameters.startsWith('M')) return this.#dotsPerMm;
    if (parameters.startsWith('I')) return Math.round(this.#dotsPerMm * MM_PER_INCH);
    const [, base = 1, wanted = 1] = (/^D,(\d+),(\d+)/.exec(parameters) ?? []).map(Number);
    return wanted / base;
  }
}
