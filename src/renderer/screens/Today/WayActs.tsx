import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchemeDay } from '../../../shared/contract/schemes.ts';
import { lotOfWay } from '../../../shared/domain/scheme/lots.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Schemes.module.css';

interface Props {
  readonly scheme: SchemeDay['scheme'];
  readonly fresh: number;
  readonly toPack: number;
}

/** What can be done with the orders of a way: take the new ones, and pack them. Notes stand beneath their buttons. */
export function WayActs({ scheme, fresh, toPack }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const mayPlan = useMay('plan');
  const lot = lotOfWay(scheme);
  const supplies = useAppState((state) => state.packing?.supplies ?? null) ?? [];
  const isOpen = supplies.some(({ supplyId }) => supplyId === lot);
  const take = useOperation(client.schemes.take);
  const open = useOperation(client.packing.open);
  const [taken, setTaken] = useState<{ readonly moved: number; readonly refused: number } | null>(null);

  const takeAll = async (): Promise<void> => {
    setTaken(null);
    const done = await take.run({ scheme, orderIds: null });
    if (done)
      setTaken({
        moved: done.value.moved,
        refused: done.value.outcomes.filter(({ problem }) => problem !== null).length,
      });
  };
  const pack = async (): Promise<void> => {
    if (isOpen || (await open.run({ supplyId: lot, beside: true }))) go({ name: 'packing' });
  };

  if (toPack === 0 && taken === null) return null;
  const problem = take.problem ?? open.problem;
  return (
    <div className={classes.foot}>
      <div className={classes.acts}>
        {fresh > 0 && mayPlan && (
          <ActButton
            variant="default"
            size="md"
            loading={take.busy}
            data-testid="take-way"
            onClick={() => void takeAll()}
          >
            {t('ways.take', { count: fresh })}
          </ActButton>
        )}
        {toPack > 0 && (
          <Button
            size="md"
            leftSection={<Icon name="box" />}
            loading={open.busy}
            data-testid="pack-way"
            onClick={() => void pack()}
          >
            {t(supplies.length > 0 && !isOpen ? 'ways.packBeside' : 'ways.pack')}
          </Button>
        )}
      </div>
      {taken && (
        <p className={classes.quiet} aria-live="polite" data-testid="taken-way">
          {t('ways.taken', { count: taken.moved, refused: taken.refused })}
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
