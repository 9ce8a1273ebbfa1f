import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useMay } from '../../app/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { TypeCode } from '../../ui/TypeCode.tsx';
import { RowList } from './RowList.tsx';
import { SeenTo } from './SeenTo.tsx';
import classes from './Counter.module.css';

/** Goods that nobody comes for. A line stays until its parcel was scanned, or somebody has seen to it. */
export function BackTab({ onTyped }: { readonly onTyped: (text: string) => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const ask = useMemo(() => () => client.counter.toReturn({}), [client]);
  const list = useFollowed(ask, client.counter.changed);
  const rows = list.value?.rows ?? [];
  return (
    <div className={classes.stack}>
      <ListState list={list} />
      {list.value && rows.length === 0 && (
        <EmptyState icon="check" title={t('counter.back.none')} text={t('counter.back.noneText')} />
      )}
      {rows.length > 0 && (
        <Panel title={t('counter.back.title')} hint={t('counter.back.hint')}>
          <div>
            <TypeCode onTyped={onTyped} />
          </div>
          <RowList rows={rows} label={t('counter.back.title')} Aside={BackAside} />
          {list.value?.more === true && <p>{t('counter.back.more', { count: rows.length })}</p>}
        </Panel>
      )}
    </div>
  );
}

type Row = Extract<
  Awaited<ReturnType<Client['counter']['toReturn']>>,
  { readonly ok: true }
>['value']['rows'][number];

function BackAside({ row: { parcel, why, bin } }: { readonly row: Row }) {
  const { t } = useTranslation();
  const mayVouch = useMay('vouch');
  return (
    <div className={classes.line}>
      <span className={classes.over}>{t(`counter.back.why.${why}`)}</span>
      {bin !== null && <span>{t('counter.back.bin', { bin })}</span>}
      {mayVouch && <SeenTo orderId={parcel.orderId} />}
    </div>
  );
}
