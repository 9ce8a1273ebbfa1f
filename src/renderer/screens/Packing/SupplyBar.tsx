import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import classes from './SupplyBar.module.css';

/** The open supply and how far it is. */
export function SupplyBar() {
  const { t } = useTranslation();
  const client = useClient();
  const supply = useAppState((state) => state.packing?.supply ?? null);
  const go = useAppState((state) => state.go);
  const close = useOperation(client.packing.close);
  if (!supply) return null;
  const { packed, total, cancelled, labelsReady } = supply;
  const missing = total - labelsReady;
  return (
    <div className={classes.bar}>
      <div className={classes.names}>
        <h1 className={classes.name} title={supply.name}>
          {t('packing.supply', { name: supply.name })}
        </h1>
        {missing > 0 && <p className={classes.note}>{t('packing.labelsMissing', { count: missing })}</p>}
        {cancelled > 0 && <p className={classes.note}>{t('packing.cancelled', { count: cancelled })}</p>}
      </div>
      <PackedBar packed={packed} total={total} label={t('packing.count', { packed, total })} />
      <p className={classes.count} data-testid="packed-count">
        {packed} / {total}
      </p>
      <div className={classes.actions}>
        <Button variant="default" loading={close.busy} onClick={() => void close.run({})}>
          {t('packing.change')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="truck" />}
          onClick={() => go({ name: 'handOver', supplyId: supply.supplyId })}
        >
          {t('packing.handOver')}
        </Button>
      </div>
    </div>
  );
}
