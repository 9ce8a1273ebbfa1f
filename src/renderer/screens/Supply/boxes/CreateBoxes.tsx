import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Boxes.module.css';

/** As many as the marketplace makes with one request. */
const MOST = 1000;

interface Props {
  readonly supplyId: string;
  readonly onDone: (words: string) => void;
}

export function CreateBoxes({ supplyId, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [typed, setTyped] = useState<number | string>(1);
  const { run, busy, problem } = useOperation(client.boxes.create);
  const amount = Number(typed);
  const isFit = typed !== '' && Number.isInteger(amount) && amount >= 1 && amount <= MOST;
  const create = async (): Promise<void> => {
    const answer = await run({ supplyId, amount });
    if (!answer) return;
    onDone(t('boxes.create.done', { count: answer.value.boxes.length }));
    setTyped(1);
  };
  return (
    <form
      className={classes.create}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void create();
      }}
    >
      <NumberInput
        className={classes.amount ?? ''}
        aria-label={t('boxes.create.amount')}
        min={1}
        max={MOST}
        clampBehavior="none"
        allowDecimal={false}
        value={typed}
        error={isFit ? undefined : t('boxes.create.mistake')}
        onChange={setTyped}
      />
      <ActButton type="submit" loading={busy} disabled={!isFit} data-testid="create-boxes">
        {t('boxes.create.go', { count: isFit ? amount : 0 })}
      </ActButton>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
