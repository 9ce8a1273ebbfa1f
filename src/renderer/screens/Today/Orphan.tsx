import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { fittingSupplies } from '../../ui/fitting-supplies.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Orphan.module.css';

interface Props {
  readonly card: SupplyCard;
  readonly kind: Exclude<SupplyCard['orphan'], null>;
}

/** A supply that nobody seems to want: it is used, or it goes. */
export function Orphan({ card, kind }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const remove = useOperation(client.supplies.remove);
  const isFilling = useAppState(({ plan }) => plan.fills !== null && plan.fills === card.supplyId);
  const hasFitting = useAppState(
    ({ newOrders }) =>
      newOrders?.groups.some((group) => fittingSupplies([card], { ...group, exceptId: null }).length > 0) ??
      false,
  );
  const setPlan = useAppState((state) => state.setPlan);
  const { key, name, supplyId } = card;
  return (
    <section className={classes.orphan} aria-label={t(`today.orphan.${kind}.title`)} data-testid="orphan">
      <div className={classes.words}>
        <Icon name="warning" className={classes.icon} />
        <div>
          <p className={classes.title}>{t(`today.orphan.${kind}.title`)}</p>
          <p>{t(`today.orphan.${kind}.text`)}</p>
          {!hasFitting && <p>{t('today.orphan.noOrders')}</p>}
        </div>
      </div>
      <div className={classes.actions}>
        {hasFitting && (
          <ActButton
            aria-pressed={isFilling}
            variant={isFilling ? 'filled' : 'default'}
            disabled={!mayPlan}
            onClick={() => setPlan({ fills: isFilling ? null : supplyId })}
          >
            {t(isFilling ? 'today.orphan.fills' : 'today.orphan.fill')}
          </ActButton>
        )}
        {kind === 'empty' && (
          <AskFirst
            label={t('today.orphan.delete')}
            question={t('today.orphan.deleteSure', { name })}
            yes={t('today.orphan.deleteYes')}
            busy={remove.busy}
            disabled={!mayPlan}
            onYes={() => void remove.run({ key })}
          />
        )}
      </div>
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </section>
  );
}
