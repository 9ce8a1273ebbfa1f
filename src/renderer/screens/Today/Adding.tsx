import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Supply.module.css';

/** How far the orders are on their way into the supply, and how fast the marketplace lets them in. */
export function Adding({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  const perMinute = useAppState((state) => state.station?.budget.addsPerMinute ?? 0);
  const { total: added, toAdd } = card;
  const wanted = added + toAdd;
  const words = t('today.adding', { added, wanted });
  return (
    <div className={classes.adding} data-testid="adding">
      <div className={classes.progress}>
        <PackedBar packed={added} total={wanted} label={words} />
        <span className={classes.addingWords}>{words}</span>
      </div>
      {perMinute > 0 && (
        <p className={classes.quiet}>
          {t('today.addingPace', {
            perMinute,
            minutes: toAdd < perMinute / 2 ? 0 : Math.ceil(toAdd / perMinute),
          })}
        </p>
      )}
    </div>
  );
}

/** A supply that was never made, because nobody answers or it was refused. */
export function GiveUp({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const { run, busy, problem } = useOperation(client.supplies.remove);
  const { key, name } = card;
  return (
    <div>
      <AskFirst
        label={t('today.giveUp')}
        question={t('today.giveUpSure', { name })}
        yes={t('today.giveUpYes')}
        busy={busy}
        disabled={!mayPlan}
        onYes={() => void run({ key })}
      />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
