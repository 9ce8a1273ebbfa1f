import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { packing } from '../../../shared/contract/packing.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import classes from './OnHold.module.css';

type Held = z.output<typeof packing.holds.output>;

/** Orders that were put aside for now. Nothing is drawn while there are none. */
export function OnHold() {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const nameOf = useParcelName();
  const [held, setHeld] = useState<Held>([]);
  const lift = useOperation(client.packing.liftHold);
  useEffect(() => client.packing.holds(setHeld), [client]);
  if (held.length === 0) return null;
  const doubted = held.filter(({ why }) => why === 'perhapsPacked');
  const liftAll = async (): Promise<void> => {
    for (const { parcel } of doubted) await lift.run({ orderId: parcel.orderId });
  };
  return (
    <details className={classes.held}>
      <summary className={classes.title}>{t('packing.onHold', { count: held.length })}</summary>
      {lift.problem && <ProblemNote problem={lift.problem} tone="quiet" />}
      {doubted.length > 1 && (
        <DeliberateButton size="sm" variant="default" disabled={lift.busy} onClick={() => void liftAll()}>
          {t('packing.noneIsPacked', { count: doubted.length })}
        </DeliberateButton>
      )}
      <ul className={classes.list}>
        {held.map(({ parcel, why, at, person }) => (
          <li key={parcel.orderId} className={classes.item}>
            <span>
              <b>{nameOf(parcel)}</b> {t(`packing.holdReason.${why}`)} · {formats.moment(at)}
              {person !== null && ` · ${person}`}
            </span>
            <DeliberateButton
              size="sm"
              variant="default"
              disabled={lift.busy}
              onClick={() => void lift.run({ orderId: parcel.orderId })}
            >
              {t('packing.liftHold')}
            </DeliberateButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
