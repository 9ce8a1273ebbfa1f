import { useTranslation } from 'react-i18next';
import type { CounterOrder } from '../../../shared/contract/counter.ts';
import type { HandOverObstacle } from '../../../shared/domain/counter/hand-out.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { Vouch } from './Vouch.tsx';
import classes from './CounterOrder.module.css';

/** What keeps its goods from the buyer, and sends them back to stock. */
const goesBack: ReadonlySet<HandOverObstacle> = new Set(['refused', 'cancelled', 'expired']);

/** The one deliberate act, what it waits for, and what became of it. */
export function Give({ order }: { readonly order: CounterOrder }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('counter.one.give.title')}>
      {order.state === 'handedOver' ? <Given order={order} /> : <ToGive order={order} />}
    </Panel>
  );
}

function ToGive({ order }: { readonly order: CounterOrder }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const mayVouch = useMay('vouch');
  const { orderId } = order.parcel;
  const giving = useOperation(client.counter.handOver);
  const refusing = useOperation(client.counter.refuse);
  const { obstacle, outAt, bin } = order;
  const isOpen = order.state === 'shelved' && order.endedAs === null;
  if (!isOpen) {
    return (
      <>
        {obstacle && <ProblemNote problem={{ code: 'handOverBlocked', orderId, why: obstacle }} />}
        {bin !== null && obstacle !== null && goesBack.has(obstacle) && order.state !== 'returned' && (
          <p>{t('counter.one.returnTo', { bin })}</p>
        )}
      </>
    );
  }
  return (
    <>
      <p className={classes.answer} data-answer={outAt === null ? 'none' : 'right'}>
        {outAt !== null && <Icon name="check" size={28} />}
        {outAt === null
          ? t('counter.one.goods.scan')
          : t('counter.one.goods.out', { at: formats.clock(outAt) })}
      </p>
      <DeliberateButton
        className={classes.give}
        fullWidth
        color="green.9"
        disabled={obstacle !== null}
        loading={giving.busy}
        onClick={() => void giving.run({ orderId })}
      >
        {t('counter.one.give.button')}
      </DeliberateButton>
      <div className={classes.actions}>
        <AskFirst
          label={t('counter.one.give.refuse')}
          question={t('counter.one.give.refuseQuestion')}
          yes={t('counter.one.give.refuseYes')}
          busy={refusing.busy}
          onYes={() => void refusing.run({ orderId })}
        />
        {mayVouch && obstacle === 'notVerified' && <Vouch orderId={orderId} isOut={outAt !== null} />}
      </div>
      {giving.problem && <ProblemNote problem={giving.problem} />}
      {refusing.problem && <ProblemNote problem={refusing.problem} />}
    </>
  );
}

function Given({ order }: { readonly order: CounterOrder }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { handedAt, ground, change, endedAs } = order;
  const at = formats.moment(handedAt ?? 0);
  const told =
    change?.to !== 'receive'
      ? 'told'
      : change.state === 'done'
        ? 'told'
        : change.state === 'refused'
          ? 'refused'
          : 'waits';
  return (
    <>
      <p className={classes.answer} data-answer="right" aria-live="polite" data-testid="given">
        <Icon name="check" size={28} />
        {t(ground === 'vouched' ? 'counter.one.give.vouched' : 'counter.one.give.done', { at })}
      </p>
      <p>{t(`counter.one.give.${told}`)}</p>
      {(endedAs === 'cancelled' || endedAs === 'expired') && (
        <p className={classes.warn} role="alert">
          {t('counter.one.give.cancelledAfter')}
        </p>
      )}
    </>
  );
}
