import { useTranslation } from 'react-i18next';
import type { Charge, ChargeOrder } from '../../../shared/contract/numbers.ts';
import { useClient } from '../../app/services.ts';
import type { OfKind } from './ArticleList.tsx';
import { CopyButton } from './CopyButton.tsx';
import { fieldName, fieldText } from './fields.ts';
import { LongList } from './LongList.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import { SaveNumbers } from './SaveNumbers.tsx';
import { useArticleName } from './use-article-name.ts';
import { useRowSheet } from './use-kind-sheets.ts';
import { useNumberWords } from './use-number-words.ts';
import { usePages } from './use-pages.ts';
import classes from './Numbers.module.css';

interface Props extends OfKind {
  readonly order: ChargeOrder;
  /** Null: of all articles; empty: of none. */
  readonly nmId: string | null;
}

/** Row by row, as the report gave them. */
export function ChargeList({ kind, span, version, order, nmId }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const title = t('numbers.save.fileName', { kind: t(`numbers.kind.${kind}`), ...span });
  const sheet = useRowSheet({ kind, span, title, nmId, order });
  const pages = usePages<Charge>(JSON.stringify([kind, span, version, order, nmId]), (page) =>
    client.numbers.rows({ kind, span, nmId, order, ...page }),
  );
  return (
    <>
      {pages.total !== null && (
        <p className={classes.quiet} aria-live="polite" data-testid="row-count">
          {t('numbers.detail.rowCount', { count: pages.total })}
        </p>
      )}
      <LongList
        key={`${order} ${nmId ?? '*'}`}
        pages={pages}
        label={t('numbers.detail.rowsLabel')}
        renderRow={(row) => <ChargeRow row={row} />}
      />
      <SaveNumbers sheet={sheet} />
    </>
  );
}

function ChargeRow({ row }: { readonly row: Charge }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const nameOf = useArticleName();
  const { article, nmId, barcode, item, amount, currency, subject, brand } = row;
  const about = [
    ...(article !== null && nmId !== null ? [t('numbers.detail.card', { nmId })] : []),
    ...(barcode === null ? [] : [t('numbers.detail.barcode', { barcode })]),
    ...(item === null ? [] : [t('numbers.detail.item', { item })]),
    ...(subject === null ? [] : [subject]),
    ...(brand === null ? [] : [brand]),
  ];
  return (
    <div className={classes.charge} data-testid="charge" data-row={`${row.part} ${row.ordinal}`}>
      <span className={classes.chargeDay}>{words.day(row.day)}</span>
      <div className={classes.chargeText}>
        <p className={classes.articleName}>
          {nameOf(row)} {article !== null && <OrdersLink article={article} />}
        </p>
        {about.length > 0 && <p className={classes.quiet}>{about.join(' · ')}</p>}
        <dl className={classes.fields}>
          {Object.entries(row.detail).map(([name, value]) => (
            <div key={name} className={classes.field}>
              <dt>{fieldName(name, t)}</dt>
              <dd>
                {Array.isArray(value) ? <Addresses addresses={value} /> : fieldText(name, value, words)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <b className={classes.amount}>
        {amount === null ? t('numbers.detail.noAmount') : words.exact(amount, currency)}
      </b>
    </div>
  );
}

/** Of photos: they lie elsewhere, and are not loaded from there. */
function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      {addresses.map((address, index) => (
        // The same address may stand there twice.
        // oxlint-disable-next-line react/no-array-index-key
        <code key={index} className={classes.address}>
          {address}
        </code>
      ))}
      <CopyButton
        label={t('numbers.detail.copyPhotos')}
        textOf={() => Promise.resolve(addresses.join('\n'))}
      />
    </>
  );
}
