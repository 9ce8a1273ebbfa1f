import { NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesSchema } from '../../../shared/domain/preferences.ts';
import { useMay } from '../../app/use-may.ts';
import { usePreferences } from '../../app/use-preferences.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import classes from './Counter.module.css';

const numbers = [
  { name: 'parcelsInACell', words: 'inACell', most: 1000 },
  { name: 'checkTries', words: 'tries', most: 20 },
  { name: 'storageDays', words: 'days', most: 365 },
] as const;

/** What the desk keeps to at the counter. */
export function CounterRules() {
  const { t } = useTranslation();
  const maySet = useMay('settings');
  const isOwner = useMay('account');
  const { preferences, save, isSaved, problem } = usePreferences();
  const [typed, setTyped] = useState<Readonly<Record<string, number | string>>>({});
  if (!preferences) return null;
  const settle = (name: (typeof numbers)[number]['name']): void => {
    const value = preferencesSchema.shape[name].safeParse(typed[name]);
    if (value.success && value.data !== preferences[name]) save({ [name]: value.data });
    setTyped(({ [name]: _settled, ...rest }) => rest);
  };
  return (
    <Panel title={t('counter.cells.rules')}>
      <div className={classes.line}>
        {numbers.map(({ name, words, most }) => (
          <NumberInput
            key={name}
            size="md"
            label={t(`counter.cells.${words}`)}
            min={1}
            max={most}
            allowDecimal={false}
            clampBehavior="blur"
            disabled={!maySet}
            value={typed[name] ?? preferences[name]}
            onChange={(value) => setTyped((all) => ({ ...all, [name]: value }))}
            onBlur={() => settle(name)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle(name);
            }}
          />
        ))}
      </div>
      <Switch
        size="lg"
        label={t('counter.cells.buyers')}
        description={t('counter.cells.buyersHint')}
        disabled={!isOwner}
        checked={preferences.buyersToPackers}
        onChange={(event) => save({ buyersToPackers: event.currentTarget.checked })}
      />
      <SavedMark isShown={isSaved} />
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}
