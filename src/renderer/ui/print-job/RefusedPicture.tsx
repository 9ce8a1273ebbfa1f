import type { LabelOf } from './LabelPicture.tsx';
import { ShowLabel } from './ShowLabel.tsx';
import classes from './LabelPicture.module.css';

interface Props {
  readonly of: LabelOf;
  /** What it is called. */
  readonly what: string;
  /** What is wrong with it. */
  readonly why: string;
}

/** The way to see why a label can't be printed, below the words that say so. */
export const RefusedPicture = (props: Props) => (
  <div className={classes.refused} data-testid="refused-picture">
    <ShowLabel {...props} />
  </div>
);
