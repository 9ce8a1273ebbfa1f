import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useJustSet } from '../../app/use-just-set.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CellField } from './CellField.tsx';
import type { PickLine as Line } from './pick-order.ts';
import { useCodeNames } from '../../ui/orders/use-code-names.ts';
import classes from './PickRows.module.css';

interface Props {
  readonly line: Line;
  readonly isHere: boolean;
  readonly isGoods: (text: string) => boolean;
  /** False: it could not be kept. */
  readonly onTick: (pieces: number) => Promise<boolean>;
  readonly onSaveCell: (cell: string) => Promise<void>;
  readonly onEnter: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

/** One article for one office: off the shelf or not, where it lies, what it is, how many. */
export function PickLine({ line, isHere, isGoods, onTick, onSaveCell, onEnter, onMove }: Props) {
  const { t } = useTranslation();
  const namesOf = useCodeNames();
  const { office, article, colorCode, skus, codes, cell, quantity, held } = line;
  const [fetched, setTicked] = useJustSet(line.fetched);
  const isFetched = quantity > 0 && fetched >= quantity;
  const tick = async (): Promise<void> => {
    const pieces = isFetched ? 0 : quantity;
    setTicked(pieces);
    if (!(await onTick(pieces))) setTicked(null);
  };
  return (
    <div
      className={classes.line}
      data-testid="pick-line"
      data-article={article}
      data-office={office}
      data-fetched={isFetched}
    >
      <Checkbox
        size="lg"
        checked={isFetched}
        indeterminate={fetched > 0 && !isFetched}
        disabled={quantity === 0}
        aria-label={t('pickList.tick', { article, count: quantity })}
        onChange={() => void tick().catch(reportError)}
      />
      {article === '' ? (
        <span />
      ) : (
        <CellField
          article={article}
          cell={cell}
          isHere={isHere}
          isGoods={isGoods}
          onSave={onSaveCell}
          onEnter={onEnter}
          onMove={onMove}
        />
      )}
      <div className={classes.goods}>
        <p>
          <span className={classes.article}>{article}</span>{' '}
          {colorCode !== null && colorCode !== '' && (
            <span className={classes.colour}>{t('common.colour', { code: colorCode })}</span>
          )}
        </p>
        <p className={classes.barcodes}>{skus.join(', ')}</p>
        {codes.length > 0 && (
          <p className={classes.needs}>
            <Icon name="warning" size={20} />
            {t('pickList.needs', { codes: namesOf(codes) })}
          </p>
        )}
      </div>
      <div className={classes.counts}>
        <p className={classes.quantity} data-testid="pick-quantity">
          × {quantity}
        </p>
        {fetched > 0 && !isFetched && (
          <p className={classes.warn}>{t('pickList.fetchedPart', { fetched, quantity })}</p>
        )}
        {held > 0 && <p className={classes.note}>{t('pickList.held', { count: held })}</p>}
      </div>
    </div>
  );
}
