import type { ReactNode } from 'react';
import classes from './StickerNumber.module.css';

interface Props {
  readonly sticker: { readonly partA: ReactNode; readonly partB: ReactNode };
  readonly className?: string | undefined;
}

/** The number as people read it off a label: the second part is the one they call out. */
export const StickerNumber = ({ sticker, className }: Props) => (
  <span className={`${classes.number} ${className ?? ''}`}>
    <span className={classes.partA}>{sticker.partA}</span>{' '}
    <span className={classes.partB}>{sticker.partB}</span>
  </span>
);
