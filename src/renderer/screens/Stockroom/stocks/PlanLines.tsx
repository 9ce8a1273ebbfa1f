import { useTranslation } from 'react-i18next';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LinesTable } from './LinesTable.tsx';
import classes from './PlanReview.module.css';

/** Before and after, barcode by barcode, with what to mind of each. */
export function PlanLines({ lines }: Pick<StockPlan, 'lines'>) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const shown = (amount: number | null): string => (amount === null ? '?' : numbers.format(amount));
  return (
    <LinesTable label={t('stockroom.stocks.review.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('stockroom.stocks.column.article')}</th>
          <th scope="col">{t('stockroom.stocks.column.sku')}</th>
          <th scope="col">{t('stockroom.stocks.review.before')}</th>
          <th scope="col">{t('stockroom.stocks.review.after')}</th>
          <th scope="col">{t('stockroom.stocks.review.what')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sku, article, before, after, kind, fault, aboveFree }) => (
          <tr key={sku} data-kind={kind}>
            <td>{article || '–'}</td>
            <td className={classes.sku}>{visible(sku)}</td>
            <td className={classes.number}>{shown(before)}</td>
            <td className={classes.number}>{after === null ? '–' : `→ ${numbers.format(after)}`}</td>
            <td>
              {fault === null
                ? t(`stockroom.stocks.review.line.${kind}`)
                : t(`stockroom.stocks.fault.${fault}`)}
              {aboveFree !== null && (
                <span className={classes.above}>
                  <Icon name="warning" />{' '}
                  {t('stockroom.stocks.own.aboveLine', { free: numbers.format(aboveFree) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </LinesTable>
  );
}
