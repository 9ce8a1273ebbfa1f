import { Skeleton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedProduct } from '../../../shared/contract/marking.ts';
import { useClient } from '../../app/services.ts';
import { Panel } from '../../ui/Page.tsx';
import { MarkedProductRow } from './MarkedProductRow.tsx';
import classes from './MarkedProducts.module.css';

/** More than anybody reads through: the rest is found by its article. */
const SHOWN = 30;

/** What was learned of products with marking codes: which GTINs are theirs, and how many codes one unit carries. */
export function MarkedProducts() {
  const { t } = useTranslation();
  const client = useClient();
  const [products, setProducts] = useState<readonly MarkedProduct[] | null>(null);
  const [wanted, setWanted] = useState('');
  useEffect(() => client.marking.products(setProducts), [client]);
  if (!products) return <Skeleton height={200} animate={false} />;
  const text = wanted.trim().toLowerCase();
  const found = products.filter(
    ({ article, gtins }) =>
      article.toLowerCase().includes(text) || gtins.some(({ gtin }) => gtin.includes(text)),
  );
  const rest = found.length - SHOWN;
  return (
    <Panel title={t('deskSettings.marked.title')} hint={t('deskSettings.marked.hint')}>
      {products.length === 0 && <p className={classes.quiet}>{t('deskSettings.marked.none')}</p>}
      {products.length > SHOWN && (
        <TextInput
          label={t('deskSettings.marked.find')}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {products.length > 0 && found.length === 0 && (
        <p className={classes.quiet}>{t('deskSettings.marked.notFound')}</p>
      )}
      <ul className={classes.list} data-testid="marked-products">
        {found.slice(0, SHOWN).map((product) => (
          <MarkedProductRow key={`${product.article} ${product.nmId}`} product={product} />
        ))}
      </ul>
      {rest > 0 && <p className={classes.quiet}>{t('deskSettings.marked.more', { count: rest })}</p>}
    </Panel>
  );
}
