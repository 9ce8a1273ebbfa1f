import { Button, NumberInput, Radio, Skeleton, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesSchema, type Preferences } from '../../../shared/domain/preferences.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import { usePreferences } from '../../app/use-preferences.ts';

const ways: readonly Preferences['scanBack'][] = ['never', 'every', 'always'];
const { scanBackEvery, scanBackArticles } = preferencesSchema.shape;

/** On which parcels the label must be scanned after it was stuck. */
export function ScanBack() {
  const { t } = useTranslation();
  const { preferences, save, isSaved, problem } = usePreferences();
  const [typed, setTyped] = useState<number | string | null>(null);
  const [articles, setArticles] = useState<string | null>(null);
  if (!preferences) return <Skeleton height={320} animate={false} />;
  const lines = articles ?? preferences.scanBackArticles.join('\n');
  const read = scanBackArticles.safeParse([...new Set(articlesIn(lines))]);
  const keep = (): void => {
    if (!read.success) return;
    save({ scanBackArticles: read.data });
    setArticles(null);
  };
  return (
    <Panel
      title={t('deskSettings.scanBack.title')}
      hint={t('deskSettings.scanBack.hint')}
      aside={<SavedMark isShown={isSaved} />}
    >
      <Radio.Group
        label={t('deskSettings.scanBack.label')}
        size="md"
        value={preferences.scanBack}
        onChange={(value) => {
          const scanBack = ways.find((way) => way === value);
          if (scanBack) save({ scanBack });
        }}
      >
        <Stack gap="sm" mt="sm">
          {ways.map((value) => (
            <Radio key={value} size="md" value={value} label={t(`deskSettings.scanBack.ways.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {preferences.scanBack === 'every' && (
        <NumberInput
          label={t('deskSettings.scanBack.every')}
          description={t('deskSettings.scanBack.everyHint')}
          min={2}
          max={1000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
          value={typed ?? preferences.scanBackEvery}
          onChange={setTyped}
          onBlur={() => {
            const every = scanBackEvery.safeParse(typed);
            if (every.success) save({ scanBackEvery: every.data });
            setTyped(null);
          }}
        />
      )}
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        label={t('deskSettings.scanBack.articles')}
        description={t('deskSettings.scanBack.articlesHint')}
        error={read.success ? undefined : t('deskSettings.scanBack.articlesBad')}
        spellCheck={false}
        value={lines}
        onChange={(event) => setArticles(event.currentTarget.value)}
      />
      {articles !== null && (
        <div>
          <Button disabled={!read.success} onClick={keep}>
            {t('deskSettings.scanBack.keep')}
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}

const articlesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
