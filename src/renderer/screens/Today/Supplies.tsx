import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SupplyStage } from '../../../shared/domain/supply/stage.ts';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Supply } from './Supply.tsx';
import classes from './Supplies.module.css';

/** What needs hands stands first. */
const order: Readonly<Record<SupplyStage, number>> = {
  open: 0,
  adding: 1,
  creating: 1,
  deleting: 2,
  handingOver: 2,
  handedOver: 3,
};

export function Supplies() {
  const { t } = useTranslation();
  const cards = useAppState((state) => state.cards);
  if (cards === null) return <Skeleton height={220} animate={false} />;
  if (cards.length === 0) {
    return (
      <EmptyState icon="truck" title={t('today.emptySupplies.title')} text={t('today.emptySupplies.text')} />
    );
  }
  const sorted = cards.toSorted((a, b) => order[a.stage] - order[b.stage]);
  const underWay = sorted.filter(({ stage }) => stage !== 'handedOver');
  const handedOver = sorted.filter(({ stage }) => stage === 'handedOver');
  return (
    <div className={classes.supplies} data-testid="supplies">
      <ul className={classes.list}>
        {underWay.map((card) => (
          <Supply key={card.key} card={card} />
        ))}
      </ul>
      {handedOver.length > 0 && (
        <details className={classes.past} open={underWay.length === 0}>
          <summary className={classes.summary}>
            {t('today.handedOverToday', { count: handedOver.length })}
          </summary>
          <ul className={classes.list}>
            {handedOver.map((card) => (
              <Supply key={card.key} card={card} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
