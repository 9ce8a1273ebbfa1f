import { Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockPlan, StockSendView, StocksView } from '../../../../shared/contract/stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { Failures } from './Failures.tsx';
import { PlanReview } from './PlanReview.tsx';
import classes from './Stocks.module.css';

interface Props {
  readonly sends: readonly StockSendView[];
  readonly warehouses: StocksView['warehouses'];
}

/** What was confirmed, how far it has come, and what became of it. */
export function Sends({ sends, warehouses }: Props) {
  const { t } = useTranslation();
  if (sends.length === 0) return <p className={classes.quiet}>{t('stockroom.stocks.noSends')}</p>;
  return (
    <ul className={classes.sends} data-testid="stock-sends">
      {sends.map((send) => (
        <Send
          key={send.sendId}
          send={send}
          warehouse={warehouses.find(({ warehouseId }) => warehouseId === send.warehouseId)?.name ?? ''}
        />
      ))}
    </ul>
  );
}

function Send({ send, warehouse }: { readonly send: StockSendView; readonly warehouse: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const may = useMay('stockroom');
  const pause = useOperation(client.stocks.pause);
  const resume = useOperation(client.stocks.resume);
  const withdraw = useOperation(client.stocks.withdraw);
  const undo = useOperation(client.stocks.undo);
  const [plan, setPlan] = useState<StockPlan | null>(null);
  const { sendId, at, person, undoes, total, open, confirmed, failed, withdrawn, isPaused, problem } = send;
  const settled = total - open;
  const putBack = async (): Promise<void> => {
    const made = await undo.run({ sendId });
    if (made) setPlan(made.value);
  };
  const trouble = pause.problem ?? resume.problem ?? withdraw.problem ?? undo.problem;
  return (
    <li className={classes.send} data-testid="stock-sent" data-open={open}>
      <p className={classes.sendHead}>
        <b>
          {t(undoes === null ? 'stockroom.stocks.sent.title' : 'stockroom.stocks.sent.undo', {
            count: total,
          })}
        </b>
        <span className={classes.quiet}>
          {[warehouse, formats.moment(at), ...(person === null ? [] : [person])].join(' · ')}
        </span>
      </p>
      <p className="tabular" aria-live="polite" data-testid="stock-result">
        {open > 0
          ? t(isPaused ? 'stockroom.stocks.sent.paused' : 'stockroom.stocks.sent.going', { settled, total })
          : t('stockroom.stocks.sent.done', { total: total - withdrawn, confirmed, failed })}
        {withdrawn > 0 && ` ${t('stockroom.stocks.sent.withdrawn', { count: withdrawn })}`}
      </p>
      {open > 0 && (
        <Progress
          value={total === 0 ? 100 : (100 * settled) / total}
          aria-label={t('stockroom.stocks.sent.going', { settled, total })}
        />
      )}
      <div className={classes.actions}>
        {open > 0 && !isPaused && (
          <ActButton
            variant="default"
            disabled={!may}
            loading={pause.busy}
            onClick={() => void pause.run({ sendId })}
          >
            {t('stockroom.stocks.pause')}
          </ActButton>
        )}
        {open > 0 && isPaused && (
          <ActButton disabled={!may} loading={resume.busy} onClick={() => void resume.run({ sendId })}>
            {t('stockroom.stocks.resume')}
          </ActButton>
        )}
        {open > 0 && (
          <AskFirst
            label={t('stockroom.stocks.withdraw')}
            question={t('stockroom.stocks.withdrawAsk')}
            yes={t('stockroom.stocks.withdrawYes')}
            tone="plain"
            busy={withdraw.busy}
            disabled={!may}
            onYes={() => void withdraw.run({ sendId })}
          />
        )}
        {open === 0 && confirmed > 0 && plan === null && (
          <ActButton variant="default" disabled={!may} loading={undo.busy} onClick={() => void putBack()}>
            {t('stockroom.stocks.undo')}
          </ActButton>
        )}
      </div>
      {problem && <ProblemNote problem={problem} tone={isPaused ? 'loud' : 'quiet'} />}
      {trouble && <ProblemNote problem={trouble} />}
      {failed > 0 && <Failures sendId={sendId} count={failed} />}
      {plan && <PlanReview plan={plan} onClose={() => setPlan(null)} />}
    </li>
  );
}
