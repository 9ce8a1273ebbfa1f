import classes from './Figures.module.css';

interface Props {
  /** From 0 to 1, of the longest one beside it. */
  readonly share: number;
  readonly tone?: 'plain' | 'bad';
}

/** Beside a number, never instead of it. */
export const Bar = ({ share, tone = 'plain' }: Props) => (
  <span className={classes.bar} data-tone={tone} aria-hidden="true">
    <span className={classes.filled} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
  </span>
);
