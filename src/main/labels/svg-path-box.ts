import type { Area } from '../raster/area.ts';

/** How many numbers a command takes (SVG 1.1, 8.3). Curves that go on by themselves, and arcs, may lie beyond theirs. */
const TAKES: Readonly<Record<string, number | undefined>> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, z: 0 };

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/y;
const [SPACE, COMMA, DOT, ZERO, NINE] = [0x20, 0x2c, 0x2e, 0x30, 0x39];

/** What a path covers at most: a curve lies within its points. Null for a path that is not read here. */
export function pathBox(data: string): Area | null {
  const pen = newPen();
  return readPath(data, (command, numbers) => pen.draw(command, numbers)) ? pen.reached() : null;
}

/** False for one command that is not read. */
export type DrawCommand = (command: string, numbers: readonly number[]) => boolean;

/** The commands of a path with all of their numbers, until one is refused. */
export function readPath(data: string, draw: DrawCommand): boolean {
  let command = '';
  let numbers: number[] = [];
  for (let at = 0; at < data.length;) {
    const sign = data.charCodeAt(at);
    if (sign <= SPACE || sign === COMMA) {
      at += 1;
    } else if (isLetter(sign)) {
      if (command !== '' && !draw(command, numbers)) return false;
      command = data[at]!;
      numbers = [];
      at += 1;
    } else {
      const end = takeNumber(data, at, numbers);
      if (end === at) return false;
      at = end;
    }
  }
  return command !== '' && draw(command, numbers);
}

const isLetter = (sign: number): boolean => (sign | SPACE) >= 0x61 && (sign | SPACE) <= 0x7a;

/** More digits than any coordinate has, and few enough to be added up without loss. */
const DIGITS = 9;

/** Where it ends. Whole numbers, as those of a code are, by their digits: a pattern takes four times as long. */
function takeNumber(data: string, at: number, numbers: number[]): number {
  let [end, value] = [at, 0];
  for (let sign = data.charCodeAt(end); sign >= ZERO && sign <= NINE; sign = data.charCodeAt(end)) {
    value = value * 10 + sign - ZERO;
    end += 1;
  }
  if (end > at && end - at <= DIGITS && data.charCodeAt(end) !== DOT) {
    numbers.push(value);
    return end;
  }
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(data)?.[0] ?? '';
  if (found !== '') numbers.push(Number(found));
  return at + found.length;
}

interface Pen {
  readonly draw: DrawCommand;
  readonly reached: () => Area | null;
}

function newPen(): Pen {
  let [x, y, beginX, beginY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = (): void => {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  };
  return {
    draw(command, numbers) {
      const kind = command.toLowerCase();
      const takes = TAKES[kind];
      if (takes === undefined) return false;
      if (takes === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % takes > 0) return false;
      if (kind === 'z') {
        x = beginX;
        y = beginY;
      }
      for (let first = 0; first < numbers.length; first += takes) {
        const fromX = command === kind ? x : 0;
        const fromY = command === kind ? y : 0;
        if (kind === 'h') x = fromX + numbers[first]!;
        else if (kind === 'v') y = fromY + numbers[first]!;
        else
          for (let point = first; point < first + takes; point += 2) {
            x = fromX + numbers[point]!;
            y = fromY + numbers[point + 1]!;
            reach();
          }
        reach();
        if (kind === 'm' && first === 0) {
          beginX = x;
          beginY = y;
        }
      }
      return true;
    },
    reached: () => (left <= right && top <= bottom ? { left, top, right, bottom } : null),
  };
}
