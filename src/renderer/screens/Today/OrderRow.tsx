import { memo } from 'react';
import type { NewOrderRow } from '../../../shared/contract/supplies.ts';
import classes from './OrderRows.module.css';

/** What a row says besides its order, made once for the list: hundreds of rows come into sight in a second. */
export interface RowWords {
  readonly choose: (orderId: string) => string;
  readonly needs: (codes: readonly string[]) => string;
  readonly moment: (at: string) => string;
}

interface Props {
  readonly index: number;
  readonly row: NewOrderRow;
  readonly words: RowWords;
  readonly isChosen: boolean;
  /** Chosen with its group: not to be changed by itself. */
  readonly isFixed: boolean;
  /** The one row that Tab stops at. */
  readonly isStop: boolean;
  readonly onFocus: (index: number) => void;
  readonly onToggle: (orderId: string) => void;
}

/** The cells of one order, drawn again only when something of theirs changes; the box is the browser's own. */
export const OrderRow = memo(function OrderRow(props: Props) {
  const { index, row, words, isChosen, isFixed, isStop, onFocus, onToggle } = props;
  return (
    <>
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={isFixed}
        tabIndex={isStop ? 0 : -1}
        aria-label={words.choose(row.orderId)}
        onFocus={() => onFocus(index)}
        onChange={() => onToggle(row.orderId)}
      />
      <span className={classes.article}>
        {row.article}
        {row.colorCode !== null && row.colorCode !== '' && <small> {row.colorCode}</small>}
        {row.requiredMeta.length > 0 && <small> {words.needs(row.requiredMeta)}</small>}
      </span>
      <span className={classes.barcode}>{row.skus.join(', ')}</span>
      <span className={classes.created}>{words.moment(row.due ?? row.createdAt)}</span>
    </>
  );
});
