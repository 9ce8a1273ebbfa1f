import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shortHead } from '../../../shared/domain/log/log-head.ts';
import { useAppState } from '../../app/services.ts';
import { ListState } from '../../ui/ListState.tsx';
import { PackedBy } from '../../ui/packing-list/PackedBy.tsx';
import { PackingPrinting } from '../../ui/packing-list/PackingPrinting.tsx';
import { usePackingList } from '../../ui/packing-list/use-packing-list.ts';
import classes from '../../ui/packing-list/PackedBy.module.css';

/** At the end of a hand-over: what was packed by whom, on paper or row by row. */
export function PackedSummary({ supplyId }: { readonly supplyId: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const list = usePackingList(supplyId);
  const { value } = list;
  return (
    <section className={classes.summary} aria-label={t('packingList.title')}>
      <h3 className={classes.title}>{t('packingList.title')}</h3>
      <ListState list={list} />
      {value && value.parcels.length > 0 && (
        <PackingPrinting list={value}>
          <p>{t('packingList.packedParcels', { count: value.parcels.length })}</p>
          <PackedBy people={value.people} />
          <p>{t('packingList.logHead', { seq: value.logHead.seq, head: shortHead(value.logHead) })}</p>
        </PackingPrinting>
      )}
      <div>
        <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'packing-list' })}>
          {t('packingList.toList')}
        </Button>
      </div>
    </section>
  );
}
