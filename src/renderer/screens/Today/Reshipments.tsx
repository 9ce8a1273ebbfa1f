import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { reshipmentSchema } from '../../../shared/contract/supplies.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ParcelList } from '../../ui/ParcelList.tsx';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { MoveDialog } from '../../ui/orders/MoveOrders.tsx';
import classes from './Reshipments.module.css';

type Reshipment = z.output<typeof reshipmentSchema>;

/** Parcels that were not found at the acceptance. Nothing is drawn while there are none. */
export function Reshipments() {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const nameOf = useParcelName();
  const [all, setAll] = useState<readonly Reshipment[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setMoving] = useState(false);
  useEffect(() => client.supplies.reshipments(setAll), [client]);
  const picked = all.filter(({ parcel }) => chosen.has(parcel.orderId));
  // The dialog tells what to carry over when they are here no more.
  if (all.length === 0 && !isMoving) return null;

  const toggle = (orderId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(orderId)) next.add(orderId);
    setChosen(next);
  };
  const isAll = picked.length === all.length;
  const byId = new Map(all.map((each) => [each.parcel.orderId, each]));
  return (
    <Panel title={t('today.again.title')} hint={t('today.again.hint')}>
      <NotYours right="plan" />
      <div className={classes.body} data-testid="reshipments">
        <Checkbox
          size="md"
          checked={isAll}
          indeterminate={!isAll && picked.length > 0}
          label={t('today.again.chooseAll', { count: all.length })}
          onChange={() => setChosen(new Set(isAll ? [] : byId.keys()))}
        />
        <ParcelList
          parcels={all.map(({ parcel }) => parcel)}
          noteOf={({ orderId }) => {
            const name = byId.get(orderId)?.supplyName ?? null;
            return name === null ? t('today.again.wasUnknown') : t('today.again.was', { name });
          }}
          renderAction={(parcel) => (
            <Checkbox
              size="md"
              checked={chosen.has(parcel.orderId)}
              aria-label={t('today.again.choose', { what: nameOf(parcel) })}
              onChange={() => toggle(parcel.orderId)}
            />
          )}
        />
        <div>
          <Button
            size="lg"
            disabled={picked.length === 0 || !mayPlan}
            data-testid="reship"
            onClick={() => setMoving(true)}
          >
            {t('today.again.take', { count: picked.length })}
          </Button>
        </div>
      </div>
      {isMoving && (
        <MoveDialog
          orderIds={[...chosen]}
          fitting={{ ...commonOf(picked), exceptId: null }}
          onDone={() => {
            setMoving(false);
            setChosen(new Set());
          }}
        />
      )}
    </Panel>
  );
}

/** What all of them have; null where they differ, which the station tells by name. */
function commonOf(picked: readonly Reshipment[]): Pick<Reshipment, 'cargoType' | 'warehouseId'> {
  const [first] = picked;
  const isSame = (field: 'cargoType' | 'warehouseId'): boolean =>
    picked.every((each) => each[field] === first?.[field]);
  return {
    cargoType: isSame('cargoType') ? (first?.cargoType ?? null) : null,
    warehouseId: isSame('warehouseId') ? (first?.warehouseId ?? null) : null,
  };
}
