import { Checkbox, VisuallyHidden } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRowView } from '../../../../shared/contract/stocks.ts';
import type { OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useMay } from '../../../app/use-may.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { History } from './History.tsx';
import { NumberCell } from './NumberCell.tsx';
import { OwnHistory } from './OwnHistory.tsx';
import classes from './StockRows.module.css';

interface Props {
  readonly row: StockRowView;
  readonly warehouseId: string;
  readonly isChosen: boolean;
  readonly onToggle: (sku: string) => void;
  readonly onSet: (sku: string, amount: number) => void;
  readonly onOwn: (sku: string, number: OwnNumber, to: number | null) => void;
  readonly onEditing: (isEditing: boolean) => void;
}

/** One barcode: what the marketplace sells of it beside what lies here. Drawn again for its own news alone. */
export const StockRow = memo(function StockRow(props: Props) {
  const { row, warehouseId, isChosen, onToggle, onSet, onOwn, onEditing } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useMay('stockroom');
  const { article, sku, amount, own, reserve, minimum, open, packed, free, isLow, isUnderWay } = row;
  // The next barcode that is drawn here is closed.
  const [told, setTold] = useState<string | null>(null);
  const isTold = told === sku;
  const said = (value: number | null, none: string): string =>
    value === null ? none : formats.number(value);
  const onSale = said(amount, t('stockroom.stocks.unread'));
  const ownCell = (number: OwnNumber, value: number | null, none: string) => ({
    sku,
    onEditing,
    value,
    name: t('stockroom.stocks.own.numberOf', { number, article, sku, value: said(value, none) }),
    fieldName: t('stockroom.stocks.own.setOf', { number, sku }),
    isOff: !may,
    mayBeEmpty: true,
    onSet: (to: number | null) => onOwn(sku, number, to),
    // Its name says what that means.
    children: said(value, '–'),
  });
  return (
    <>
      <Checkbox
        checked={isChosen}
        disabled={!may}
        aria-label={t('stockroom.stocks.choose', { article, sku })}
        onChange={() => onToggle(sku)}
      />
      <span className={classes.goods}>
        <span className={classes.article} data-testid="stock-article">
          {article || '–'}
        </span>
        <span className={classes.sku}>{visible(sku)}</span>
      </span>
      <NumberCell
        sku={sku}
        onEditing={onEditing}
        value={amount}
        name={t('stockroom.stocks.amountOf', { article, sku, amount: onSale })}
        fieldName={t('stockroom.stocks.setOf', { sku })}
        isOff={!may || isUnderWay}
        mark={amount === 0 ? 'bad' : undefined}
        onSet={(to) => {
          if (to !== null) onSet(sku, to);
        }}
      >
        {onSale}
      </NumberCell>
      <span className={classes.ownCell} data-testid="stock-own">
        <NumberCell
          {...ownCell('pieces', own, t('stockroom.stocks.own.uncounted'))}
          mark={isLow ? 'warn' : undefined}
        />
        {isLow && (
          <span className={classes.low} data-testid="stock-low">
            <Icon name="warning" /> {t('stockroom.stocks.own.low', { minimum: formats.number(minimum ?? 0) })}
          </span>
        )}
        {free !== null && (
          <span className={classes.small}>
            {t('stockroom.stocks.own.free', { free: formats.number(free) })}
          </span>
        )}
      </span>
      <span className={classes.openCell} data-testid="stock-open">
        <VisuallyHidden>
          {t('stockroom.stocks.own.openOf', {
            article,
            sku,
            open: formats.number(open),
            packed: formats.number(packed),
          })}
        </VisuallyHidden>
        <span aria-hidden="true">{formats.number(open)}</span>
        {packed > 0 && (
          <span aria-hidden="true" className={classes.small}>
            {t('stockroom.stocks.own.packed', { packed: formats.number(packed) })}
          </span>
        )}
      </span>
      <NumberCell {...ownCell('reserve', reserve, '0')} />
      <NumberCell {...ownCell('minimum', minimum, t('stockroom.stocks.own.none'))} />
      <button
        type="button"
        className={classes.last}
        aria-expanded={isTold}
        aria-label={t('stockroom.stocks.historyOf', { sku })}
        onClick={() => setTold(isTold ? null : sku)}
      >
        {isUnderWay
          ? t('stockroom.stocks.underWay')
          : row.changedAt === null
            ? '–'
            : [formats.moment(row.changedAt), ...(row.changedBy === null ? [] : [row.changedBy])].join(', ')}
      </button>
      {isTold && (
        <div className={classes.told}>
          <p className={classes.toldTitle}>{t('stockroom.stocks.own.history')}</p>
          <OwnHistory warehouseId={warehouseId} sku={sku} />
          <p className={classes.toldTitle}>{t('stockroom.stocks.own.historySends')}</p>
          <History warehouseId={warehouseId} sku={sku} />
        </div>
      )}
    </>
  );
});
