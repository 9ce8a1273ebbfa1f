import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';

/** Without the marketplace's word, on a lead's own: with a reason, and on record. */
export function Vouch({ orderId, isOut }: { readonly orderId: string; readonly isOut: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.counter.vouch);
  const [reason, setReason] = useState('');
  return (
    <div>
      <AskFirst
        label={t('counter.one.give.vouch')}
        question={t('counter.one.give.vouchQuestion')}
        yes={t('counter.one.give.vouchYes')}
        busy={busy}
        disabled={!isOut}
        onYes={() => void run({ orderId, reason })}
      >
        <TextInput
          size="md"
          label={t('counter.one.give.vouchReason')}
          maxLength={300}
          value={reason}
          data-testid="vouch-reason"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </AskFirst>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
