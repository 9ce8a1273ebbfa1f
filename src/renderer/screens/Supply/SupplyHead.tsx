import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import type { KnownCard } from './use-supply-card.ts';
import classes from './SupplyPage.module.css';

/** Where the supply stands, in numbers. */
export function SupplyHead({ card }: { readonly card: KnownCard }) {
  const { t } = useTranslation();
  const { stage, packed, total, cancelled, boxes, trouble } = card;
  const isMoving = stage === 'adding' || stage === 'deleting' || stage === 'handingOver';
  return (
    <>
      <div className={classes.head}>
        <p className={classes.stage} data-stage={stage} data-testid="supply-stage">
          {isMoving && <Loader size="xs" color="currentColor" />}
          {t(`supply.stage.${stage}`)}
        </p>
        <PackedBar packed={packed} total={total} label={t('supply.packed', { packed, total })} />
        <p className={classes.count} data-testid="supply-count">
          {packed} / {total}
        </p>
        {cancelled > 0 && <p className={classes.warn}>{t('supply.cancelled', { count: cancelled })}</p>}
        {boxes > 0 && <p>{t('supply.boxes', { count: boxes })}</p>}
      </div>
      {trouble && <ProblemNote problem={trouble} tone="quiet" />}
    </>
  );
}
