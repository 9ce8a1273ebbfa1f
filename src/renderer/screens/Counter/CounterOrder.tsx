import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterOrder as Order, ScanPlace } from '../../../shared/contract/counter.ts';
import { isToReturn } from '../../../shared/domain/counter/counter-parcel.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isLocked } from '../../store/sign-in-slice.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { PracticeBuyers } from '../../ui/practice/PracticeBuyers.tsx';
import { ProblemNote, QuietNote } from '../../ui/ProblemNote.tsx';
import { Buyer } from './Buyer.tsx';
import { CheckCode } from './CheckCode.tsx';
import { Give } from './Give.tsx';
import { Lies } from './Lies.tsx';
import { OrderActs } from './OrderActs.tsx';
import { SaidPanel } from './SaidPanel.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCounterScans } from './use-counter-scans.ts';
import classes from './CounterOrder.module.css';

/** One order while its buyer stands at the counter. Looking at it hands nothing over. */
export function CounterOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const ask = useMemo(() => () => client.counter.order({ orderId }), [client, orderId]);
  const followed = useFollowed(ask, client.counter.changed);
  const back = (
    <Button size="md" variant="default" onClick={() => go({ name: 'counter', tab: 'find' })}>
      {t('counter.one.back')}
    </Button>
  );
  if (followed.value)
    return (
      <Page title={t('counter.one.title', { id: orderId })} aside={back}>
        <Known order={followed.value} />
      </Page>
    );
  if (followed.problem?.code === 'orderUnknown')
    return (
      <Page title={t('counter.one.unknown')} aside={back}>
        <EmptyState icon="search" title={orderId} text={t('counter.one.unknownText')} />
      </Page>
    );
  return (
    <Page title={t('counter.one.loading')} aside={back}>
      {followed.problem ? (
        <ProblemNote problem={followed.problem} again={followed.again} />
      ) : (
        <Loading height={320} />
      )}
    </Page>
  );
}

/** The states in which its buyer may still get it. */
const isOpen = ({ state, endedAs }: Order): boolean => state === 'shelved' && endedAs === null;

/** Nobody gets it any more: the scan that the screen asks for takes it back to stock. */
const isGoingBack = ({ state, endedAs }: Order): boolean => state !== null && isToReturn({ state, endedAs });

function Known({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { orderId } = order.parcel;
  const maySeeBuyer = useMay('buyers');
  const locked = useAppState(isLocked);
  const place: ScanPlace = isGoingBack(order) ? { at: 'back' } : { at: 'order', orderId };
  const scans = useCounterScans(place);
  return (
    <>
      <LookedUp orderId={orderId} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Lies order={order} />
          <SaidPanel at={place.at} scans={scans} />
          {isOpen(order) && (
            <Panel title={t('counter.one.buyer.title')} hint={t('counter.one.buyer.gone')}>
              {/* Gone from memory at the lock, with the screen, and at another order. */}
              <div className={classes.buyer}>
                {maySeeBuyer && !locked && <Buyer key={orderId} orderId={orderId} />}
                {!maySeeBuyer && <p>{t('counter.one.buyer.notYours')}</p>}
              </div>
            </Panel>
          )}
          <OrderActs acts={order.acts} orderId={orderId} />
        </div>
        {/* What is answered and pressed stands first: it is seen in a low window without scrolling. */}
        <div className={classes.column}>
          {isOpen(order) && !locked && <CheckCode key={orderId} order={order} />}
          <Give order={order} />
        </div>
      </div>
      <PracticeBuyers />
      <UndoBar />
    </>
  );
}

/** Asked when it is opened: it may have been cancelled since the last round. */
function LookedUp({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, problem } = useOperation(client.counter.lookUp, { isPressed: false });
  useEffect(() => {
    void run({ orderId });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each order that is opened
  }, [orderId]);
  return problem ? <QuietNote state="not-asked" what={t('counter.one.asked')} text="" /> : null;
}
