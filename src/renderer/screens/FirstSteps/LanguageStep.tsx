import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages, type Preferences } from '../../../shared/domain/preferences.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useSettle } from './use-settle.ts';
import classes from './FirstSteps.module.css';

/** Each language is named in its own words: people looking for it may read no other. */
const languageNames = { en: 'English', ru: 'Русский' } as const;

export function LanguageStep() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.station.savePreferences);
  const { settle, problem: settleProblem } = useSettle('language');
  const language = useAppState((state) => state.station?.preferences.language ?? null);
  const choose = async (chosen: Preferences['language']): Promise<void> => {
    if ((await run({ language: chosen })) !== null) settle('done');
  };
  const trouble = problem ?? settleProblem;
  return (
    <>
      <p className={classes.text}>{t('firstSteps.language.ask')}</p>
      {trouble && <ProblemNote problem={trouble} />}
      <div className={classes.languages}>
        {languages.map((each) => (
          <Button
            key={each}
            size="xl"
            lang={each}
            variant={each === language ? 'filled' : 'default'}
            disabled={busy}
            onClick={() => void choose(each)}
          >
            {languageNames[each]}
          </Button>
        ))}
      </div>
    </>
  );
}
