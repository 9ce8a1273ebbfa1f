import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import classes from './SignIn.module.css';

/** Goods were scanned at the locked desk: seen from a metre, and heard, so that nobody takes them for packed. */
export function RefusedScan() {
  const { t } = useTranslation();
  const refused = useAppState(({ current }) => current?.refused ?? null);
  return (
    <div role="alert" aria-atomic="true">
      {refused && (
        // Each one is new, also when its words are the same.
        <div key={refused.number} className={classes.refused} data-testid="refused-scan">
          <VerdictShape kind="wrong" className={classes.refusedShape} />
          <div>
            <p className={classes.refusedWhat}>{t(`signIn.refused.${refused.what}`)}</p>
            <p className={classes.refusedNext}>
              {t(refused.what === 'badge' ? 'signIn.refused.badgeNext' : 'signIn.refused.otherNext')}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
