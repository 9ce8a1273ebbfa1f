import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/use-may.ts';
import { usePreferences } from '../../app/use-preferences.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';

/** Whether leads see money is the owner's to say. */
export function NumbersToLeads() {
  const { t } = useTranslation();
  const isOwner = useMay('account');
  const { preferences, save, isSaved, problem } = usePreferences();
  if (!preferences) return null;
  return (
    <>
      <Switch
        size="lg"
        label={t('numbers.allow.label')}
        description={t('numbers.allow.hint')}
        disabled={!isOwner}
        checked={preferences.numbersToLeads}
        onChange={(event) => save({ numbersToLeads: event.currentTarget.checked })}
      />
      <SavedMark isShown={isSaved} />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
