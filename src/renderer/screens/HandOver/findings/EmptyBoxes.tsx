import { useTranslation } from 'react-i18next';
import type { BoxRef } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { NotYours } from '../../../ui/NotYours.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Finding } from './Finding.tsx';
import classes from './Finding.module.css';

interface Props {
  readonly boxes: readonly BoxRef[];
  readonly supplyId: string;
  readonly again: () => void;
}

/** Deleted right here: at this point, nobody has anything left to put in. */
export function EmptyBoxes({ boxes, supplyId, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const mayDelete = useMay('deleteBoxes');
  const { run, busy, problem } = useOperation(client.boxes.removeEmpty);
  const remove = async (): Promise<void> => {
    await run({ supplyId });
    again();
  };
  const count = boxes.length;
  return (
    <Finding
      kind="emptyBoxes"
      count={count}
      action={
        <>
          <DeliberateButton loading={busy} disabled={!mayDelete} onClick={() => void remove()}>
            {t('handOver.touch.emptyBoxes', { count })}
          </DeliberateButton>
          <ActButton variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'boxes' })}>
            {t('handOver.toBoxes')}
          </ActButton>
        </>
      }
    >
      <NotYours right="deleteBoxes" />
      {problem && <ProblemNote problem={problem} />}
      <ul className={classes.names}>
        {boxes.map(({ boxKey, name }) => (
          <li key={boxKey} className={classes.name}>
            {t('packing.box', { box: name })}
          </li>
        ))}
      </ul>
    </Finding>
  );
}
