import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState } from '../../app/services.ts';
import classes from './Supply.module.css';

/** In the marketplace's own words: only they tell the seller what to mend. */
export function Refused({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <details className={classes.refused}>
      <summary>{t('today.refused', { count: card.refused.length })}</summary>
      <ul className={classes.refusedList}>
        {card.refused.map(({ orderId, article, refusal, message }) => (
          <li key={orderId}>
            {t('today.refusedLine', { article, id: orderId, message: message === '' ? refusal : message })}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => go({ name: 'tasks' })}>
        {t('today.refusedTasks')}
      </Button>
    </details>
  );
}
