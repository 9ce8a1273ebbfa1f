import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lotOfWay } from '../../../shared/domain/scheme/lots.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import classes from './Schemes.module.css';

/** Parcels of ways that nobody wants any more, still among those that leave; a supply tells of its own at its hand-over. */
export function PutBack() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const opened = useAppState((state) => state.packing?.supplies ?? null);
  const { run, busy, problem } = useOperation(client.packing.open);
  const ask = useMemo(() => () => client.schemes.toPutBack({}), [client]);
  const follow = useCallback((onChange: () => void) => client.schemes.today(onChange), [client]);
  const { value } = useFollowed(ask, follow);
  if (value === null || value.parcels.length === 0) return null;
  const { parcels, more } = value;
  /** The bench takes labels of the ways that are open there. */
  const toBench = async (): Promise<void> => {
    const lots = new Set(parcels.map(({ scheme }) => lotOfWay(scheme)));
    for (const supplyId of lots) {
      if (opened?.some((open) => open.supplyId === supplyId) === true) continue;
      // oxlint-disable-next-line no-await-in-loop -- each opens beside the one before
      if (!(await run({ supplyId, beside: true }))) return;
    }
    go({ name: 'packing' });
  };
  return (
    <section className={classes.putBack} data-testid="put-back">
      <p className={classes.late}>
        <Icon name="warning" size={20} />
        {t('today.schemes.putBack.title', { count: parcels.length + more })}
      </p>
      <p>{t('today.schemes.putBack.next')}</p>
      <ul className={classes.parcels}>
        {parcels.map(({ scheme, parcel }) => (
          <li key={parcel.orderId} className={classes.parcel} data-order={parcel.orderId}>
            <span className={classes.quiet}>{t(`ways.short.${scheme}`)}</span>
            <OrderLink parcel={parcel} />
            {parcel.sticker ? (
              <StickerNumber sticker={parcel.sticker} />
            ) : (
              <span>{t('common.order', { id: parcel.orderId })}</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{t('today.schemes.putBack.more', { count: more })}</p>}
      <div className={classes.acts}>
        <ActButton size="md" variant="default" loading={busy} onClick={() => void toBench()}>
          {t('today.schemes.putBack.open')}
        </ActButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
