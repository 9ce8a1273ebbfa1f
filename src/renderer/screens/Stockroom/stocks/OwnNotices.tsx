import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnPlan } from '../../../../shared/contract/own-stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './OwnStocks.module.css';

interface Props {
  readonly warehouseId: string;
  readonly low: number;
  readonly soldOut: number;
  readonly onLow: () => void;
  readonly onPlan: (plan: OwnPlan) => void;
}

/** What a look at the table should not have to find: too few left, and sold elsewhere what is not here. */
export const OwnNotices = memo(function OwnNotices(props: Props) {
  const { warehouseId, low, soldOut, onLow, onPlan } = props;
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const plan = useOperation(client.ownStocks.planSoldOut);
  const leave = useOperation(client.ownStocks.leaveSoldOut);
  const show = async (): Promise<void> => {
    const made = await plan.run({ warehouseId });
    if (made) onPlan(made.value);
  };
  const problem = plan.problem ?? leave.problem;
  return (
    <>
      {low > 0 && (
        <p className={classes.notice} data-testid="stock-low-count">
          <Icon name="warning" />
          <span>{t('stockroom.stocks.own.lowOf', { count: low })}</span>
          <Button variant="default" onClick={onLow}>
            {t('stockroom.stocks.own.showLow')}
          </Button>
        </p>
      )}
      {soldOut > 0 && (
        <div className={classes.notice} data-testid="stock-sold-out">
          <Icon name="warning" />
          <span>{t('stockroom.stocks.own.soldOut', { count: soldOut })}</span>
          <ActButton disabled={!may} loading={plan.busy} onClick={() => void show()}>
            {t('stockroom.stocks.own.setZero')}
          </ActButton>
          <DeliberateButton
            variant="default"
            disabled={!may}
            loading={leave.busy}
            onClick={() => void leave.run({ warehouseId })}
          >
            {t('stockroom.stocks.own.leave')}
          </DeliberateButton>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </>
  );
});
