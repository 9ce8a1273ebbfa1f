import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../SecretInput.tsx';
import type { AccountForm } from './use-account-form.ts';

const plain = ['marketplaceUrl', 'analyticsUrl', 'brand', 'idPrefix'] as const;
const hints = {
  marketplaceUrl: 'urlHint',
  analyticsUrl: 'urlHint',
  brand: 'brandHint',
  idPrefix: 'idPrefixHint',
} as const;

/** Where the marketplace is, and the token that opens it. */
export function AccountFields({ form }: { readonly form: AccountForm }) {
  const { t } = useTranslation();
  return (
    <>
      {plain.map((field) => (
        <TextInput
          key={field}
          label={t(`settings.${field}`)}
          description={t(`settings.${hints[field]}`)}
          {...form.fieldOf(field)}
        />
      ))}
      <SecretInput
        label={t('settings.token')}
        description={t(form.hasToken ? 'settings.tokenKeep' : 'settings.tokenHint')}
        {...form.fieldOf('token')}
        autoComplete="new-password"
      />
    </>
  );
}
