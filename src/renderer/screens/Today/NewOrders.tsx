import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { takesMore } from '../../../shared/domain/supply/stage.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { isListRead } from '../../store/sync-words.ts';
import { OrderGroup } from './OrderGroup.tsx';
import { TakeBar } from './TakeBar.tsx';
import classes from './NewOrders.module.css';

/** The most urgent first: what is due soonest, then what waits longest. */
export function NewOrders() {
  const groups = useAppState((state) => state.newOrders?.groups ?? null);
  if (groups === null) return <Skeleton height={220} animate={false} />;
  if (groups.length === 0) return <NoOrders />;
  return (
    <>
      <NotYours right="plan" />
      <Filling />
      <ul className={classes.groups} data-testid="new-orders">
        {groups.map((group) => (
          <OrderGroup key={group.key} group={group} />
        ))}
      </ul>
      <TakeBar />
    </>
  );
}

/** A supply that was found left behind is being filled: what is taken goes there. */
function Filling() {
  const { t } = useTranslation();
  const name = useAppState(
    ({ plan, cards }) =>
      cards?.find(({ supplyId, stage }) => supplyId !== null && supplyId === plan.fills && takesMore(stage))
        ?.name ?? null,
  );
  const setPlan = useAppState((state) => state.setPlan);
  if (name === null) return null;
  return (
    <div className={classes.filling}>
      <p aria-live="polite">{t('today.filling', { name })}</p>
      <Button variant="subtle" size="sm" onClick={() => setPlan({ fills: null })}>
        {t('today.fillStop')}
      </Button>
    </div>
  );
}

function NoOrders() {
  const { t } = useTranslation();
  const client = useClient();
  const training = useAppState((state) => state.station?.training ?? false);
  const isConnected = useAppState((state) => state.station?.account.hasToken ?? true);
  const isSyncing = useAppState((state) => state.station?.sync.running ?? false);
  const go = useAppState((state) => state.go);
  const sync = useOperation(client.station.syncNow);
  const isRead = useAppState(({ station }) => station === null || isListRead(station.sync));
  const text = !isConnected ? 'notConnected' : !isRead ? 'unread' : training ? 'training' : 'text';
  return (
    <EmptyState
      icon={text === 'unread' ? 'warning' : 'box'}
      title={t(text === 'unread' ? 'today.emptyOrders.unreadTitle' : 'today.emptyOrders.title')}
      text={t(`today.emptyOrders.${text}`)}
    >
      {text === 'notConnected' ? (
        <Button onClick={() => go({ name: 'settings' })}>{t('today.emptyOrders.settings')}</Button>
      ) : (
        <Button variant="default" loading={sync.busy || isSyncing} onClick={() => void sync.run({})}>
          {t('today.emptyOrders.action')}
        </Button>
      )}
      {sync.problem && <ProblemNote problem={sync.problem} />}
    </EmptyState>
  );
}
