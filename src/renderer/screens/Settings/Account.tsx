import { Button, Group, PasswordInput, Skeleton, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountInput, StationView } from '../../../shared/contract/station.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { AccountNow } from './AccountNow.tsx';
import { isFilledIn, mistakesIn } from './account-mistakes.ts';
import classes from './Settings.module.css';

export function Account() {
  const { t } = useTranslation();
  const station = useAppState((state) => state.station);
  if (!station) return <Skeleton height={520} animate={false} />;
  return (
    <Panel title={t('settings.account')}>
      <AccountNow station={station} />
      <AccountForm station={station} />
    </Panel>
  );
}

const NO_ACCOUNT: AccountInput = { marketplaceUrl: '', analyticsUrl: '', brand: '', idPrefix: '', token: '' };

/** The station tells everything but the token; practice data is no account to begin from. */
function savedAccount({ training, account }: StationView): AccountInput {
  if (training) return NO_ACCOUNT;
  const { marketplaceUrl, analyticsUrl, brand, idPrefix } = account;
  return { marketplaceUrl, analyticsUrl, brand, idPrefix, token: '' };
}

type Field = keyof AccountInput;

function AccountForm({ station }: { readonly station: StationView }) {
  const { t } = useTranslation();
  const client = useClient();
  const draft = useAppState((state) => state.accountDraft);
  const setDraft = useAppState((state) => state.setAccountDraft);
  const check = useOperation(client.station.checkAccount);
  const save = useOperation(client.station.saveAccount);
  const [seller, setSeller] = useState<{
    readonly seller: string | null;
    readonly expiresAt: string | null;
  } | null>(null);
  const [saved, setSaved] = useState<{ readonly restartNeeded: boolean } | null>(null);
  const [areMistakesShown, setMistakesShown] = useState(false);

  const values = draft ?? savedAccount(station);
  const hasToken = !station.training && station.account.hasToken;
  const mistakes = mistakesIn(values, hasToken);
  const problem = check.problem ?? save.problem;

  const fieldOf = (field: Field) => {
    const mistake = areMistakesShown ? mistakes[field] : undefined;
    return {
      value: values[field],
      error: mistake === undefined ? undefined : t(`settings.${mistake}`),
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
        setSeller(null);
        setSaved(null);
        setDraft({ ...values, [field]: event.currentTarget.value });
      },
    };
  };

  const checkNow = async (): Promise<void> => {
    setMistakesShown(true);
    if (!isFilledIn(mistakes)) return;
    setSeller((await check.run(values))?.value ?? null);
  };
  const saveNow = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMistakesShown(true);
    if (!isFilledIn(mistakes)) return;
    const answer = await save.run(values);
    if (!answer) return;
    setSaved(answer.value);
    setMistakesShown(false);
    setDraft(null);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void saveNow(event)}>
      <TextInput
        label={t('settings.marketplaceUrl')}
        description={t('settings.urlHint')}
        {...fieldOf('marketplaceUrl')}
      />
      <TextInput
        label={t('settings.analyticsUrl')}
        description={t('settings.urlHint')}
        {...fieldOf('analyticsUrl')}
      />
      <TextInput label={t('settings.brand')} description={t('settings.brandHint')} {...fieldOf('brand')} />
      <TextInput
        label={t('settings.idPrefix')}
        description={t('settings.idPrefixHint')}
        {...fieldOf('idPrefix')}
      />
      <PasswordInput
        label={t('settings.token')}
        description={t(hasToken ? 'settings.tokenKeep' : 'settings.tokenHint')}
        {...fieldOf('token')}
        autoComplete="new-password"
      />
      {problem && <ProblemNote problem={problem} />}
      {seller && <Checked {...seller} />}
      {saved && (
        <p className={classes.good} aria-live="polite">
          {t(saved.restartNeeded ? 'settings.restart' : 'settings.savedNow')}
        </p>
      )}
      <Group>
        <Button variant="default" size="lg" loading={check.busy} onClick={() => void checkNow()}>
          {t('settings.check')}
        </Button>
        <Button type="submit" size="lg" loading={save.busy}>
          {t('settings.save')}
        </Button>
        {draft !== null && <p aria-live="polite">{t('common.notSaved')}</p>}
      </Group>
    </form>
  );
}

interface CheckedProps {
  readonly seller: string | null;
  readonly expiresAt: string | null;
}

function Checked({ seller, expiresAt }: CheckedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={classes.good} aria-live="polite">
      <p>
        <b>{t('settings.checkGood')}</b>
      </p>
      {seller !== null && <p>{t('settings.checkSeller', { seller })}</p>}
      {expiresAt !== null && <p>{t('settings.checkExpires', { date: formats.day(expiresAt) })}</p>}
    </div>
  );
}
