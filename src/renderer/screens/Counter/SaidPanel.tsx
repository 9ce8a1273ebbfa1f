import { useTranslation } from 'react-i18next';
import type { ScanPlace } from '../../../shared/contract/counter.ts';
import { counterKindOf } from '../../../shared/domain/counter/verdict.ts';
import { useAppState } from '../../app/services.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import type { CounterScans } from './use-counter-scans.ts';
import { useSaidWords } from './use-said-words.ts';
import classes from './SaidPanel.module.css';

interface Props {
  /** `elsewhere`: nothing on the screen is worked by scan. */
  readonly at: ScanPlace['at'] | 'elsewhere';
  readonly scans: CounterScans;
}

/** What became of the last scan, large enough to be read from the shelf. Always there, so that nothing moves. */
export function SaidPanel({ at, scans: { said, isWaiting, isLost } }: Props) {
  const { t } = useTranslation();
  const wordsOf = useSaidWords();
  const isOffline = useAppState((state) => state.link === 'offline');
  const words = said ? wordsOf(said.verdict) : null;
  const kind = said ? counterKindOf(said.verdict) : 'ready';
  return (
    <section
      className={classes.said}
      data-kind={kind}
      data-testid="counter-said"
      data-reason={said?.verdict.reason}
    >
      <VerdictShape kind={kind} className={classes.shape} />
      <div aria-live="polite" aria-atomic="true" key={said?.number ?? 0}>
        <p className={classes.what}>{words?.what ?? t(`counter.ready.${at}`)}</p>
        {words && <p className={classes.next}>{words.next}</p>}
      </div>
      <p className={classes.note} aria-live="polite">
        {isLost ? t('counter.lost') : isWaiting ? t(isOffline ? 'counter.offline' : 'counter.sending') : ''}
      </p>
    </section>
  );
}
