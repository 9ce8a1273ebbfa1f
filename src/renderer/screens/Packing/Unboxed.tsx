import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Unboxed.module.css';

/** The parcel in hand goes into no box although its supply has some: with several supplies open that is easy to miss. */
export function Unboxed() {
  const { t } = useTranslation();
  const supply = useAppState((state) => state.packing?.unboxed ?? null);
  const go = useAppState((state) => state.go);
  if (!supply) return null;
  const { supplyId, name } = supply;
  return (
    <div className={classes.unboxed} aria-live="polite" data-part="unboxed" data-testid="unboxed">
      <Icon name="box" size={36} />
      <p className={classes.text}>{t('boxes.unboxed', { name })}</p>
      <DeliberateButton
        className={classes.go}
        size="md"
        onClick={() => go({ name: 'supply', supplyId, tab: 'boxes' })}
      >
        {t('boxes.unboxedGo', { name })}
      </DeliberateButton>
    </div>
  );
}
