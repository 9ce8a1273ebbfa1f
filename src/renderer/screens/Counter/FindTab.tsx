import { TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useMay } from '../../app/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { FindByPhone } from './FindByPhone.tsx';
import { RowList } from './RowList.tsx';
import classes from './Counter.module.css';

/** What the buyer says or shows finds the parcel, and says where it lies. Looking hands nothing over. */
export function FindTab() {
  const { t } = useTranslation();
  const client = useClient();
  const waiting = useAppState((state) => state.counter?.waiting ?? null);
  const maySeeBuyers = useMay('buyers');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  const ask = useMemo(() => (text === '' ? null : () => client.counter.find({ text })), [client, text]);
  const found = useFollowed(ask, client.counter.changed);
  useEffect(() => field.current?.focus(), []);
  const value = found.isStale ? null : found.value;
  return (
    <div className={classes.stack}>
      <TextInput
        ref={field}
        className={classes.field}
        size="lg"
        label={t('counter.find.label')}
        maxLength={100}
        autoComplete="off"
        value={typed}
        data-testid="counter-find"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {text === '' && waiting !== null && (
        <p className={classes.quiet}>{t('counter.find.waiting', { count: waiting })}</p>
      )}
      {text !== '' && <ListState list={found} />}
      {value?.rows.length === 0 && text !== '' && (
        <EmptyState
          icon="search"
          title={t('counter.find.none', { text })}
          text={t('counter.find.noneText')}
        />
      )}
      {value && value.rows.length > 0 && text !== '' && (
        <>
          <RowList rows={value.rows} label={t('counter.find.results')} />
          {value.more && <p>{t('counter.find.more', { count: value.rows.length })}</p>}
        </>
      )}
      {maySeeBuyers && (
        <Panel title={t('counter.find.phone')} hint={t('counter.find.phoneHint')}>
          <FindByPhone />
        </Panel>
      )}
    </div>
  );
}
