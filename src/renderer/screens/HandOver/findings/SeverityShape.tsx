import type { FindingSeverity } from '../../../../shared/domain/supply/finding-kinds.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { VerdictShape } from '../../../ui/VerdictShape.tsx';
import classes from './SeverityShape.module.css';

/** The shapes that the bench has taught: the octagon stops, the square asks; a clock waits. */
export const SeverityShape = ({ severity }: { readonly severity: FindingSeverity }) => (
  <span className={classes.shape} data-severity={severity} aria-hidden="true">
    {severity === 'waits' ? (
      <Icon name="clock" size={40} />
    ) : (
      <VerdictShape kind={severity === 'stops' ? 'cancelled' : 'ask'} className={classes.drawing} />
    )}
  </span>
);
