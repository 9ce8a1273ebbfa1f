import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { lotIcon, useLotName } from '../../ui/ways.ts';
import classes from './OtherSupplies.module.css';

/** Supplies that are packed beside the one at hand. */
export function OtherSupplies() {
  const { t } = useTranslation();
  const client = useClient();
  const open = useOperation(client.packing.open);
  const supplies = useAppState((state) => state.packing?.supplies ?? null) ?? [];
  const lotName = useLotName();
  const beside = supplies.slice(1);
  const withAside = (name: string, toPutAside: number): string =>
    toPutAside > 0 ? `${name} · ${t('packing.toPutAside', { count: toPutAside })}` : name;
  const take = (supplyId: string): void => void open.run({ supplyId, beside: true });
  if (beside.length === 0) return null;
  return (
    <div className={classes.others}>
      {beside.map(({ supplyId, name, packed, total, toPutAside }) => (
        <Button
          key={supplyId}
          size="compact-md"
          variant="default"
          disabled={open.busy}
          classNames={{ root: classes.other ?? '', label: classes.label ?? '' }}
          title={withAside(lotName(name), toPutAside)}
          onClick={() => take(supplyId)}
        >
          {wayOfLot(supplyId) !== null && <Icon name={lotIcon(supplyId)} size={18} />}
          <MiddleCut text={lotName(name)} />
          <span className={classes.count}>
            {packed} / {total}
          </span>
          {toPutAside > 0 && <Icon name="warning" size={18} />}
        </Button>
      ))}
    </div>
  );
}
