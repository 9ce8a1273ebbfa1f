import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import classes from './SavedMark.module.css';

/** Says that a form which saves by itself has done so. */
export function SavedMark({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={classes.mark} aria-live="polite">
      {isShown && (
        <>
          <Icon name="check" size={20} /> {t('common.saved')}
        </>
      )}
    </p>
  );
}
