import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StationView } from '../../../shared/contract/station.ts';
import { useAppState } from '../../app/services.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { AccountFields } from '../../ui/account/AccountFields.tsx';
import { CheckedAccountNote } from '../../ui/account/CheckedAccountNote.tsx';
import { useAccountForm } from '../../ui/account/use-account-form.ts';
import { useSettle } from './use-settle.ts';
import classes from './FirstSteps.module.css';

/** The token is pasted once and checked before it is kept; practising needs none. */
export function AccountStep() {
  const { t } = useTranslation();
  const station = useAppState((state) => state.station);
  const hasDraft = useAppState((state) => state.accountDraft !== null);
  const [isOpen, setOpen] = useState(hasDraft);
  const { settle, busy, problem } = useSettle('account');
  if (!station) return <Skeleton height={120} animate={false} />;
  return (
    <>
      <p className={classes.text}>
        {t('firstSteps.account.ask')}{' '}
        {t(station.account.tokenKept ? 'firstSteps.account.kept' : 'settings.tokenForgotten')}
      </p>
      {!station.training && (
        <p className={classes.text}>
          {t('firstSteps.account.connected', { address: station.account.marketplaceUrl })}
        </p>
      )}
      {isOpen && <Connect station={station} onSaved={() => settle('done')} />}
      <div className={classes.actions}>
        {!isOpen && (
          <Button size="lg" onClick={() => setOpen(true)}>
            {t('firstSteps.account.connect')}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          loading={busy}
          onClick={() => settle(station.training ? 'skipped' : 'done')}
        >
          {t(station.training ? 'firstSteps.account.practise' : 'firstSteps.printer.goOn')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {station.training && <p className={classes.quiet}>{t('firstSteps.account.practiseHint')}</p>}
    </>
  );
}

interface ConnectProps {
  readonly station: StationView;
  readonly onSaved: () => void;
}

function Connect({ station, onSaved }: ConnectProps) {
  const { t } = useTranslation();
  const form = useAccountForm(station);
  const { problem, checked } = form;
  const last = useRef<HTMLDivElement>(null);
  // The result of the check pushes the button that goes on out of sight.
  useEffect(() => {
    if (checked) last.current?.scrollIntoView({ block: 'nearest' });
  }, [checked]);
  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!checked) return form.check();
    if (await form.save()) onSaved();
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void next(event)}>
      <AccountFields form={form} />
      {checked && <CheckedAccountNote checked={checked} />}
      <div ref={last}>
        <Button type="submit" size="lg" loading={form.isChecking || form.isSaving}>
          {t(checked ? 'firstSteps.account.save' : 'settings.check')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
