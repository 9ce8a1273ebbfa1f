import { useTranslation } from 'react-i18next';
import type { RunScanAnswer } from '../../../shared/contract/runs.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Runs.module.css';

/** Only these say that the parcel may go where the person takes it. */
const GOOD: ReadonlySet<RunScanAnswer['verdict']> = new Set(['loaded', 'again', 'cameBack', 'backAlready']);

/** What the last scan was, by shape and word; before the first, what to do. */
export function ScanVerdict({
  answer,
  hint,
}: {
  readonly answer: RunScanAnswer | null;
  readonly hint: string;
}) {
  const { t } = useTranslation();
  const tone = answer === null ? 'none' : GOOD.has(answer.verdict) ? 'good' : 'bad';
  return (
    <div
      className={classes.verdict}
      data-tone={tone}
      data-verdict={answer?.verdict ?? 'none'}
      data-testid="run-verdict"
      aria-live="assertive"
    >
      <Icon name={tone === 'none' ? 'search' : tone === 'good' ? 'check' : 'warning'} size={40} />
      <div>
        <p className={classes.verdictWord}>
          {answer === null ? hint : t(`runs.verdict.${answer.verdict}`, argumentsOf(answer))}
        </p>
        {answer?.orderId !== null && answer !== null && <p>{t('common.order', { id: answer.orderId })}</p>}
        {answer?.way === 'in' && answer.why !== null && (
          <p>{t('runs.backTo', { why: answer.why, bin: answer.bin ?? 'none' })}</p>
        )}
      </div>
    </div>
  );
}

const argumentsOf = (answer: RunScanAnswer): { run: number } => ({
  run: answer.way === 'out' ? (answer.otherRun ?? 0) : 0,
});
