import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { unknownAddresses } from './run-counts.ts';
import { RunMap } from './RunMap.tsx';
import type { ShownAddresses } from './use-addresses.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly addresses: ShownAddresses;
}

/** The run on paper, and where it goes, for those who may see it. */
export function RunTools({ run, addresses }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const maySee = useMay('buyers');
  const print = useOperation(client.runs.print);
  const [jobs, setJobs] = useState<number | null>(null);
  const { shown } = addresses;
  const ids = run.stops.map(({ parcel }) => parcel.orderId);
  const unknown = unknownAddresses(run.stops);
  const printLabels = async (): Promise<void> => {
    const done = await print.run({ runId: run.runId, withAddresses: maySee && shown !== null });
    setJobs(done?.value.jobs ?? null);
  };
  const problem = addresses.problem ?? print.problem;
  return (
    <div className={classes.tools}>
      <div className={classes.buttons}>
        {maySee && (
          <Button
            size="md"
            variant="default"
            loading={addresses.busy}
            aria-pressed={shown !== null}
            data-testid="show-addresses"
            onClick={() => (shown === null ? void addresses.show(ids) : addresses.hide())}
          >
            {t(shown === null ? 'runs.addresses.show' : 'runs.addresses.hide')}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          className={classes.onDesk ?? ''}
          leftSection={<Icon name="printer" />}
          data-testid="print-sheet"
          onClick={() => window.print()}
        >
          {t('runs.print.a4')}
        </Button>
        <ActButton
          size="md"
          variant="default"
          className={classes.onDesk ?? ''}
          loading={print.busy}
          leftSection={<Icon name="printer" />}
          data-testid="print-stop-labels"
          onClick={() => void printLabels()}
        >
          {t('runs.print.labels')}
        </ActButton>
      </div>
      <p className={`${classes.quiet} ${classes.onDesk}`} aria-live="polite">
        {jobs === null
          ? t(shown === null ? 'runs.print.without' : 'runs.print.with')
          : t('runs.print.queued', { count: jobs })}
      </p>
      {unknown > 0 && <p className={classes.quiet}>{t('runs.addresses.unknown', { count: unknown })}</p>}
      {problem && <ProblemNote problem={problem} />}
      {shown !== null && <RunMap run={run} addresses={shown} />}
    </div>
  );
}
