import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { healthShown } from '../../store/printers.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Queue.module.css';

/** What is done to everything that waits. Kept while its last answer is on screen: the queue is empty by then. */
export function QueueActions({ printer: { id: printerId, waiting } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const client = useClient();
  const cancel = useOperation(client.printing.cancelWaiting);
  const [cancelled, setCancelled] = useState<number | null>(null);
  const problem = cancel.problem;
  const cancelAll = async (): Promise<void> => {
    const answer = await cancel.run({ printerId });
    setCancelled(answer?.value.jobs ?? null);
  };
  return (
    <>
      <div className={classes.actions}>
        {waiting > 0 && (
          <>
            <Move printerId={printerId} />
            <AskFirst
              label={t('printer.cancelAll')}
              question={t('printer.cancelAllSure')}
              yes={t('printer.cancelAllYes', { count: waiting })}
              busy={cancel.busy}
              onYes={() => void cancelAll()}
            />
          </>
        )}
        <p aria-live="polite">{cancelled !== null && t('printer.cancelledCount', { count: cancelled })}</p>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

function Move({ printerId }: { readonly printerId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const move = useOperation(client.printing.moveWaiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const others = printers?.filter(({ id }) => id !== printerId) ?? [];
  const to = others.find(({ id }) => id === chosen) ?? others[0];
  if (!to) return null;
  const start = async (): Promise<void> => {
    const answer = await move.run({ from: printerId, to: to.id });
    setMoved(answer?.value.jobs ?? null);
  };
  return (
    <>
      <AskFirst
        label={t('printer.move')}
        question={t('printer.moveTo')}
        yes={t('printer.moveYes')}
        tone="plain"
        busy={move.busy}
        onYes={() => void start()}
      >
        <NativeSelect
          mt="sm"
          size="md"
          aria-label={t('printer.moveTo')}
          data={others.map((other) => ({
            value: other.id,
            label: `${other.name} (${t(`printer.health.${healthShown(other)}`)})`,
          }))}
          value={to.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </AskFirst>
      {move.problem && <ProblemNote problem={move.problem} />}
      <p aria-live="polite">{moved !== null && t('printer.movedCount', { count: moved })}</p>
    </>
  );
}
