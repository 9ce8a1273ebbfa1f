import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useCountScansState } from './use-count-scans.ts';
import classes from './Counts.module.css';

/** Scans for which nothing was counted, by name, until somebody has seen to them. */
export function LostScans() {
  const { t } = useTranslation();
  const { countScans } = useServices();
  const { lost } = useCountScansState();
  const last = lost.at(-1);
  if (!last) return null;
  return (
    <div data-testid="count-lost">
      <ProblemNote problem={last.problem}>
        <p>{t('stockCounts.lost', { count: lost.length })}</p>
        <ul className={classes.lost}>
          {lost.map(({ at, text }, index) => (
            <li key={`${String(index)} ${text}`}>
              <b className={classes.code}>{text}</b> · {at.shelf || t('stockCounts.noShelf')}
            </li>
          ))}
        </ul>
        <DeliberateButton variant="default" onClick={countScans.dismissLost}>
          {t('stockCounts.lostSeen')}
        </DeliberateButton>
      </ProblemNote>
    </div>
  );
}
