import { useTranslation } from 'react-i18next';
import type { JobView } from '../../shared/contract/printing.ts';
import { isUnreadCode } from '../../shared/domain/label/on-word.ts';
import type { Problem } from '../../shared/problem.ts';
import { useClient } from '../app/services.ts';
import { useMay } from '../app/use-may.ts';
import { useOperation } from '../app/use-operation.ts';
import { DeliberateButton } from './DeliberateButton.tsx';
import { NotYours } from './NotYours.tsx';
import { ProblemNote } from './ProblemNote.tsx';

/** For a label of a box or a supply that waits because its code can't be read back; nothing for any other. */
export function PrintAnyway({ job: { id: jobId, document, state, trouble } }: { readonly job: JobView }) {
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.printAnyway);
  const isOfThese =
    document.kind === 'boxLabel' || document.kind === 'supplyQr' || document.kind === 'carrierLabel';
  if (!isOfThese || state !== 'failed' || !isUnreadCode(trouble)) return null;
  return <OnMyWord busy={busy} problem={problem} onGive={() => void run({ jobId })} />;
}

interface Props {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onGive: () => void;
}

/** The dots are there, only their code could not be read back: a scanner may still read it, or a person by eye. */
export function OnMyWord({ busy, problem, onGive }: Props) {
  const { t } = useTranslation();
  const may = useMay('printAnyway');
  return (
    <>
      <DeliberateButton loading={busy} disabled={!may} onClick={onGive}>
        {t('packing.printAnyway')}
      </DeliberateButton>
      <NotYours right="printAnyway" />
      {problem && <ProblemNote problem={problem} tone="quiet" />}
    </>
  );
}
