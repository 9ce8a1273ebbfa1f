import { useTranslation } from 'react-i18next';
import type { SupplyBoxes } from '../../../../shared/contract/boxes.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Boxes.module.css';

interface Props {
  readonly boxes: SupplyBoxes;
  readonly onDone: (words: string) => void;
}

/** Empty boxes block the hand-over: they are offered for deletion before it. */
export function EmptyBoxes({ boxes: { supplyId, boxes }, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.boxes.removeEmpty);
  const mayDelete = useMay('deleteBoxes');
  const openBox = useAppState(({ packing }) => (packing?.supply?.supplyId === supplyId ? packing.box : null));
  const empty = boxes.filter(({ parcels }) => parcels === 0);
  const count = empty.length;
  if (count === 0) return null;
  const remove = async (): Promise<void> => {
    const answer = await run({ supplyId });
    if (answer) onDone(t('boxes.removed', { count: answer.value.removed }));
  };
  const label = t('boxes.removeEmpty', { count });
  return (
    <div className={classes.empties} data-testid="empty-boxes">
      <p>{t('boxes.empties', { count })}</p>
      {empty.some(({ name }) => name === openBox) ? (
        <AskFirst
          label={label}
          question={t('boxes.removeEmptyAsk', { box: openBox ?? '' })}
          yes={label}
          busy={busy}
          disabled={!mayDelete}
          onYes={() => void remove()}
        />
      ) : (
        <ActButton variant="default" loading={busy} disabled={!mayDelete} onClick={() => void remove()}>
          {label}
        </ActButton>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
