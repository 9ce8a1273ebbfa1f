import { Button } from '@mantine/core';
import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureView } from '../../../shared/contract/courier-lists.ts';
import classes from './CourierHandOver.module.css';

export type Strokes = Extract<SignatureView, { on: 'screen' }>['strokes'];
type Point = Strokes[number][number];

/** The field is so many thousandths of its own width high. */
const HEIGHT = 300;
const MOST_POINTS = 1000;
const MOST_STROKES = 100;

const pathOf = (stroke: Strokes[number]): string =>
  stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ') +
  // A dot is a line of no length.
  (stroke.length === 1 ? ` L${stroke[0]?.join(' ')}` : '');

/** A signature as it was drawn. */
export const SignaturePicture = ({
  strokes,
  label,
}: {
  readonly strokes: Strokes;
  readonly label: string;
}) => (
  <svg className={classes.signature} viewBox={`0 0 1000 ${HEIGHT}`}>
    <title>{label}</title>
    {strokes.map((stroke, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- strokes keep their places
      <path key={index} d={pathOf(stroke)} />
    ))}
  </svg>
);

interface Props {
  readonly strokes: Strokes;
  readonly onDraw: (strokes: Strokes) => void;
}

/** Drawn with a finger, a pen or the mouse. Who can't draw here signs on paper. */
export function SignaturePad({ strokes, onDraw }: Props) {
  const { t } = useTranslation();
  const isDown = useRef(false);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
    return [
      within(((clientX - left) / width) * 1000, 1000),
      within(((clientY - top) / width) * 1000, HEIGHT),
    ];
  };
  return (
    <div className={classes.pad}>
      <p>{t('courier.sign.field')}</p>
      <svg
        className={classes.field}
        viewBox={`0 0 1000 ${HEIGHT}`}
        data-testid="signature"
        onPointerDown={(event) => {
          if (strokes.length >= MOST_STROKES) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isDown.current = true;
          onDraw([...strokes, [pointOf(event)]]);
        }}
        onPointerMove={(event) => {
          const last = strokes.at(-1);
          if (!isDown.current || !last || last.length >= MOST_POINTS) return;
          onDraw([...strokes.slice(0, -1), [...last, pointOf(event)]]);
        }}
        onPointerUp={() => {
          isDown.current = false;
        }}
        onPointerCancel={() => {
          isDown.current = false;
        }}
      >
        <title>{t('courier.sign.field')}</title>
        {strokes.map((stroke, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- strokes keep their places
          <path key={index} d={pathOf(stroke)} />
        ))}
      </svg>
      <div className={classes.padFoot}>
        <p aria-live="polite">{t(strokes.length > 0 ? 'courier.sign.drawn' : 'courier.sign.notDrawn')}</p>
        <Button variant="default" size="md" disabled={strokes.length === 0} onClick={() => onDraw([])}>
          {t('courier.sign.clear')}
        </Button>
      </div>
    </div>
  );
}
