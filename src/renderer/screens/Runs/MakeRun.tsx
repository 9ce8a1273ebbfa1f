import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '@mantine/core';
import type { RunBoard, RunCard } from '../../../shared/contract/runs.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CourierField, courierNamed } from './CourierField.tsx';
import classes from './Runs.module.css';

interface Props {
  readonly orderIds: readonly string[];
  readonly couriers: RunBoard['couriers'];
  /** Runs that more can be put on. */
  readonly open: readonly RunCard[];
  readonly onMade: () => void;
}

/** What was chosen goes on a new run or on one that has not left. */
export function MakeRun({ orderIds, couriers, open, onMade }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const make = useOperation(client.runs.make);
  const add = useOperation(client.runs.add);
  const [name, setName] = useState('');
  const [into, setInto] = useState<string | null>(null);
  const run = open.find(({ runId }) => runId === into);
  const send = async (): Promise<void> => {
    const done = run
      ? (await add.run({ runId: run.runId, orderIds: [...orderIds] })) && run.runId
      : (await make.run({ courier: courierNamed(couriers, name), orderIds: [...orderIds] }))?.value.runId;
    if (!done) return;
    onMade();
    go({ name: 'run', runId: done });
  };
  const problem = make.problem ?? add.problem;
  return (
    <section className={classes.make} data-sticks="foot" aria-label={t('runs.make.title')}>
      <p className={classes.makeCount}>{t('runs.make.chosen', { count: orderIds.length })}</p>
      {open.length > 0 && (
        <Select
          size="md"
          label={t('runs.make.into')}
          value={into ?? ''}
          allowDeselect={false}
          data={[
            { value: '', label: t('runs.make.new') },
            ...open.map(({ runId, number, courier }) => ({
              value: runId,
              label: t('runs.called', { number, courier: courier.name }),
            })),
          ]}
          onChange={(value) => setInto(value === '' ? null : value)}
        />
      )}
      {!run && <CourierField couriers={couriers} name={name} onName={setName} />}
      <ActButton
        size="md"
        loading={make.busy || add.busy}
        disabled={!run && name.trim() === ''}
        data-testid="make-run"
        onClick={() => void send()}
      >
        {t(run ? 'runs.make.add' : 'runs.make.go')}
      </ActButton>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
