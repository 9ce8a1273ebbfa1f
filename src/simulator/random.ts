/** The four words of sfc32; saved with the state, so that a restarted simulator goes on where it stopped. */
export type RandomState = readonly [number, number, number, number];

export interface Random {
  /** 0 ≤ value < 1. */
  next(): number;
  /** A whole number, 0 ≤ value < `below`. */
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** Text of `length` characters out of `alphabet`. */
  text(length: number, alphabet: string): string;
  state(): RandomState;
}

/** sfc32 (PractRand's small fast counter generator): same seed, same sequence, on every platform. */
export function resumeRandom(from: RandomState): Random {
  let [a, b, c, counter] = from;
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  const next = (): number => word() / 2 ** 32;
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    text: (length, alphabet) => {
      let text = '';
      for (let index = 0; index < length; index++) text += alphabet.charAt(int(alphabet.length));
      return text;
    },
    state: () => [a, b, c, counter],
  };
}

export function seededRandom(seed: number): Random {
  // The first outputs still show the seed: the generator's author drops a dozen.
  const random = resumeRandom([seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1]);
  for (let index = 0; index < 15; index++) random.next();
  return random;
}
