import type { ReactNode } from 'react';
import type { VerdictKind } from '../../shared/domain/verdict.ts';
import classes from './VerdictShape.module.css';

const octagon = '31,4 69,4 96,31 96,69 69,96 31,96 4,69 4,31';

/** Each kind has an outline of its own, so that it is told apart without its colour. */
const shapes: Readonly<Record<VerdictKind, ReactNode>> = {
  ready: <circle className={classes.line} cx="50" cy="50" r="42" />,
  printing: (
    <>
      <circle className={classes.fill} cx="50" cy="41" r="37" />
      <path className={classes.cut} d="M33 42 46 55 68 29" />
      <path className={classes.fill} d="M14 84h72v12H14z" />
    </>
  ),
  packed: (
    <>
      <circle className={classes.fill} cx="50" cy="50" r="46" />
      <path className={classes.cut} d="M27 52 44 69 74 33" />
    </>
  ),
  'needs-scan': (
    <>
      <path className={classes.line} d="M66 10h24v80H66" />
      <path className={classes.line} d="M34 10H10v18M34 90H10V72" />
      <path className={classes.line} d="M6 50h54M42 30l20 20-20 20" />
    </>
  ),
  wrong: (
    <>
      <polygon className={classes.fill} points={octagon} />
      <path className={classes.cut} d="M32 32 68 68M68 32 32 68" />
    </>
  ),
  cancelled: (
    <>
      <polygon className={classes.fill} points={octagon} />
      <path className={classes.cut} d="M24 50h52" />
    </>
  ),
  machine: (
    <>
      <path className={classes.fill} d="M50 5 97 93H3z" />
      <circle className={classes.gear} cx="50" cy="64" r="12" />
      <path
        className={classes.teeth}
        d="M50 43v9M50 76v9M29 64h9M62 64h9M35 49l6.5 6.5M58.5 72.5 65 79M65 49l-6.5 6.500M41.5 72.5 35 79"
      />
    </>
  ),
  ask: (
    <>
      <rect className={classes.fill} x="5" y="5" width="90" height="90" rx="8" />
      <path className={classes.cut} d="M34 36c2-22 34-20 32 1-1 13-16 13-16 25" />
      <circle className={classes.dot} cx="50" cy="79" r="6.5" />
    </>
  ),
};

interface Props {
  readonly kind: VerdictKind;
  readonly className?: string | undefined;
}

export const VerdictShape = ({ kind, className }: Props) => (
  <svg className={className} data-shape={kind} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    {shapes[kind]}
  </svg>
);
