import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Buyer as Told } from '../../../shared/contract/buyer.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './CounterOrder.module.css';

/** Who comes for it: asked when it is shown, and forgotten with it. */
export function Buyer({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, problem } = useOperation(client.counter.buyer, { isPressed: false });
  const [buyer, setBuyer] = useState<Told | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const answer = await run({ orderId });
      if (!isGone && answer) setBuyer(answer.value);
    };
    void load();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each order that is opened
  }, [orderId]);
  if (problem) return <ProblemNote problem={problem} tone="quiet" again={() => void ask()} />;
  if (!buyer) return <Loading height={64} />;
  return (
    <div data-testid="buyer">
      <p className={classes.name}>{buyer.name}</p>
      {buyer.phone !== null && (
        <p className={`${classes.phone} tabular`}>
          {t('counter.one.buyer.phone', { phone: buyer.phone })}
          {buyer.phoneCode !== null && `, ${t('counter.one.buyer.extension', { code: buyer.phoneCode })}`}
        </p>
      )}
    </div>
  );

  async function ask(): Promise<void> {
    setBuyer((await run({ orderId }))?.value ?? null);
  }
}
