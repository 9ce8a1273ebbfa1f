import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { Page } from '../../ui/Page.tsx';
import { Account } from './Account.tsx';
import { Desk } from './Desk.tsx';
import { Labels } from './Labels.tsx';
import { Training } from './Training.tsx';
import classes from './Settings.module.css';

export function Settings() {
  const { t } = useTranslation();
  const version = useAppState((state) => state.station?.version ?? '');
  return (
    <Page
      title={t('settings.title')}
      aside={<p className={classes.quiet}>{t('settings.about', { version })}</p>}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <Desk />
          <Labels />
        </div>
        <div className={classes.column}>
          <Account />
          <Training />
        </div>
      </div>
    </Page>
  );
}
