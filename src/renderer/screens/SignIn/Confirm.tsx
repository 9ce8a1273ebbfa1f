import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PinForm } from './PinForm.tsx';
import classes from './SignIn.module.css';

/** The person at the desk proves their identity before their request is carried out. */
export function Confirm() {
  const { t } = useTranslation();
  const person = useAppState(
    ({ people, current }) => people?.find(({ id }) => id === current?.person?.id) ?? null,
  );
  if (!person) return null;
  return (
    <div className={classes.way} data-testid="confirm">
      {person.hasPin && <PinForm key={person.id} person={person} submit={t('signIn.confirm')} />}
      <p className={classes.badge}>
        <Icon name="badge" size={36} />
        {t(person.hasPin ? 'signIn.confirmBadge' : 'signIn.scanBadge')}
      </p>
    </div>
  );
}
