import { describe, expect, it } from 'vitest';
import { lineBreaks } from '../../../../src/main/labels/text/line-breaks.ts';

function pieces(text: string): string {
  const ends = [...lineBreaks(text), text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).join('|');
}

describe('the places where a line may end', () => {
  it.each([
    ['Футболка (100 % хлопок), чёрная/белая', 'Футболка |(100 % |хлопок), |чёрная/|белая'],
    ['арт. ABC-123_45 размер 48-50', 'арт. |ABC-123_45 |размер |48-50'],
    ['оверсайз-футболка', 'оверсайз-|футболка'],
    ['5\u00a0₽ и 10\u202fкг', '5\u00a0₽ |и |10\u202fкг'],
    ['«привет мир» — да', '«привет |мир» |— |да'],
    ['男士T恤,黑色(大号)。「新款」', '男士|T|恤,|黑色|(大|号)。|「新|款」'],
    ['ワンピース、ロング丈', 'ワンピース、|ロング|丈'],
    ['เสื้อยืดสีดำ', 'เสื้อ|ยืด|สี|ดำ'],
    ['قميص قطني (أسود)', 'قميص |قطني |(أسود)'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(pieces(text)).toBe(expected);
  });
});
