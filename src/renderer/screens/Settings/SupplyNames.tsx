import { Button, Skeleton, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesSchema } from '../../../shared/domain/preferences.ts';
import {
  DEFAULT_NAME_PATTERN,
  nameFields,
  type NameField,
} from '../../../shared/domain/supply/supply-name.ts';
import { useAppState } from '../../app/services.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import { useNamePreview } from '../../ui/use-name-preview.ts';
import { usePreferences } from '../../app/use-preferences.ts';
import classes from './SupplyNames.module.css';

const { supplyNames } = preferencesSchema.shape;

/** How new supplies are called. What the pattern makes of it is shown as it is typed, by the station itself. */
export function SupplyNames() {
  const { t } = useTranslation();
  const { preferences, save, isSaved, problem } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const group = useAppState((state) => state.newOrders?.groups[0]?.key ?? null);
  const kept = preferences?.supplyNames ?? DEFAULT_NAME_PATTERN;
  const pattern = typed ?? kept;
  const read = supplyNames.safeParse(pattern);
  const name = useNamePreview(
    read.success ? read.data : DEFAULT_NAME_PATTERN,
    group === null ? null : { groupKey: group },
  );
  if (!preferences) return <Skeleton height={260} animate={false} />;
  const isChanged = typed !== null && typed.trim() !== kept;

  /** Where the writing mark stands. */
  const insert = (name_: NameField): void => {
    const from = field.current?.selectionStart ?? pattern.length;
    const to = field.current?.selectionEnd ?? from;
    setTyped(`${pattern.slice(0, from)}{${name_}}${pattern.slice(to)}`);
    field.current?.focus();
  };
  const keep = (): void => {
    if (!read.success) return;
    save({ supplyNames: read.data });
    setTyped(null);
  };
  return (
    <Panel
      title={t('deskSettings.supplyNames.title')}
      hint={t('deskSettings.supplyNames.hint')}
      aside={<SavedMark isShown={isSaved && !isChanged} />}
    >
      <TextInput
        ref={field}
        label={t('deskSettings.supplyNames.pattern')}
        error={read.success ? undefined : t('deskSettings.supplyNames.bad')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={pattern}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.fields} aria-label={t('deskSettings.supplyNames.fields')}>
        {nameFields.map((each) => (
          <li key={each} className={classes.field}>
            <Button
              variant="default"
              size="sm"
              aria-label={t('deskSettings.supplyNames.insert', { field: `{${each}}` })}
              onClick={() => insert(each)}
            >
              <code>{`{${each}}`}</code>
            </Button>
            <span>{t(`deskSettings.supplyNames.field.${each}`)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.preview} aria-live="polite">
        <p>{t('deskSettings.supplyNames.preview')}</p>
        <p className={classes.name} data-testid="supply-name-preview">
          {name}
        </p>
      </div>
      {isChanged && (
        <div className={classes.actions}>
          <Button disabled={!read.success} onClick={keep}>
            {t('common.save')}
          </Button>
          <Button variant="default" onClick={() => setTyped(null)}>
            {t('deskSettings.supplyNames.keepOld')}
          </Button>
        </div>
      )}
      {!isChanged && kept !== DEFAULT_NAME_PATTERN && (
        <div>
          <Button variant="subtle" onClick={() => save({ supplyNames: DEFAULT_NAME_PATTERN })}>
            {t('deskSettings.supplyNames.usual', { pattern: DEFAULT_NAME_PATTERN })}
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}
