import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnPlan } from '../../../../shared/contract/own-stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { OFFERS_ID } from './Offers.tsx';
import classes from './OwnStocks.module.css';

interface Props {
  readonly warehouseId: string;
  readonly low: number;
  readonly soldOut: number;
  readonly onLow: () => void;
  readonly onPlan: (plan: OwnPlan) => void;
}

/**
 * What a look at the table should not have to find: too few left, sold elsewhere what is not here, and what the bench asks
 * about beneath it. They come at any
 * moment, so their line is there without them, too: the table never moves under a finger.
 */
export const OwnNotices = memo(function OwnNotices(props: Props) {
  const { warehouseId, low, soldOut, onLow, onPlan } = props;
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const offered = useFeed(client.ownStocks.offers)?.total ?? 0;
  const [isTold, setTold] = useState(false);
  const plan = useOperation(client.ownStocks.planSoldOut);
  const leave = useOperation(client.ownStocks.leaveSoldOut);
  const show = async (): Promise<void> => {
    const made = await plan.run({ warehouseId });
    if (made) onPlan(made.value);
  };
  const problem = plan.problem ?? leave.problem;
  return (
    <>
      <div className={classes.notices}>
        {offered > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="box" />}
            data-testid="shelf-offers-count"
            onClick={() => document.getElementById(OFFERS_ID)?.scrollIntoView({ block: 'center' })}
          >
            {t('stockroom.stocks.own.offers.waiting', { count: offered })}
          </Button>
        )}
        {low > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="warning" />}
            data-testid="stock-low-count"
            onClick={onLow}
          >
            {t('stockroom.stocks.own.lowOf', { count: low })}
          </Button>
        )}
        {soldOut > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="warning" />}
            aria-expanded={isTold}
            data-testid="stock-sold-out-count"
            onClick={() => setTold(!isTold)}
          >
            {t('stockroom.stocks.own.soldOutOf', { count: soldOut })}
          </Button>
        )}
      </div>
      {soldOut > 0 && isTold && (
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
