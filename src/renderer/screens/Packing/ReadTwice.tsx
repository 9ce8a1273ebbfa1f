import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './VerdictZone.module.css';

/** The last read changed nothing: somebody who did scan a second piece must know that it was not counted. */
export function ReadTwice() {
  const { t } = useTranslation();
  const isRepeat = useAppState((state) => state.packing?.lastScans[0]?.repeat ?? false);
  if (!isRepeat) return null;
  return (
    <p className={classes.more} data-testid="read-twice" aria-live="polite">
      <Icon name="check" size={28} /> {t('packing.repeat')}
    </p>
  );
}
