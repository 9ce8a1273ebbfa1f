import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { isChangeable, type KnownCard } from './use-supply-card.ts';
import classes from './SupplyPage.module.css';

/** Where one can go from a supply. */
export function SupplyActions({ card }: { readonly card: KnownCard }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const { run, busy, problem } = useOperation(client.packing.open);
  const { supplyId, stage } = card;
  const pack = async (): Promise<void> => {
    if (await run({ supplyId })) go({ name: 'packing' });
  };
  return (
    <div>
      <div className={classes.actions}>
        {stage === 'open' && (
          <Button loading={busy} leftSection={<Icon name="box" />} onClick={() => void pack()}>
            {t('supply.pack')}
          </Button>
        )}
        {isChangeable(card) && (
          <Button variant="default" onClick={() => go({ name: 'pickList', supplyId })}>
            {t('supply.pickList')}
          </Button>
        )}
        {stage !== 'deleting' && stage !== 'adding' && (
          <Button
            variant="default"
            leftSection={<Icon name="truck" />}
            onClick={() => go({ name: 'handOver', supplyId })}
          >
            {t(stage === 'handedOver' ? 'supply.showQr' : 'supply.handOver')}
          </Button>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
