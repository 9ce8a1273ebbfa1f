import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSecrets } from './use-secrets.ts';

/** What is typed in stays hidden until its owner wants to see it; the eye is large enough for a finger. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  useSecrets('field');
  return (
    <PasswordInput
      rightSectionWidth="2.75rem"
      visibilityToggleButtonProps={{ 'aria-label': t('common.showTyped') }}
      {...props}
    />
  );
}
