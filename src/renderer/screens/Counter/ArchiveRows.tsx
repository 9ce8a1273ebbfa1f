import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './RowList.module.css';

type Page = Extract<Awaited<ReturnType<Client['counter']['archived']>>, { readonly ok: true }>['value'];

interface Props {
  readonly from: string;
  readonly until: string;
}

const neverChanges = () => () => undefined;

/** What is known here of a period, the newest first, a page at a time. */
export function ArchiveRows({ from, until }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const ask = useMemo(
    () => () => client.counter.archived({ from, until, before: null }),
    [client, from, until],
  );
  const first = useFollowed(ask, neverChanges);
  const { run, busy } = useOperation(client.counter.archived);
  const [further, setFurther] = useState<readonly Page[]>([]);
  const pages = first.value ? [first.value, ...further] : [];
  const rows = pages.flatMap((page) => page.rows);
  const next = pages.at(-1)?.next ?? null;
  const more = async (): Promise<void> => {
    const page = await run({ from, until, before: next });
    if (page) setFurther((all) => [...all, page.value]);
  };
  return (
    <>
      <ListState list={first} />
      {first.value && rows.length === 0 && (
        <EmptyState icon="log" title={t('counter.archive.none')} text={t('counter.archive.noneText')} />
      )}
      <ul className={classes.list} aria-label={t('counter.archive.title')} data-testid="archive-rows">
        {rows.map(({ parcel, endedAs, createdMs }) => (
          <li key={parcel.orderId} className={classes.row}>
            <OrderLink parcel={parcel} />
            <span className="tabular">{t('counter.order', { id: parcel.orderId })}</span>
            <span>{formats.moment(createdMs)}</span>
            <b>{t(`counter.archive.${endedAs ?? 'unknown'}`)}</b>
          </li>
        ))}
      </ul>
      {next && (
        <Button size="lg" variant="default" loading={busy} onClick={() => void more()}>
          {t('counter.archive.more')}
        </Button>
      )}
    </>
  );
}
