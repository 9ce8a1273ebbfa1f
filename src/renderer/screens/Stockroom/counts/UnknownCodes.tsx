import { useTranslation } from 'react-i18next';
import type { CountNeighbour, OpenCount } from '../../../../shared/contract/stock-counts.ts';
import { Panel } from '../../../ui/Page.tsx';
import classes from './Counts.module.css';

/** What nobody knows, with where it lay: it is looked for there later. */
export function UnknownCodes({ count }: { readonly count: OpenCount }) {
  const { t } = useTranslation();
  const { unknown, unknownTotal } = count;
  if (unknownTotal === 0) return null;
  const nameOf = ({ sku, article }: CountNeighbour): string =>
    article === '' ? sku : t('stockCounts.goods', { article, sku });
  const between = (prior: CountNeighbour | null, next: CountNeighbour | null): string => {
    const before = prior && nameOf(prior);
    const after = next && nameOf(next);
    if (before !== null && after !== null) return t('stockCounts.between', { before, after });
    if (before !== null) return t('stockCounts.after', { before });
    return after === null ? t('stockCounts.alone') : t('stockCounts.before', { after });
  };
  return (
    <Panel title={t('stockCounts.unknown', { count: unknownTotal })}>
      <ul className={classes.list}>
        {unknown.map(({ scanId, shelf, text, before, after }) => (
          <li key={scanId} className={classes.count} data-testid="count-unknown">
            <b className={classes.code}>{text}</b>
            <span>{[shelf || t('stockCounts.noShelf'), between(before, after)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {unknownTotal > unknown.length && (
        <p>{t('stockCounts.more', { count: unknownTotal - unknown.length })}</p>
      )}
    </Panel>
  );
}
