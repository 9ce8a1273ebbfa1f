import { useTranslation } from 'react-i18next';
import { useAppState } from '../app/services.ts';
import classes from './TrainingMark.module.css';

/** On every screen, so that nobody packs real goods with practice data, or the other way round. */
export function TrainingMark() {
  const { t } = useTranslation();
  const training = useAppState((state) => state.station?.training ?? false);
  if (!training) return null;
  return (
    <aside className={classes.mark} data-testid="training" aria-label={t('shell.training')}>
      <p className={classes.text}>
        <b className={classes.word}>{t('shell.training')}</b> {t('shell.trainingMeans')}
      </p>
    </aside>
  );
}
