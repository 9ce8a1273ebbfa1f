import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountInput, CheckedAccount, StationView } from '../../../shared/contract/station.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isFilledIn, mistakesIn } from './account-mistakes.ts';

const NO_ACCOUNT: AccountInput = { marketplaceUrl: '', analyticsUrl: '', brand: '', idPrefix: '', token: '' };

/** The station tells everything but the token; practice data is no account to begin from. */
function savedAccount({ training, account }: StationView): AccountInput {
  if (training) return NO_ACCOUNT;
  const { marketplaceUrl, analyticsUrl, brand, idPrefix } = account;
  return { marketplaceUrl, analyticsUrl, brand, idPrefix, token: '' };
}

export type AccountField = keyof AccountInput;

interface SavedAccount {
  readonly restartNeeded: boolean;
  /** False: after the restart that it needs, its token is gone. */
  readonly tokenKept: boolean;
}

export interface AccountForm {
  readonly hasToken: boolean;
  readonly isChanged: boolean;
  /** What a text field needs. */
  readonly fieldOf: (field: AccountField) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly autoComplete: string;
    readonly spellCheck: boolean;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly check: () => Promise<void>;
  /** Whether it was saved. */
  readonly save: () => Promise<boolean>;
  readonly isChecking: boolean;
  readonly isSaving: boolean;
  readonly problem: Problem | null;
  /** Of exactly what stands in the fields. */
  readonly checked: CheckedAccount | null;
  readonly saved: SavedAccount | null;
}

/** An account as it is typed in, checked and saved; what was typed outlives the screen. */
export function useAccountForm(station: StationView): AccountForm {
  const { t } = useTranslation();
  const client = useClient();
  const draft = useAppState((state) => state.accountDraft);
  const setDraft = useAppState((state) => state.setAccountDraft);
  const check = useOperation(client.station.checkAccount);
  const save = useOperation(client.station.saveAccount);
  const [checked, setChecked] = useState<CheckedAccount | null>(null);
  const [saved, setSaved] = useState<SavedAccount | null>(null);
  const [areMistakesShown, setMistakesShown] = useState(false);

  const values = draft ?? savedAccount(station);
  const hasToken = !station.training && station.account.hasToken;
  const mistakes = mistakesIn(values, hasToken);

  return {
    hasToken,
    isChanged: draft !== null,
    fieldOf: (field) => {
      const mistake = areMistakesShown ? mistakes[field] : undefined;
      return {
        value: values[field],
        error: mistake === undefined ? undefined : t(`settings.${mistake}`),
        autoComplete: 'off',
        spellCheck: false,
        onChange: (event) => {
          setChecked(null);
          setSaved(null);
          setDraft({ ...values, [field]: event.currentTarget.value });
        },
      };
    },
    check: async () => {
      setMistakesShown(true);
      if (!isFilledIn(mistakes)) return;
      setChecked((await check.run(values))?.value ?? null);
    },
    save: async () => {
      setMistakesShown(true);
      if (!isFilledIn(mistakes)) return false;
      const answer = await save.run(values);
      if (!answer) return false;
      setSaved(answer.value);
      setMistakesShown(false);
      setDraft(null);
      return true;
    },
    isChecking: check.busy,
    isSaving: save.busy,
    problem: check.problem ?? save.problem,
    checked,
    saved,
  };
}
