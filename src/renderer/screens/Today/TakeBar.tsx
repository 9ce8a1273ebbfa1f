import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { TakeForm } from './TakeForm.tsx';
import { usePlan } from './use-plan.ts';
import classes from './TakeBar.module.css';

/** Everything that is chosen, of whichever groups, goes into one supply. */
export function TakeBar() {
  const { t } = useTranslation();
  const plan = usePlan();
  const groups = useAppState((state) => state.newOrders?.groups ?? null);
  const first = groups?.find(({ key }) => plan.groups.includes(key));
  if (plan.count === 0 || !first) return null;
  return (
    <section className={classes.bar} aria-label={t('today.chosen')} data-sticks="foot" data-testid="take-bar">
      <p className={classes.sum} aria-live="polite">
        {t('today.chosenSum', { count: plan.count, groups: plan.groups.length })}
      </p>
      <TakeForm
        label={t('today.takeChosen', { count: plan.count })}
        from={plan.from}
        fitting={{ ...first, exceptId: null }}
        proposedName={first.name}
        testId="take-chosen"
        onTaken={plan.clear}
      >
        <Button variant="subtle" onClick={plan.clear}>
          {t('today.chooseNone')}
        </Button>
      </TakeForm>
    </section>
  );
}
