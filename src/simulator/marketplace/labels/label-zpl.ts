import { codeOrigin, type LabelLayout, type LabelText, modulesWithQuietZone } from './label-layout.ts';

/** 203 dpi is 8 dots a millimetre; layouts are in tenths of a millimetre. */
const DOTS_PER_TENTH = 0.8;
/** The largest magnification of `^BQ` on every printer (ZPL II guide). */
const LARGEST_MAGNIFICATION = 10;
/** Printers draw `^BQ` this many dots below its `^FO`. */
const CODE_DROP = 10;

export type ZplDirection = 'zplh' | 'zplv';

const dots = (tenths: number): number => Math.round(tenths * DOTS_PER_TENTH);

/** Data never becomes commands: `^`, `~` and everything else that is not plain goes as `^FH` hex. */
function fieldData(text: string): string {
  const hex = text.replaceAll(
    /[^\w*+\-/., ]|_/g,
    (character) => `_${Buffer.from(character).toString('hex').toUpperCase().match(/../g)?.join('_') ?? ''}`,
  );
  return hex === text ? `^FD${text}^FS` : `^FH^FD${hex}^FS`;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** The vertical label is the horizontal one turned clockwise by 90°. */
function placed(box: Box, labelHeight: number, direction: ZplDirection): { x: number; y: number } {
  return direction === 'zplh'
    ? { x: box.left, y: box.top }
    : { x: labelHeight - (box.top + box.height), y: box.left };
}

export function labelZpl(layout: LabelLayout, direction: ZplDirection): string {
  const [width, height] = [dots(layout.width), dots(layout.height)];
  const [printWidth, length] = direction === 'zplh' ? [width, height] : [height, width];

  const fitting = Math.floor(dots(layout.codeBox.side) / modulesWithQuietZone(layout.code));
  const module = Math.min(LARGEST_MAGNIFICATION, fitting);
  const origin = codeOrigin(layout, module / DOTS_PER_TENTH);
  const side = dots(layout.codeBox.side) - 2 * dots(origin.left - layout.codeBox.left);
  const code = placed({ left: dots(origin.left), top: dots(origin.top), height: side }, height, direction);
  // `MA,`: level M, and the printer finds the mode itself, so that lower case goes as bytes.
  const codeField = `^FO${code.x},${Math.max(0, code.y - CODE_DROP)}^BQN,2,${module}${fieldData(`MA,${layout.code}`)}`;

  const rotation = direction === 'zplh' ? 'N' : 'R';
  const textField = ({ text, left, top, size }: LabelText): string => {
    const { x, y } = placed({ left: dots(left), top: dots(top), height: dots(size) }, height, direction);
    return `^FO${x},${y}^A0${rotation},${dots(size)},${dots(size)}${fieldData(text)}`;
  };
  const start = `^XA^PW${printWidth}^LL${length}^LH0,0^CI28`;
  return `${[start, codeField, ...layout.texts.map(textField), '^XZ'].join('\n')}\n`;
}
