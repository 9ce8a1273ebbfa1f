import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Buyer } from '../../shared/contract/buyer.ts';
import type { Client } from '../../shared/contract/index.ts';
import { useOperation } from '../app/use-operation.ts';
import { ProblemNote } from './ProblemNote.tsx';
import classes from './BuyerOnDemand.module.css';

interface Props {
  readonly orderId: string;
  readonly call: Client['runs']['buyer'];
}

/** Who gets it: asked on a press, and gone with the place that shows it, which goes at the lock. */
export function BuyerOnDemand({ orderId, call }: Props) {
  const { t } = useTranslation();
  const { run, busy, problem } = useOperation(call);
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const ask = async (): Promise<void> => setBuyer((await run({ orderId }))?.value ?? null);
  return (
    <div className={classes.buyer}>
      {buyer === null ? (
        <Button
          size="md"
          variant="default"
          loading={busy}
          aria-label={t('runs.buyer.showOf', { id: orderId })}
          data-testid="show-buyer"
          onClick={() => void ask()}
        >
          {t('runs.buyer.show')}
        </Button>
      ) : (
        <p data-testid="buyer">
          <strong>{buyer.name}</strong>
          {buyer.phone !== null && (
            <>
              {' · '}
              <a href={`tel:+${buyer.phone}`}>+{buyer.phone}</a>
              {buyer.phoneCode !== null && ` ${t('runs.buyer.code', { code: buyer.phoneCode })}`}
            </>
          )}{' '}
          <Button size="compact-lg" variant="subtle" onClick={() => setBuyer(null)}>
            {t('runs.buyer.hide')}
          </Button>
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
