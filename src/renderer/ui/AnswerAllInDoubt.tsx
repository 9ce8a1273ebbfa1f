import { useTranslation } from 'react-i18next';
import { useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { AskFirst } from './AskFirst.tsx';
import { ProblemNote } from './ProblemNote.tsx';

interface Props {
  readonly printerId: string;
  /** How many labels of this printer are in doubt. */
  readonly count: number;
}

/** One word for all labels in doubt: a printer that lost its power may leave as many as a batch has. */
export function AnswerAllInDoubt({ printerId, count }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.packing.answerAllUncertain);
  return (
    <>
      <AskFirst
        label={t('printer.inDoubt.allInHand', { count })}
        question={t('printer.inDoubt.allInHandSure', { count })}
        yes={t('printer.inDoubt.allInHandYes', { count })}
        tone="plain"
        busy={busy}
        onYes={() => void run({ printerId, inHand: true })}
      />
      <AskFirst
        label={t('printer.inDoubt.allAgain', { count })}
        question={t('printer.inDoubt.allAgainSure', { count })}
        yes={t('printer.inDoubt.allAgainYes', { count })}
        busy={busy}
        onYes={() => void run({ printerId, inHand: false })}
      />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
