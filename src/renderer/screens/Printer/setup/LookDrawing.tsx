import { useId } from 'react';
import { unreachable } from '../../../../shared/result.ts';
import type { Look } from '../../../store/proof-slice.ts';
import classes from './LookDrawing.module.css';

/** Each tick is a centimetre. */
const ticks =
  [22, 40, 58, 76, 94].map((x) => `M${x} 4v7`).join('') + [22, 40, 58].map((y) => `M112 ${y}h-7`).join('');

/** A ruler label as it should be: the frame at the edge, a tick each centimetre, the code, a few words. */
const Ruler = ({ className }: { readonly className?: string | undefined }) => (
  <g className={className}>
    <path className={classes.line} d={`M4 4h108v72H4z${ticks}`} />
    <path className={classes.code} d="M12 24h34v34H12z" />
    <path className={classes.holes} d="M20 24v8M28 32v8h8M12 44h8v8M36 48v10M42 28v8M26 54h4" />
    <path className={classes.line} d="M54 28h34M54 38h40M54 48h28M54 57h36" />
  </g>
);

/** What came out of the printer, on a label seen from above. */
export function LookDrawing({ look }: { readonly look: Look }) {
  const clip = useId();
  return (
    <svg
      className={classes.drawing}
      data-look={look}
      viewBox="0 0 120 84"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={clip}>
        {look === 'twoLabels' ? <path d="M2 2h116v36H2zM2 46h116v36H2z" /> : <path d="M2 2h116v80H2z" />}
      </clipPath>
      {look === 'twoLabels' ? (
        <path className={classes.paper} d="M2 2h116v36H2zM2 46h116v36H2z" />
      ) : (
        <rect className={classes.paper} x="2" y="2" width="116" height="80" rx="3" />
      )}
      <g clipPath={`url(#${clip})`}>{contentOf(look)}</g>
    </svg>
  );
}

function contentOf(look: Look) {
  switch (look) {
    case 'right':
      return (
        <g transform="translate(2 2)">
          <Ruler />
        </g>
      );
    case 'nothing':
      return <path className={classes.missing} d="M30 22l60 40M90 22L30 62" />;
    case 'pale':
      return (
        <g transform="translate(2 2)">
          <Ruler className={classes.pale} />
        </g>
      );
    case 'smeared':
      return (
        <g transform="translate(2 2)">
          <Ruler className={classes.smeared} />
        </g>
      );
    case 'shifted':
      return (
        <g transform="translate(26 -14)">
          <Ruler />
        </g>
      );
    case 'cut':
      return (
        <>
          <g transform="translate(2 2) scale(1.45 1)">
            <Ruler />
          </g>
          <path className={classes.torn} d="M116 2l-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8" />
        </>
      );
    case 'small':
      return (
        <g transform="translate(3 3) scale(0.6)">
          <Ruler />
        </g>
      );
    case 'twoLabels':
      return (
        <g transform="translate(2 16)">
          <Ruler />
        </g>
      );
    case 'text':
      return (
        <g className={classes.text}>
          <text x="10" y="24">
            ^XA^FO20,20
          </text>
          <text x="10" y="42">
            ^GB464,320,4
          </text>
          <text x="10" y="60">
            SIZE 58 mm
          </text>
          <text x="10" y="76">
            ^XZ
          </text>
        </g>
      );
    default:
      return unreachable(look);
  }
}
