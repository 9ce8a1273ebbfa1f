import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { useJobState } from '../../ui/print-job/use-job-state.ts';
import { useJobName } from './use-job-name.ts';
import classes from './Job.module.css';

interface Props {
  readonly job: JobView;
  readonly at: 'clock' | 'moment';
  /** `note`: with what to do. `line`: what happened. `said`: it stands above already. */
  readonly trouble: 'note' | 'line' | 'said';
}

/** One label in words: what, what became of it, why and by whom, and what was overridden for it. */
export function JobText({ job, at, trouble: shown }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useJobName();
  const stateOf = useJobState();
  const problemWords = useProblemWords();
  const { createdAt, cause, reason, person, attempts, overrode, instead, trouble } = job;
  const facts = [
    at === 'clock' ? formats.clock(createdAt) : formats.moment(createdAt),
    t(`printer.cause.${cause}`),
    ...(reason === null ? [] : [t(`printer.reason.${reason}`)]),
    ...(person === null ? [] : [t('printer.by', { person })]),
    ...(attempts > 1 ? [t('printer.attempts', { count: attempts })] : []),
  ];
  return (
    <div className={classes.text}>
      <p className={classes.what}>{nameOf(job)}</p>
      <p className={classes.state} data-state={job.state}>
        {stateOf(job)}
      </p>
      <p className={classes.quiet}>{facts.join(' · ')}</p>
      {instead && (
        <p className={classes.quiet}>
          {t('printer.instead', { form: t(`settings.labelTypes.${instead.form}`) })}{' '}
          {t(`problem.${instead.problem.code}.what`, problemWords(instead.problem))}
        </p>
      )}
      {overrode && (
        <p className={classes.overrode}>
          {t('printer.overrode')} {t(`problem.${overrode.code}.what`, problemWords(overrode))}
        </p>
      )}
      {trouble && shown === 'note' && <ProblemNote problem={trouble} tone="quiet" />}
      {trouble && shown === 'line' && (
        <p className={classes.quiet}>{t(`problem.${trouble.code}.what`, problemWords(trouble))}</p>
      )}
    </div>
  );
}
