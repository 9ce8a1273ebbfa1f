import type { PrinterHealth } from '../../../shared/contract/printing.ts';
import type { VerdictKind } from '../../../shared/domain/verdict.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import classes from './PrinterShape.module.css';

/** The shapes that the bench has taught already; a pause has one of its own. */
const shapeOf: Readonly<Record<Exclude<PrinterHealth, 'paused'> | 'untried', VerdictKind>> = {
  untried: 'ready',
  notSet: 'ready',
  ready: 'packed',
  printing: 'printing',
  needsHelp: 'machine',
  asking: 'ask',
};

interface Props {
  readonly health: PrinterHealth | 'untried';
  readonly size: 'small' | 'large';
}

/** Told apart by its outline as well as by its colour; always beside the word. */
export const PrinterShape = ({ health, size }: Props) => (
  <span className={classes.shape} data-health={health} data-size={size} aria-hidden="true">
    {health === 'paused' ? (
      <svg className={classes.drawing} viewBox="0 0 100 100" focusable="false">
        <rect className={classes.fill} x="5" y="5" width="90" height="90" rx="8" />
        <path className={classes.cut} d="M36 28v44M64 28v44" />
      </svg>
    ) : (
      <VerdictShape kind={shapeOf[health]} className={classes.drawing} />
    )}
  </span>
);
