import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Fitting } from '../../ui/fitting-supplies.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { TargetChoice } from '../../ui/TargetChoice.tsx';
import { useTarget } from '../../ui/use-target.ts';
import { Toggle } from './Toggle.tsx';
import classes from './TakeForm.module.css';

interface Props {
  /** What the button says it takes. */
  readonly label: string;
  readonly from: Parameters<Client['supplies']['take']>[0]['from'];
  readonly fitting: Fitting;
  /** What a new supply of it would be called. */
  readonly proposedName: string;
  readonly testId: string;
  readonly onTaken?: () => void;
  /** Beside the toggle for another supply. */
  readonly children?: React.ReactNode;
}

/** One touch takes orders; where they go stands on it, and can be changed below. */
export function TakeForm({ label, from, fitting, proposedName, testId, onTaken, children }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const fills = useAppState((state) => state.plan.fills);
  const [isChoosing, setChoosing] = useState(false);
  const { supplies, target, setTarget, open, name, into } = useTarget(fitting, proposedName, fills);
  const { run, busy, problem } = useOperation(client.supplies.take);

  const take = async (): Promise<void> => {
    if (!(await run({ from, into }))) return;
    setTarget(null);
    setChoosing(false);
    onTaken?.();
  };

  return (
    <>
      <ActButton
        className={classes.take}
        size="xl"
        fullWidth
        loading={busy}
        disabled={!mayPlan}
        data-testid={testId}
        onClick={() => void take()}
      >
        <span className={classes.words}>
          <span>{label}</span>
          <span className={classes.into}>
            {open ? t('today.takeIntoOpen', { name }) : t('today.takeInto', { name })}
          </span>
        </span>
      </ActButton>
      {problem && <ProblemNote problem={problem} />}
      <div className={classes.more}>
        <Toggle isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)}>
          {t(isChoosing ? 'today.otherHide' : 'today.other')}
        </Toggle>
        {children}
      </div>
      {isChoosing && (
        <TargetChoice supplies={supplies} proposedName={proposedName} target={target} onChange={setTarget} />
      )}
    </>
  );
}
