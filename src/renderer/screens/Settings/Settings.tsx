import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { Account } from './Account.tsx';
import { Desk } from './Desk.tsx';
import { FirstStepsPanel } from './FirstStepsPanel.tsx';
import { Labels } from './Labels.tsx';
import { MarkedProducts } from './MarkedProducts.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { ScanBack } from './ScanBack.tsx';
import { ScannersPanel } from './ScannersPanel.tsx';
import { SupplyNames } from './SupplyNames.tsx';
import { Training } from './Training.tsx';
import { Transfer } from './Transfer.tsx';
import classes from './Settings.module.css';

export function Settings() {
  const { t } = useTranslation();
  const maySet = useMay('settings');
  const mayConnect = useMay('account');
  const version = useAppState((state) => state.station?.version ?? '');
  return (
    <Page
      title={t('settings.title')}
      aside={<p className={classes.quiet}>{t('settings.about', { version })}</p>}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <Desk />
          {maySet ? (
            <>
              <Labels />
              <ScanBack />
              <MarkedProducts />
            </>
          ) : (
            <NotYours right="settings" />
          )}
        </div>
        <div className={classes.column}>
          <PeoplePanel />
          {mayConnect && (
            <>
              <Account />
              <Training />
            </>
          )}
          {maySet && (
            <>
              {!mayConnect && (
                <Panel title={t('settings.account')}>
                  <NotYours right="account" />
                </Panel>
              )}
              <SupplyNames />
              <ScannersPanel />
              <FirstStepsPanel />
              <Transfer />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
