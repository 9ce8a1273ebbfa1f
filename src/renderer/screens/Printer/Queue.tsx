import { Button, Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintJob } from '../../../shared/contract/printing.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { useRetry } from './use-retry.ts';
import classes from './Queue.module.css';

export function Queue() {
  const { t } = useTranslation();
  const queue = useAppState((state) => state.printer?.queue ?? null);
  const { retry, busy, problem } = useRetry();
  // Where the printer needs help, the same button stands larger above.
  const needsHelp = useAppState((state) => state.printer?.health === 'needsHelp');
  const canRetry = !needsHelp && (queue?.some(({ state }) => state === 'failed') ?? false);
  return (
    <Panel
      title={t('printer.queue')}
      aside={
        canRetry && (
          <Button variant="default" loading={busy} onClick={retry}>
            {t('printer.retryNow')}
          </Button>
        )
      }
    >
      {problem && <ProblemNote problem={problem} />}
      {queue?.length === 0 && (
        <EmptyState icon="printer" title={t('printer.queue')} text={t('printer.queueEmpty')} />
      )}
      <ul className={classes.list}>
        {queue?.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

const Job = memo(({ job }: { readonly job: PrintJob }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useParcelName();
  const { document, parcel, state, evidence, attempts } = job;
  const what = t(`printer.document.${document.kind}`, {
    what: parcel
      ? nameOf(parcel)
      : t('common.order', { id: document.kind === 'orderLabel' ? document.orderId : '' }),
    supplyId: document.kind === 'supplyQr' ? document.supplyId : '',
  });
  return (
    <li className={classes.job} data-state={state}>
      <div className={classes.text}>
        <p className={classes.what}>{what}</p>
        <p>
          {(state === 'sent' || state === 'confirmed') && evidence
            ? t(`printer.evidence.${evidence}`)
            : t(`printer.state.${state}`)}
        </p>
        <p className={classes.quiet}>
          {formats.clock(job.createdAt)} · {t(`printer.cause.${job.cause}`)}
          {attempts > 0 && ` · ${t('printer.attempts', { count: attempts })}`}
        </p>
        {job.trouble && <ProblemNote problem={job.trouble} tone="quiet" />}
      </div>
      <JobActions job={job} what={what} />
    </li>
  );
});

function JobActions({ job, what }: { readonly job: PrintJob; readonly what: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const cancel = useOperation(client.printing.cancel);
  const answer = useOperation(client.packing.answerUncertain);
  const problem = cancel.problem ?? answer.problem;
  return (
    <div className={classes.actions}>
      {problem && <ProblemNote problem={problem} tone="quiet" />}
      {job.state === 'uncertain' && (
        <Group gap="sm">
          <Button loading={answer.busy} onClick={() => void answer.run({ jobId: job.id, inHand: true })}>
            {t('packing.inHand')}
          </Button>
          <Button
            variant="default"
            disabled={answer.busy}
            onClick={() => void answer.run({ jobId: job.id, inHand: false })}
          >
            {t('packing.printAgain')}
          </Button>
        </Group>
      )}
      {(job.state === 'queued' || job.state === 'failed') && (
        <Button
          variant="default"
          loading={cancel.busy}
          aria-label={t('printer.cancelOf', { what })}
          onClick={() => void cancel.run({ jobId: job.id })}
        >
          {t('printer.cancel')}
        </Button>
      )}
    </div>
  );
}
