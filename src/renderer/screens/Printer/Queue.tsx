import { Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithdrawable } from '../../../shared/domain/print-job/job-state.ts';
import type { PrinterView, JobView } from '../../../shared/contract/printing.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { PrintAnyway } from '../../ui/PrintAnyway.tsx';
import { AnswerAllInDoubt } from '../../ui/AnswerAllInDoubt.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Panel } from '../../ui/Page.tsx';
import { RefusedPicture } from '../../ui/print-job/RefusedPicture.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { JobText } from './Job.tsx';
import { QueueActions } from './QueueActions.tsx';
import { useJobName } from './use-job-name.ts';
import classes from './Queue.module.css';

/** What waits for this printer, oldest first. */
export function Queue({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const { queue, waiting } = printer;
  return (
    <Panel title={t('printer.queue')}>
      <Held printer={printer} />
      <InDoubt printer={printer} />
      <QueueActions printer={printer} />
      {queue.length === 0 && <p>{t('printer.queueEmpty')}</p>}
      <ul className={classes.list} aria-label={t('printer.queue')}>
        {queue.map((job) => (
          <WaitingJob key={job.id} job={job} isSaid={job.trouble?.code === printer.trouble?.code} />
        ))}
      </ul>
      {waiting > queue.length && <p>{t('printer.queueMore', { count: waiting - queue.length })}</p>}
    </Panel>
  );
}

/** Labels that waited too long never spill out by themselves. */
function Held({ printer: { id: printerId, held } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.answerHeld);
  if (!held) return problem && <ProblemNote problem={problem} />;
  const count = held.jobs;
  return (
    <section className={classes.held} aria-label={t('printer.held.text')} data-testid="held">
      <p className={classes.heldTitle}>
        {t('printer.held.title', { count, since: formats.moment(held.since) })}
      </p>
      <p>{t('printer.held.text')}</p>
      <Group gap="sm">
        <DeliberateButton size="lg" loading={busy} onClick={() => void run({ printerId, print: true })}>
          {t('printer.held.print', { count })}
        </DeliberateButton>
        <DeliberateButton
          size="lg"
          variant="default"
          disabled={busy}
          onClick={() => void run({ printerId, print: false })}
        >
          {t('printer.held.drop', { count })}
        </DeliberateButton>
      </Group>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}

/** One is answered in its own line. */
function InDoubt({ printer: { id: printerId, inDoubt: count } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <section className={classes.held} aria-label={t('printer.inDoubt.text')} data-testid="in-doubt">
      <p className={classes.heldTitle}>{t('printer.inDoubt.title', { count })}</p>
      <p>{t('printer.inDoubt.text')}</p>
      <Group gap="sm">
        <AnswerAllInDoubt printerId={printerId} count={count} />
      </Group>
    </section>
  );
}

interface WaitingJobProps {
  readonly job: JobView;
  /** The printer's own state says already what keeps it. */
  readonly isSaid: boolean;
}

const WaitingJob = memo(({ job, isSaid }: WaitingJobProps) => (
  <li className={classes.job} data-state={job.state}>
    <JobText job={job} at="clock" trouble={isSaid ? 'said' : 'note'} />
    <JobActions job={job} />
  </li>
));

function JobActions({ job }: { readonly job: JobView }) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useJobName();
  const cancel = useOperation(client.printing.cancel);
  const answer = useOperation(client.packing.answerUncertain);
  const problem = cancel.problem ?? answer.problem;
  return (
    <div>
      {job.state === 'uncertain' && (
        <Group gap="sm">
          <DeliberateButton
            loading={answer.busy}
            onClick={() => void answer.run({ jobId: job.id, inHand: true })}
          >
            {t('packing.inHand')}
          </DeliberateButton>
          <DeliberateButton
            variant="default"
            disabled={answer.busy}
            onClick={() => void answer.run({ jobId: job.id, inHand: false })}
          >
            {t('packing.printAgain')}
          </DeliberateButton>
        </Group>
      )}
      <PrintAnyway job={job} />
      {job.trouble?.code === 'labelUnusable' && (
        <RefusedPicture
          why={JSON.stringify(job.trouble)}
          of={{ kind: 'job', jobId: job.id }}
          what={nameOf(job)}
        />
      )}
      {isWithdrawable(job.state) && (
        <ActButton
          variant="default"
          loading={cancel.busy}
          aria-label={t('printer.cancelOf', { what: nameOf(job) })}
          onClick={() => void cancel.run({ jobId: job.id })}
        >
          {t('printer.cancel')}
        </ActButton>
      )}
      {problem && <ProblemNote problem={problem} tone="quiet" />}
    </div>
  );
}
