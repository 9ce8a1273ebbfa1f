import { useTranslation } from 'react-i18next';
import type { StationView } from '../../../shared/contract/station.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './Settings.module.css';

const MINUTE_MS = 60_000;

/** Which account is in force, and how long its token lives. */
export function AccountNow({ station }: { readonly station: StationView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const { training, account } = station;
  const expiry = account.tokenExpiresAt;
  const isExpired = expiry !== null && Date.parse(expiry) < now;
  return (
    <div>
      <p>
        {training
          ? t('settings.accountTraining')
          : t('settings.accountNow', { address: account.marketplaceUrl })}
      </p>
      {!training && !account.hasToken && <p>{t('settings.noToken')}</p>}
      {!training && expiry !== null && (
        <p className={isExpired ? undefined : classes.quiet}>
          {t(isExpired ? 'settings.tokenExpired' : 'settings.tokenExpires', { date: formats.day(expiry) })}
        </p>
      )}
      {!account.tokenKept && <p>{t('settings.tokenForgotten')}</p>}
    </div>
  );
}
