import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { every, useFollowed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { GivenList } from './GivenList.tsx';
import { OpenList } from './OpenList.tsx';
import { PastLists } from './PastLists.tsx';

/** What a courier of the marketplace takes along: `listId` null is the list that is open. */
export function CourierHandOver({ listId }: { readonly listId: string | null }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Page
      title={t('courier.title')}
      aside={
        <Button
          variant="default"
          onClick={() => go(listId === null ? { name: 'today' } : { name: 'courierHandOver', listId: null })}
        >
          {t(listId === null ? 'today.title' : 'courier.back')}
        </Button>
      }
    >
      {listId === null ? <Now /> : <Past listId={listId} />}
    </Page>
  );
}

function Now() {
  const { t } = useTranslation();
  const client = useClient();
  const isOffline = useAppState((state) => state.link === 'offline');
  const [list, setList] = useState<CourierListView | null | undefined>(undefined);
  useEffect(() => client.courierLists.now(setList), [client]);
  if (list === undefined) return isOffline ? <p>{t('courier.offline')}</p> : <Loading height={420} />;
  const isEmpty = list === null || list.given.length + list.missing.length + list.notExpected.length === 0;
  return (
    <>
      {isOffline && <p aria-live="polite">{t('courier.offline')}</p>}
      {isEmpty && (
        <Panel>
          <div data-testid="courier-nothing">
            <EmptyState icon="box" title={t('courier.nothing.title')} text={t('courier.nothing.text')} />
          </div>
        </Panel>
      )}
      {list !== null && <OpenList list={list} isEmpty={isEmpty} />}
      <PastLists />
    </>
  );
}

/** The marketplace answers for one parcel after the other. */
const lookAgain = every(3000);

function Past({ listId }: { readonly listId: string }) {
  const client = useClient();
  const ask = useMemo(() => () => client.courierLists.get({ listId }), [client, listId]);
  const { value, problem, again } = useFollowed(ask, lookAgain);
  if (value) return <GivenList list={value} />;
  if (problem) return <ProblemNote problem={problem} again={again} />;
  return <Loading height={420} />;
}
