import classes from './PackedBar.module.css';

interface Props {
  readonly packed: number;
  readonly total: number;
  readonly label: string;
}

/** How much of a supply is packed. */
export const PackedBar = ({ packed, total, label }: Props) => (
  <progress
    className={classes.bar}
    aria-label={label}
    max={Math.max(total, 1)}
    value={packed}
    data-full={total > 0 && packed >= total}
  />
);
