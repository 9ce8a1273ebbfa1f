import type { ReactNode } from 'react';
import classes from './LinesTable.module.css';

/** Rows that scroll in their own frame, by the arrow keys too. */
export function LinesTable({
  label,
  children,
  ...rest
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly 'data-testid'?: string;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus
    <section className={classes.lines} aria-label={label} tabIndex={0} {...rest}>
      <table className={classes.table}>{children}</table>
    </section>
  );
}
