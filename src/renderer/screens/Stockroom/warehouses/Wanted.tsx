import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WantedWarehouse } from '../../../../shared/contract/warehouses.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Warehouses.module.css';

/** What was wanted and is not so yet: on its way, or refused with its reason and the ways out. */
export function Wanted({ wanted }: { readonly wanted: WantedWarehouse }) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const takeBack = useOperation(client.warehouses.takeBack);
  const retry = useOperation(client.warehouses.retry);
  const { id, kind, state, name, problem } = wanted;
  const isRefused = state === 'refused';
  const trouble = takeBack.problem ?? retry.problem ?? problem;
  return (
    <div className={classes.wanted} data-testid="wanted-warehouse" data-state={state}>
      <p className={classes.wantedWords}>
        {!isRefused && <Loader size="sm" />}
        <b>
          {isRefused
            ? t(`stockroom.warehouses.refused.${kind}`)
            : t(`stockroom.warehouses.waiting.${kind}`, { name })}
        </b>
      </p>
      {state !== 'sending' && (
        <div className={classes.actions}>
          {isRefused && (
            <ActButton disabled={!may} loading={retry.busy} onClick={() => void retry.run({ id })}>
              {t('stockroom.warehouses.retry')}
            </ActButton>
          )}
          <ActButton
            variant="default"
            disabled={!may}
            loading={takeBack.busy}
            onClick={() => void takeBack.run({ id })}
          >
            {t('stockroom.warehouses.takeBack')}
          </ActButton>
        </div>
      )}
      {trouble && <ProblemNote problem={trouble} tone={isRefused ? 'loud' : 'quiet'} />}
    </div>
  );
}
