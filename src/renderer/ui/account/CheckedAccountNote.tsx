import { useTranslation } from 'react-i18next';
import type { CheckedAccount } from '../../../shared/contract/station.ts';
import { Icon } from '../Icon.tsx';
import { useFormats } from '../use-formats.ts';
import classes from './CheckedAccountNote.module.css';

/** Without these no order can be packed. */
export const canPack = ({ scope }: CheckedAccount): boolean =>
  scope === null || (scope.marketplace && !scope.readOnly);

/** The marketplace took the token; what it opens, and for how long. */
export function CheckedAccountNote({ checked }: { readonly checked: CheckedAccount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { seller, expiresAt, scope, kept } = checked;
  const isGood = canPack(checked);
  return (
    <div className={classes.note} data-good={isGood} data-testid="account-checked" aria-live="polite">
      <p className={classes.title}>
        <Icon name={isGood ? 'check' : 'warning'} /> {t('settings.checkGood')}
      </p>
      {seller !== null && <p>{t('settings.checkSeller', { seller })}</p>}
      {expiresAt !== null && <p>{t('settings.checkExpires', { date: formats.day(expiresAt) })}</p>}
      {scope !== null && (
        <dl className={classes.scope} aria-label={t('deskSettings.scope.title')}>
          {(
            [
              ['marketplace', scope.marketplace],
              ['write', !scope.readOnly],
              ['analytics', scope.analytics],
            ] as const
          ).map(([name, isAllowed]) => (
            <div key={name} className={classes.right}>
              <dt>{t(`deskSettings.scope.${name}`)}</dt>
              <dd>
                <Icon name={isAllowed ? 'check' : 'warning'} size={20} />{' '}
                {t(isAllowed ? 'deskSettings.scope.yes' : 'deskSettings.scope.no')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isGood && <p className={classes.title}>{t('deskSettings.scope.missing')}</p>}
      {!kept && <p className={classes.title}>{t('settings.tokenForgotten')}</p>}
    </div>
  );
}
