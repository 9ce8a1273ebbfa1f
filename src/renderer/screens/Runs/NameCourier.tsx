import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CourierField, courierNamed } from './CourierField.tsx';
import { useRunBoard } from './use-run-board.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly again: () => void;
}

/** Another courier comes than was named: until the run leaves, its name can be put right. */
export function NameCourier({ run: { runId, courier }, again }: Props) {
  const { t } = useTranslation();
  const mayPlan = useMay('plan');
  const [isOpen, setOpen] = useState(false);
  if (!mayPlan) return null;
  if (!isOpen)
    return (
      <div>
        <Button size="md" variant="default" data-testid="name-courier" onClick={() => setOpen(true)}>
          {t('runs.courier.other')}
        </Button>
      </div>
    );
  const done = (): void => {
    setOpen(false);
    again();
  };
  return <Form runId={runId} was={courier.name} onDone={done} onBack={() => setOpen(false)} />;
}

interface FormProps {
  readonly runId: string;
  readonly was: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function Form({ runId, was, onDone, onBack }: FormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const couriers = useRunBoard()?.couriers ?? [];
  const { run, busy, problem } = useOperation(client.runs.setCourier);
  const [name, setName] = useState(was);
  const save = async (): Promise<void> => {
    if (await run({ runId, courier: courierNamed(couriers, name) })) onDone();
  };
  return (
    <div>
      <div className={classes.buttons}>
        <CourierField couriers={couriers} name={name} onName={setName} />
        <ActButton
          size="md"
          loading={busy}
          disabled={name.trim() === '' || name.trim() === was}
          data-testid="save-courier"
          onClick={() => void save()}
        >
          {t('runs.courier.save')}
        </ActButton>
        <Button size="md" variant="default" onClick={onBack}>
          {t('runs.courier.back')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
