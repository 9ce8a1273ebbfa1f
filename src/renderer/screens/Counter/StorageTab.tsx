import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { RowList } from './RowList.tsx';
import classes from './Counter.module.css';

/** Parcels that wait, by the day on which nobody may come for them any more. */
export function StorageTab() {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const storageDays = useAppState((state) => state.station?.preferences.storageDays ?? 0);
  const [chosen, choose] = useState<string | null>(null);
  const ask = useMemo(() => () => client.counter.storage({}), [client]);
  const list = useFollowed(ask, client.counter.changed);
  const days = list.value?.days ?? [];
  const open = chosen ?? days[0]?.day ?? null;
  return (
    <div className={classes.stack}>
      <ListState list={list} />
      {list.value && days.length === 0 && (
        <EmptyState icon="clock" title={t('counter.storage.none')} text={t('counter.storage.noneText')} />
      )}
      {days.length > 0 && (
        <Panel title={t('counter.storage.title')} hint={t('counter.storage.hint', { days: storageDays })}>
          <ul className={classes.days}>
            {days.map(({ day, parcels, isOver }) => (
              <li key={day}>
                <button
                  type="button"
                  className={classes.day}
                  aria-expanded={day === open}
                  onClick={() => choose(day)}
                >
                  <span>{formats.day(`${day}T12:00:00`)}</span>
                  {isOver && <span className={classes.over}>{t('counter.storage.over')}</span>}
                  <span>{t('counter.storage.parcels', { count: parcels })}</span>
                </button>
                {day === open && <DayRows day={day} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {list.value !== null && list.value.elsewhere > 0 && (
        <p>{t('counter.storage.elsewhere', { count: list.value.elsewhere })}</p>
      )}
    </div>
  );
}

function DayRows({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const ask = useMemo(() => () => client.counter.storageDay({ day }), [client, day]);
  const list = useFollowed(ask, client.counter.changed);
  return (
    <div className={classes.stack}>
      <ListState list={list} />
      {list.value && !list.isStale && (
        <RowList rows={list.value.rows} label={formats.day(`${day}T12:00:00`)} />
      )}
      {list.value?.more === true && <p>{t('counter.back.more', { count: list.value.rows.length })}</p>}
    </div>
  );
}
