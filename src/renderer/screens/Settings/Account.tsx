import { Button, Group, Skeleton } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StationView } from '../../../shared/contract/station.ts';
import { useAppState } from '../../app/services.ts';
import { isAboutToken } from '../../store/sync-trouble.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { AccountFields } from '../../ui/account/AccountFields.tsx';
import { AccountNow } from './AccountNow.tsx';
import { CheckedAccountNote } from '../../ui/account/CheckedAccountNote.tsx';
import { useAccountForm } from '../../ui/account/use-account-form.ts';
import classes from './Settings.module.css';

export function Account() {
  const { t } = useTranslation();
  const station = useAppState((state) => state.station);
  if (!station) return <Skeleton height={520} animate={false} />;
  return (
    <Panel title={t('settings.account')}>
      <AccountNow station={station} />
      {isAboutToken(station.sync.trouble) && <ProblemNote problem={station.sync.trouble} tone="quiet" />}
      <AccountForm station={station} />
    </Panel>
  );
}

function AccountForm({ station }: { readonly station: StationView }) {
  const { t } = useTranslation();
  const form = useAccountForm(station);
  const { problem, checked, saved } = form;
  const saveNow = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form className={classes.form} noValidate onSubmit={saveNow}>
      <AccountFields form={form} />
      {checked && <CheckedAccountNote checked={checked} />}
      {saved && (
        <p className={saved.tokenKept ? classes.good : classes.half} aria-live="polite">
          {saved.tokenKept
            ? t(saved.restartNeeded ? 'settings.restart' : 'settings.savedNow')
            : `${t('settings.savedWithoutToken')} ${t('settings.tokenForgotten')}`}
        </p>
      )}
      <Group>
        <Button variant="default" size="lg" loading={form.isChecking} onClick={() => void form.check()}>
          {t('settings.check')}
        </Button>
        <Button type="submit" size="lg" loading={form.isSaving}>
          {t('settings.save')}
        </Button>
        {form.isChanged && <p aria-live="polite">{t('common.notSaved')}</p>}
      </Group>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
