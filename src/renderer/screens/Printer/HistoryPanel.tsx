import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { JobText } from './Job.tsx';
import { ShowLabel } from '../../ui/print-job/ShowLabel.tsx';
import { useJobName } from './use-job-name.ts';
import type { History } from './use-history.ts';
import classes from './HistoryPanel.module.css';

/** Everything that was asked of this printer, and on what evidence it is said to be on paper. */
export function HistoryPanel({ history }: { readonly history: History }) {
  const { t } = useTranslation();
  const { jobs, problem, page, hasOlder, older, newest } = history;
  return (
    <Panel
      title={t('printer.history')}
      hint={t('printer.historyHint')}
      aside={
        (page > 1 || hasOlder) && (
          <div className={classes.pages}>
            <span aria-live="polite">{t('printer.historyPage', { number: page })}</span>
            <Button variant="default" disabled={page === 1} onClick={newest}>
              {t('printer.newest')}
            </Button>
            <Button variant="default" disabled={!hasOlder} onClick={older}>
              {t('printer.older')}
            </Button>
          </div>
        )
      }
    >
      {problem && <ProblemNote problem={problem} tone="quiet" />}
      {jobs === null && !problem && <p aria-live="polite">{t('common.loading')}</p>}
      {jobs?.length === 0 && !problem && (
        <EmptyState icon="printer" title={t('printer.history')} text={t('printer.historyEmpty')} />
      )}
      <ul className={classes.jobs} aria-label={t('printer.history')} data-testid="history">
        {jobs?.map((job) => (
          <PastJob key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

const PastJob = memo(({ job }: { readonly job: JobView }) => {
  const what = useJobName()(job);
  return (
    <li className={classes.job} data-state={job.state} data-evidence={job.evidence}>
      <JobText job={job} at="moment" trouble="line" />
      <ShowLabel of={{ kind: 'job', jobId: job.id }} what={what} />
    </li>
  );
});
