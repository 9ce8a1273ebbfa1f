import { useTranslation } from 'react-i18next';
import type { StationView } from '../../../shared/contract/station.ts';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './Settings.module.css';

/** Which account is in force, and how long its token lives. */
export function AccountNow({ station }: { readonly station: StationView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { training, account } = station;
  const { tokenLife: life, tokenExpiresAt: expiry } = account;
  return (
    <div>
      <p>
        {training
          ? t('settings.accountTraining')
          : t('settings.accountNow', { address: account.marketplaceUrl })}
      </p>
      {!training && !account.hasToken && <p>{t('settings.noToken')}</p>}
      {!training && expiry !== null && life !== 'unknown' && (
        <p className={life === 'valid' ? classes.quiet : undefined}>
          {t(`settings.tokenLife.${life}`, { date: formats.day(expiry) })}
        </p>
      )}
      {!account.tokenKept && <p>{t('settings.tokenForgotten')}</p>}
    </div>
  );
}
