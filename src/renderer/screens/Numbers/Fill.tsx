import { chargeKinds } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import classes from './Chart.module.css';

/** What is drawn on the colour, so that kinds are told apart without it: lines and dots in a tile of eight. */
const marks = [
  '',
  'M-2 2 2-2M0 8 8 0M6 10l4-4',
  'M2 2h2v2H2zM6 6h2v2H6z',
  'M0 4h8',
  'M0 0l8 8M0 8l8-8',
  'M4 0v8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M4 0v8M0 4h8',
] as const;

/** Each charge keeps its own, whatever is shown beside it; what is drawn by itself is plain. */
const slotOf = (kind: ReportKind): number =>
  Math.max(
    0,
    chargeKinds.findIndex((charge) => charge === kind),
  ) % marks.length;

export const fillOf = (id: string, kind: ReportKind): string => `url(#${id}-${slotOf(kind)})`;

/** The patterns of these kinds, for one drawing. */
export const Fills = ({ id, kinds }: { readonly id: string; readonly kinds: readonly ReportKind[] }) => (
  <defs>
    {kinds.map((kind) => (
      <pattern
        key={kind}
        id={`${id}-${slotOf(kind)}`}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        className={classes.fill}
        data-slot={slotOf(kind)}
      >
        <rect width="8" height="8" className={classes.ground} />
        <path d={marks[slotOf(kind)] ?? ''} className={classes.mark} />
      </pattern>
    ))}
  </defs>
);

export const Swatch = ({ id, kind }: { readonly id: string; readonly kind: ReportKind }) => (
  <svg width="24" height="16" aria-hidden="true" focusable="false" className={classes.swatch}>
    <rect width="24" height="16" fill={fillOf(id, kind)} />
  </svg>
);
