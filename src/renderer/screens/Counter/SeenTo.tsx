import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';

/** A parcel that can't be scanned: a lead takes it off the list, with a word on what became of it. */
export function SeenTo({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.counter.seenTo);
  const [reason, setReason] = useState('');
  return (
    <div>
      <AskFirst
        label={t('counter.back.seenTo')}
        question={t('counter.back.seenToQuestion')}
        yes={t('counter.back.seenToYes')}
        tone="plain"
        busy={busy}
        onYes={() => void run({ orderId, reason })}
      >
        <TextInput
          label={t('counter.back.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </AskFirst>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
