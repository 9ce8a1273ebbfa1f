/** All that may place things in an SVG that is read here, so that nothing else moves them: a scale and an offset. */
export interface Frame {
  readonly name: string;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

export const ROOT_FRAME: Frame = { name: 'svg', scaleX: 1, scaleY: 1, x: 0, y: 0 };

const MOVES = /\s*(translate|scale)\(\s*([-+\d.]+)(?:[\s,]+([-+\d.]+))?\s*\)[\s,]*/y;

/** Null for what turns or slants. */
export function movedBy(parent: Frame, transform: string | undefined, name: string): Frame | null {
  let frame: Frame = { ...parent, name };
  if (transform === undefined) return frame;
  let at = 0;
  while (at < transform.length) {
    MOVES.lastIndex = at;
    const [all = '', kind = '', first = '', second] = MOVES.exec(transform) ?? [];
    if (all === '') return null;
    const [a, b] = [Number(first), Number(second ?? (kind === 'scale' ? first : 0))];
    if (!Number.isFinite(a) || !Number.isFinite(b)) return null;
    frame =
      kind === 'scale'
        ? { ...frame, scaleX: frame.scaleX * a, scaleY: frame.scaleY * b }
        : { ...frame, x: frame.x + a * frame.scaleX, y: frame.y + b * frame.scaleY };
    at += all.length;
  }
  return frame;
}

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:px)?\s*$/;

/** A length in the SVG's own units; nothing with another unit is. */
export const isLength = (text: string): boolean => NUMBER.test(text);

export const lengthOf = (text: string | undefined): number => Number((text ?? '0').trim().replace(/px$/, ''));
