import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesSchema } from '../../../shared/domain/preferences.ts';
import { useMay } from '../../app/use-may.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import { usePreferences } from '../../app/use-preferences.ts';
import classes from './People.module.css';

const { lockAfterMinutes: schema } = preferencesSchema.shape;
const MOST_MINUTES = 720;

/** After how long without a scan or a touch the desk asks again who is working. */
export function LockAfter() {
  const { t } = useTranslation();
  const maySet = useMay('settings');
  const { preferences, save, isSaved, problem } = usePreferences();
  const [typed, setTyped] = useState<number | string | null>(null);
  if (!preferences) return null;
  const settle = (): void => {
    const minutes = schema.safeParse(typed);
    if (minutes.success && minutes.data !== preferences.lockAfterMinutes)
      save({ lockAfterMinutes: minutes.data });
    setTyped(null);
  };
  return (
    <Panel title={t('people.lock.title')} hint={t('people.lock.hint')}>
      {problem && <ProblemNote problem={problem} />}
      <NumberInput
        className={classes.minutes}
        label={t('people.lock.minutes')}
        description={t('people.lock.minutesHint')}
        min={0}
        max={MOST_MINUTES}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        disabled={!maySet}
        value={typed ?? preferences.lockAfterMinutes}
        onChange={setTyped}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <SavedMark isShown={isSaved} />
      {preferences.lockAfterMinutes === 0 && <p>{t('people.lock.never')}</p>}
    </Panel>
  );
}
