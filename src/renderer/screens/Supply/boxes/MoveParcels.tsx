import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxCard } from '../../../../shared/contract/boxes.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Boxes.module.css';

/** Stands for "no box is chosen yet". */
const UNDECIDED = '';

interface Props {
  readonly orderIds: readonly string[];
  /** The key of the box that they lie in; null: in none. */
  readonly from: string | null;
  readonly boxes: readonly BoxCard[];
  readonly onDone: (words: string) => void;
}

/** The chosen parcels go into another box, or out of theirs. */
export function MoveParcels({ orderIds, from, boxes, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.boxes.move);
  const [wanted, setWanted] = useState(UNDECIDED);
  const others = boxes.filter(({ boxKey }) => boxKey !== from);
  const into = others.find(({ boxKey }) => boxKey === wanted)?.boxKey ?? null;
  const count = orderIds.length;
  const move = async (target: string | null): Promise<void> => {
    const answer = await run({ orderIds: [...orderIds], into: target });
    if (answer) onDone(t('boxes.moved', { count: answer.value.moved }));
  };
  return (
    <div className={classes.move} data-testid="move-parcels">
      <NativeSelect
        size="md"
        aria-label={t('boxes.into')}
        value={into ?? UNDECIDED}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data={[
          { value: UNDECIDED, label: t('boxes.intoNone') },
          ...others.map(({ boxKey, name, parcels }) => ({
            value: boxKey,
            label: t('boxes.intoOption', { box: name, count: parcels }),
          })),
        ]}
      />
      <ActButton disabled={into === null} loading={busy} onClick={() => void move(into)}>
        {t('boxes.move', { count })}
      </ActButton>
      {from !== null && (
        <ActButton variant="default" disabled={busy} onClick={() => void move(null)}>
          {t('boxes.out')}
        </ActButton>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
