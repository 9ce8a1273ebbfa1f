import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useJobState } from '../../ui/print-job/use-job-state.ts';
import { LabelPicture } from '../../ui/print-job/LabelPicture.tsx';
import { useJobName } from './use-job-name.ts';
import classes from './LastLabels.module.css';

/** Two rows on the widest screen. */
const SHOWN = 8;

/** The last labels as they were sent, each with what is known of it. */
export function LastLabels({ jobs }: { readonly jobs: readonly JobView[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useJobName();
  const stateOf = useJobState();
  return (
    <Panel title={t('printer.labels')}>
      <ul className={classes.labels}>
        {jobs.slice(0, SHOWN).map((job) => (
          <li key={job.id}>
            <figure className={classes.label}>
              <LabelPicture of={{ kind: 'job', jobId: job.id }} what={nameOf(job)} />
              <figcaption>
                <p className={classes.what}>{nameOf(job)}</p>
                <p className={classes.state}>{stateOf(job)}</p>
                <p className={classes.at}>{formats.moment(job.createdAt)}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
